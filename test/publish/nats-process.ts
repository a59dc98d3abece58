/** A real nats-server process with its own configuration file. */

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Running } from '../cli/running.js';

/** A server that can be killed, paused and started again. */
export class NatsProcess {
  readonly port: number;
  readonly #file: string;
  #running: Running | undefined;

  /** Writes the configuration file into the folder. */
  constructor(port: number, folder: string, configuration: string) {
    this.port = port;
    this.#file = join(folder, 'nats.conf');
    writeFileSync(this.#file, configuration);
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** The number of the running process. */
  get pid(): number {
    return Number(this.#running?.child.pid);
  }

  async start(): Promise<void> {
    this.#running = new Running(spawn('nats-server', ['-c', this.#file], { stdio: ['ignore', 'pipe', 'pipe'] }));
    await this.#running.says('Server is ready');
  }

  /** Ends the process at once, as in a power cut. */
  async kill(): Promise<void> {
    this.#running?.child.kill('SIGKILL');
    await this.#running?.ended;
    this.#running = undefined;
  }

  /** Pauses the process or continues it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#running?.child.kill(signal);
  }
}
