/** Times as they are written: by us, and by HTTP. */

import { instantOf } from '../kernel/instant.js';

/** A written time in ms since 1970; NaN for a text that is no time, which no admitted request has. */
export function wallOf(text: string): number {
  return instantOf(text)?.ms ?? Number.NaN;
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
