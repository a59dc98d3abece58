/** Tests of messages that the forms of several vendors share. */

import { peek, type Spoken } from './node.js';

/** True if the answer is an approval. */
export function isApproved({ body }: Spoken): boolean {
  return peek(body, 'Response.Result') === 'Success';
}

/** Returns a function that is true for an answer that failed with this condition. */
export function failsWith(condition: string): (spoken: Spoken) => boolean {
  return ({ body }) => peek(body, 'Response.ErrorCondition') === condition;
}

/** True if the answer has a card token. A form must not remove a token that was requested. */
export function hasToken({ body }: Spoken): boolean {
  return peek(body, `${cardData}.PaymentToken`) !== undefined;
}

/**
 * The events on which the daemon bases decisions. They must not be replaced, or the daemon would miss a fact that the
 * terminal reported.
 */
const decidingEvents: ReadonlySet<unknown> = new Set([
  'Reject',
  'Completed',
  'Initialised',
  'Shutdown',
  'EndMaintenance',
  'StopAssistance',
  'CardRemoved',
]);

/** True if a form may replace this event by another one, because the event only informs. */
export function isInformation({ body }: Spoken): boolean {
  return !decidingEvents.has(body['EventToNotify']);
}

/** The path of the card in a PaymentResponse. */
export const cardData = 'PaymentResult.PaymentInstrumentData.CardData';

/** Returns one pair of a query string: a name and a value. Spaces are encoded as %20. */
export function pair(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}
