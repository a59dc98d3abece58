/** Sends questions about an attempt to the terminal. */

import { attemptEvents } from '../../../messages/index.js';
import { giveUpAtMs, limits } from '../../base/limits.js';
import type { Entry } from '../queue/lane.js';
import type { InFlight } from '../wire/in-flight-request.js';
import type { AskPurpose, StatusRequest, DeniedBy, ReferenceQuestion } from '../messages/management-types.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { Turn } from '../lane/lane-state.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { ReceivedRequest } from './status-subject.js';
import { wayToReference } from '../lane/continuity.js';

/** Asks the terminal for the outcome of one attempt. Returns false if the terminal cannot be asked. */
export function askStatus(
  turn: Turn,
  connection: number,
  entry: Entry,
  about: TerminalAttempt,
  purpose: AskPurpose,
): boolean {
  const way = turn.rail.questionFor(about);
  if (way !== undefined) askAbout(turn, connection, entry, about, purpose, way);
  return way !== undefined;
}

/** Asks the terminal for the status of one attempt. `way`: the kind of question. */
export function askAbout(
  turn: Turn,
  connection: number,
  { record }: Pick<Entry, 'record'>,
  about: TerminalAttempt,
  purpose: AskPurpose,
  way: Pick<StatusRequest, 'by' | 'present' | 'reference'>,
): void {
  const question = {
    type: 'status',
    sentAtMs: turn.now.monoMs,
    purpose,
    transactionId: record.request.transactionId,
    about: about.serviceId,
    ...way,
  } as const;
  turn.ask(connection, question, (id) => turn.rail.ask(about, way, id), { to: about });
}

/** Records that the outcome will be known by the hard limit, unless a recorded time is still in the future. */
export function byHardLimit(turn: Turn, record: TransactionRecord, inFlight: InFlight): void {
  const { certainBy } = record;
  if (certainBy !== undefined && certainBy > turn.wallAt(turn.now.monoMs)) return;
  turn.store({ ...record, certainBy: turn.wallAt(giveUpAtMs(inFlight, turn.state.settings)) });
}

/**
 * Records, once, that a question is due but no connection can be made. Also records the time by which the outcome is
 * known. After a lost link, tenderd first waits as long as it would wait for an answer, because most links come back
 * sooner. There is no such wait if the payment has its own connection and that connection is still up, because it
 * proves nothing about the terminal.
 */
export function notAskable(turn: Turn, { record }: Pick<Entry, 'record'>, inFlight: InFlight): void {
  if (record.outcome !== undefined) return;
  const { transactionId } = record.request;
  const { unbroken, silent, serviceId, unaskableSinceMs = turn.now.monoMs } = inFlight;
  const goneAtMs = unbroken ? unaskableSinceMs : unaskableSinceMs + turn.state.settings.managementMs;
  const isGone = turn.now.monoMs >= goneAtMs;
  turn.patchInFlight(transactionId, { unaskableSinceMs, ...(isGone ? { silent: true } : { askAtMs: goneAtMs }) });
  if (isGone && !silent) {
    turn.fact('status-unanswered', attemptEvents.notAskable, { transactionId, serviceId, row: 'link-lost' });
  }
  byHardLimit(turn, record, inFlight);
}

/** Schedules the next question after a question without a result. Each pause is longer than the pause before it. */
export function askLater(turn: Turn, managementRequest: StatusRequest): void {
  const id = managementRequest.transactionId;
  const entry = turn.entry(id);
  if (entry === undefined) return;
  const now = turn.now.monoMs;
  switch (managementRequest.purpose) {
    case 'pursuit': {
      if (entry.inFlight?.serviceId !== managementRequest.about) return;
      const fruitless = entry.inFlight.fruitless + 1;
      const waitMs = Math.min(fruitlessMaxMs, limits.askEveryMs * 2 ** Math.min(fruitless - 1, 10));
      turn.patchInFlight(id, { fruitless, askAtMs: now + waitMs });
      return;
    }
    case 'background': {
      const asks = entry.backgroundAsks + 1;
      const waitMs = Math.min(limits.backgroundMaxMs, limits.retryMaxMs * 2 ** Math.min(asks - 1, 10));
      turn.patchEntry(id, { backgroundAsks: asks, backgroundAtMs: now + waitMs });
      return;
    }
  }
}

/** The longest pause between fruitless questions: an outcome must come within 30 s of a working link (invariant I8). */
const fruitlessMaxMs = 10_000;

/**
 * The terminal has just said that it does not know the attempt. True if its memory reaches back before the attempt.
 * Undefined while tenderd asks for an earlier answer. The terminal must repeat that answer now, because it may have
 * lost its memory before it said so.
 */
export function confirmMemory(turn: Turn, asked: ReceivedRequest, said: DeniedBy): boolean | undefined {
  const verdict = turn.rail.memorySince(turn.state.record, asked.attempt);
  if (verdict === 'ask') return askReference(turn, asked, { index: 0, said });
  return verdict === 'reaches-back';
}

/**
 * Asks about an earlier attempt, to check the terminal's memory. Returns false if no earlier attempt is left, otherwise
 * undefined.
 */
export function askReference(turn: Turn, asked: ReceivedRequest, reference: ReferenceQuestion): false | undefined {
  const { managementRequest, attempt } = asked;
  const { link } = turn.now;
  const by = wayToReference(attempt, reference);
  if (by === undefined) return false;
  if (!link.up) askLater(turn, managementRequest);
  else {
    const present = managementRequest.present === undefined ? {} : { present: managementRequest.present };
    askAbout(turn, link.connection, asked, attempt, managementRequest.purpose, { by, reference, ...present });
  }
  return undefined;
}
