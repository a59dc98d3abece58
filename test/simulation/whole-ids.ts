/** The terminals' books with the ids that registers know: some dialects are told a UUID without its first dash. */

import type { LedgerEntry } from '../../src/simulator/terminal/index.js';

/** Written here by itself: nothing of the product says what is right. */
const short = /^([\da-f]{8})([\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i;

/** The lines under their whole ids. */
export function withWholeIds<T extends Pick<LedgerEntry, 'saleTransactionId'>>(ledger: readonly T[]): readonly T[] {
  return ledger.map((line) => ({ ...line, saleTransactionId: line.saleTransactionId.replace(short, '$1-$2') }));
}
