/** Which payment an answer names, before it is taken in: whose it is stands in the journal. */

import { callerOf } from './service-entries.js';
import { creationIn, namedIn } from '../messages/decode-response.js';
import { isBeginning } from '../messages/service-kind.js';
import type { ServiceState } from './service-state.js';
import type { ServiceWireEvent } from '../messages/service-wire.js';

/** The payment that an answer names for a transaction that begins one; undefined where it names none, or is about something else. */
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
  // A question for the status has no key, so that none is found that it sent.
  if (sent?.rail !== 'service') return undefined;
  const isFallback = sent.endpoint === 'fallbackCancel';
  if (!isFallback && !isBeginning(sent.endpoint)) return undefined;
  const answer = isFallback ? namedIn(event) : creationIn(event);
  return answer.type === 'unread' ? undefined : answer.pspReference?.toLowerCase();
}
