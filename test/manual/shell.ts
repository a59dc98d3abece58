/** A shell into which a test types the manual's commands, as a reader would. Variables and background commands stay. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** The output, and the commands that failed. */
export interface Typed {
  readonly output: string;
  /** The failed commands as the shell read them. */
  readonly failed: readonly string[];
}

/** A shell. It runs until it is ended. */
export class Shell {
  readonly #folder: string;
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #closed: Promise<unknown>;
  #output = '';
  #onMore = (): void => undefined;

  constructor(folder: string, environment: Readonly<Record<string, string | undefined>>) {
    this.#folder = folder;
    // The shell has its own process group, so that all programs that it started end with it.
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

  /** Types a text. Resolves when the shell is ready for more, and rejects if the shell has ended. */
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

  /**
   * Types a command that stays in the foreground. Resolves when it has printed a line, and rejects if the shell has
   * ended.
   */
  async leave(text: string): Promise<void> {
    this.#child.stdin.write(text);
    await this.#until(() => this.#output.includes('\n'));
  }

  /** Ends the shell and everything that it started. */
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
