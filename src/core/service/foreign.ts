/** A payment at the service has one name, and one transaction of ours began it: an answer that names another one's payment is not about this one. */

import type { TransactionRecord } from '../model/transaction.js';
import { isBeginning } from './service-kind.js';
import type { ServiceTurn } from './service-turn.js';

/** The other transaction that began this payment, be it open or ended long ago; undefined where none did. */
export function otherOwnerOf(turn: ServiceTurn, transactionId: string, pspReference: string): string | undefined {
  if (turn.begunBy !== undefined && turn.begunBy !== transactionId) return turn.begunBy;
  for (const { record } of turn.state.entries)
    if (hasBegun(record, pspReference) && record.request.transactionId !== transactionId)
      return record.request.transactionId;
  return undefined;
}

/** Asked of every open link: nothing is made for it. */
function hasBegun({ attempts }: TransactionRecord, pspReference: string): boolean {
  for (const one of attempts)
    if (one.rail === 'service' && isBeginning(one.endpoint) && one.pspReference === pspReference) return true;
  return false;
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
