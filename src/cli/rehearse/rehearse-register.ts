/** The register under test: a program that is started for each payment, or a person who drives one. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Run } from '../../rehearsal/observed.js';
import { readBelief } from '../../rehearsal/observed.js';
import { ownEnvironment } from '../practice/server-process.js';

/** How a run of the register ended. */
export type RunEnd = Omit<Run, 'press'>;

/** A run that goes on. */
export interface RegisterRun {
  readonly ended: Promise<RunEnd>;
  /** Ends it as a crash would; `late` when it had its time. Resolves when it is gone. */
  kill(why: 'killed' | 'late'): Promise<void>;
}

/** What is rehearsed. `environment` names the daemon and the payment. */
export type Register = (environment: Readonly<Record<string, string>>) => RegisterRun;

/** The last so many characters of its output are kept. */
const outputMax = 4_096;

/** A program: started in this directory, without a shell. Its standard error is shown when `say` is given. */
export function programRegister(command: string, args: readonly string[], say?: (text: string) => void): Register {
  return (environment) => {
    const child = spawn(command, args, {
      // A group of its own, so that what a shell has started dies with it.
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
          // Gone between the look and the blow.
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

/** Asks a person one thing and resolves with the line that was typed; rejects when the signal is aborted. */
export type AskPerson = (question: string, signal: AbortSignal) => Promise<string>;

/** A person's register: the daemon and the payment are shown, and what it believes is asked for. */
export function personRegister(ask: AskPerson, say: (line: string) => void): Register {
  return (environment) => {
    const over = new AbortController();
    let why: RunEnd['end'] = 'exited';
    say('  Take this payment with your register:');
    for (const [name, value] of Object.entries(environment)) say(`    ${name}=${value}`);
    const typed = ask('  What it believes, as {"charged": 1250, "mayChargeAgain": false}: ', over.signal);
    const ended = typed
      .catch(() => '')
      .then((line) => ({ end: why, exitCode: null, belief: readBelief(line.trim()), lastLine: line.trim() }));
    return {
      ended,
      async kill(how) {
        if (over.signal.aborted) return;
        why = how;
        over.abort();
        if (how === 'killed')
          await ask('\n  Kill your register now, the hard way, and press Enter. ', new AbortController().signal);
        await ended;
      },
    };
  };
}
