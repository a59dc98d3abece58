/** Time that a process did not have: it stood still, slept, or its timers came late. */

import type { Run } from '../play.js';

/** How much of the time between two moments the process could not use. */
export function stalledMs(run: Pick<Run, 'machine'>, fromMs: number, toMs: number): number {
  return run.machine.time.stalls
    .filter((stall) => stall.toMs >= fromMs && stall.fromMs <= toMs)
    .reduce((sum, stall) => sum + stall.toMs - stall.fromMs, 0);
}

/** The longest time for which a terminal waits for an answer to its own request, and the way there and back. */
const awaitedMs = 60_000;

/** The way to the terminal, at most. */
const wayMs = 1_000;

/** What the terminals complained of. Who stood still meanwhile, or whose socket held back what it was handed, could not know that its answer is no longer waited for. */
export function complaintsOf(run: Pick<Run, 'complaints' | 'machine' | 'heldBack'>): readonly string[] {
  const isExcused = (atMs: number): boolean =>
    stalledMs(run, atMs - awaitedMs, atMs) > 0 ||
    run.heldBack.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs + wayMs);
  return run.complaints
    .filter(({ atMs, text }) => !text.endsWith('came too late') || !isExcused(atMs))
    .map(({ text }) => text);
}
