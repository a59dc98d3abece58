/** Why a request is beyond the rights of the register that asks: refunds without an original, and payments of other registers. */

import type { AmountDetails } from '../model/common-types.js';
import type { Refusal } from '../model/refused-request.js';
import type { RegisterRights } from '../model/register-rights.js';
import type { TransactionRequest } from '../model/request.js';
import {
  hasUnknownAttempt,
  isAmountUnconfirmed,
  mayHaveMoved,
  movedMoney,
  type TransactionRecord,
} from '../model/transaction.js';
import type { NamedOriginal } from '../sale/original.js';
import type { AmountText } from '../sale/split.js';

/** The day whose refunds are counted together. */
export interface LimitDay {
  /** ISO wall times of its first moment and of the next day's. */
  readonly beginsAt: string;
  readonly endsAt: string;
  /** The time zone by whose calendar it begins. */
  readonly timeZone: string;
}

/** A register with a token of its own that asks, and what is known of it in this turn. */
export interface RegisterAsking {
  readonly register: string;
  readonly rights: RegisterRights;
  /** The day of this moment. */
  readonly day: () => LimitDay;
  /** Its refunds without an original that were accepted at this ISO wall time or later. */
  readonly unlinkedRefundsSince: (at: string) => readonly TransactionRecord[];
}

/** Returns why the request is beyond the rights of its register; undefined if it is not, or if the operator asks. */
export function beyondRights(
  request: TransactionRequest,
  asking: RegisterAsking | undefined,
  named: NamedOriginal,
  amountText: AmountText,
): Refusal | undefined {
  if (asking === undefined) return undefined;
  return ofAnother(request, asking, named) ?? beyondUnlinked(request, asking, named, amountText);
}

/**
 * A refund without its original gives money to whichever card is shown, and nothing that was paid limits it. The same is true if the journal does not know
 * the terminal's key that the request names: the register may have made it up.
 */
function beyondUnlinked(
  { original, amountDetails: wanted }: TransactionRequest,
  { register, rights, day: today, unlinkedRefundsSince }: RegisterAsking,
  named: NamedOriginal,
  amountText: AmountText,
): Refusal | undefined {
  if (original?.type !== 'unlinked' && named.type !== 'foreign') return undefined;
  if (wanted === undefined) {
    if (named.type !== 'foreign') return undefined;
    const text = `tenderd does not know the original ${named.key.transactionId}, and register ${register} may not reverse an unknown amount. Nothing was sent: name a transaction of tenderd, state the amount, or ask the operator.`;
    return { code: 'operator-required', text };
  }
  const { currency } = wanted;
  const { unlinkedRefundMax, unlinkedRefundDayMax } = rights;
  const dayMax = unlinkedRefundDayMax[currency] ?? unlinkedRefundMax[currency] ?? 0;
  const max = Math.min(unlinkedRefundMax[currency] ?? dayMax, dayMax);
  if (wanted.amount > max) {
    const limit = max === 0 ? 'nothing' : `${max} minor units at most`;
    const unknown = named.type === 'foreign' ? `tenderd does not know the original ${named.key.transactionId}. ` : '';
    const text = `${unknown}Without its original, register ${register} may refund ${limit} in ${currency} (registers.${register}.unlinkedRefundMax). Name the original, or ask the operator. Nothing was sent.`;
    return { code: 'operator-required', text };
  }
  const day = today();
  const used = unlinkedRefundsSince(day.beginsAt).reduce((sum, record) => sum + mostGiven(record, currency), 0);
  const left = { amount: Math.max(0, dayMax - used), currency };
  if (wanted.amount <= left.amount) return undefined;
  const more = left.amount === 0 ? 'nothing more' : `at most ${amountText(left)} more`;
  const setting = `registers.${register}.unlinkedRefund${unlinkedRefundDayMax[currency] === undefined ? '' : 'Day'}Max`;
  const text = `Register ${register} may refund ${more} without an original today: ${amountText({ amount: used, currency })} of ${amountText({ amount: dayMax, currency })} are used (${setting}). The next day begins at ${day.endsAt}, by the calendar of ${day.timeZone}. Nothing was sent: name the original, or ask the operator.`;
  return { code: 'refund-limit-reached', text, left, renewsAt: day.endsAt };
}

/**
 * Returns the most that a refund gave, in minor units of this currency. An open or unresolved one counts as the whole, and so does one that a person
 * declared declined: nothing proves that it moved no money, and the register itself may have said so.
 */
function mostGiven(record: TransactionRecord, currency: string): number {
  const { request, outcome } = record;
  const asked = amountIn(request.amountDetails, currency);
  const said = amountIn(outcome?.authorized, currency);
  if (movedMoney(outcome)) {
    const isSaid = outcome.authorized !== undefined && outcome.authorized.currency === request.amountDetails?.currency;
    return isSaid && !isAmountUnconfirmed(record) ? said : Math.max(asked, said);
  }
  const isProved = !mayHaveMoved(record) && !hasUnknownAttempt(record) && outcome?.resolvedBy !== 'person';
  return isProved ? 0 : asked;
}

function amountIn(details: AmountDetails | undefined, currency: string): number {
  return details?.currency === currency ? details.amount : 0;
}

/** A register may be kept to the payments that it took itself. One that the journal does not know is not provably its own. */
function ofAnother(
  { original }: TransactionRequest,
  { register, rights }: RegisterAsking,
  named: NamedOriginal,
): Refusal | undefined {
  if (rights.otherRegisters === 'allowed' || named.type === 'none' || named.type === 'unknown') return undefined;
  const records = named.type === 'foreign' ? [] : named.type === 'ours' ? [named.record] : named.records;
  if (records.length > 0 && records.every(({ request }) => request.register === register)) return undefined;
  const which =
    original?.type === 'transaction' ? `Transaction ${original.transactionId}` : "The terminal's transaction";
  const text = `${which} was not taken by register ${register}, which may not touch payments of others (registers.${register}.otherRegisters). Nothing was sent: do it at the register that took it, or ask the operator.`;
  return {
    code: 'other-register',
    text,
    ...(original?.type === 'transaction' ? { transactionId: original.transactionId } : {}),
  };
}
