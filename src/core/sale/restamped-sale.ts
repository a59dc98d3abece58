/**
 * Sales with the same number and different time stamps. A register may stamp its sale again, over midnight or in another time zone. The sale is still
 * charged only once.
 */

import { type KindWords, refusals, type Messages } from '../../messages/index.js';
import { limits } from '../base/limits.js';
import { type Attention } from '../model/attention-item.js';
import type { TransactionRecord } from '../model/transaction.js';
import { placeOf, type TransactionRequest } from '../model/request.js';
import { blockingFacts, isUnacknowledged } from './duplicate-guard.js';
import { ledgerStateOf } from './ledger.js';

type SaleConflict = Messages.refusals.SaleConflict;

/** A transaction under the sale number of a request. */
export interface Numbered {
  readonly record: TransactionRecord;
  /** The time since the transaction was accepted, on the wall clock. */
  readonly wallAgeMs: number;
  /**
   * The time since the transaction was accepted, on the monotonic clock. If an earlier process accepted the
   * transaction: the time since this process started.
   */
  readonly monoAgeMs: number;
}

/** The code of the attention item about a sale that was requested again under another time stamp. */
export const requestedAgainCode = 'sale-asked-anew';

/**
 * Returns how a transaction blocks a request with the same sale number and another time stamp; undefined if it does not
 * block. An open transaction always blocks. An unresolved, uncertain or unacknowledged transaction blocks for some
 * hours. The age is measured by the wall clock and by the monotonic clock. The lower age counts, because a clock that
 * jumps must not free a sale.
 */
export function conflictOfRestamped({
  record,
  wallAgeMs,
  monoAgeMs,
}: Numbered): Exclude<SaleConflict, 'moved'> | undefined {
  const state = ledgerStateOf(record);
  if (state === 'open' || state === undefined) return state;
  if (Math.min(wallAgeMs, monoAgeMs) >= limits.saleNumberMs) return undefined;
  if (state !== 'moved') return state;
  return isUnacknowledged(record) ? 'unacknowledged' : undefined;
}

/**
 * For a register that makes each request a separate sale: returns how a transaction with the same sale number blocks
 * the register's next request. Undefined if it does not block. The transaction blocks until its outcome is certain,
 * because the register may have forgotten it.
 */
export function conflictOfUnended(record: TransactionRecord): 'open' | 'unresolved' | 'uncertain' | undefined {
  const state = ledgerStateOf(record);
  return state === 'moved' ? undefined : state;
}

/**
 * Returns the attention item for a transaction that blocked a later request. That request had the same sale number, but
 * another time stamp.
 */
export function requestedAgain(
  record: TransactionRecord,
  request: TransactionRequest,
  words: KindWords,
  conflict: SaleConflict,
): Omit<Attention, 'at'> {
  const text = refusals.requestedAgain(words, blockingFacts(record, conflict), {
    sale: request.sale,
    place: placeOf(request),
  });
  const isUnknown = conflict === 'unresolved' || conflict === 'uncertain';
  return { code: requestedAgainCode, text, actions: [isUnknown ? 'resolve' : 'acknowledge'] };
}
