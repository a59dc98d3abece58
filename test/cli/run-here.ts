/** Runs commands of the command line in the test's own process. */

import { EventEmitter, once } from 'node:events';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { expect } from 'vitest';
import type { ProcessInterface } from '../../src/cli/command/process-interface.js';
import { main } from '../../src/cli/main.js';

/** The output of a command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** Returns a command line: the words of the first text, and the other arguments unchanged. */
export function wordsOf([line = '', ...others]: readonly string[]): readonly string[] {
  return [...line.split(' '), ...others];
}

/** A command that runs in this process. It must not read its input. */
export class RunningHere {
  readonly ended: Promise<Ended>;
  out = '';
  err = '';
  readonly #happened = new EventEmitter().setMaxListeners(0);
  readonly #interrupt = new AbortController();
  #isOver = false;

  constructor(args: readonly string[], home: string, environment: Readonly<Record<string, string>> = {}) {
    const context = {
      environment: { PATH: process.env['PATH'], HOME: home, NO_COLOR: '1', ...environment },
      home,
      out: { write: (text: string) => this.#note('out', text) },
      err: { write: (text: string) => this.#note('err', text) },
      onInterrupt: () => this.#interrupt.signal,
    };
    this.ended = this.#run(wordsOf(args), context);
  }

  /** Interrupts the command like Ctrl-C, or stops a server. */
  interrupt(): void {
    this.#interrupt.abort();
    this.#happened.emit('stop', 'the test stops it');
  }

  /** Resolves when the text was printed on either stream. Rejects if the command ends without it. */
  async says(text: string): Promise<void> {
    while (!this.out.includes(text) && !this.err.includes(text)) {
      if (this.#isOver) throw new Error(`ended without saying ${text}: ${this.out}${this.err}`);
      await once(this.#happened, 'said');
    }
  }

  async #run(words: readonly string[], context: Parameters<typeof main>[1]): Promise<Ended> {
    const code = await main(words, context, this.#host());
    // A daemon keeps the heap of its process small (src/cli/server/heap-size.ts). Later tests would collect garbage
    // again and again.
    if (words[0] === 'run') setFlagsFromString('--heap-growing-percent=0');
    this.#isOver = true;
    this.#happened.emit('said');
    return { code, signal: null, out: this.out, err: this.err };
  }

  #note(stream: 'out' | 'err', text: string): void {
    this[stream] += text;
    this.#happened.emit('said');
  }

  #host(): ProcessInterface {
    return {
      onStop: (listener) => void this.#happened.once('stop', listener),
      onCrash: () => undefined,
      exit: (code) => this.#note('err', `the command ends its process with ${code}`),
      kill: () => undefined,
    };
  }
}

/** Runs a command to its end in this process. The command must not read its input. */
export async function runHere(
  args: readonly string[],
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new RunningHere(args, home, environment).ended;
}

/** Expects that a command ended with this code and printed this text on standard output. */
export function expectOut(ended: Pick<Ended, 'code' | 'out'>, code: number, text: string): void {
  expect(ended).toMatchObject({ code, out: expect.stringContaining(text) });
}

/** Expects that a command ended with this code and printed this text on standard error. */
export function expectErr(ended: Pick<Ended, 'code' | 'err'>, code: number, text: string): void {
  expect(ended).toMatchObject({ code, err: expect.stringContaining(text) });
}
