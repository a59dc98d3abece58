/** Tells the log what the door refused, and does not let a caller who repeats himself fill it. */

import type { RequestNote } from './api/index.js';
import type { Log } from './log.js';

/** Each code has a line so often at most; the next one says how many had none. */
const everyMs = 60_000;

/** See the top of the file. `nowMs` only grows. */
export class RefusalLog {
  readonly #log: Pick<Log, 'info' | 'warn'>;
  readonly #nowMs: () => number;
  readonly #said = new Map<string, { atMs: number; silent: number }>();

  constructor(log: Pick<Log, 'info' | 'warn'>, nowMs: () => number = () => performance.now()) {
    this.#log = log;
    this.#nowMs = nowMs;
  }

  /** Takes a request that has been answered. */
  note({ method, path, status, code }: RequestNote): void {
    // Who asks whether something is there, or whether we are ready, is answered and not refused.
    if (code === undefined || code === 'not-ready' || ((method === 'GET' || method === 'HEAD') && status === 404))
      return;
    const now = this.#nowMs();
    const last = this.#said.get(code);
    if (last !== undefined && now - last.atMs < everyMs) {
      last.silent += 1;
      return;
    }
    const silent = last?.silent ?? 0;
    this.#said.set(code, { atMs: now, silent: 0 });
    const detail = { code, status, method, path, ...(silent === 0 ? {} : { moreSinceTheLastLine: silent }) };
    if (status >= 500) this.#log.warn(`refused: ${code}`, detail);
    else this.#log.info(`refused: ${code}`, detail);
  }
}
