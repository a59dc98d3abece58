/** Runs commands of Windows under Wine. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** A drive of Wine with its processes. Their output goes to files, because node.exe cannot write to a pipe under Wine. */
export class Wine {
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #program: string;
  readonly #started: ChildProcess[] = [];

  constructor(prefix: string, program: string) {
    this.#environment = { ...process.env, WINEPREFIX: prefix, WINEDEBUG: '-all' };
    this.#program = program;
    this.run('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
  }

  /** Runs a command of Windows to its end, and returns its exit status. */
  run(...command: readonly string[]): number | null {
    return spawnSync('wine', ['cmd', '/c', ...command], { ...this.#options('output.txt'), timeout: 180_000 }).status;
  }

  /** Starts a command that continues to run. `output` is the file for its output. */
  start(output: string, ...command: readonly string[]): ChildProcess {
    const child = spawn('wine', ['cmd', '/c', ...command], this.#options(output));
    this.#started.push(child);
    return child;
  }

  /** Returns the name by which Windows knows a file or folder of this machine. */
  static nameOf(path: string): string {
    return `Z:${path}`;
  }

  /** Ends all processes of this drive. */
  end(): void {
    spawnSync('wineserver', ['--kill'], { env: this.#environment });
    for (const child of this.#started) child.kill('SIGKILL');
  }

  #options(output: string) {
    const file = openSync(join(this.#program, output), 'w');
    return { cwd: this.#program, env: this.#environment, stdio: ['ignore', file, 'ignore'] as ('ignore' | number)[] };
  }
}
