/** The sums of a payment at a payment service as they were before the sale ledger, kept to compare. The last step of the ledger deletes it. */

import type { Obstacle } from '../../../src/core/kinds/message/kind.js';
import { amountText } from '../../../src/core/kinds/message/authorized-amounts.js';
import type { AmountDetails } from '../../../src/core/model/common-types.js';
import type { TransactionRequest } from '../../../src/core/model/request.js';
import { type IsReviewed, movedMoney, type TransactionRecord } from '../../../src/core/model/transaction.js';
import { countsAsDone } from './counts-as-done.js';
import { sinceAuthorized } from '../../../src/core/service/messages/balance.js';
import { type HistoryOperation, isDone } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';

/** What adds up, in minor units. */
interface Sums {
  readonly authorized: number;
  readonly captured: number;
  readonly cancelled: number;
  readonly refunded: number;
  /** What a capture of less let go. */
  readonly released: number;
  readonly remaining: number;
}

/** Adds up what counts, behind what somebody else had done when the authorization was heard of. What is open or unknown counts as done where `counts` says so: then less is left than there may be. */
export function sumsOf(
  root: TransactionRecord,
  chain: readonly TransactionRecord[],
  counts: (record: TransactionRecord) => boolean,
): Sums {
  const authorized = amountOf(root)?.amount ?? 0;
  const isCaptured = root.request.kind === 'payment';
  const isSplit = root.request.online?.split === true;
  const elsewhere = root.movedElsewhere ?? { captured: 0, refunded: 0 };
  const captured = isCaptured ? authorized : elsewhere.captured;
  const begun: Sums = {
    authorized,
    captured,
    cancelled: 0,
    refunded: elsewhere.refunded,
    released: 0,
    remaining: Math.max(0, authorized - captured),
  };
  return chain.filter(counts).reduce((sum, one) => withOne(sum, one, isSplit), begun);
}

function withOne(sum: Sums, record: TransactionRecord, isSplit: boolean): Sums {
  const amount = amountOf(record)?.amount;
  const { kind } = record.request;
  if (kind === 'capture') {
    const captured = amount ?? sum.remaining;
    // Without split shipment there is one capture, and the rest of the authorization is released.
    const left = Math.max(0, sum.remaining - captured);
    const [remaining, released] = isSplit ? [left, sum.released] : [0, sum.released + left];
    return { ...sum, captured: sum.captured + captured, released, remaining };
  }
  if (kind === 'reversal') {
    const cancelled = amount ?? sum.remaining;
    // Without an amount all that remained is cancelled, however much that was: no capture is possible afterwards.
    const remaining = record.request.amountDetails === undefined ? 0 : Math.max(0, sum.remaining - cancelled);
    return { ...sum, cancelled: sum.cancelled + cancelled, remaining };
  }
  if (kind === 'refund') return { ...sum, refunded: sum.refunded + (amount ?? sum.captured - sum.refunded) };
  if (kind !== 'pre-authorization-update') return sum;
  const asked = amount ?? sum.remaining;
  // Of an update of which nobody knows the end, the smaller amount is what is certainly held.
  const remaining = movedMoney(record.outcome) ? asked : Math.min(asked, sum.remaining);
  return { ...sum, authorized: sum.authorized + remaining - sum.remaining, remaining };
}

/** What may still be refunded: of what was captured here, no more than all refunds have left. Those elsewhere may have been of it. */
export function refundable(
  root: TransactionRecord,
  { captured, refunded }: Pick<Sums, 'captured' | 'refunded'>,
): number {
  const elsewhere = root.movedElsewhere ?? { captured: 0, refunded: 0 };
  return Math.min(captured - refunded, captured - elsewhere.captured - (refunded - elsewhere.refunded));
}

/** What was moved, or asked for. */
function amountOf({ request, outcome }: TransactionRecord): AmountDetails | undefined {
  return outcome?.authorized ?? request.amountDetails;
}

const doneElsewhere = 'done-elsewhere';

/** What somebody else did counts with the operation that was refused for it, unless a person says otherwise. */
export function isShownDone({ outcome }: TransactionRecord): boolean {
  return movedMoney(outcome) || (outcome?.result === 'unresolved' && outcome.reason === doneElsewhere);
}

/** Sums of one currency, in minor units. */
interface Balance {
  readonly currency: string;
  readonly captured: number;
  readonly cancelled: number;
  readonly refunded: number;
  /** Reserved, and neither captured nor given back. */
  readonly remaining: number;
}

/**
 * Adds up what a history shows as done, in its order. Undefined where nothing is authorized, an amount is not said, or there are several currencies.
 * `isSplit`: what a capture leaves stays reserved for the next one; else there is one capture, and the rest is released.
 */
export function balanceIn(history: readonly HistoryOperation[], isSplit = true): Balance | undefined {
  const done = sinceAuthorized(history).filter(isDone);
  const currency = done[0]?.currency;
  if (currency === undefined) return undefined;
  let balance: Balance = { currency, captured: 0, cancelled: 0, refunded: 0, remaining: 0 };
  for (const { type, amount, currency: said } of done) {
    const change = changes[type];
    if (change === undefined) continue;
    if (amount === undefined || said !== currency) return undefined;
    balance = { ...balance, ...change(balance, amount) };
    if (type === 'CAPTURE' && !isSplit) balance = { ...balance, remaining: 0 };
  }
  return balance;
}

const changes: Readonly<Record<string, (balance: Balance, amount: number) => Partial<Balance>>> = {
  AUTHORIZATION: ({ remaining }, amount) => ({ remaining: remaining + amount }),
  CAPTURE: ({ captured, remaining }, amount) => ({
    captured: captured + amount,
    remaining: Math.max(0, remaining - amount),
  }),
  CANCEL: ({ cancelled, remaining }, amount) => ({
    cancelled: cancelled + amount,
    remaining: Math.max(0, remaining - amount),
  }),
  // The new total that remains.
  UPDATE: (_balance, amount) => ({ remaining: amount }),
  REFUND: ({ refunded }, amount) => ({ refunded: refunded + amount }),
};

/** Why less is left than this asks for. */
export function whyNotLeft(
  request: TransactionRequest,
  root: TransactionRecord,
  chain: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Obstacle | undefined {
  const { kind, amountDetails: wanted } = request;
  const held = root.outcome?.authorized;
  const { about } = serviceRules[kind];
  const no = (text: string, code = about?.code ?? 'original-not-refundable'): Obstacle => ({ code, text });
  if (held === undefined)
    return no('was approved with an amount that is not known. Check the pages of the payment service.');
  if (wanted !== undefined && wanted.currency !== held.currency) return no(`was paid in ${held.currency}.`);
  const { captured, refunded, remaining, cancelled } = sumsOf(root, chain, (one) => countsAsDone(one, isReviewed));
  const amount = wanted?.amount;
  const left = (most: number, verb: string): Obstacle =>
    no(
      `has ${amountText({ ...held, amount: most })} left to ${verb}. Ask for no more.`,
      kind === 'refund' ? about?.code : 'pre-authorization-exceeded',
    );
  if (kind === 'refund') {
    const elsewhere = root.movedElsewhere ?? { captured: 0, refunded: 0 };
    const capturedHere = captured - elsewhere.captured;
    if (captured === 0) {
      const there = 'Refund there what was captured on the pages of the payment service';
      return no(`is not captured: cancel what is reserved. ${there}.`);
    }
    if (capturedHere === 0) return no('was captured on the pages of the payment service: refund it there.');
    const most = refundable(root, { captured, refunded });
    return (amount ?? 1) > most ? left(Math.max(0, most), 'refund') : undefined;
  }
  if (kind === 'capture') {
    if (captured > 0 && root.request.online?.split !== true)
      return no('was captured, and only one with split is captured in parts.');
    if (remaining === 0)
      return no(cancelled > 0 ? 'was cancelled: nothing is reserved any more.' : 'was captured completely.');
    return (amount ?? 0) > remaining ? left(remaining, 'capture') : undefined;
  }
  if (kind === 'reversal') {
    if (remaining === 0) return no(captured > 0 ? 'is captured: refund it.' : 'was cancelled already.');
    return (amount ?? 0) > remaining ? left(remaining, 'cancel') : undefined;
  }
  if (captured > 0) return no('is captured: it can no longer be updated.');
  return remaining === 0 ? no('was cancelled: nothing is reserved any more.') : undefined;
}
