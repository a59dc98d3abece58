/**
 * Finds the payment that an answer names, before the answer is applied. The journal knows which transaction began that
 * payment.
 */

import { callerOf } from './service-entries.js';
import { creationIn, namedIn } from '../messages/decode-response.js';
import { isBeginning } from '../messages/service-kind.js';
import type { ServiceState } from './service-state.js';
import type { ServiceWireEvent } from '../messages/service-wire.js';

/**
 * Returns the payment that an answer names, if the answer is about a transaction that begins a payment; otherwise
 * undefined.
 */
export function paymentNamedIn(
  { entries }: Pick<ServiceState, 'entries'>,
  event: ServiceWireEvent,
): string | undefined {
  if (event.type !== 'answered') return undefined;
  const waiting = callerOf(entries, event.id);
  const { inFlight, record } = waiting ?? {};
  const sent = record?.attempts.find(
    (one) => one.rail === 'service' && one.idempotencyKey === inFlight?.idempotencyKey,
  );
  // A status request belongs to no attempt, because it has no idempotency key.
  if (sent?.rail !== 'service') return undefined;
  const isFallback = sent.endpoint === 'fallbackCancel';
  if (!isFallback && !isBeginning(sent.endpoint)) return undefined;
  const answer = isFallback ? namedIn(event) : creationIn(event);
  return answer.type === 'unread' ? undefined : answer.pspReference?.toLowerCase();
}
