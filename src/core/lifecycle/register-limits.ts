/** The rights of the requesting register: refunds without an original, and payments of other registers. */

import { registerLimits } from '../../messages/index.js';
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

/** The day of a refund limit. */
export interface LimitDay {
  /** ISO wall times of the day's first moment, and of the next day's first moment. */
  readonly beginsAt: string;
  readonly endsAt: string;
  /** The time zone that decides when a day begins. */
  readonly timeZone: string;
}

/** The requesting register, if it has a token of its own, with its facts in this turn. */
export interface RegisterAsking {
  readonly register: string;
  readonly rights: RegisterRights;
  /** Returns the current day, to which the daily limits apply. */
  readonly day: () => LimitDay;
  /** Returns the register's refunds without an original that were accepted at this ISO wall time or later. */
  readonly unlinkedRefundsSince: (at: string) => readonly TransactionRecord[];
}

/** Returns why the request is beyond the rights of its register; undefined if it is allowed, or if the operator asks. */
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
 * Returns the reason why a refund without an original is above the limits of its register. Such a refund has no
 * payment that limits its amount, and it can go to any card. A terminal's key that the journal does not know counts as no original, because
 * the register may have invented it.
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
    return { code: 'operator-required', text: registerLimits.unknownAmount(register, named.key.transactionId) };
  }
  const { currency } = wanted;
  const { unlinkedRefundMax, unlinkedRefundDayMax } = rights;
  const dayMax = unlinkedRefundDayMax[currency] ?? unlinkedRefundMax[currency] ?? 0;
  const max = Math.min(unlinkedRefundMax[currency] ?? dayMax, dayMax);
  if (wanted.amount > max) {
    const unknown = named.type === 'foreign' ? named.key.transactionId : undefined;
    const text = registerLimits.unlinkedRefundAboveMax(register, { max, currency, original: unknown });
    return { code: 'operator-required', text };
  }
  const day = today();
  const used = unlinkedRefundsSince(day.beginsAt).reduce((sum, record) => sum + mostGiven(record, currency), 0);
  const left = { amount: Math.max(0, dayMax - used), currency };
  if (wanted.amount <= left.amount) return undefined;
  const limit = {
    left: left.amount === 0 ? undefined : amountText(left),
    used: amountText({ amount: used, currency }),
    max: amountText({ amount: dayMax, currency }),
    isDayMax: unlinkedRefundDayMax[currency] !== undefined,
  };
  const text = registerLimits.unlinkedRefundDayUsed(register, limit, day);
  return { code: 'refund-limit-reached', text, left, renewsAt: day.endsAt };
}

/**
 * Returns the most that a refund may have paid out, in minor units of this currency. An open or unresolved refund counts in full. A refund that an
 * operator resolved as declined also counts in full, because nothing proves that it moved no money.
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

/**
 * Returns the reason why a register may not touch a payment, if its rights are limited to its own payments. If the
 * journal does not know a payment, nothing proves that the payment is the register's own.
 */
function ofAnother(
  { original }: TransactionRequest,
  { register, rights }: RegisterAsking,
  named: NamedOriginal,
): Refusal | undefined {
  if (rights.otherRegisters === 'allowed' || named.type === 'none' || named.type === 'unknown') return undefined;
  const records = named.type === 'foreign' ? [] : named.type === 'ours' ? [named.record] : named.records;
  if (records.length > 0 && records.every(({ request }) => request.register === register)) return undefined;
  const transactionId = original?.type === 'transaction' ? original.transactionId : undefined;
  return {
    code: 'other-register',
    text: registerLimits.otherRegister(register, transactionId),
    ...(transactionId === undefined ? {} : { transactionId }),
  };
}
