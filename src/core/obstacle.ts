/** Why a transaction of ours may not be given back, captured, undone or returned so: what was done with it before, under any name and sale, counts. */

import type { Refusal } from './refused-request.js';
import { whyNotLeft } from './refunded-total.js';
import { kindWords, mayBeAbout, nounOf } from './kinds.js';
import { isLoyalty } from './loyalty.js';
import { isAboutPreAuthorization, whyNotHeld } from './pre-authorization.js';
import { whyNotReturned } from './points-refunds.js';
import { isStoredValue } from './stored-value.js';
import { whyNotTakenBack } from './reversed.js';
import { isAmountUnknown, movedMoney, type TransactionRecord, type TransactionRequest } from './transaction.js';

/** What an original is looked at with. */
interface Around {
  /** All that is about the same original, oldest first. */
  readonly others: readonly TransactionRecord[];
  /** What a person looked at, with the revision of then. */
  readonly known: ReadonlyMap<string, number>;
  /** The names of the terminals that are configured. */
  readonly terminals: readonly string[];
}

/** What stands against it, as the rest of a sentence that begins with the original's id; undefined where nothing does. */
export function obstacleIn(
  request: TransactionRequest,
  original: TransactionRecord,
  { others, known, terminals }: Around,
): Pick<Refusal, 'code' | 'text'> | undefined {
  const unnamed = unnameable(request, original, terminals);
  if (request.kind !== 'refund' && isAboutPreAuthorization(request, original)) {
    const nameable = unnamed === undefined ? undefined : { code: 'pre-authorization-not-open' as const, text: unnamed };
    return whyNotHeld(request, original, others, known) ?? nameable;
  }
  const why = isLoyalty(request.kind) ? whyNotReturned : isStoredValue(request.kind) ? whyNotTakenBack : undefined;
  const text = why
    ? (why(request, original, others, known) ?? unnamed)
    : notRefundable(request, original, { others, known, unnamed });
  return text === undefined ? undefined : { code: 'original-not-refundable', text };
}

function notRefundable(
  request: TransactionRequest,
  payment: TransactionRecord,
  { others, known, unnamed }: Pick<Around, 'others' | 'known'> & { readonly unnamed: string | undefined },
): string | undefined {
  if (!mayBeAbout(request.kind, payment.request.kind)) return `is a ${nounOf(payment.request)}, not a payment.`;
  if (!movedMoney(payment.outcome))
    return `is not an approved payment: ${payment.outcome?.result ?? 'it is still open'}.`;
  if (payment.reversedBy !== undefined)
    return `was reversed already, by ${payment.reversedBy}. Nothing is left to give back.`;
  if (unnamed !== undefined) return unnamed;
  const authorized = payment.outcome.authorized;
  const wanted = request.amountDetails;
  if (wanted !== undefined && isAmountUnknown(payment.outcome))
    return 'was approved with an amount that is not known: reverse it as a whole, or look at the receipt and refund without an original.';
  if (authorized === undefined) return undefined;
  if (wanted !== undefined && authorized.currency !== wanted.currency) return `was paid in ${authorized.currency}.`;
  if (wanted !== undefined && wanted.amount > authorized.amount) return 'was paid with a smaller amount.';
  return whyNotLeft(request, authorized, others, known);
}

/**
 * Why the terminal cannot be told which of its transactions is meant. A refund alone may be taken on another terminal; a name that is no longer
 * configured is an old name of some terminal, and the register says which.
 */
function unnameable(
  request: TransactionRequest,
  { request: { terminal }, outcome }: TransactionRecord,
  terminals: readonly string[],
): string | undefined {
  if (outcome?.poiTransaction === undefined) return 'has no transaction id of the terminal to refer to.';
  if (outcome.poiTransaction.transactionId.includes('*')) {
    return 'has a transaction id of the terminal that looks like a card number and was cut. Refund it on the terminal itself.';
  }
  if (request.kind === 'refund' || terminal === request.terminal || !terminals.includes(terminal)) return undefined;
  return `was taken on terminal ${terminal}; ${kindWords[request.kind].verb} it there.`;
}
