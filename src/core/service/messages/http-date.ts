/** Times as they are written: by us, and by HTTP. */

import { instantOf } from '../../base/instant.js';
import { seconds } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** A written time in ms since 1970; NaN for a text that is no time, which no admitted request has. */
export function wallOf(text: string): number {
  return instantOf(text)?.ms ?? Number.NaN;
}

/** So long a link may be paid whose register says nothing of it. */
export const payBeforeMs = seconds(86_400);

/** Until when a link may be paid, ms since 1970: it is withdrawn then. */
export function payBeforeOf({ request, acceptedAt }: Pick<TransactionRecord, 'request' | 'acceptedAt'>): number {
  const { payBefore } = request.online ?? {};
  return payBefore === undefined ? wallOf(acceptedAt) + payBeforeMs : wallOf(payBefore);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const httpDate = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;

/** A time as HTTP writes it, in ms since 1970; undefined for a text that is none. */
export function httpDateMs(text: string): number | undefined {
  const [, day, month = '', year, time] = httpDate.exec(text) ?? [];
  const number = months.indexOf(month) + 1;
  if (number === 0) return undefined;
  return instantOf(`${year}-${String(number).padStart(2, '0')}-${day}T${time}Z`)?.ms;
}
