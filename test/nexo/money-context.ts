/** What is known around a request for money, for tests of how it is read. */

import { createHash } from 'node:crypto';
import type { MoneyContext } from '../../src/nexo/dialogue/requests/money-parts.js';

/** 32 hexadecimal digits of a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** A daemon that knows nothing yet. */
export const nobody: MoneyContext = {
  terminal: 'till-1',
  digest,
  get: () => undefined,
  earlierStamps: () => [],
  idsOfSale: () => [],
  findOriginal: () => undefined,
  findReservation: () => undefined,
  findCard: () => undefined,
  keepsCard: () => false,
  newest: () => undefined,
  isRecent: () => true,
  isOfEarlier: () => false,
};
