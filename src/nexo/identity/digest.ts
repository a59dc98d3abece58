/** Makes ids of texts. */

import { createHash } from 'node:crypto';

/** 32 hexadecimal digits of a text, the same ones for ever: SHA-256, cut. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
