/** A process and its output. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Ended } from './run-here.js';

/** A running command. */
export class Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  out = '';
  err = '';

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout?.on('data', (chunk: Buffer) => (this.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.err += chunk.toString()));
    this.ended = once(child, 'close').then(() => ({
      code: child.exitCode,
      signal: child.signalCode,
      out: this.out,
      err: this.err,
    }));
  }

  /** Resolves when the text was printed on either stream. Rejects if the command ends without it. */
  async says(text: string): Promise<void> {
    await this.#until(() => this.out.includes(text) || this.err.includes(text), text);
  }

  /** Resolves with the first line on standard output. */
  async firstLine(): Promise<string> {
    await this.#until(() => this.out.includes('\n'), 'a line');
    return this.out.split('\n')[0] ?? '';
  }

  async #until(isSaid: () => boolean, what: string): Promise<void> {
    const streams = [this.child.stdout, this.child.stderr].filter((stream) => stream !== null);
    while (!isSaid()) {
      const over = this.ended.then(() => true);
      const isOver = await Promise.race([
        over,
        ...streams.map(async (stream) => once(stream, 'data').then(() => false)),
      ]);
      if (isOver && !isSaid()) throw new Error(`ended without saying ${what}: ${this.out}${this.err}`);
    }
  }
}
