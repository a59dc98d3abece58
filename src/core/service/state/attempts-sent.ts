/** What leaves for a service: a new attempt, the same one again, a question for the status. */

import { assertInvariant } from '../../base/invariant.js';
import type { Evidence, ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { hashOf, written } from './request-body.js';
import { nextKey } from '../messages/idempotency-key.js';
import { openedMoments } from './idempotency-key-age.js';
import type { Kept } from '../messages/decode-response.js';
import type { ServiceRowName } from '../messages/service-recovery.js';
import type { ServiceEntry } from './service-state.js';
import type { ServiceTurn } from './service-turn.js';

/** The attempts of a transaction at its service, oldest first. */
export function attemptsOf({ attempts }: Pick<TransactionRecord, 'attempts'>): readonly ServiceAttempt[] {
  return attempts.filter((one): one is ServiceAttempt => one.rail === 'service');
}

/** The newest attempt by this endpoint. */
export function attemptBy(
  record: Pick<TransactionRecord, 'attempts'>,
  endpoint: ServiceAttempt['endpoint'],
): ServiceAttempt | undefined {
  return attemptsOf(record).findLast((one) => one.endpoint === endpoint);
}

/** Opens an attempt: committed first, then sent. */
export function open(
  turn: ServiceTurn,
  entry: ServiceEntry,
  about: Pick<ServiceAttempt, 'endpoint' | 'pspReference' | 'knownOperations' | 'isBesideOthers'>,
): void {
  const { record } = entry;
  const { settings, faulted } = turn.state;
  if (faulted !== undefined) return;
  const [idempotencyKey, generator] = nextKey(turn.state.generator, turn.now.wallMs);
  turn.patch({ generator });
  const keyed = { ...about, idempotencyKey, merchantId: settings.merchantId };
  const bytes = written(record, keyed, settings);
  const attempt: ServiceAttempt = {
    rail: 'service',
    service: settings.name,
    ...keyed,
    openedAt: turn.at,
    ...openedMoments(turn),
    state: 'open',
    bodyHash: hashOf(bytes),
  };
  const { transactionId } = record.request;
  turn.store({ ...record, attempts: [...record.attempts, attempt] });
  turn.patchEntry(transactionId, { sinceMs: turn.now.monoMs, fruitless: 0 });
  const { noun } = turn.kindOf(record).words;
  turn.fact('attempt-opened', `the ${noun} goes to the payment service`, {
    transactionId,
    serviceId: idempotencyKey,
    detail: { endpoint: attempt.endpoint },
  });
  send(turn, transactionId, attempt, bytes);
}

/** Sends the bytes of an attempt again, under its key. False where they are not the same any more: then nothing leaves. */
export function sendAgain(
  turn: ServiceTurn,
  { record }: ServiceEntry,
  attempt: ServiceAttempt,
  purpose: 'money' | 'address' = 'money',
): boolean {
  const bytes = written(record, attempt, turn.state.settings);
  if (hashOf(bytes) !== attempt.bodyHash) return false;
  send(turn, record.request.transactionId, attempt, bytes, purpose);
  return true;
}

function send(
  turn: ServiceTurn,
  transactionId: string,
  { endpoint, idempotencyKey }: ServiceAttempt,
  bytes: { readonly path: string; readonly body: string },
  purpose: 'money' | 'address' = 'money',
): void {
  const entry = turn.entry(transactionId);
  assertInvariant(
    entry?.inFlight === undefined && entry !== undefined,
    'one call of a transaction is on its way at a time',
  );
  turn.call(entry, { purpose, idempotencyKey, endpoint, ...bytes });
}

/** The service's words, as evidence. */
export function evidenceOf(turn: ServiceTurn, how: Evidence['how'], kept: Kept, result?: string): Evidence {
  return { at: turn.at, how, ...(result === undefined ? {} : { result }), ...kept };
}

/** A request of it may have arrived: a refusal of a repeat proves nothing any more. Written down once. */
export function noteLost(turn: ServiceTurn, record: TransactionRecord, attempt: ServiceAttempt, why: string): void {
  if (attempt.wasLost === true) return;
  turn.storeAttempt(record, attempt.idempotencyKey, { wasLost: true });
  turn.fact('status-unanswered', `the answer of the payment service was lost: ${why}`, {
    transactionId: record.request.transactionId,
    serviceId: attempt.idempotencyKey,
    row: 'service-answer-lost',
  });
}

/** What came and could not be read, on its attempt, and as a fact: the first of each attempt. */
export function noteUnread(turn: ServiceTurn, record: TransactionRecord, attempt: ServiceAttempt, why: string): void {
  const present = turn.current(record);
  const now = attemptsOf(present).find(({ idempotencyKey }) => idempotencyKey === attempt.idempotencyKey);
  if (now?.unreadable !== undefined) return;
  turn.storeAttempt(present, attempt.idempotencyKey, { unreadable: { why, times: 1 } });
  turn.fact('status-unanswered', `an answer of the payment service says nothing: ${why}`, {
    transactionId: record.request.transactionId,
    serviceId: attempt.idempotencyKey,
    row: 'service-answer-lost',
  });
}

/** What the service answered where that decides nothing, on its attempt; and as a fact, unless another one of this step says it. Written down once for each other word in a row. */
export function noteSaid(turn: ServiceTurn, before: ServiceAttempt, record: TransactionRecord, text: string): void {
  const { idempotencyKey } = before;
  const present = turn.current(record);
  const now = attemptsOf(present).find((one) => one.idempotencyKey === idempotencyKey);
  if (now === undefined || isDecided(before, now) || now.said?.text === text) return;
  turn.storeAttempt(present, idempotencyKey, { said: { since: turn.at, text } });
  if (before.wasLost !== now.wasLost || before.unreadable !== now.unreadable) return;
  turn.fact('status-unanswered', `the payment service answered ${text}: that decides nothing`, {
    transactionId: record.request.transactionId,
    serviceId: idempotencyKey,
  });
}

/** Whether an answer has moved it on. */
function isDecided(before: ServiceAttempt, now: ServiceAttempt): boolean {
  return (
    now.state !== 'open' ||
    now.refusedAs !== before.refusedAs ||
    now.sawStart !== before.sawStart ||
    now.pspReference !== before.pspReference
  );
}

/** What the service proved, as a fact: before the outcome that rests on it. */
export function noteAnswer(
  turn: ServiceTurn,
  record: TransactionRecord,
  key: string,
  row: ServiceRowName,
  text: string,
): void {
  const { transactionId } = record.request;
  turn.fact('answered', `the payment service says: ${text}`, { transactionId, serviceId: key, row });
}

/** The attempt has its answer, and every other one of the transaction that was still open is over with it. */
export function close(
  turn: ServiceTurn,
  record: TransactionRecord,
  evidence: ServiceAttempt['evidence'],
): TransactionRecord {
  const present = turn.current(record);
  const attempts = present.attempts.map((one) =>
    one.state === 'open'
      ? { ...one, state: 'answered' as const, ...(evidence === undefined ? {} : { evidence }) }
      : one,
  );
  const next = { ...present, attempts };
  turn.store(next);
  return next;
}
