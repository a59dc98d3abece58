/**
 * The start of each register of the soak: its arguments, its notes, and SIGTERM, after which it settles what it began.
 */

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Notebook } from './notes.js';

/** The parts of a running register. */
export interface StartedRegister {
  readonly name: string;
  readonly terminal: string;
  readonly seed: number;
  /** True: the register charges again without waiting for an answer. */
  readonly isImpatient: boolean;
  readonly notebook: Notebook;
  /** Aborted when the register is asked to end. */
  readonly stopping: AbortSignal;
  /** Returns the current address of the daemon. Throws if no daemon runs. */
  readonly daemon: () => { readonly url: string; readonly token: string };
}

const addressShape = z.object({ url: z.string(), token: z.string() });

/** Reads the arguments of this process, and reports that it is ready. */
export function startRegister(): StartedRegister {
  const { values } = parseArgs({
    options: {
      notes: { type: 'string', default: '' },
      address: { type: 'string', default: '' },
      name: { type: 'string', default: 'r' },
      terminal: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      impatient: { type: 'boolean', default: false },
    },
  });
  const notebook = new Notebook(values.notes);
  const stopping = new AbortController();
  process.on('SIGTERM', () => stopping.abort());
  process.stdout.write(`${JSON.stringify({ ready: true, pid: process.pid })}\n`);
  return {
    name: values.name,
    terminal: values.terminal,
    seed: Number(values.seed),
    isImpatient: values.impatient,
    notebook,
    stopping: stopping.signal,
    daemon: () => addressShape.parse(JSON.parse(readFileSync(values.address, 'utf8'))),
  };
}
