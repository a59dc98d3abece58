/** A register that asks over connections that it keeps, and takes the time of every answer. */

import { defaultLimits } from '../../src/api/index.js';
import { type Answered, KeptConnections } from '../kept-connections.js';
import { Timings } from './timings.js';
import { withheldMs } from './withheld.js';

/** One of them. */
export class LoadedRegister {
  readonly timings = new Timings();
  readonly #connections: KeptConnections;
  readonly #pids: readonly number[];

  /** `pid` is the daemon's: what the machine withholds from it and from us is taken off. */
  constructor(url: string, token: string, pid: number) {
    this.#connections = new KeptConnections(url, token);
    this.#pids = [pid, process.pid];
  }

  /**
   * Asks at once: nothing waits on this side. Rejects when the connection breaks. `timed` says whether it counts. Who was given no
   * processor to send with is told so (408), and asks again.
   */
  async ask(method: string, path: string, body?: object, waitS = 0, timed = true): Promise<Answered> {
    const before = withheldMs(this.#pids);
    const answered = await this.#connections.ask(method, path, body, waitS);
    const withheld = withheldMs(this.#pids) - before;
    if (answered.status === 408 && withheld >= defaultLimits.headersTimeoutMs)
      return this.ask(method, path, body, waitS, timed);
    if (timed) this.timings.add(answered.tookMs, withheld);
    return answered;
  }

  /** Closes its connections. */
  close(): void {
    this.#connections.close();
  }
}
