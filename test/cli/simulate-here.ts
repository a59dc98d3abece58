/** Starts `tenderd simulate` in the test's own process. */

import { EventEmitter, once } from 'node:events';
import { buildProgram } from '../../src/cli/program.js';
import { wordsOf } from './run-here.js';
import type { ProcessInterface } from '../../src/cli/command/process-interface.js';

/** Simulated terminals, or a simulated payment service. */
export interface Simulated {
  readonly ready: Readonly<Record<string, unknown>>;
  /** Returns its output on standard error. */
  readonly err: () => string;
  /** Asks it to end, and waits for the end. */
  readonly end: () => Promise<void>;
}

/** Starts the command with these arguments. Resolves when it is ready; rejects if it cannot start. */
export async function simulateHere(args: readonly string[], home: string): Promise<Simulated> {
  const said = { out: '', err: '' };
  const happened = new EventEmitter();
  const host: ProcessInterface = {
    onStop: (listener) => void happened.once('stop', listener),
    onCrash: () => undefined,
    exit: () => undefined,
    kill: () => undefined,
  };
  const context = {
    environment: {},
    home,
    out: {
      write: (text: string) => {
        said.out += text;
        happened.emit('said');
      },
    },
    err: { write: (text: string) => (said.err += text) },
    onInterrupt: () => new AbortController().signal,
  };
  const { command } = buildProgram(context, host, '');
  const ready = once(happened, 'said');
  const ended = command.parseAsync(['simulate', ...wordsOf(args), '--json'], { from: 'user' });
  await Promise.race([ready, ended]);
  return {
    ready: JSON.parse(said.out),
    err: () => said.err,
    end: async () => {
      happened.emit('stop', 'the test is over');
      await ended;
    },
  };
}
