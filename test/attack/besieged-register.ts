/** A register that asks over connections that it keeps, and takes the time of every answer. */

import { type Answered, KeptConnections } from '../kept-connections.js';
import { Timings } from './timings.js';

/** One of them. */
export class BesiegedRegister {
  readonly timings = new Timings();
  readonly #connections: KeptConnections;

  constructor(url: string, token: string) {
    this.#connections = new KeptConnections(url, token);
  }

  /** Asks at once: nothing waits on this side. Rejects when the connection breaks. `timed` says whether it counts. */
  async ask(method: string, path: string, body?: object, waitS = 0, timed = true): Promise<Answered> {
    const answered = await this.#connections.ask(method, path, body, waitS);
    if (timed) this.timings.add(answered.tookMs);
    return answered;
  }

  /** Closes its connections. */
  close(): void {
    this.#connections.close();
  }
}
