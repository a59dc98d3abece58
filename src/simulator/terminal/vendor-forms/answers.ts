/** Tests of messages that the forms of all vendors share. */

import { peek, type Spoken } from './node.js';

/** True if the answer approves. */
export function isApproved({ body }: Spoken): boolean {
  return peek(body, 'Response.Result') === 'Success';
}

/** Returns a test: the answer fails with this condition. */
export function failsWith(condition: string): (spoken: Spoken) => boolean {
  return ({ body }) => peek(body, 'Response.ErrorCondition') === condition;
}

/** True if a card token was requested. A form must not remove it from the answer. */
export function hasToken({ body }: Spoken): boolean {
  return peek(body, `${cardData}.PaymentToken`) !== undefined;
}

/** The events that influence the daemon's decisions. A form that replaced one would hide a fact from the terminal. */
const decidingEvents: ReadonlySet<unknown> = new Set([
  'Reject',
  'Completed',
  'Initialised',
  'Shutdown',
  'EndMaintenance',
  'StopAssistance',
  'CardRemoved',
]);

/** True if another event may replace this one, because it only informs. */
export function isInformation({ body }: Spoken): boolean {
  return !decidingEvents.has(body['EventToNotify']);
}

/** The path of the card in a PaymentResponse. */
export const cardData = 'PaymentResult.PaymentInstrumentData.CardData';

/** Returns a pair of a query string, with spaces as %20. */
export function pair(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}
