/** Detects an answer about the payment of another transaction. A payment has one reference, and one of our transactions began it. */

import { serviceAttention } from '../../../messages/index.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** Returns the other transaction, open or ended, that began the payment in the event; undefined if there is none. */
export function otherOwnerOf({ begunBy }: ServiceTurn, transactionId: string): string | undefined {
  return begunBy === transactionId ? undefined : begunBy;
}

/**
 * Adds one attention item: the service gave a wrong answer, either about this transaction or about the transaction
 * `owner`.
 */
export function flagForeignReference(turn: ServiceTurn, record: TransactionRecord, owner: string): void {
  const present = turn.current(record);
  const code = 'foreign-reference';
  if (present.attention.some((item) => item.code === code)) return;
  const { transactionId } = record.request;
  const text = serviceAttention.foreignReference(owner, transactionId);
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
