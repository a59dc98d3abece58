/** Asks a daemon under load for its memory, by the preloaded probe. */

import { readFileSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * The memory of a daemon after a collection, MiB, and its longest standstill since the last measurement, by its own
 * work or by waiting.
 */
export interface Memory {
  readonly rssMiB: number;
  readonly heapMiB: number;
  readonly standstillMs: number;
}

const lineShape = z.object({ rss: z.number(), heapUsed: z.number(), standstillMs: z.number() });
// The compiled file, also if the tests run from their sources: a daemon reads no TypeScript.
const rollbackGuard = new URL('./memory-probe.js', import.meta.url.replace(/(?<!\/dist)\/test\//, '/dist/test/'));

/** A daemon without processor time answers late, ms. */
const lookMs = 300_000;

/** The measurements of one daemon. */
export class MemoryProbe {
  readonly #file: string;

  constructor(directory: string) {
    this.#file = join(directory, 'memory.jsonl');
    writeFileSync(this.#file, '');
  }

  /** The environment with which the daemon must be started. */
  get environment(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--import ${rollbackGuard.href}`, ATTACK_MEMORY: this.#file };
  }

  /** Measures the daemon with this pid. */
  async look(pid: number): Promise<Memory> {
    const before = this.#lines().length;
    const changes = watch(this.#file, { signal: AbortSignal.timeout(lookMs) });
    process.kill(pid, 'SIGUSR2');
    for await (const _ of changes) {
      const lines = this.#lines();
      const last = lines.at(-1);
      if (lines.length === before || last === undefined) continue;
      const { rss, heapUsed, standstillMs } = lineShape.parse(JSON.parse(last));
      return { rssMiB: mebibytes(rss), heapMiB: mebibytes(heapUsed), standstillMs };
    }
    throw new Error('the daemon did not tell its memory');
  }

  #lines(): readonly string[] {
    const text = readFileSync(this.#file, 'utf8');
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '');
  }
}

function mebibytes(bytes: number): number {
  return Math.round((bytes / 2 ** 20) * 10) / 10;
}
