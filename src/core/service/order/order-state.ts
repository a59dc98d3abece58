/**
 * The state of an order, computed from its transactions. The state is never stored, so it cannot contradict the
 * transactions.
 */

import type { AmountDetails, OriginalNames } from '../../model/common-types.js';
import type { Order } from '../../model/order.js';
import { type IsReviewed, movedMoney, originalOf, type TransactionRecord } from '../../model/transaction.js';
import { reviewedNone } from '../../sale/reviewed-revisions.js';
import { ledgerStateOf } from '../../sale/ledger.js';
import { doneElsewhere, type OrderEntry, rowOf, summed, type Sums } from '../../sale/service-ledger.js';
import { type Condition, countingRows, type OrderBound, type OrderState } from '../../sale/service-ledger-rows.js';
import { serviceKindOf } from '../messages/service-kind.js';

/** Finds the transactions of an order as they are in this turn. The operations are in the order of their acceptance. */
interface Lookups {
  readonly find: (transactionId: string) => TransactionRecord | undefined;
  readonly findByOriginal: (names: OriginalNames) => readonly TransactionRecord[];
}

/**
 * Returns the payment that a transaction belongs to, even across several steps. For a refund of a capture, returns the
 * authorization.
 */
export function rootOf(record: TransactionRecord, { find }: Pick<Lookups, 'find'>): TransactionRecord {
  const id = originalOf(record);
  const original = id === undefined ? undefined : find(id);
  return original === undefined ? record : rootOf(original, { find });
}

/**
 * Returns all operations on a payment, including those on its captures, in the order of acceptance in the journal. They
 * are not ordered by time, because the clock may have been set back.
 */
export function chainOf(root: TransactionRecord, { findByOriginal }: Lookups): readonly TransactionRecord[] {
  let chain: readonly TransactionRecord[] = [];
  for (;;) {
    const transactionIds = [root, ...chain].map(({ request }) => request.transactionId);
    const found = findByOriginal({ transactionIds, keys: [] });
    if (found.length === chain.length) return found;
    chain = found;
  }
}

/** Returns the payment of an operation and all operations on it, the payment first; empty for other transactions. */
export function paymentOf(record: TransactionRecord, lookups: Lookups): readonly TransactionRecord[] {
  if (record.orderReference === undefined) return [];
  const root = rootOf(record, lookups);
  return [root, ...chainOf(root, lookups)];
}

/**
 * Adds up the transactions that the sum `bound` counts. The sum begins with the authorization and the stored operations
 * of other parties.
 */
export function sumsOf(
  root: TransactionRecord,
  chain: readonly TransactionRecord[],
  bound: OrderBound,
  isReviewed: IsReviewed = reviewedNone,
): Sums {
  const authorized = amountOf(root)?.amount ?? 0;
  const { captured, refunded } = root.movedElsewhere ?? { captured: 0, refunded: 0 };
  const inParts: readonly Condition[] = root.request.online?.split === true ? ['in-parts'] : [];
  const others: readonly Condition[] = ['others'];
  return summed([
    { operation: 'AUTHORIZATION', amount: authorized, conditions: [] },
    root.request.kind === 'payment'
      ? { operation: 'CAPTURE', amount: authorized, conditions: inParts }
      : { operation: 'CAPTURE', amount: captured, conditions: others },
    { operation: 'REFUND', amount: refunded, conditions: others },
    ...chain.filter((one) => isCounted(one, bound, isReviewed)).map((one) => entryOf(one, inParts)),
  ]);
}

function entryOf(record: TransactionRecord, inParts: readonly Condition[]): OrderEntry {
  const { request, outcome } = record;
  const kind = serviceKindOf(request.kind);
  return {
    operation: kind?.begins === false ? kind.operation : '',
    amount: amountOf(record)?.amount,
    conditions: [
      ...inParts,
      ...(request.amountDetails === undefined ? (['rest'] as const) : []),
      ...(movedMoney(outcome) ? [] : (['possible'] as const)),
    ],
  };
}

/** True if the sum `bound` counts the transaction. */
export function isCounted(record: TransactionRecord, bound: OrderBound, isReviewed: IsReviewed): boolean {
  const state = orderStateOf(record);
  if (state === undefined) return false;
  const { counts, lifts } = countingRows[state];
  if (!counts.includes(bound)) return false;
  return lifts === 'nothing' || rowOf(entryOf(record, []))?.lifts === 'nothing' || !isReviewed(record);
}

/** Returns the state of a transaction; undefined if it certainly ended without moving money. */
export function orderStateOf(record: TransactionRecord): OrderState | undefined {
  const state = ledgerStateOf(record);
  return state === 'unresolved' && record.outcome?.reason === doneElsewhere ? 'elsewhere' : state;
}

/** Returns the moved amount, or the requested amount. */
function amountOf({ request, outcome }: TransactionRecord): AmountDetails | undefined {
  return outcome?.authorized ?? request.amountDetails;
}

/**
 * Returns the order that a payment at a service began; undefined if it is not a payment at a service, was not authorized, or its amount is unknown.
 */
export function orderOf(root: TransactionRecord, chain: readonly TransactionRecord[]): Order | undefined {
  const currency = amountOf(root)?.currency;
  if (root.request.service === undefined || !movedMoney(root.outcome) || currency === undefined) return undefined;
  // If the amount is unknown, the remaining amount is unknown.
  if (root.outcome?.difference === 'unknown') return undefined;
  // A verification has no amount to capture.
  if (root.request.amountDetails?.amount === 0) return undefined;
  const counted = sumsOf(root, chain, 'shown');
  const sums = isHoldExpired(chain) ? { ...counted, remaining: 0 } : counted;
  const of = (amount: number): AmountDetails => ({ amount, currency });
  return {
    authorized: of(sums.authorized),
    captured: of(sums.captured),
    cancelled: of(sums.cancelled),
    refunded: of(sums.refunded),
    released: of(sums.released),
    remaining: of(sums.remaining),
    ...(counted.remaining > sums.remaining ? { expired: of(counted.remaining) } : {}),
    operations: chain.map(operationOf),
  };
}

/**
 * True if the service reported that the authorization expired, and no later operation on the hold went through. Then
 * nothing is held.
 */
function isHoldExpired(chain: readonly TransactionRecord[]): boolean {
  const holds = chain.filter(({ request }) => request.kind !== 'refund');
  const last = holds.findLast(({ outcome }) => movedMoney(outcome) || outcome?.reason === 'authorization-expired');
  return last?.outcome?.reason === 'authorization-expired';
}

function operationOf(record: TransactionRecord): Order['operations'][number] {
  const { request, outcome } = record;
  const amount = amountOf(record);
  return {
    transactionId: request.transactionId,
    kind: request.kind,
    ...(outcome === undefined ? {} : { result: outcome.result }),
    ...(amount === undefined ? {} : { amount }),
  };
}
