/**
 * Sends the status of the daemon when it has changed, and at regular intervals. A status that cannot be sent is
 * dropped, and never sent again.
 */

import type { Publisher } from './publisher.js';
import { markOf, type Status, statusMessage } from './status.js';

/** The parts of the daemon that the beacon needs. */
export interface BeaconParts {
  readonly publisher: Pick<Publisher, 'sendAside'>;
  readonly status: () => Status;
  /** The maximum time between two statuses, in ms. */
  readonly everyMs: number;
  /** Returns the wall time, in ms since 1970. */
  readonly wallMs: () => number;
  /** Called if the status cannot be created. The beacon has then stopped, and the daemon continues. */
  readonly onFailure: (error: unknown) => void;
}

/** The interval at which the beacon checks whether the status has changed. */
const lookMs = 5_000;

/** The status beacon of one daemon. */
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

  begin(): this {
    this.#timer = setInterval(() => this.#look(), this.#lookMs);
    this.#timer.unref();
    return this;
  }

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
      // Without a connection, nothing is sent now. The next check sends the status of that time.
      this.#mark = isSent ? mark : undefined;
      this.#sentAtMs = nowMs;
    } catch (error) {
      this.stop();
      onFailure(error);
    }
  }
}
