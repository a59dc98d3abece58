/** Why a request about a transaction that only the terminal knows is refused, in words. It was taken before, or elsewhere. */

import type { TransactionRequest } from '../model/request.js';
import type { IsReviewed, TransactionRecord } from '../model/transaction.js';
import { foreignEndingOf } from '../sale/endings.js';
import { adviceBeside } from '../sale/reviewed-revisions.js';
import { kinds, nounOf } from './index.js';

/**
 * Returns why such a request is refused, as the rest of a sentence that begins with the transaction of the terminal; undefined if it is not.
 * `others`: all that name the same key.
 */
export function whyNotForeign(
  request: TransactionRequest,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): { readonly text: string; readonly transactionId: string } | undefined {
  const ending = foreignEndingOf(kinds, request, others, isReviewed);
  if (ending === undefined) return undefined;
  const { record, isCertain } = ending;
  const { transactionId, kind } = record.request;
  const done = `${isCertain ? 'was' : 'may have been'} ${kinds[kind].words.again} by ${transactionId}`;
  return { transactionId, text: `${done} (a ${nounOf(record.request)}). ${adviceBeside(record)}` };
}
