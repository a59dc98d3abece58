/**
 * Keeps the page up to date: reads the event stream, connects again after a lost connection, and notices the end of the
 * session.
 */

import type { Daemon, TransactionPage } from '../../../client/index.js';
import { EventText } from '../../../client/event-text.js';
import { eventIn } from '../../../client/events.js';
import { isAlive, type Session, SessionEnded } from './session.js';
import { afterEvent, type Till, unknownTill, withLatest } from './till.js';

/** The time between two attempts to reach the daemon again, in milliseconds. */
const againMs = 1_000;

/** The time for which changes are collected, so that they are shown together, in milliseconds. */
const gatherMs = 40;

/** The reason why the page asks for a new sign-in code. */
export type EndReason = 'session-ended' | 'daemon-restarted';

/** The functions that are called when something has changed. */
export interface Follower {
  readonly changed: (till: Till) => void;
  readonly ended: (reason: EndReason) => void;
}

/** Follows the daemon until the signal aborts or the session ends. */
export class Live {
  readonly #session: Session;
  readonly #follower: Follower;
  readonly #signal: AbortSignal;
  #till = unknownTill;
  #isWaiting = false;
  #wasLost = false;

  constructor(session: Session, follower: Follower, signal: AbortSignal) {
    this.#session = session;
    this.#follower = follower;
    this.#signal = signal;
  }

  /** Resolves when the stream has ended and is not opened again. */
  async run(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        if (this.#signal.aborted) return;
        if (error instanceof SessionEnded) {
          this.#follower.ended(this.#wasLost ? 'daemon-restarted' : 'session-ended');
          return;
        }
      }
      if (this.#signal.aborted) return;
      await this.#untilBack();
    }
  }

  async #follow(): Promise<void> {
    void this.#readOnce();
    const text = new EventText();
    for await (const piece of this.#session.texts('/v1/events', this.#signal)) {
      this.#wasLost = false;
      let till: Till = { ...this.#till, connection: 'live' };
      for (const block of text.take(piece)) {
        const event = eventIn(block);
        if (event !== undefined) till = afterEvent(till, event);
      }
      this.#show(till);
    }
  }

  /** Reads the facts that the event stream does not report: whether money is real, and the outcomes before the stream began. */
  async #readOnce(): Promise<void> {
    try {
      const [{ transactions }, { simulated }] = await Promise.all([
        this.#session.get<TransactionPage>('/v1/transactions?limit=500'),
        this.#session.get<Daemon>('/v1/daemon'),
      ]);
      this.#show({
        ...this.#till,
        latest: withLatest(this.#till.latest, transactions),
        isPractice: simulated,
      });
    } catch {
      // If the daemon is not reachable, the event stream fails too, and reports the failure.
    }
  }

  async #untilBack(): Promise<void> {
    // If the stream ends although the daemon answers, the session has ended. The next request will report this.
    if (await isAlive()) return;
    this.#wasLost = true;
    this.#show({ ...this.#till, connection: 'lost' });
    do {
      await new Promise((resolve) => setTimeout(resolve, againMs));
      if (this.#signal.aborted) return;
    } while (!(await isAlive()));
  }

  #show(till: Till): void {
    this.#till = till;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      if (!this.#signal.aborted) this.#follower.changed(this.#till);
    }, gatherMs);
  }
}
