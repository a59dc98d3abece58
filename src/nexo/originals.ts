/** Which of our transactions a request is about, by what the register knows of it. */

import type { Lanes, TerminalView, TransactionView } from '../core/lanes.js';
import type { AskedFilter } from '../core/ports.js';
import type { PoiTransaction } from '../core/transaction.js';

/** So many newest transactions are looked at for the totals of a period that was closed. */
const periodsMax = 1_000;
/** So many reservations of one reference are looked at, of which those of other registers are none. */
const referencesMax = 20;

/** The newest card acquisition that a terminal knows by this key. */
export function cardBy(lanes: Lanes, { terminal }: TerminalView, key: PoiTransaction): TransactionView | undefined {
  return lanes
    .withKey(key)
    .findLast(({ request }) => request.kind === 'card-acquisition' && request.terminal === terminal);
}

/** The newest transactions of a terminal. */
export function newestOf(lanes: Lanes, { terminal }: TerminalView): readonly TransactionView[] {
  return lanes.list({ terminal, limit: periodsMax });
}

/** The newest reservation that was made under this SaleReferenceID by the register of these ids. */
export function reservationBy(lanes: Lanes, ids: AskedFilter, saleReference: string): TransactionView | undefined {
  return lanes.asked({ ...ids, saleReference }, referencesMax)[0];
}
