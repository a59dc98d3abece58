/** The time that a process could not use, because it was stopped or slept, or because its timers were late. */

import type { Run } from '../play.js';

/** Returns how much of the time between two moments the process could not use. */
export function stalledMs(run: Pick<Run, 'machine'>, fromMs: number, toMs: number): number {
  return run.machine.time.stalls
    .filter((stall) => stall.toMs >= fromMs && stall.fromMs <= toMs)
    .reduce((sum, stall) => sum + stall.toMs - stall.fromMs, 0);
}

/**
 * The longest time for which a terminal waits for an answer to its own request, and the transmission in both
 * directions.
 */
const awaitedMs = 60_000;

/** The longest transmission time to the terminal. */
const wayMs = 1_000;

/**
 * Returns the complaints of the terminals, except late answers of a process that was stopped or whose socket delayed
 * the answer. Such a process could not know that the terminal no longer waits.
 */
export function complaintsOf(run: Pick<Run, 'complaints' | 'machine' | 'heldBack' | 'pair'>): readonly string[] {
  const isExcused = (atMs: number): boolean =>
    // A pair answers when its stream has the answer, however long the stream takes.
    run.pair !== undefined ||
    stalledMs(run, atMs - awaitedMs, atMs) > 0 ||
    run.heldBack.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs + wayMs);
  return run.complaints
    .filter(({ atMs, text }) => !text.endsWith('came too late') || !isExcused(atMs))
    .map(({ text }) => text);
}
