/** The register under test: either a program, which is started for each payment, or a register that the operator operates by hand. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { cliRehearse as texts } from '../../messages/index.js';
import type { Run } from '../../rehearsal/observed.js';
import { readBelief } from '../../rehearsal/observed.js';
import { ownEnvironment } from '../practice/server-process.js';

/** The end of a run of the register. */
export type RunEnd = Omit<Run, 'press'>;

/** A running register. */
export interface RegisterRun {
  readonly ended: Promise<RunEnd>;
  /** Ends the register as a crash would. `late`: the register exceeded its time limit. Resolves when the register has ended. */
  kill(why: 'killed' | 'late'): Promise<void>;
}

/** Starts the register under test. `environment` contains the address of the daemon and the payment to take. */
export type Register = (environment: Readonly<Record<string, string>>) => RegisterRun;

/** The number of characters that are kept from the end of the register's output. */
const outputMax = 4_096;

/** Returns a register that is a program. The program starts in the current directory, without a shell. `say` receives its standard error. */
export function programRegister(command: string, args: readonly string[], say?: (text: string) => void): Register {
  return (environment) => {
    const child = spawn(command, args, {
      // Start a process group. So child processes of the program end together with it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ownEnvironment(), ...environment },
    });
    let why: RunEnd['end'] = 'exited';
    let trouble = '';
    const out = tailOf(child.stdout);
    const err = tailOf(child.stderr, say);
    child.on('error', (error) => (trouble = error.message));
    const closed = once(child, 'close').catch(() => undefined);
    const ended = closed.then(() => {
      const lastLine = trouble || lastOf(out()) || lastOf(err());
      return { end: why, exitCode: child.exitCode, belief: readBelief(lastOf(out())), lastLine };
    });
    return {
      ended,
      async kill(how) {
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
        why = how;
        try {
          process.kill(-child.pid, 'SIGKILL');
        } catch {
          // The process ended between the check and the signal.
        }
        await ended;
      },
    };
  };
}

function tailOf(stream: Readable, say?: (text: string) => void): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    say?.(chunk);
    text = (text + chunk).slice(-outputMax);
  });
  return () => text;
}

function lastOf(output: string): string {
  return output.trimEnd().split('\n').at(-1)?.trim() ?? '';
}

/** Asks the operator a question, and resolves with the line that was typed. Rejects if the signal is aborted. */
export type AskOperator = (question: string, signal: AbortSignal) => Promise<string>;

/** Returns a register that the operator operates by hand. Shows the daemon and the payment, and asks what the register reports. */
export function manualRegister(ask: AskOperator, say: (line: string) => void): Register {
  return (environment) => {
    const over = new AbortController();
    let why: RunEnd['end'] = 'exited';
    say(texts.takePayment);
    for (const [name, value] of Object.entries(environment)) say(texts.variable(name, value));
    const typed = ask(texts.askReport, over.signal);
    const ended = typed
      .catch(() => '')
      .then((line) => ({ end: why, exitCode: null, belief: readBelief(line.trim()), lastLine: line.trim() }));
    return {
      ended,
      async kill(how) {
        if (over.signal.aborted) return;
        why = how;
        over.abort();
        if (how === 'killed') await ask(texts.killRegister, new AbortController().signal);
        await ended;
      },
    };
  };
}
