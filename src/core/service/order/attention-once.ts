/** What a person is called to by an attempt: once for each thing, also where somebody has closed that since. */

import type { Attention } from '../../model/attention-item.js';
import { attemptIdOf, type ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** So many things in all: whoever looks at these on the pages of the service sees the others. */
const flaggedMax = 8;

/** The record with one thing more on the attention list, which the service calls `id`; undefined where a person was called to it before. */
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
