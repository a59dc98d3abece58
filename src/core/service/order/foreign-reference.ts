/** A payment at the service has one name, and one transaction of ours began it: an answer that names another one's payment is not about this one. */

import type { TransactionRecord } from '../../model/transaction.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** The other transaction that began the payment which the event names, be it open or ended long ago; undefined where none did. */
export function otherOwnerOf({ begunBy }: ServiceTurn, transactionId: string): string | undefined {
  return begunBy === transactionId ? undefined : begunBy;
}

/** Calls a person, once: one of the two is told wrongly by the service. */
export function flagForeign(turn: ServiceTurn, record: TransactionRecord, owner: string): void {
  const present = turn.current(record);
  const code = 'foreign-reference';
  if (present.attention.some((item) => item.code === code)) return;
  const { transactionId } = record.request;
  const text = `The payment service named the payment of transaction ${owner} for transaction ${transactionId}. It was not taken for an answer: look at both on its pages.`;
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
