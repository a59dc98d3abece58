/** Reads a connection in turns, so that a peer that sends without a pause cannot block the other connections. */

import type { Scheduler } from '../core/index.js';

/** The bytes that are read from one connection before all other sockets are polled again. */
const bytesPerTurn = 65_536;

/** The connection to read from. */
export interface FairReadingPort {
  readonly scheduler: Pick<Scheduler, 'afterPoll'>;
  pause(): void;
  resume(): void;
}

/** The reading of one connection, from its first byte to its end. */
export class FairReading {
  readonly #port: FairReadingPort;
  #bytes = 0;
  #isHeld = false;
  #isPaused = false;

  constructor(port: FairReadingPort) {
    this.#port = port;
  }

  /** Counts the bytes that arrived. */
  took(bytes: number): void {
    if (this.#bytes === 0)
      this.#port.scheduler.afterPoll(() => {
        this.#bytes = 0;
        this.#apply();
      });
    this.#bytes += bytes;
    this.#apply();
  }

  /** Reads no data while `isHeld` is true. Data that has arrived waits in the socket. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#apply();
  }

  #apply(): void {
    const isPaused = this.#isHeld || this.#bytes >= bytesPerTurn;
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    if (isPaused) this.#port.pause();
    else this.#port.resume();
  }
}
