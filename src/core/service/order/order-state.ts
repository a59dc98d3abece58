/** The state of an order: what adds up from its transactions. It is stored nowhere, so that there is no second truth. */

import type { AmountDetails, OriginalNames } from '../../model/common-types.js';
import type { Order } from '../../model/order.js';
import { movedMoney, originalOf, type TransactionRecord } from '../../model/transaction.js';

/** How the transactions of an order are found, as they stand in this turn; those about others in the order in which they were accepted. */
interface Lookups {
  readonly find: (transactionId: string) => TransactionRecord | undefined;
  readonly findByOriginal: (names: OriginalNames) => readonly TransactionRecord[];
}

/** The payment that a transaction is about, over as many steps as it takes: a refund of a capture is about what was authorized. */
export function rootOf(record: TransactionRecord, { find }: Pick<Lookups, 'find'>): TransactionRecord {
  const id = originalOf(record);
  const original = id === undefined ? undefined : find(id);
  return original === undefined ? record : rootOf(original, { find });
}

/**
 * All that is about a payment, also what is about a capture of it, in the order in which it was accepted. That order is the journal's: by the times of a clock that
 * was set back, an update would count behind what came after it.
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

/** The payment that an operation is about with all that is about it, the one that began it first; nothing for what is about none. */
export function paymentOf(record: TransactionRecord, lookups: Lookups): readonly TransactionRecord[] {
  if (record.orderReference === undefined) return [];
  const root = rootOf(record, lookups);
  return [root, ...chainOf(root, lookups)];
}

/** What adds up, in minor units. */
export interface Sums {
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

/** The reason of what the service refused, and is unresolved because its history shows that somebody else has done it. */
export const doneElsewhere = 'done-elsewhere';

/** What somebody else did counts with the operation that was refused for it, unless a person says otherwise. */
export function isShownDone({ outcome }: TransactionRecord): boolean {
  return movedMoney(outcome) || (outcome?.result === 'unresolved' && outcome.reason === doneElsewhere);
}

/** The order that a payment at a service began; undefined where it is none, was not authorized, or nobody knows how much was. */
export function orderOf(root: TransactionRecord, chain: readonly TransactionRecord[]): Order | undefined {
  const currency = amountOf(root)?.currency;
  if (root.request.service === undefined || !movedMoney(root.outcome) || currency === undefined) return undefined;
  // Of an unknown amount nobody can say what remains.
  if (root.outcome?.difference === 'unknown') return undefined;
  // A card was verified: there is nothing to capture.
  if (root.request.amountDetails?.amount === 0) return undefined;
  const counted = sumsOf(root, chain, isShownDone);
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

/** True if the service said that the authorization has expired, and did nothing with it since: what was held is held no more. */
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
