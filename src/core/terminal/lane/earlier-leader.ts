/**
 * The earlier leader of a pair of daemons (design, section 5). This daemon took over, but it is not known whether the
 * earlier leader's process has ended. That process may be suspended after it appended an attempt and before it wrote
 * the attempt to the socket, and may still send the attempt. So until the earlier leader is confirmed as stopped, it
 * proves nothing if the terminal does not know such an attempt. An answer to the attempt itself counts as usual.
 */

import { attemptEvents } from '../../../messages/index.js';
import { begunIn } from '../../engine/queue-entry.js';
import { isOpenEnded } from '../wire/in-flight-request.js';
import type { LaneState, Turn } from './lane-state.js';

/**
 * Records that an earlier leader may still send the attempts that it appended to the stream. This event comes before
 * the start of the lane.
 */
export function onLeaderUnconfirmed(turn: Turn, leader: string): void {
  turn.patch({ unconfirmedLeader: leader });
}

/**
 * Handles the confirmation that the earlier leader has stopped: from now on, the delivery deadlines of that leader's
 * requests run. The journal records the confirmation with each attempt. After a later take-over, no further
 * confirmation is needed for these attempts.
 */
export function onLeaderConfirmed(turn: Turn): void {
  const leader = turn.state.unconfirmedLeader;
  if (leader === undefined) return;
  turn.patch({ unconfirmedLeader: undefined });
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('orphaned');
  const { login } = turn.state;
  const unanswered = login.unanswered.map((one) => (isOpenEnded(one) ? { ...one, deliveryDeadlineMs: untilMs } : one));
  turn.patch({ login: { ...login, unanswered } });
  for (const { record, inFlight } of begunIn(turn.state.entries)) {
    if (inFlight === undefined || !isOpenEnded(inFlight)) continue;
    const { transactionId } = record.request;
    const { serviceId } = inFlight;
    const about = { transactionId, serviceId, row: 'process-died' } as const;
    turn.storeAttempt(record, serviceId, { senderStopped: true });
    turn.fact('fenced', attemptEvents.leaderConfirmed(leader), about);
    turn.patchInFlight(transactionId, {
      deliveryDeadlineMs: untilMs,
      askAtMs: Math.min(inFlight.askAtMs, untilMs),
      absentEarly: false,
    });
  }
}

/**
 * Returns the earlier leader if a sent attempt of this lane must wait until that leader has stopped; otherwise
 * undefined.
 */
export function awaitedLeader({ unconfirmedLeader, entries }: LaneState): string | undefined {
  if (unconfirmedLeader === undefined) return undefined;
  const isAny = begunIn(entries).some(({ inFlight }) => inFlight !== undefined && isOpenEnded(inFlight));
  return isAny ? unconfirmedLeader : undefined;
}
