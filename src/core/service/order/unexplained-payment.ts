/**
 * A payment that the service names for a transaction but that no transaction began. The service may have made two
 * payments from one request, and both may be paid.
 */

import { serviceAttention } from '../../../messages/index.js';
import { paymentUnexplainedCode } from '../../model/attention-item.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { flagged } from './attention-once.js';
import type { ServiceTurn } from '../state/service-turn.js';

/** Adds one attention item for each unexplained payment. A webhook proves nothing, so the outcome does not change. */
export function flagUnexplainedPayment(
  turn: ServiceTurn,
  record: TransactionRecord,
  create: ServiceAttempt,
  pspReference: string,
): void {
  const text = serviceAttention.paymentUnexplained(pspReference, record.request.sale);
  const item = { id: pspReference, code: paymentUnexplainedCode, at: turn.at, text };
  const next = flagged(turn.current(record), create, item);
  if (next !== undefined) turn.store(next);
}
