/** Whom the turn loop serves: a writer owns a state and has part in the one commit of a turn. A lane is one, for one terminal. */

import type { Fact, LaneCommit, Moment, TransactionRecord } from '../../core/index.js';

/** What a step made of an event. */
export interface WriterStep {
  readonly facts: readonly Fact[];
  readonly transactions: readonly TransactionRecord[];
  /** What it remembers of itself has changed. */
  readonly isChanged: boolean;
  /** Transactions that are seen otherwise than before, although nothing of them was written. */
  readonly seen?: readonly TransactionRecord[];
  /** What is done once the turn is durable. All that can fail about it has been done: a message is encoded already. */
  readonly effects: readonly (() => void)[];
}

/** A wall time as its records have it, ISO 8601. A step says the same one a few times, and many steps share a millisecond. */
export function isoOf(wallMs: number): string {
  if (wallMs !== last.wallMs) last = { wallMs, text: new Date(wallMs).toISOString() };
  return last.text;
}

let last = { wallMs: Number.NaN, text: '' };

/** A writer that takes events of one type. */
export interface Writer<E> {
  /** The name of its commits: its terminal. */
  readonly name: string;
  /** The event that says that its moment has come. */
  readonly tick: E;
  /** It stopped itself, and sends nothing more. */
  readonly isFaulted: boolean;
  /** Whether an event is booked also once it has stopped itself. */
  isBookedAnyway(event: E): boolean;
  /** Takes an event in. Throws where an invariant is broken: then the step has not happened. */
  step(event: E, now: Moment): WriterStep;
  /** Stops itself, and says so: a person must look. */
  fault(why: string, at: string): Fact;
  /** When it wants the next tick, on the monotonic clock; moments up to `sinceMs` were looked at. Undefined: only something new moves it. */
  wakeAtMs(sinceMs: number): number | undefined;
  /** What it remembers of itself, for the commit. */
  remembered(): Pick<LaneCommit, 'lane'>;
  /** Keeps how it stands now; what is returned goes back to that, where the journal refused its part. */
  keep(): () => void;
}
