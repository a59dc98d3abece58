/** What a message says, asked by the forms of every vendor. */

import { peek, type Spoken } from './node.js';

/** True if the answer approves. */
export function isApproved({ body }: Spoken): boolean {
  return peek(body, 'Response.Result') === 'Success';
}

/** Returns a test: the answer fails with this condition. */
export function failsWith(condition: string): (spoken: Spoken) => boolean {
  return ({ body }) => peek(body, 'Response.ErrorCondition') === condition;
}

/** True if a card token was asked for: what has it is not taken from the answer. */
export function hasToken({ body }: Spoken): boolean {
  return peek(body, `${cardData}.PaymentToken`) !== undefined;
}

/** Events by which the daemon decides something. A form that replaced one would hide a fact that the terminal told. */
const decidingEvents: ReadonlySet<unknown> = new Set([
  'Reject',
  'Completed',
  'Initialised',
  'Shutdown',
  'EndMaintenance',
  'StopAssistance',
  'CardRemoved',
]);

/** True if the event can be replaced by another one: it only informs. */
export function isInformation({ body }: Spoken): boolean {
  return !decidingEvents.has(body['EventToNotify']);
}

/** Where the card stands in a PaymentResponse. */
export const cardData = 'PaymentResult.PaymentInstrumentData.CardData';

/** Words as the value of a pair in a query, spaces as %20. */
export function pair(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}
