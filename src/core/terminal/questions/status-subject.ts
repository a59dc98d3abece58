/** A question about the attempt in flight, as its answer finds it: what it may confirm, and what must be asked first. */

import { attemptEvents } from '../../../messages/en.js';
import { begunIn } from '../../engine/queue-entry.js';
import { type Entry, type HeldEntry, pursuedAttempt, type Turn } from '../queue/lane.js';
import { type InFlight, mayArrive } from '../wire/in-flight-request.js';
import type { StatusRequest } from '../messages/management-types.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import type { RecoveryRowName } from '../../policy/row-names.js';

/** A question about the attempt that is pursued, as its answer finds it. */
export interface ReceivedRequest {
  readonly managementRequest: StatusRequest;
  /** Of the attempt that was asked for. */
  readonly ids: { readonly transactionId: string; readonly serviceId: string };
  readonly record: TransactionRecord;
  readonly inFlight: InFlight;
  readonly attempt: TerminalAttempt;
}

/** The attempt that is pursued, while it is the one that was asked for. */
export function readRequested(turn: Turn, managementRequest: StatusRequest): ReceivedRequest | undefined {
  const isAbout = (one: Entry): one is HeldEntry => one.inFlight?.serviceId === managementRequest.about;
  const entry = begunIn(turn.state.entries).find(isAbout);
  if (entry === undefined) return undefined;
  const { record, inFlight } = entry;
  return { managementRequest, ids: idsOf(managementRequest), record, inFlight, attempt: pursuedAttempt(entry) };
}

/** What a fact about the attempt of a question is about. */
export function idsOf({ transactionId, about }: StatusRequest): ReceivedRequest['ids'] {
  return { transactionId, serviceId: about };
}

/** Whether a question left while its attempt could still arrive. */
export function isEarly({ managementRequest, inFlight }: ReceivedRequest): boolean {
  return mayArrive(inFlight, managementRequest.sentAtMs);
}

/**
 * Whether a denial may confirm what was refused: a Reject names no more than a message, which may still arrive, and so may what was lost behind a cloud, or what a cloud
 * refused in its own words.
 */
export function mayConfirm(asked: ReceivedRequest): boolean {
  const { notStartedCause, connection, maybePassedOn } = asked.inFlight;
  const isOfMessage =
    notStartedCause === 'rejected' || (notStartedCause === 'token-refused' && connection === undefined);
  return !(isOfMessage || maybePassedOn) || !isEarly(asked);
}

/** What was said proves nothing yet, because the request may still arrive: when it will be certain is told, once. */
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
    // Who has no sessions has lost none: that it answers takes its LoggedOut back.
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

/** How long to wait between questions before the arrival limit: the request may arrive and be answered meanwhile. */
const earlyAskMs = 5_000;
