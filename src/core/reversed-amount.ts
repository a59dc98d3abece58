/** What a reversal took back, as its answer says it: an answer that names no amount has reversed the whole (protocol notes, section 11). */

import type { AmountDetails } from './common-types.js';
import { amountsOf, unitsOf, type AmountTexts, type AuthorizedAmount } from './authorized.js';
import { isAmountUnknown, type TransactionRecord } from './transaction.js';

/**
 * The amount that was taken back. Where a part was asked for and none is named, the whole may be gone: unknown, unless that part is the whole. The
 * answer has no currency: it is that of the original, where that is ours. Of a whole that is taken back as a whole nothing is said.
 */
export function reversedAmount(
  record: TransactionRecord,
  texts: Pick<AmountTexts, 'authorized' | 'isDamaged'>,
  partial: boolean,
  original: TransactionRecord | undefined,
): AuthorizedAmount {
  const asked = record.request.amountDetails;
  const paid = original && paidFor(original);
  if (asked !== undefined) {
    const isWhole = paid !== undefined && paid.amount === asked.amount && paid.currency === asked.currency;
    if (texts.authorized === undefined && !isWhole) return { difference: 'unknown' };
    return amountsOf(record, texts, partial);
  }
  const units =
    paid === undefined || texts.authorized === undefined ? undefined : unitsOf(texts.authorized, paid.currency);
  if (paid === undefined || units === undefined) return partial ? { difference: 'unknown' } : {};
  if (units === paid.amount && !partial) return {};
  return amountsOf({ ...record, request: { ...record.request, amountDetails: paid } }, texts, partial);
}

function paidFor({ outcome, request }: TransactionRecord): AmountDetails | undefined {
  return isAmountUnknown(outcome) ? undefined : (outcome?.authorized ?? request.amountDetails);
}
