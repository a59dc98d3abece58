/** Adds an attention item about an attempt once for each subject, even if the operator has closed the item since. */

import type { Attention } from '../../model/attention-item.js';
import { attemptIdOf, type ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';

/**
 * The maximum number of items for each attempt. An operator who checks these items on the pages of the service sees the
 * subjects of further items as well.
 */
const flaggedMax = 8;

/**
 * Returns the record with one more attention item about `id`; undefined if the attempt already had an item about `id`.
 */
export function flagged(
  record: TransactionRecord,
  { idempotencyKey }: ServiceAttempt,
  { id, ...item }: Omit<Attention, 'actions'> & { readonly id: string },
): TransactionRecord | undefined {
  const attempt = record.attempts.find((one) => attemptIdOf(one) === idempotencyKey);
  if (attempt?.rail !== 'service') return undefined;
  const { flagged: before = [] } = attempt;
  if (before.includes(id) || before.length >= flaggedMax) return undefined;
  const attempts = record.attempts.map((one) =>
    one === attempt ? Object.assign({}, attempt, { flagged: [...before, id] }) : one,
  );
  return { ...record, attempts, attention: [...record.attention, { ...item, actions: ['resolve'] }] };
}
