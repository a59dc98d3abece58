/** Answers that approve something else than was asked for. They stand as approvals, because money moved; a person must look at them. */

import { holdsMoney } from '../../../protocol/index.js';
import type { MoneyAnswer } from './money-answer.js';
import { typeIn, type Kind } from '../kinds/kind.js';
import { isSameKey, keyNamedBy } from '../kernel/terminal-key.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { contradictionCodes } from '../kernel/attention.js';

/** What is wrong with an approval, and how it is told. */
export interface Contradiction {
  readonly code: (typeof contradictionCodes)[number];
  readonly message: string;
}

/** Where an approval names another type of payment than was asked for, or another original; undefined where it names neither. */
export function contradictionIn(kind: Kind, answer: MoneyAnswer, record: TransactionRecord): Contradiction | undefined {
  const { noun, verb } = kind.words;
  const look = `Do not ${verb} again: compare with the receipt, and call the manager.`;
  if (answer.name === 'PaymentResponse') {
    const said = answer.body.PaymentResult?.PaymentType;
    if (said === undefined || said === typeIn(kind, record.request)) return undefined;
    // Held by the acquirer data, it left as a payment.
    if (said === 'Normal' && kind.moves === 'hold' && holdsMoney(record.request.acquirerData)) return undefined;
    return { code: 'other-payment-type', message: `The terminal approved a ${said} in place of the ${noun}. ${look}` };
  }
  if (answer.name !== 'ReversalResponse') return undefined;
  const key = answer.body.OriginalPOITransaction?.POITransactionID;
  const named = record.originalPoi ?? keyNamedBy(record.request);
  if (key === undefined || named === undefined) return undefined;
  if (isSameKey({ transactionId: key.TransactionID, timeStamp: key.TimeStamp }, named)) return undefined;
  const message = `The terminal says that it reversed another transaction (${key.TransactionID}). ${look}`;
  return { code: 'other-original', message };
}
