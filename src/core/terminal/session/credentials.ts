/**
 * Attention items about a credential, key or channel of tenderd that the terminal or its gateway does not accept (rows
 * `response-without-message`, `refused-by-status`).
 */

import { laneAttention } from '../../../messages/index.js';
import type { LaneEvent } from '../lane/lane-event.js';
import { flightsOf } from '../lane/in-flight-index.js';
import type { Turn } from '../lane/lane-state.js';

/**
 * The HTTP statuses that refuse a credential, from a cloud and from the terminal itself. For terminals 403 is left out,
 * because vendors use it for many things.
 */
const refusing = { cloud: [401, 403], terminal: [401] };

/** The HTTP statuses of a cloud that knows no terminal at the requested address: its channel was replaced, or never existed. */
const knowsNone: readonly number[] = [404, 410];

const codes = { credential: 'credentials-refused', channel: 'channel-unknown' } as const;

/**
 * Adds one attention item for each reason, even if the reason occurs often, and even if no money is in flight, as at a
 * Login. The reason names the key or credential. A token that tenderd fetches itself is renewed first (row
 * `token-refused`).
 */
export function addCredentialItem(
  turn: Turn,
  { status, why, isTokenRefused }: Extract<LaneEvent, { readonly type: 'no-message' }>,
): void {
  const peer = turn.rail.bounds === 'none' ? 'cloud' : 'terminal';
  if (peer === 'cloud' && knowsNone.includes(status)) return callForChannel(turn, why);
  if (isTokenRefused === true || !refusing[peer].includes(status)) return;
  turn.patch({ refusedUpTo: turn.state.marks });
  turn.laneAttention({
    code: codes.credential,
    text: laneAttention.credentialsRefused(peer, why),
    actions: ['config-check'],
  });
}

function callForChannel(turn: Turn, why: string): void {
  turn.patch({ refusedUpTo: turn.state.marks });
  turn.laneAttention({
    code: codes.channel,
    text: laneAttention.channelUnknown(why),
    actions: ['config-check'],
  });
}

/**
 * Removes the attention item about a refused credential or channel when an answer comes to a request that was sent
 * after the last refusal. If the item comes from an earlier process, any answer removes it.
 */
export function onAccepted(turn: Turn, serviceId: string | undefined): void {
  const { record, refusedUpTo } = turn.state;
  if (!record.attention.some(isEndedByAnswer)) return;
  const mark = flightsOf(turn.state).find((flight) => flight.serviceId === serviceId)?.mark;
  if (mark === undefined || mark <= (refusedUpTo ?? 0)) return;
  turn.patch({ refusedUpTo: undefined });
  turn.patchLane({ attention: record.attention.filter((item) => !isEndedByAnswer(item)) });
}

/** True if an item is about a refused credential, key or channel, so that the next answer ends the item. */
export function isEndedByAnswer({ code }: { readonly code: string }): boolean {
  return code === codes.credential || code === codes.channel;
}
