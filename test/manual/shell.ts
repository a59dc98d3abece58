/** A shell into which the manual's commands are typed, as a reader would: variables stay, and so does what was started with `&`. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** What was printed, and what went wrong. */
export interface Typed {
  readonly output: string;
  /** The commands that failed, as the shell read them. */
  readonly failed: readonly string[];
}

/** One shell; it runs until it is ended. */
export class Shell {
  readonly #folder: string;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #closed: Promise<unknown>;
  #output = '';
  #onMore = (): void => undefined;

  constructor(folder: string, environment: Readonly<Record<string, string | undefined>>) {
    this.#folder = folder;
    // A group of its own, so that what it has started ends with it.
    this.#child = spawn('bash', ['--norc', '-c', 'exec 2>&1; exec bash --norc'], {
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#closed = once(this.#child, 'close');
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
      this.#onMore();
    });
  }

  /** Types this, and resolves when the shell is ready for more. Rejects when the shell has ended. */
  async type(text: string): Promise<Typed> {
    const file = join(this.#folder, `.${randomUUID()}`);
    const end = `end of ${randomUUID()}`;
    const failure = `failure ${randomUUID()}: `;
    writeFileSync(file, text);
    this.#output = '';
    this.#child.stdin.write(
      `trap 'echo "${failure}$BASH_COMMAND"' ERR; { . ${file}; true; } </dev/null; trap - ERR; echo; echo "${end}"\n`,
    );
    await this.#until(() => this.#output.includes(end));
    rmSync(file);
    const lines = this.#output.slice(0, this.#output.indexOf(`\n${end}`)).split('\n');
    return {
      output: lines.filter((line) => !line.startsWith(failure)).join('\n'),
      failed: lines.filter((line) => line.startsWith(failure)).map((line) => line.slice(failure.length)),
    };
  }

  /** Types what stays in the foreground, and resolves when it has printed a line. Rejects when the shell has ended. */
  async leave(text: string): Promise<void> {
    this.#child.stdin.write(text);
    await this.#until(() => this.#output.includes('\n'));
  }

  /** Ends it and all that it has started. */
  async end(): Promise<void> {
    if (this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null)
      process.kill(-this.#child.pid, 'SIGKILL');
    await this.#closed;
  }

  async #until(isTrue: () => boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#onMore = () => (isTrue() ? resolve() : undefined);
      this.#onMore();
      void this.#closed.then(() => reject(new Error(`the shell has ended: ${this.#output}`)));
    });
  }
}
