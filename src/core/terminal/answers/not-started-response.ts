/**
 * The steps after a terminal said that it did not start an attempt, rejected the request, or gave an answer that it
 * must confirm.
 */

import { attemptEvents } from '../../../messages/index.js';
import { beginningOf } from '../../../../protocol/index.js';
import type { Evidence, TerminalAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { NotStartedCause } from '../wire/in-flight-request.js';
import { backoffMs } from '../queue/wait-reason.js';
import { idsOf } from '../queue/attempts.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import type { RecoveryRowName } from '../../policy/row-names.js';
import type { Turn } from '../lane/lane-state.js';
import { isStoppedClosing } from '../lane/initial-response.js';
import { shownMax } from '../messages/prompt-recognition.js';
import { refusedForSession } from '../session/session-lost.js';
import { askNow } from './inconclusive-response.js';
import { isAborting } from './must-be-confirmed.js';

/**
 * Handles a rejected request. With `content`, the peer's response rejects the content of the request. Without
 * `content`, an event rejects the request, or the peer refused its token; such a rejection counts only after the
 * delivery deadline. tenderd asks the terminal, then the transaction ends. The same bytes are never sent again.
 */
export function requestRejected(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence,
  because: 'content' | 'rejected' | 'token-refused',
  row: RecoveryRowName = 'malformed',
): void {
  if (attempt.state !== 'open') return;
  const id = record.request.transactionId;
  const words =
    evidence.additionalResponse === undefined ? '' : `: ${beginningOf(evidence.additionalResponse, shownMax)}`;
  const isContent = because === 'content' && evidence.how !== 'reject';
  const isAsked = turn.rail.questionFor(attempt) !== undefined;
  turn.fact('rejected', isContent ? attemptEvents.notUnderstood : attemptEvents.rejected(words, isAsked), {
    ...idsOf(record, attempt),
    row,
  });
  askNow(turn, record, attempt, evidence);
  if (turn.entry(id)?.inFlight?.serviceId === attempt.serviceId && attempt.sawStart !== true)
    confirmByStatus(turn, id, because);
}

/**
 * Handles an answer that says that the attempt did not start. After a pause or a Login a new attempt follows, while
 * there is time. A direct answer may be about a second copy of the request while the first copy is running. So tenderd
 * first asks for the status, and the terminal can contradict the answer.
 */
export function refuse(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence,
  because: Exclude<NotStartedCause, 'content' | 'rejected' | 'condition' | 'token-refused'>,
  row: RecoveryRowName = because === 'not-connected' ? 'terminal-unreachable' : 'refused',
): void {
  const id = record.request.transactionId;
  if (attempt.state !== 'open' && attempt.state !== 'unrecoverable' && attempt.state !== 'released-by-operator') return;
  // A cloud may answer LoggedOut in the terminal's place. Such an answer proves nothing about the terminal's session.
  // So tenderd asks the terminal, which also answers LoggedOut if the session is lost.
  const inFlight = turn.entry(id)?.inFlight;
  const isLoggedOut = because === 'logged-out' && inFlight?.maybePassedOn !== true;
  const wasLoggedOut = isLoggedOut && evidence.how === 'direct';
  turn.storeAttempt(record, attempt.serviceId, { evidence, ...(wasLoggedOut ? { wasLoggedOut: true } : {}) });
  turn.fact('refused', attemptEvents.notStarted(because), {
    ...idsOf(record, attempt),
    row,
  });
  if (isLoggedOut) refusedForSession(turn);
  const entry = turn.entry(id);
  if (entry === undefined) return;
  const now = turn.now.monoMs;
  turn.patchEntry(id, {
    refusals: entry.refusals + 1,
    logins: entry.logins + (because === 'logged-out' ? 1 : 0),
    notBeforeMs: because === 'logged-out' ? now : now + backoffMs(turn, entry.refusals),
    waitingFor: waits[because],
  });
  if (evidence.how === 'direct') confirmByStatus(turn, id, because);
  else acceptNotStarted(turn, id, attempt.serviceId, because);
}

/**
 * Asks the terminal before a final answer ends the transaction. The terminal may have given the answer to a second copy
 * of the request while the first copy is running. A cloud may have given the answer itself, and may still pass the
 * request on. If the answer was the first answer, on an unbroken link, it is confirmed when the terminal says that it
 * does not know the request. In any other case, or if the terminal was seen working on the request, the terminal's own
 * record decides. An exception is Aborted after our Abort: a terminal may store no record of an attempt that it has
 * stopped.
 */
export function confirmCondition(
  turn: Turn,
  record: TransactionRecord,
  attempt: TerminalAttempt,
  evidence: Evidence,
  maybeNotItsOwn: boolean,
): void {
  const { transactionId } = record.request;
  const inFlight = turn.entry(transactionId)?.inFlight;
  const said = evidence.errorCondition ?? 'Failure';
  turn.fact('answered', attemptEvents.mustBeConfirmed(said, maybeNotItsOwn), {
    ...idsOf(record, attempt),
    row: 'refused',
  });
  askNow(turn, record, attempt, evidence);
  const isFirst = inFlight?.serviceId === attempt.serviceId && inFlight.unbroken;
  const isStopped = said === 'Aborted' && isAborting(record, inFlight);
  if (isFirst && (attempt.sawStart !== true || isStoppedClosing(attempt, said) || isStopped))
    confirmByStatus(turn, transactionId, 'condition');
}

/**
 * Asks for the status, so that the terminal can contradict the refusal. An answer to a question that was sent before
 * the refusal does not count, because a first copy of the request may have arrived after that question.
 */
function confirmByStatus(turn: Turn, transactionId: string, notStartedCause: NotStartedCause): void {
  turn.patchInFlight(transactionId, { notStartedCause, wasAway: false, askAtMs: turn.now.monoMs });
  if (turn.state.managementRequest?.type === 'status') turn.patch({ managementRequest: undefined });
}

const waits = { busy: 'terminal-busy', 'logged-out': 'login', 'not-connected': 'terminal-not-connected' } as const;
