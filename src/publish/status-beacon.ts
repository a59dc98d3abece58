/** Sends the status of the daemon when it changed, and at regular intervals. Best effort: a status is never kept and never sent again. */

import type { Publisher } from './publisher.js';
import { markOf, type Status, statusMessage } from './status.js';

/** The parts that the beacon needs. */
export interface BeaconParts {
  readonly publisher: Pick<Publisher, 'sendAside'>;
  readonly status: () => Status;
  /** A status is sent at the latest after this time. */
  readonly everyMs: number;
  /** Wall time, in ms since 1970. */
  readonly wallMs: () => number;
  /** The status cannot be made. The beacon has stopped; the daemon goes on. */
  readonly onFailure: (error: unknown) => void;
}

/** So often the beacon looks whether the status has changed. */
const lookMs = 5_000;

/** The beacon of one daemon. */
export class StatusBeacon {
  readonly #parts: BeaconParts;
  readonly #lookMs: number;
  #mark: string | undefined;
  #sentAtMs = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: BeaconParts, sooner = lookMs) {
    this.#parts = parts;
    this.#lookMs = sooner;
  }

  /** Begins to send. */
  begin(): this {
    this.#timer = setInterval(() => this.#look(), this.#lookMs);
    this.#timer.unref();
    return this;
  }

  /** Ends. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const { publisher, status, everyMs, wallMs, onFailure } = this.#parts;
    try {
      const data = status();
      const mark = markOf(data);
      const nowMs = performance.now();
      if (mark === this.#mark && nowMs - this.#sentAtMs < everyMs) return;
      const isSent = publisher.sendAside((source) => statusMessage(source, data, wallMs(), Math.random()));
      // Without a connection, the next look sends the state of that time.
      this.#mark = isSent ? mark : undefined;
      this.#sentAtMs = nowMs;
    } catch (error) {
      this.stop();
      onFailure(error);
    }
  }
}
