/** A digest as tenderd writes one where a text would be too long. */

import { createHash } from 'node:crypto';

/** See above. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
