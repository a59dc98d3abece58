/** Times in the formats of the journal and of HTTP. */

import { instantOf } from '../../base/instant.js';
import { seconds } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** Returns the time in a string, in ms since 1970; NaN if the string is not a time. Admission rejects such strings. */
export function wallOf(text: string): number {
  return instantOf(text)?.ms ?? Number.NaN;
}

/** How long a link can be paid if the register sets no limit. */
export const payBeforeMs = seconds(86_400);

/** Returns when the time to pay a link ends, in ms since 1970. The link is then withdrawn. */
export function payBeforeOf({ request, acceptedAt }: Pick<TransactionRecord, 'request' | 'acceptedAt'>): number {
  const { payBefore } = request.online ?? {};
  return payBefore === undefined ? wallOf(acceptedAt) + payBeforeMs : wallOf(payBefore);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const httpDate = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;

/** Returns an HTTP date in ms since 1970; undefined if the text is not one. */
export function httpDateMs(text: string): number | undefined {
  const [, day, month = '', year, time] = httpDate.exec(text) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) return undefined;
  return instantOf(`${year}-${String(number).padStart(2, '0')}-${day}T${time}Z`)?.ms;
}
