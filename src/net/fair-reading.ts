/** Reads a connection in fair turns: a peer that sends without a pause never fills a turn of the event loop. */

import type { Scheduler } from '../core/index.js';

/** Bytes that are read of one connection before every other socket is polled again. */
const bytesPerTurn = 65_536;

/** What is read. */
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

  /** Bytes came. */
  took(bytes: number): void {
    if (this.#bytes === 0)
      this.#port.scheduler.afterPoll(() => {
        this.#bytes = 0;
        this.#apply();
      });
    this.#bytes += bytes;
    this.#apply();
  }

  /** While true, nothing more is read: what came already waits for its turn. */
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
