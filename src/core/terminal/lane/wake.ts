/**
 * When a lane needs a tick. Every wait is a moment in the lane's state. Timers run on the monotonic clock. If a wait
 * ends by the wall clock, the next step notices that before it sends anything.
 */

import { deviceRequestMoments } from '../messages/device-request.js';
import { abortLookMs, type InFlight } from '../wire/in-flight-request.js';
import type { Entry } from '../queue/lane.js';
import { begunIn, earliestStartIn } from '../../engine/queue-entry.js';
import type { LaneState } from './lane-state.js';
import { forEachWaiting } from '../queue/queue.js';
import { giveUpAtMs, limits } from '../../base/limits.js';

/**
 * Returns when `step` needs the next tick, on the monotonic clock; undefined if only a new event can change the lane.
 * Moments up to `steppedMs`, the time of the last step, are skipped, because that step has handled them.
 */
export function wakeAtMs(state: LaneState, steppedMs: number): number | undefined {
  let wakeAt = Number.POSITIVE_INFINITY;
  const consider = (moment: number | undefined): void => {
    if (moment !== undefined && moment > steppedMs && moment < wakeAt) wakeAt = moment;
  };
  consider(state.quietUntilMs);
  consider(state.login.notBeforeMs);
  consider(state.managementRequest?.deadlineMs);
  consider(state.probe?.dueMs);
  considerList(state, consider);
  consider(state.lease?.ends.monoMs);
  consider(state.served?.untilMs);
  consider(state.cardHold?.ends.monoMs);
  consider(state.cardHold?.askAtMs);
  for (const moment of deviceRequestMoments(state.deviceRequests)) consider(moment);
  for (const prompt of state.prompts) if (prompt.end === undefined) consider(prompt.expires.monoMs);
  for (const entry of begunIn(state.entries)) {
    const { inFlight } = entry;
    consider(entry.backgroundAtMs);
    consider(entry.askedUntil?.monoMs);
    if (inFlight !== undefined) considerPursuit(state, entry, inFlight, consider);
  }
  const earliest = earliestStartIn(state.entries);
  consider(earliest.monoMs);
  forEachWaiting(
    state,
    () => earliest.monoMs <= steppedMs,
    ({ latestStart, notBeforeMs }) => {
      consider(latestStart.monoMs);
      consider(notBeforeMs);
    },
  );
  return wakeAt === Number.POSITIVE_INFINITY ? undefined : wakeAt;
}

/**
 * Adds the times at which the terminal list needs work: its next read, and the limits for the requests that are waiting
 * for a read.
 */
function considerList({ settings, poiList }: LaneState, consider: (moment: number | undefined) => void): void {
  if (settings.listsTerminals !== true) return;
  const { askAtMs, awaitedSinceMs, missing } = poiList;
  consider(askAtMs);
  if (awaitedSinceMs !== undefined) consider(awaitedSinceMs + limits.listWaitMs);
  if (missing !== undefined) consider(missing.sinceMs + limits.listDoubtMs);
}

function considerPursuit(
  state: LaneState,
  entry: Entry,
  inFlight: InFlight,
  consider: (moment: number | undefined) => void,
): void {
  if (inFlight.notStartedCause !== undefined) consider(entry.latestStart.monoMs);
  consider(inFlight.hardAtMs);
  consider(giveUpAtMs(inFlight, state.settings));
  consider(inFlight.askAtMs);
  consider(inFlight.deadlineMs);
  consider(abortLookMs(inFlight));
}
