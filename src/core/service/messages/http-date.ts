/** Times in the formats of the journal and of HTTP. */

import { instantOf } from '../../base/instant.js';
import { seconds } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** Returns a written time in ms since 1970; NaN if the text is not a time. Admission rejects such texts. */
export function wallOf(text: string): number {
  return instantOf(text)?.ms ?? Number.NaN;
}

/** The time to pay a link if the register sets no limit. */
export const payBeforeMs = seconds(86_400);

/** Returns the end of the time to pay a link, in ms since 1970. The link is withdrawn then. */
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
