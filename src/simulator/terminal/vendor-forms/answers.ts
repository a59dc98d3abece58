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

/** Where the card stands in a PaymentResponse. */
export const cardData = 'PaymentResult.PaymentInstrumentData.CardData';

/** Words as the value of a pair in a query, spaces as %20. */
export function pair(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}
