/**
 * A jump of the wall clock against the monotonic clock between two steps: the machine slept, or its clock was set. The age
 * of the last message is then unknown, so no link counts as fresh (table of waits: `fresh link`).
 */

import { laneEvents } from '../../../messages/index.js';
import { currentDeviceRequest } from '../messages/device-request.js';
import { begunIn } from '../../engine/queue-entry.js';
import { isUnbounded } from '../wire/in-flight-request.js';
import type { LaneState, Turn } from './lane-state.js';
import { limits } from '../../base/limits.js';
import { hasJumped } from '../../base/deadlines.js';

/** Compares the clocks with those of the last step, before the rest of this step. Returns true if the clocks jumped. */
export function noticeClocks(turn: Turn): boolean {
  const { monoMs, wallMs } = turn.now;
  const before = turn.state.clocks;
  turn.patch({ clocks: { monoMs, wallMs } });
  if (before === undefined || !hasJumped(before, turn.now)) return false;
  updateCertainBy(turn);
  noteAsleep(turn);
  markLinkUnproven(turn);
  return true;
}

/**
 * Records that a terminal may have restarted unnoticed after it refused an attempt. If the terminal later says that it
 * does not know the attempt, tenderd needs proof that the terminal has kept its memory. This function also runs after
 * the step that noticed a clock jump, because that step may have processed older messages.
 */
export function noteAsleep(turn: Turn): void {
  for (const { record, inFlight } of begunIn(turn.state.entries))
    if (inFlight?.notStartedCause !== undefined) turn.patchInFlight(record.request.transactionId, { wasAway: true });
}

function markLinkUnproven(turn: Turn): void {
  const { link } = turn.now;
  if (!link.up) return;
  turn.patch({ probe: undefined, unproven: link.connection });
  if (!hasUnbounded(turn.state, link.connection)) return;
  // It is unknown how long ago the request was sent, so its delivery deadline is counted from the reset.
  const text = laneEvents.resetCauses['jump-in-flight'];
  turn.effects.push({ type: 'reset', connection: link.connection, cause: { code: 'clock-jump', text } });
}

/** True if a request that was sent on this connection has no delivery deadline yet. */
function hasUnbounded(state: LaneState, connection: number): boolean {
  const attempts = begunIn(state.entries).map(({ inFlight }) => (inFlight?.unbroken === true ? inFlight : undefined));
  const held = [...state.login.unanswered, currentDeviceRequest(state)?.inFlight, ...attempts];
  return held.some((flight) => flight !== undefined && isUnbounded(flight, connection));
}

/** Reports new `certainBy` times, because the clock has moved since they were computed. */
function updateCertainBy(turn: Turn): void {
  for (const { record, inFlight } of begunIn(turn.state.entries)) {
    if (record.certainBy === undefined || inFlight?.deliveryDeadlineMs === undefined) continue;
    const certainMs = inFlight.deliveryDeadlineMs + turn.state.settings.managementMs;
    turn.store({ ...record, certainBy: turn.wallAt(Math.max(limits.askEveryMs + turn.now.monoMs, certainMs)) });
  }
}
