/**
 * Checks a request about an earlier transaction of tenderd. Every other transaction about that original counts, even if
 * it belongs to another sale or names the original in another way.
 */

import { originals } from '../../messages/index.js';
import type { TransactionRequest } from '../model/request.js';
import type { Surroundings, TransactionRecord } from '../model/transaction.js';
import { surroundingsOf } from '../sale/endings.js';
import { kinds, nounOf } from './index.js';
import type { Obstacle, Reason } from './message/kind.js';

/** The facts for checking a request about an original. */
interface OriginalFacts extends Omit<Surroundings, 'ending'> {
  /** The names of the configured terminals and payment services. */
  readonly places: readonly string[];
}

/** Returns the refusal of a request about this original; undefined if the request is allowed. */
export function obstacleIn(
  request: TransactionRequest,
  original: TransactionRecord,
  { others, isReviewed, places }: OriginalFacts,
): Obstacle | undefined {
  const { about, admit } = kinds[request.kind];
  if (about === undefined) return undefined;
  if (!about.kinds.includes(original.request.kind)) {
    const { transactionId } = original.request;
    return { code: about.code, text: originals.wrongKind(transactionId, nounOf(original.request), about.otherwise) };
  }
  const unnameable = whyUnnameable(request, original, places);
  return admit?.(request, original, { unnameable, ...surroundingsOf(kinds, request, others, isReviewed) });
}

/**
 * Returns the reason why a request cannot name the original to the terminal; undefined if it can. Only a refund may use
 * another terminal than its original. If the name of the original's terminal is no longer configured, that terminal
 * counts as renamed, and the request may have the new name.
 */
function whyUnnameable(
  { kind, terminal: requested }: TransactionRequest,
  { request: { transactionId: id, terminal }, outcome }: TransactionRecord,
  places: readonly string[],
): string | Reason | undefined {
  if (outcome?.poiTransaction === undefined)
    return { text: originals.withoutTerminalId(id), apiAdvice: originals.useReceipt };
  if (outcome.poiTransaction.transactionId.includes('*')) return originals.redactedTerminalId(id);
  const { about, words } = kinds[kind];
  const mayUseOther = about?.isAtAnyPlace === true;
  if (terminal === undefined || mayUseOther || terminal === requested || !places.includes(terminal)) return undefined;
  return originals.onOtherTerminal(id, terminal, words.noun);
}
