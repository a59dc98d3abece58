/** The surroundings of a request for money, for tests of how it is read. */

import type { MoneyContext } from '../../src/nexo/dialogue/requests/money-parts.js';
import { digest } from '../digest.js';

/** The surroundings in a daemon that has no data yet. */
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
