/** Derives ids from strings. */

import { createHash } from 'node:crypto';

/** Returns 32 hexadecimal digits for a string: the start of its SHA-256. The same string must give the same digits in every release. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
