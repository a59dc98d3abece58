/** A digest as tenderd makes it for texts that are too long. */

import { createHash } from 'node:crypto';

/** Returns the digest of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
