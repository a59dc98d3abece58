/** Why a transaction of ours may not be given back, captured, undone or returned so: what was done with it before, under any name and sale, counts. */

import type { TransactionRequest } from '../model/request.js';
import type { Surroundings, TransactionRecord } from '../model/transaction.js';
import { surroundingsOf } from '../sale/endings.js';
import { kinds, nounOf } from './index.js';
import type { Obstacle } from './message/kind.js';

/** What an original is looked at with. */
interface Around extends Omit<Surroundings, 'ending'> {
  /** The names of the terminals that are configured. */
  readonly terminals: readonly string[];
}

/** What stands against it, as the rest of a sentence that begins with the original's id; undefined where nothing does. */
export function obstacleIn(
  request: TransactionRequest,
  original: TransactionRecord,
  { others, isReviewed, terminals }: Around,
): Obstacle | undefined {
  const { about, admit } = kinds[request.kind];
  if (about === undefined) return undefined;
  if (!about.kinds.includes(original.request.kind))
    return { code: about.code, text: `is a ${nounOf(original.request)}${about.otherwise}.` };
  const unnameable = whyUnnameable(request, original, terminals);
  return admit?.(request, original, { ...surroundingsOf(kinds, request, others, isReviewed), unnameable });
}

/**
 * Why the terminal cannot be told which of its transactions is meant. A refund alone may be taken on another terminal; a name that is no longer
 * configured is an old name of some terminal, and the register says which.
 */
function whyUnnameable(
  { kind, terminal: asked }: TransactionRequest,
  { request: { terminal }, outcome }: TransactionRecord,
  terminals: readonly string[],
): string | undefined {
  if (outcome?.poiTransaction === undefined)
    return 'has no transaction id of the terminal to refer to. Name it by the number and the time on its receipt (original.poiTransaction).';
  if (outcome.poiTransaction.transactionId.includes('*')) {
    return 'has a transaction id of the terminal that looks like a card number and was cut. Refund it on the terminal itself.';
  }
  const { about, words } = kinds[kind];
  if (terminal === undefined || about?.isOnAnyTerminal === true || terminal === asked || !terminals.includes(terminal))
    return undefined;
  return `was taken on terminal ${terminal}; ${words.verb} it there.`;
}
