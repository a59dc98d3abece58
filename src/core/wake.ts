/**
 * When a lane wants a tick: every wait is a moment in its state. Timers are armed on the monotonic clock; what the wall clock ends is
 * noticed by the next step, before it sends anything.
 */

import { errandMoments } from './errands.js';
import type { Entry, LaneState, Pursuit } from './lane-state.js';
import { giveUpAtMs, limits } from './timeouts.js';

/**
 * When `step` wants a tick next, on the monotonic clock; undefined when only something new can move the lane. Moments
 * that are past have had their chance in the last step: what they wait for is something else.
 */
export function wakeAtMs(state: LaneState, nowMs: number): number | undefined {
  let wakeAt = Number.POSITIVE_INFINITY;
  const consider = (moment: number | undefined): void => {
    if (moment !== undefined && moment > nowMs && moment < wakeAt) wakeAt = moment;
  };
  consider(state.quietUntilMs);
  consider(state.login.notBeforeMs);
  consider(state.exchange?.dueMs);
  consider(state.probe?.dueMs);
  consider(state.lease?.ends.monoMs);
  consider(state.served?.untilMs);
  consider(state.cardHold?.ends.monoMs);
  consider(state.cardHold?.askAtMs);
  for (const moment of errandMoments(state.errands)) consider(moment);
  for (const prompt of state.prompts) if (prompt.end === undefined) consider(prompt.expires.monoMs);
  for (const entry of state.entries) {
    const { pursuit } = entry;
    consider(entry.backgroundAtMs);
    if (pursuit !== undefined) considerPursuit(state, entry, pursuit, consider);
    else if (entry.record.outcome === undefined) {
      consider(entry.latestStart.monoMs);
      consider(entry.notBeforeMs);
    }
  }
  return wakeAt === Number.POSITIVE_INFINITY ? undefined : wakeAt;
}

function considerPursuit(
  state: LaneState,
  entry: Entry,
  pursuit: Pursuit,
  consider: (moment: number | undefined) => void,
): void {
  if (pursuit.refusedFor !== undefined) consider(entry.latestStart.monoMs);
  consider(pursuit.hardAtMs);
  consider(giveUpAtMs(pursuit, state.settings));
  consider(pursuit.askAtMs);
  consider(pursuit.deadlineMs);
  if (pursuit.abortSentAtMs !== undefined) consider(pursuit.abortSentAtMs + limits.abortEffectMs);
}
