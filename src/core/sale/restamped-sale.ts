/** One number of a sale under several stamps: a register that stamps its sale anew, over midnight or in another time zone, charges it once. */

import { type KindWords } from '../../messages/en.js';
import { limits } from '../base/limits.js';
import { type Attention } from '../model/attention-item.js';
import { doubtOf, isDefinite, mayHaveMoved, movedMoney, type TransactionRecord } from '../model/transaction.js';
import type { TransactionRequest } from '../model/request.js';

/** A transaction under the sale number of a request. */
export interface Numbered {
  readonly record: TransactionRecord;
  /** How long ago it was accepted, on the wall clock. */
  readonly wallAgeMs: number;
  /** How long ago this process took it in, on the monotonic clock; where an earlier process did, how long ago this one started. */
  readonly monoAgeMs: number;
}

/** The code of what stands on the attention list about a sale that was asked for under another stamp. */
export const requestedAgainCode = 'sale-asked-anew';

/**
 * Why a transaction of the same number is the same sale, whatever its stamp; undefined when it is another one. What is open is; so is what is
 * unresolved, uncertain, or moved money and is not acknowledged, for some hours by the clock that says less: a clock that jumps must not free a sale.
 */
export function whySameSale({ record, wallAgeMs, monoAgeMs }: Numbered): string | undefined {
  const { outcome, acknowledgedRevision } = record;
  if (outcome === undefined) return 'is still open';
  if (Math.min(wallAgeMs, monoAgeMs) >= limits.saleNumberMs) return undefined;
  if (!isDefinite(outcome)) return 'is unresolved';
  if (movedMoney(outcome) && acknowledgedRevision < outcome.revision) return 'is not acknowledged';
  const doubt = doubtOf(record);
  return doubt === undefined ? undefined : `is ${outcome.result}, but ${doubt}`;
}

/**
 * Why a transaction of the same number, where each request is a sale of its own, stands in the way of the next one; undefined if it does not. What has no
 * certain end does, for as long as it has none: the register may have lost sight of it.
 */
export function whyNotEnded(record: TransactionRecord): string | undefined {
  const { outcome } = record;
  if (!isDefinite(outcome)) return outcome === undefined ? 'is still open' : 'is unresolved';
  const doubt = movedMoney(outcome) ? undefined : doubtOf(record);
  return doubt === undefined ? undefined : `is ${outcome.result}, but ${doubt}`;
}

/** What a person reads about the transaction that stood in the way of a request under another stamp. */
export function requestedAgain(
  record: TransactionRecord,
  { sale, terminal }: TransactionRequest,
  { verb }: KindWords,
  why: string,
): Omit<Attention, 'at'> {
  const { outcome } = record;
  const what = `The register asked for this sale again as ${sale} on terminal ${terminal}. This transaction ${why}, so nothing was sent.`;
  const code = requestedAgainCode;
  if (outcome === undefined)
    return { code, text: `${what} Wait for its end. Do not ${verb} again.`, actions: ['acknowledge'] };
  if (mayHaveMoved(record))
    return { code, text: `${what} Find out how it ended and resolve it.`, actions: ['resolve'] };
  return {
    code,
    text: `${what} Book it, then acknowledge it. A new sale under the same number can be paid after that.`,
    actions: ['acknowledge'],
  };
}
