/** The durable identity of a lane, and how it changes with a new POIID or SaleID. */

import { randomFrom, nextRandom } from '../../base/random.js';
import type { LaneRecord } from '../../model/lane-record.js';

/** Returns a unique SaleID of 32 random bits. */
export function randomSaleId(bits: number): string {
  return `TD${nextRandom.idPrefix(randomFrom(bits))[0]}`;
}

/**
 * Returns the record of a lane with these ids. A new POIID or SaleID means another terminal or another sale system, so
 * the existing login session cannot be used.
 */
export function newPartner(
  known: Pick<LaneRecord, 'sessionEpoch' | 'attention'> | undefined,
  ids: Pick<LaneRecord, 'terminal' | 'poiId' | 'saleId'>,
): LaneRecord {
  return Object.assign({}, ids, {
    sessionEpoch: (known?.sessionEpoch ?? 0) + 1,
    sessionStanding: false,
    seen: false,
    attention: known?.attention ?? [],
  });
}
