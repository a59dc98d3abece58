/**
 * Examines a question about the attempt in flight when its answer arrives: whether the answer may confirm a refusal,
 * and whether another question must come first.
 */

import { attemptEvents } from '../../../messages/index.js';
import { begunIn } from '../../engine/queue-entry.js';
import { type Entry, type HeldEntry, pursuedAttempt, type Turn } from '../queue/lane.js';
import { type InFlight, mayArrive } from '../wire/in-flight-request.js';
import type { StatusRequest } from '../messages/management-types.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { RecoveryRowName } from '../../policy/row-names.js';

/** A status question whose answer has arrived, if it was about the attempt that the lane follows. */
export interface ReceivedRequest {
  readonly managementRequest: StatusRequest;
  /** The ids of the attempt that the question is about. */
  readonly ids: { readonly transactionId: string; readonly serviceId: string };
  readonly record: TransactionRecord;
  readonly inFlight: InFlight;
  readonly attempt: TerminalAttempt;
}

/** Returns the followed attempt, if it is the subject of the question. */
export function readRequested(turn: Turn, managementRequest: StatusRequest): ReceivedRequest | undefined {
  const isAbout = (one: Entry): one is HeldEntry => one.inFlight?.serviceId === managementRequest.about;
  const entry = begunIn(turn.state.entries).find(isAbout);
  if (entry === undefined) return undefined;
  const { record, inFlight } = entry;
  return { managementRequest, ids: idsOf(managementRequest), record, inFlight, attempt: pursuedAttempt(entry) };
}

/** Returns the ids of the facts about the attempt of a question. */
export function idsOf({ transactionId, about }: StatusRequest): ReceivedRequest['ids'] {
  return { transactionId, serviceId: about };
}

/** True if a question was sent while its attempt could still arrive. */
export function isEarly({ managementRequest, inFlight }: ReceivedRequest): boolean {
  return mayArrive(inFlight, managementRequest.sentAtMs);
}

/**
 * True if the terminal's answer that it does not know the attempt may confirm a refusal. If the question was sent while
 * the request could still arrive, this answer cannot confirm the following refusals:
 * - a Reject, which only names a message.
 * - a refused token, if the connection of the request was lost.
 * - a refusal that a cloud may have given by itself.
 */
export function mayConfirm(asked: ReceivedRequest): boolean {
  const { notStartedCause, connection, maybePassedOn } = asked.inFlight;
  const isOfMessage =
    notStartedCause === 'rejected' || (notStartedCause === 'token-refused' && connection === undefined);
  return !(isOfMessage || maybePassedOn) || !isEarly(asked);
}

/**
 * Records that the answer proves nothing yet, because the request may still arrive. Also records, once, when the
 * outcome will be certain.
 */
export function tooEarly(
  turn: Turn,
  { managementRequest, ids, record, inFlight }: ReceivedRequest,
  { row, what }: { readonly row: RecoveryRowName; readonly what: 'not-found' | 'period-open' },
): void {
  const id = managementRequest.transactionId;
  const limit = inFlight.deliveryDeadlineMs;
  turn.patchInFlight(id, {
    running: false,
    absentEarly: true,
    fruitless: 0,
    // A terminal without sessions cannot lose one. Its answer cancels an earlier LoggedOut.
    sessionLost: turn.state.settings.profile.sessions && inFlight.sessionLost,
    askAtMs: Math.min(limit ?? Number.POSITIVE_INFINITY, turn.now.monoMs + earlyAskMs),
  });
  const known = limit === undefined ? undefined : turn.wallAt(limit + turn.state.settings.managementMs);
  const isSooner = known !== undefined && (record.certainBy === undefined || known < record.certainBy);
  const certainBy = isSooner ? known : record.certainBy;
  if (!inFlight.absentEarly) {
    turn.fact('status-answered', attemptEvents.tooEarly(what, certainBy), { row, ...ids });
  }
  if (isSooner) turn.store({ ...record, certainBy: known });
}

/** The pause between questions before the delivery deadline. The request may arrive and be answered meanwhile. */
const earlyAskMs = 5_000;
