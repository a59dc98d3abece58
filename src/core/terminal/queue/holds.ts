/** The reservations in the memory of a lane: the terminal is reserved for a register, or its card for a payment. */

import type { Moment } from '../../base/deadlines.js';

/**
 * A lease: a register has the terminal for itself. A lease exists only in memory, because it protects no money, and its
 * owner asks for it again after a restart.
 */
export interface Lease {
  readonly register: string;
  readonly ends: Moment;
  /** The end of the lease as wall time, ISO. */
  readonly until: string;
  /** True if the lease ends when its register no longer listens to events. */
  readonly whileListening: boolean;
  /** The transactionIds that waited when the lease began. These transactions start first. */
  readonly behind: readonly string[];
}

/**
 * The time limit of a held card, and the state of its release requests. Both exist only in memory: a new process starts
 * the time limit again.
 */
export interface CardHold {
  readonly ends: Moment;
  /** The end of the hold as wall time, ISO. */
  readonly until: string;
  readonly askAtMs: number;
  /** The number of release requests without an answer. */
  readonly fruitless: number;
  /** The attempt before which the last release request was sent. */
  readonly releasedBefore: string | undefined;
}
