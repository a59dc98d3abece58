/**
 * When a lane wants a tick: every wait is a moment in its state. Timers are armed on the monotonic clock; what the wall clock ends is
 * noticed by the next step, before it sends anything.
 */

import { deviceRequestMoments } from '../messages/device-request.js';
import { abortLookMs, type InFlight } from '../wire/in-flight-request.js';
import type { Entry } from '../queue/lane.js';
import { begunIn, earliestStartIn } from '../../engine/queue-entry.js';
import type { LaneState } from './lane-state.js';
import { forEachWaiting } from '../queue/queue.js';
import { giveUpAtMs, limits } from '../../base/limits.js';

/**
 * When `step` wants a tick next, on the monotonic clock; undefined when only something new can move the lane. Moments up to `steppedMs`,
 * the time of the last step, have had their chance in it: what they wait for is something else.
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

/** When the list of terminals is read again, and what waits for it goes on. */
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
