/**
 * Detects that a history belongs to another payment, by comparing the customer. A status answer does not name its
 * payment, and the history of another payment proves nothing about ours.
 */

import type { TransactionRecord } from '../../model/transaction.js';
import type { HistoryOperation } from '../messages/history-operation.js';
import { beginningIn, hasNoShopper } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/**
 * Returns `another shopper` or `another stored card` if a history names another customer than the request; otherwise
 * undefined. A missing field proves nothing. The card proves nothing if the shopper could choose another card on a
 * page.
 */
export function otherCustomerIn(record: TransactionRecord, history: readonly HistoryOperation[]): string | undefined {
  const { shopper, instrument } = record.request.online ?? {};
  if (history.some((one) => isOther(shopper, one.customer?.shopper))) return 'another shopper';
  const create = beginningIn(record);
  if (create === undefined || !hasNoShopper(record, create)) return undefined;
  const paid = history.filter(({ type }) => type === 'AUTHORIZATION');
  const isOtherCard = ({ customer }: HistoryOperation): boolean =>
    isOther(instrument?.toLowerCase(), customer?.instrument?.toLowerCase());
  return paid.some(isOtherCard) ? 'another stored card' : undefined;
}

function isOther(asked: string | undefined, said: string | undefined): boolean {
  return asked !== undefined && said !== undefined && said !== asked;
}

/** Adds one attention item: another customer was charged, or the service answered about another payment. */
export function flagForeignHistory(turn: ServiceTurn, record: TransactionRecord, text: string): void {
  const present = turn.current(record);
  const code = 'foreign-history';
  if (present.attention.some((item) => item.code === code)) return;
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
