/** A payment that the service names for a transaction, and that no transaction began: it may have made two of one request, and both may have been paid. */

import { paymentUnexplainedCode } from '../../model/attention-item.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { flagged } from './attention-once.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** Calls a person, once for each payment. What a webhook says proves nothing, so the outcome stays. */
export function flagUnexplainedPayment(
  turn: ServiceTurn,
  record: TransactionRecord,
  create: ServiceAttempt,
  pspReference: string,
): void {
  const text = `The payment service says by a webhook that its payment ${pspReference} for sale ${record.request.sale} has ended, which no transaction began: the sale may have been paid by it, or paid once more. That decided nothing: look at it on the pages of the service, and give back there what is too much.`;
  const item = { id: pspReference, code: paymentUnexplainedCode, at: turn.at, text };
  const next = flagged(turn.current(record), create, item);
  if (next !== undefined) turn.store(next);
}
