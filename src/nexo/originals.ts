/** Which of our transactions a request is about, by what the register knows of it. */

import type { Lanes, TerminalView, TransactionView } from '../core/lanes.js';
import type { AskedFilter } from '../core/ports.js';
import { originalOf, type PoiTransaction, type TransactionKind } from '../core/transaction.js';
import { isKeyOf } from './dialogue/acquisition-request.js';

/** So many newest transactions are looked at. */
const originalsMax = 1_000;

/**
 * The transaction that a terminal knows by this key, among its newest. Of all registers: what one took may be given back at another, and
 * no more than was paid. An update of a reservation stands for the reservation.
 */
export function originalBy(
  lanes: Lanes,
  own: TerminalView,
  key: PoiTransaction,
  kinds: ReadonlySet<TransactionKind>,
): TransactionView | undefined {
  // Where the terminal gave no key, the door told the transaction's own id in its place.
  const told = lanes.get(key.transactionId);
  const { outcome } = told ?? {};
  if (outcome?.poiTransaction === undefined && outcome?.at === key.timeStamp) return told;
  const found = newestOf(lanes, own).find((view) => kinds.has(view.request.kind) && isKeyOf(view, key));
  const first = found?.request.kind === 'reservation-update' ? originalOf(found.request) : undefined;
  return first === undefined ? found : lanes.get(first);
}

/** The newest card acquisition that a terminal knows by this key. */
export function cardBy(lanes: Lanes, at: TerminalView, key: PoiTransaction): TransactionView | undefined {
  return newestOf(lanes, at).find((view) => view.request.kind === 'card-acquisition' && isKeyOf(view, key));
}

/** The newest transactions of a terminal. */
export function newestOf(lanes: Lanes, { terminal }: TerminalView): readonly TransactionView[] {
  return lanes.list({ terminal, limit: originalsMax });
}

/** The newest reservation that was made under this SaleReferenceID by the register of these ids. */
export function reservationBy(lanes: Lanes, ids: AskedFilter, saleReference: string): TransactionView | undefined {
  const isMeant = (view: TransactionView): boolean =>
    view.askedAs?.some((one) => one.saleReference === saleReference) === true;
  return lanes.asked(ids, originalsMax).find(isMeant);
}
