/** What a response proves of requests, beside what its message says: on a wire where each has its own, and where all share one connection; and one without any message. */

import { attemptEvents } from '../../../messages/en.js';
import type { Evidence, OtherResponse } from '../../model/attempt.js';
import type { RecoveryRowName } from '../../policy/row-names.js';
import { refuse, requestRejected } from './not-started-response.js';
import type { LaneEvent, Received } from '../lane/lane-event.js';
import { flightsOf, holderOf, withFlights } from '../lane/in-flight-index.js';
import { type HeldEntry, pursuedAttempt } from '../queue/lane.js';
import { fenced, responded } from '../wire/in-flight-request.js';
import { terminalAttemptsOf, type TransactionRecord } from '../../model/transaction.js';
import type { Turn } from '../lane/lane-state.js';

/**
 * What a peer says that has read a request and has not started it: it cannot be read, or who sent it may not ask. Only of a peer whose
 * response proves that it has read the request; in front of a cloud it proves nothing, and where nobody says that the terminal itself answers it may be
 * the word of a proxy that passes the request on. 403 is not among them: it is a vendor's own word for many things.
 */
const refusing: ReadonlySet<number> = new Set([400, 401]);

/**
 * Who has responded to it has read it: from now on its arrival is limited. An attempt that is still open behind its own response, and was not refused
 * in it, hears no more of its own: the terminal is asked at once, and what it says from now on is no first word.
 */
export function onOwnAnswer(turn: Turn, serviceId: string, response: OtherResponse = {}): void {
  onRead(turn, serviceId);
  const holder = holderOf(turn.state, serviceId);
  if (holder?.type !== 'attempt') return;
  const { record, inFlight } = holder.entry;
  if (!inFlight.unbroken || inFlight.notStartedCause !== undefined) return;
  turn.storeAttempt(record, serviceId, { otherResponse: response });
  turn.patchInFlight(record.request.transactionId, { unbroken: false, askAtMs: turn.now.monoMs });
}

/** It was read: from now on its arrival is limited. */
function onRead(turn: Turn, serviceId: string): void {
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('response');
  turn.patch(
    withFlights(turn.state, (flight) => (flight.serviceId === serviceId ? responded(flight, untilMs) : flight)),
  );
}

/**
 * What is said of an attempt in the response to another request is not its own word: the request itself is still on its way. An approval counts
 * from wherever it comes; a refusal is asked about, as behind a lost link.
 */
export function onAnswerElsewhere(turn: Turn, { message, inResponseTo }: Received): void {
  const { ServiceID: serviceId } = message.header;
  if (inResponseTo === undefined || serviceId === inResponseTo || !message.name.endsWith('Response')) return;
  const holder = holderOf(turn.state, serviceId);
  if (holder?.type === 'attempt') turn.patchInFlight(holder.entry.record.request.transactionId, { unbroken: false });
}

/**
 * Where requests share a connection, the other side reads them in their order: who answers one, or rejects it, has read it and whatever
 * left before it. Where each has a connection of its own, only its own response says so.
 */
export function onAnswerInOrder(turn: Turn, connection: number, { message, rejected }: Received): void {
  const { bounds, hasOwnConnections } = turn.state.settings;
  if (bounds !== 'response' || hasOwnConnections === true) return;
  const { ServiceID, DeviceID, SaleID, POIID } = message.name.endsWith('Response') ? message.header : (rejected ?? {});
  const serviceId = ServiceID ?? DeviceID;
  const answered = flightsOf(turn.state).find(
    (flight) => flight.serviceId === serviceId && flight.to.saleId === SaleID && flight.to.poiId === POIID,
  );
  if (answered?.mark === undefined || answered.connection !== connection) return;
  // As a pong to a ping right behind the request would.
  const mark = answered.mark + 1;
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('response');
  turn.patch(withFlights(turn.state, (flight) => fenced(flight, connection, mark, untilMs)));
}

/**
 * The terminal has it, and its answer is asked for: that is written down before anything else, because no NotFound says after it that the
 * request never arrived. It is no answer: nothing is known of the money.
 */
export function onTaken(turn: Turn, serviceId: string): void {
  onRead(turn, serviceId);
  const holder = holderOf(turn.state, serviceId);
  if (holder?.type !== 'attempt') return;
  const { record } = holder.entry;
  turn.storeAttempt(record, serviceId, { wasTaken: true });
  const { transactionId } = record.request;
  turn.fact('stage', attemptEvents.taken, {
    transactionId,
    serviceId,
    row: 'taken',
  });
}

/** The row of a status that proves nothing. */
export function rowOfStatus({ isTokenRefused, isFetched }: NoMessage): RecoveryRowName {
  if (isTokenRefused === true) return 'token-refused';
  return isFetched === true ? 'result-not-given' : 'response-without-message';
}

/**
 * One request has its response, and no message came with it. False where its status is no refusal of an attempt: then it proves nothing.
 * Where it is one, the attempt is over on its wire, and was not started unless the terminal says otherwise.
 */
export function takeRefusal(turn: Turn, event: NoMessage): boolean {
  const { serviceId, status } = event;
  const holder = holderOf(turn.state, serviceId);
  // What was taken was no more refused, whatever is said of its answer.
  if (holder?.type !== 'attempt' || turn.rail.bounds !== 'response' || event.isFetched === true) return false;
  if (event.isBusy === true) return takeBusy(turn, holder.entry, event);
  if (!refusing.has(status)) return false;
  onOwnAnswer(turn, serviceId, { status });
  if (turn.state.settings.profile.refusesByStatus !== true)
    turn.patchInFlight(holder.entry.record.request.transactionId, { maybePassedOn: true });
  refused(turn, holder.entry, event, 'content');
  return true;
}

/** As Busy of the terminal itself: where it is the first word of it. Later, or of a request that it was seen working on, its record decides. */
function takeBusy(turn: Turn, entry: HeldEntry, { serviceId, status, why }: NoMessage): boolean {
  const attempt = pursuedAttempt(entry);
  if (!entry.inFlight.unbroken || attempt.sawStart === true || attempt.wasTaken === true) return false;
  onRead(turn, serviceId);
  const evidence: Evidence = {
    at: turn.at,
    how: 'direct',
    result: 'Failure',
    errorCondition: 'Busy',
    additionalResponse: why,
    message: { status },
    redacted: [],
  };
  refuse(turn, entry.record, attempt, evidence, 'busy', 'busy-by-status');
  return true;
}

/**
 * A cloud refused the token of a request, which counts as lost: that was not started either, once the terminal denies it past the delivery
 * deadline. In front of a cloud may stand who never asked it, and behind it who was asked.
 */
export function keepTokenRefusal(turn: Turn, event: NoMessage): void {
  const holder = holderOf(turn.state, event.serviceId);
  if (event.isTokenRefused === true && holder?.type === 'attempt') refused(turn, holder.entry, event, 'rejected');
}

type NoMessage = Extract<LaneEvent, { readonly type: 'no-message' }>;

/** The first token of a transaction that is refused makes room for another attempt. */
function refused(turn: Turn, entry: HeldEntry, event: NoMessage, because: 'content' | 'rejected'): void {
  const { serviceId, status, why, isTokenRefused } = event;
  const { record } = entry;
  const evidence: Evidence = {
    at: turn.at,
    how: 'reject',
    result: 'Reject',
    additionalResponse: why,
    message: { status },
    redacted: [],
  };
  const attempt = pursuedAttempt(entry);
  if (isTokenRefused !== true || wasTokenRefused(record, serviceId))
    return requestRejected(turn, record, attempt, evidence, because, 'refused-by-status');
  requestRejected(turn, record, attempt, evidence, 'token-refused', 'token-refused');
  turn.patchEntry(record.request.transactionId, { waitingFor: 'link' });
}

/** Whether another attempt of it ended so: what two tokens bring is not mended by a third one. */
function wasTokenRefused(record: TransactionRecord, serviceId: string): boolean {
  const others = terminalAttemptsOf(record).filter((one) => one.serviceId !== serviceId);
  return others.some(({ state, evidence }) => state === 'not-started' && evidence?.how === 'reject');
}
