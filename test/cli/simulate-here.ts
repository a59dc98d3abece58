/** Starts commands that serve in the test's own process: simulated terminals, a payment service, or a daemon. */

import { EventEmitter, once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { buildProgram } from '../../src/cli/program.js';
import { speak } from '../../src/messages/index.js';
import { wordsOf } from './run-here.js';
import type { ProcessInterface } from '../../src/cli/command/process-interface.js';

/** A running command that serves. */
export interface Serving {
  readonly ready: Readonly<Record<string, unknown>>;
  /** Returns its output on standard error. */
  readonly err: () => string;
  /** Asks it to end, and waits for the end. */
  readonly end: () => Promise<void>;
}

/** Starts `tenderd simulate` with these arguments. Resolves when it is ready; rejects if it cannot start. */
export async function simulateHere(args: readonly string[], home: string): Promise<Serving> {
  return serving(['simulate', ...wordsOf(args)], home, {});
}

/**
 * Starts `tenderd run` with these arguments. Resolves when it is ready; rejects if it cannot start. The daemon logs only
 * errors, because it logs to the standard error of the tests.
 */
export async function runDaemonHere(
  args: readonly string[],
  home: string,
  environment: Readonly<Record<string, string>>,
): Promise<Serving> {
  const daemon = await serving(['run', ...wordsOf(args), '--log-level', 'error'], home, environment);
  return {
    ...daemon,
    end: async () => {
      await daemon.end();
      // A daemon keeps the heap of its process small (src/cli/server/heap-size.ts). Later tests would collect garbage
      // again and again.
      setFlagsFromString('--heap-growing-percent=0');
    },
  };
}

async function serving(
  args: readonly string[],
  home: string,
  environment: Readonly<Record<string, string>>,
): Promise<Serving> {
  await speak('en');
  const said = { out: '', err: '' };
  const happened = new EventEmitter();
  const host: ProcessInterface = {
    onStop: (listener) => void happened.once('stop', listener),
    onCrash: () => undefined,
    exit: (code) => void happened.emit('error', new Error(`the command ended with ${code}: ${said.err}`)),
    kill: () => undefined,
  };
  const context = {
    environment,
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
  const ended = command.parseAsync([...args, '--json'], { from: 'user' });
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
