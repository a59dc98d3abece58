/** How each register of the soak starts: its arguments, its notes, and SIGTERM, after which it settles what it has begun. */

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { Notebook } from './notes.js';

/** What a register has once it runs. */
export interface StartedRegister {
  readonly name: string;
  readonly terminal: string;
  readonly seed: number;
  /** It charges anew when it hears nothing. */
  readonly isImpatient: boolean;
  readonly notebook: Notebook;
  /** Aborted when it is told to end. */
  readonly stopping: AbortSignal;
  /** Where the daemon listens now. Throws while there is none. */
  readonly daemon: () => { readonly url: string; readonly token: string };
}

const addressShape = z.object({ url: z.string(), token: z.string() });

/** Reads the arguments of this process, and says that it is ready. */
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
