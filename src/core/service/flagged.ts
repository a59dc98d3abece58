/** What a person is called to by an attempt: once for each thing, also where somebody has closed that since. */

import { attemptIdOf, type ServiceAttempt } from '../model/attempt.js';
import type { TransactionRecord } from '../model/transaction.js';
import type { ServiceTurn } from './service-turn.js';

/** So many things in all: whoever looks at these on the pages of the service sees the others. */
const flaggedMax = 8;

/** Puts one thing on the attention list of its transaction. `id`: by what the service calls it. */
export function flagOnce(
  turn: ServiceTurn,
  record: TransactionRecord,
  { idempotencyKey }: ServiceAttempt,
  { id, code, text }: { readonly id: string; readonly code: string; readonly text: string },
): void {
  const attempt = turn.current(record).attempts.find((one) => attemptIdOf(one) === idempotencyKey);
  const before = attempt?.rail === 'service' ? (attempt.flagged ?? []) : [];
  if (before.includes(id) || before.length >= flaggedMax) return;
  const present = turn.storeAttempt(record, idempotencyKey, { flagged: [...before, id] });
  turn.store({ ...present, attention: [...present.attention, { code, at: turn.at, text, actions: ['resolve'] }] });
}
