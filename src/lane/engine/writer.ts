/**
 * The writers that the turn loop serves. A writer owns a state, and writes its part of the one commit of a turn. The
 * lane of a terminal is a writer.
 */

import type { Fact, LaneCommit, Moment, TransactionRecord } from '../../core/index.js';

/** The result of a step. */
export interface WriterStep {
  readonly facts: readonly Fact[];
  readonly transactions: readonly TransactionRecord[];
  /** True if the writer's own durable state has changed. */
  readonly isChanged: boolean;
  /** Transactions whose view has changed although their record has not. */
  readonly seen?: readonly TransactionRecord[];
  /**
   * These functions run when the turn is durable. Everything that can fail, such as encoding a message, was done
   * before.
   */
  readonly effects: readonly (() => void)[];
}

/**
 * Returns a wall time as ISO 8601 text. The last text is remembered, because a step uses the same time repeatedly, and
 * many steps share a millisecond.
 */
export function isoOf(wallMs: number): string {
  if (wallMs !== last.wallMs) last = { wallMs, text: new Date(wallMs).toISOString() };
  return last.text;
}

let last = { wallMs: Number.NaN, text: '' };

/** A writer that takes events of one type. */
export interface Writer<E> {
  /** The writer's name in its commits: the name of its terminal or service. */
  readonly name: string;
  /** The event that reports that the writer's timer is due. */
  readonly tick: E;
  /** True if the writer has stopped itself and sends nothing more. */
  readonly isFaulted: boolean;
  /** True if the writer still processes this event after it has stopped itself. */
  isBookedAnyway(event: E): boolean;
  /** Processes an event. Throws if an invariant is broken; the step is then undone. */
  step(event: E, now: Moment): WriterStep;
  /** Stops the writer, with an attention item. */
  fault(why: string, at: string): Fact;
  /**
   * Returns when the writer needs the next tick, on the monotonic clock. Times up to `sinceMs` have been handled.
   * Returns undefined if only a new event can change the writer.
   */
  wakeAtMs(sinceMs: number): number | undefined;
  /** Returns the writer's durable state, for the commit. */
  remembered(): Pick<LaneCommit, 'lane'>;
  /** Saves the present state. The returned function restores it if the journal rejects the writer's part. */
  keep(): () => void;
}
