/** Whether an approval says of the same money once more that it moved: such as the terminal's own word behind that of a person. */

import { movesMoney, type OutcomeDraft } from '../model/result.js';
import { isAmountUnknown, movedMoney, type TransactionRecord } from '../model/transaction.js';
import type { KindRules } from '../policy/kind-rules.js';
import { tookForSale } from './split.js';

/**
 * Whether it does: nobody needs to look at it again for that. Another attempt, another transaction of the terminal, and any other amount than was known to count with a
 * sale or an original are new. So is all that comes behind a denial of what a person had confirmed: they may have gone by that.
 */
export function isSameMoney(kind: KindRules, record: TransactionRecord, draft: OutcomeDraft): boolean {
  const { outcome: before, request } = record;
  if (!movedMoney(before) || !movesMoney(draft) || record.confirmationDenied === true) return false;
  if (before.serviceId !== undefined && before.serviceId !== draft.serviceId) return false;
  const [key, other] = [before.poiTransaction?.transactionId, draft.poiTransaction?.transactionId];
  if (key !== undefined && other !== undefined && key !== other) return false;
  if (isAmountUnknown(before) || isAmountUnknown(draft)) return false;
  const known = before.authorized ?? request.amountDetails;
  const now = draft.authorized ?? request.amountDetails;
  if (known?.currency !== now?.currency) return false;
  // What a customer adds at the terminal, a tip or cash, is no more of the sale.
  if (kind.takesSale === true && kind.moves === 'money')
    return tookForSale(request, before) === tookForSale(request, draft);
  return known?.amount === now?.amount;
}
