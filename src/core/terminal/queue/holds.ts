/** What is held for somebody in the memory of a lane: the terminal for a register, its card for a payment. */

import type { Moment } from '../../base/deadlines.js';

/** A register has the terminal for itself. In memory only: it guards no money, and its holder asks again after a restart. */
export interface Lease {
  readonly register: string;
  readonly ends: Moment;
  /** Its end as wall time, ISO. */
  readonly until: string;
  /** It ends when its register listens to events no more. */
  readonly whileListening: boolean;
  /** What waited when it was given, by transactionId: goes first. */
  readonly behind: readonly string[];
}

/** How long the lane still keeps it, and how the terminal is told to let it go. In memory only: a new process keeps it afresh. */
export interface CardHold {
  readonly ends: Moment;
  /** Its end as wall time, ISO. */
  readonly until: string;
  readonly askAtMs: number;
  /** Requests to let it go that brought nothing. */
  readonly fruitless: number;
  /** The attempt before which the terminal was told last. */
  readonly releasedBefore: string | undefined;
}
