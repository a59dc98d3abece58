/**
 * Finds the transaction that ended, or may have ended, the original of a request. The `endings` of the kinds are the
 * rows of a table, which docs/reference/sale-ledger.md prints.
 */

import type { TransactionRequest } from '../model/request.js';
import {
  type Ending,
  isAmountUnconfirmed,
  type IsReviewed,
  mayHaveMoved,
  movedMoney,
  type Surroundings,
  type TransactionRecord,
} from '../model/transaction.js';
import type { EndingRow, RulesByKind } from '../policy/kind-rules.js';

/**
 * Returns the facts about the original that the check of a request needs. The original is a transaction that tenderd
 * itself accepted.
 */
export function surroundingsOf(
  kinds: RulesByKind,
  request: TransactionRequest,
  others: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Surroundings {
  return { others, isReviewed, ending: endingOf(kinds, request, others, isReviewed) };
}

/**
 * Returns the row by which `done` leaves nothing for `next`; undefined if `done` leaves something. `isCertain`: `done`
 * certainly moved money.
 */
export function endingRow(
  kinds: RulesByKind,
  done: TransactionRequest,
  next: TransactionRequest,
  isCertain = true,
): EndingRow | undefined {
  return kinds[done.kind].endings?.find(
    (row) =>
      !(row.isPossible === true && isCertain) &&
      (row.isWhole !== true || isWhole(done)) &&
      row.except !== next.kind &&
      (row.next === 'everything' || (row.next === 'a whole' ? isWhole(next) : row.next.includes(next.kind))),
  );
}

function isWhole({ amountDetails, loyalty }: TransactionRequest): boolean {
  return amountDetails === undefined && loyalty?.points === undefined;
}

/**
 * Returns the first record that ended, or may have ended, the original, so that the request `next` is impossible;
 * undefined if there is none. All `records` are about the same transaction of ours.
 */
export function endingOf(
  kinds: RulesByKind,
  next: TransactionRequest,
  records: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Ending | undefined {
  return firstEnding(records, (record, isCertain) => {
    const row = endingRow(kinds, record.request, next, isCertain);
    return row !== undefined && !((!isCertain || row.isLifted === true) && isReviewed(record));
  });
}

/**
 * Returns the transaction that prevents a request about an original whose remaining amount only the terminal knows.
 * Three kinds of transaction do so: one that ended the original, one that may have moved money, and one that was
 * approved for a part without an amount. tenderd does not know how much is left after them. After an operator's review,
 * a transaction prevents nothing any more, and the terminal decides about the request.
 */
export function foreignEndingOf(
  kinds: RulesByKind,
  next: TransactionRequest,
  records: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Ending | undefined {
  return firstEnding(records, (record, isCertain) => {
    if (isReviewed(record)) return false;
    return !isCertain || isAmountUnconfirmed(record) || endingRow(kinds, record.request, next) !== undefined;
  });
}

function firstEnding(
  records: readonly TransactionRecord[],
  isEnding: (record: TransactionRecord, isCertain: boolean) => boolean,
): Ending | undefined {
  for (const record of records) {
    const isCertain = movedMoney(record.outcome);
    if ((isCertain || mayHaveMoved(record)) && isEnding(record, isCertain)) return { record, isCertain };
  }
  return undefined;
}
