/** Converts a transaction as a daemon reports it to the form that the match compares. */

import type { Original, TransactionSummary } from '../client/index.js';
import type { BookedTransaction } from '../match/index.js';
import { clockOf, conversionsIn, differingPeriod, effectOf, hasAcquirerPart, namesOfKey } from './booked.js';

/** Returns a transaction as the daemon reports it. `names`: the acquirer's own numbers, which the report does not have. */
export function bookedOfSummary(one: TransactionSummary, names: readonly string[]): BookedTransaction {
  const { transactionId, sale, kind, result, approvalCode } = one;
  const amount = one.difference === 'unknown' ? undefined : (one.authorized ?? one.amountDetails);
  const original = originalIn(one.original);
  const isKnown = result !== undefined && result !== 'unresolved';
  const isMoved = result === 'approved' || result === 'partly-approved';
  return {
    transactionId,
    sale,
    place: one.terminal ?? one.service ?? '',
    effect: effectOf(kind),
    ending: !isKnown ? 'not-known' : isMoved ? 'moved' : 'not-moved',
    at: one.acceptedAt,
    ...(one.decidedAt === undefined ? {} : { decidedAt: one.decidedAt }),
    ...(amount === undefined ? {} : { amount: { amount: amount.amount, currency: amount.currency } }),
    alternatives: conversionsIn(one.currencyConversions ?? []),
    isAcknowledged: one.acknowledged,
    ...(original === undefined ? {} : { original }),
    isUnlinked: one.original !== undefined && 'unlinked' in one.original,
    ...referencesIn(one, names),
    saleReferences: [sale, transactionId],
    ...clockOf(one.acceptedAt, one.poiTransaction?.timeStamp),
    ...(approvalCode === undefined ? {} : { approvalCode }),
    ...(isMoved ? periodIn(one) : {}),
  };
}

function periodIn({ period }: TransactionSummary): Pick<BookedTransaction, 'isClosing' | 'period'> {
  if (period === undefined) return {};
  const differing = differingPeriod(period);
  return { isClosing: true, ...(differing === undefined ? {} : { period: differing }) };
}

function referencesIn(
  { transactionId, poiTransaction }: TransactionSummary,
  names: readonly string[],
): Pick<BookedTransaction, 'references' | 'hasAcquirerReference'> {
  const key = poiTransaction?.transactionId;
  const isOfAcquirer = names.length > 0 || (key !== undefined && hasAcquirerPart(key));
  return {
    references: [transactionId, ...(key === undefined ? [] : namesOfKey(key)), ...names],
    ...(isOfAcquirer ? { hasAcquirerReference: true } : {}),
  };
}

function originalIn(original: Original | undefined): string | undefined {
  return original !== undefined && 'transactionId' in original ? original.transactionId : undefined;
}
