/** Sends requests to a service and records their answers. A request is a new attempt, or the same attempt again. */

import { serviceLog } from '../../../messages/index.js';
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

/** Returns the attempts of a transaction at its service, oldest first. */
export function attemptsOf({ attempts }: Pick<TransactionRecord, 'attempts'>): readonly ServiceAttempt[] {
  return attempts.filter((one): one is ServiceAttempt => one.rail === 'service');
}

/** Returns the newest attempt at this endpoint. */
export function attemptBy(
  record: Pick<TransactionRecord, 'attempts'>,
  endpoint: ServiceAttempt['endpoint'],
): ServiceAttempt | undefined {
  return attemptsOf(record).findLast((one) => one.endpoint === endpoint);
}

/** Opens an attempt, which is committed first and then sent. */
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
  const keyed = Object.assign({}, about, { idempotencyKey, merchantId: settings.merchantId });
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
  turn.fact('attempt-opened', serviceLog.attemptOpened(noun), {
    transactionId,
    serviceId: idempotencyKey,
    detail: { endpoint: attempt.endpoint },
  });
  send(turn, transactionId, attempt, bytes);
}

/** Sends the bytes of an attempt again with its key. If the bytes would differ, returns false and sends nothing. */
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

/** Returns an answer of the service as evidence. */
export function evidenceOf(turn: ServiceTurn, how: Evidence['how'], kept: Kept, result?: string): Evidence {
  return { at: turn.at, how, ...(result === undefined ? {} : { result }), ...kept };
}

/**
 * Records once that a request may have arrived without an answer. From then on the refusal of a repeat proves nothing.
 */
export function noteLost(turn: ServiceTurn, record: TransactionRecord, attempt: ServiceAttempt, why: string): void {
  if (attempt.wasLost === true) return;
  turn.storeAttempt(record, attempt.idempotencyKey, { wasLost: true });
  turn.fact('status-unanswered', serviceLog.answerLost(why), {
    transactionId: record.request.transactionId,
    serviceId: attempt.idempotencyKey,
    row: 'service-answer-lost',
  });
}

/** Records the first unreadable answer of each attempt, with a fact. */
export function noteUnreadable(
  turn: ServiceTurn,
  record: TransactionRecord,
  attempt: ServiceAttempt,
  why: string,
): void {
  const present = turn.current(record);
  const now = attemptsOf(present).find(({ idempotencyKey }) => idempotencyKey === attempt.idempotencyKey);
  if (now?.unreadable !== undefined) return;
  turn.storeAttempt(present, attempt.idempotencyKey, { unreadable: { why, times: 1 } });
  turn.fact('status-unanswered', serviceLog.answerUnusable(why), {
    transactionId: record.request.transactionId,
    serviceId: attempt.idempotencyKey,
    row: 'service-answer-lost',
  });
}

/**
 * Records an answer that decides nothing. Adds a fact if this step has no other fact about the answer. A repeated
 * answer is recorded once.
 */
export function noteUndecidedAnswer(
  turn: ServiceTurn,
  before: ServiceAttempt,
  record: TransactionRecord,
  text: string,
): void {
  const { idempotencyKey } = before;
  const present = turn.current(record);
  const now = attemptsOf(present).find((one) => one.idempotencyKey === idempotencyKey);
  if (now === undefined || isDecided(before, now) || now.said?.text === text) return;
  turn.storeAttempt(present, idempotencyKey, { said: { since: turn.at, text } });
  if (before.wasLost !== now.wasLost || before.unreadable !== now.unreadable) return;
  turn.fact('status-unanswered', serviceLog.answerUndecided(text), {
    transactionId: record.request.transactionId,
    serviceId: idempotencyKey,
  });
}

/** True if the answer changed the state of the attempt. */
function isDecided(before: ServiceAttempt, now: ServiceAttempt): boolean {
  return (
    now.state !== 'open' ||
    now.refusedAs !== before.refusedAs ||
    now.sawStart !== before.sawStart ||
    now.pspReference !== before.pspReference
  );
}

/** Records the service's proof as a fact, before the outcome that depends on it. */
export function noteAnswer(
  turn: ServiceTurn,
  record: TransactionRecord,
  key: string,
  row: ServiceRowName,
  text: string,
): void {
  const { transactionId } = record.request;
  turn.fact('answered', serviceLog.answered(text), { transactionId, serviceId: key, row });
}

/** Closes all open attempts of the transaction with the answer. */
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
