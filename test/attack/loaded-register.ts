/** A register that keeps its connections and measures the time of every answer. */

import { defaultLimits } from '../../src/api/index.js';
import { type Answered, KeptConnections } from '../kept-connections.js';
import { Timings } from './timings.js';
import { withheldMs } from './withheld.js';

/** One register. */
export class LoadedRegister {
  readonly timings = new Timings();
  readonly #connections: KeptConnections;
  readonly #pids: readonly number[];

  /** `pid`: the daemon's process. The time that the machine withholds from it and from this process is subtracted. */
  constructor(url: string, token: string, pid: number) {
    this.#connections = new KeptConnections(url, token);
    this.#pids = [pid, process.pid];
  }

  /**
   * Sends a request at once, without a queue on this side. Rejects when the connection breaks. `timed`: whether it
   * counts. A request that was not sent in time because of a busy machine gets 408, and is sent again.
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

  /** Closes the connections. */
  close(): void {
    this.#connections.close();
  }
}
