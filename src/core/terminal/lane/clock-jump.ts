/**
 * A jump of the wall clock against the monotonic one, noticed between two steps: the machine slept, or its clock was set. Nobody knows then
 * how long ago anything was heard, so no link counts as fresh (table of waits: `fresh link`).
 */

import { laneEvents } from '../../../messages/en.js';
import { currentDeviceRequest } from '../messages/device-request.js';
import { begunIn } from '../../engine/queue-entry.js';
import { isUnbounded } from '../wire/in-flight-request.js';
import type { LaneState, Turn } from './lane-state.js';
import { limits } from '../../base/limits.js';
import { hasJumped } from '../../base/deadlines.js';

/** Compares the clocks with those of the last step, before anything else of this one, and says whether one of them jumped. */
export function noticeClocks(turn: Turn): boolean {
  const { monoMs, wallMs } = turn.now;
  const before = turn.state.clocks;
  turn.patch({ clocks: { monoMs, wallMs } });
  if (before === undefined || !hasJumped(before, turn.now)) return false;
  tellWhenCertain(turn);
  noteAsleep(turn);
  doubtLink(turn);
  return true;
}

/**
 * The terminal of a refused attempt may have restarted while nobody listened, and a denial from then on needs a memory that is vouched for.
 * Also behind a step that noticed a jump: what it read may have been said before.
 */
export function noteAsleep(turn: Turn): void {
  for (const { record, inFlight } of begunIn(turn.state.entries))
    if (inFlight?.notStartedCause !== undefined) turn.patchInFlight(record.request.transactionId, { wasAway: true });
}

function doubtLink(turn: Turn): void {
  const { link } = turn.now;
  if (!link.up) return;
  turn.patch({ probe: undefined, unproven: link.connection });
  if (!hasUnbounded(turn.state, link.connection)) return;
  // Nothing says how long ago it left. The reset is the moment from which its arrival is counted.
  const text = laneEvents.resetCauses['jump-in-flight'];
  turn.effects.push({ type: 'reset', connection: link.connection, cause: { code: 'clock-jump', text } });
}

/** Whether something left on this connection of which nothing bounds yet when it arrives. */
function hasUnbounded(state: LaneState, connection: number): boolean {
  const attempts = begunIn(state.entries).map(({ inFlight }) => (inFlight?.unbroken === true ? inFlight : undefined));
  const held = [...state.login.unanswered, currentDeviceRequest(state)?.inFlight, ...attempts];
  return held.some((flight) => flight !== undefined && isUnbounded(flight, connection));
}

/** What was told as the time of certainty was reckoned by a clock that has moved since. */
function tellWhenCertain(turn: Turn): void {
  for (const { record, inFlight } of begunIn(turn.state.entries)) {
    if (record.certainBy === undefined || inFlight?.deliveryDeadlineMs === undefined) continue;
    const certainMs = inFlight.deliveryDeadlineMs + turn.state.settings.managementMs;
    turn.store({ ...record, certainBy: turn.wallAt(Math.max(limits.askEveryMs + turn.now.monoMs, certainMs)) });
  }
}
