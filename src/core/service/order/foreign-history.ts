/** The answer to a status names no payment: by its customer it may show that it is about another one. Then it says nothing of ours. */

import type { TransactionRecord } from '../../model/transaction.js';
import type { HistoryOperation } from '../messages/history-operation.js';
import { beginningIn, isForNobody } from '../messages/service-kind.js';
import type { ServiceTurn } from '../state/service-turn.js';

/**
 * What in a history is another customer's than was asked for; undefined where nothing is. What it does not name says nothing, and on a page the shopper
 * may have taken another card.
 */
export function strangerIn(record: TransactionRecord, history: readonly HistoryOperation[]): string | undefined {
  const { shopper, instrument } = record.request.online ?? {};
  if (history.some((one) => isOther(shopper, one.customer?.shopper))) return 'another shopper';
  const create = beginningIn(record);
  if (create === undefined || !isForNobody(record, create)) return undefined;
  const paid = history.filter(({ type }) => type === 'AUTHORIZATION');
  const isOtherCard = ({ customer }: HistoryOperation): boolean =>
    isOther(instrument?.toLowerCase(), customer?.instrument?.toLowerCase());
  return paid.some(isOtherCard) ? 'another stored card' : undefined;
}

function isOther(asked: string | undefined, said: string | undefined): boolean {
  return asked !== undefined && said !== undefined && said !== asked;
}

/** Calls a person, once: either another customer was charged for it, or the service told of another payment. `what` it named, and what follows from that. */
export function flagStranger(turn: ServiceTurn, record: TransactionRecord, what: string): void {
  const present = turn.current(record);
  const code = 'foreign-history';
  if (present.attention.some((item) => item.code === code)) return;
  const text = `The payment service named ${what}: look on its pages who was charged.`;
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
