/** Checks a request about a transaction that only the terminal knows, because another system or an earlier journal has it. */

import { originals } from '../../messages/index.js';
import type { TransactionRequest } from '../model/request.js';
import type { IsReviewed, TransactionRecord } from '../model/transaction.js';
import { foreignEndingOf } from '../sale/endings.js';
import { blockedAdvice } from '../sale/reviewed-revisions.js';
import { kinds, nounOf } from './index.js';
import type { Reason } from './message/kind.js';

/** The other transactions about an original that only the terminal knows. */
interface ForeignOriginal {
  /** The original's id and time at the terminal, for people. */
  readonly key: string;
  /** All transactions that name this original by its key. */
  readonly others: readonly TransactionRecord[];
}

/**
 * Returns the reason to refuse a request about an original that only the terminal knows, and the transaction in
 * conflict; undefined if the request is allowed.
 */
export function whyNotForeign(
  request: TransactionRequest,
  { key, others }: ForeignOriginal,
  isReviewed: IsReviewed,
): (Reason & { readonly transactionId: string }) | undefined {
  const ending = foreignEndingOf(kinds, request, others, isReviewed);
  if (ending === undefined) return undefined;
  const { record, isCertain } = ending;
  const { transactionId, kind } = record.request;
  const apiAdvice = blockedAdvice(record);
  const text = originals.usedAtTerminal(key, {
    done: kinds[kind].words.again,
    by: transactionId,
    isCertain,
    noun: nounOf(record.request),
    advice: apiAdvice,
  });
  return { transactionId, text, apiAdvice };
}
