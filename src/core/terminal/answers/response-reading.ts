/**
 * The proof that a response gives about requests, apart from its message: with a connection for each request, with a shared connection, and without a
 * message.
 */

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
 * Statuses of a peer that has read a request and has not started it. They count only if the response proves that the peer has read the request. A
 * cloud, or a proxy in front of the terminal, may still pass the request on. 403 is not among them: vendors use it for many things.
 */
const refusing: ReadonlySet<number> = new Set([400, 401]);

/**
 * Handles the response to a request: the peer has read it, so its arrival is limited from now on. If its attempt is still open and was not refused,
 * no answer of its own will follow. The terminal is asked at once, and its next answer is not a first answer.
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

/** Limits the arrival of a request that the peer has read. */
function onRead(turn: Turn, serviceId: string): void {
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('response');
  turn.patch(
    withFlights(turn.state, (flight) => (flight.serviceId === serviceId ? responded(flight, untilMs) : flight)),
  );
}

/**
 * Handles an answer about an attempt in the response to another request. The attempt's own request is still on its way. An approval counts; a refusal
 * is asked about, as after a lost link.
 */
export function onAnswerElsewhere(turn: Turn, { message, inResponseTo }: Received): void {
  const { ServiceID: serviceId } = message.header;
  if (inResponseTo === undefined || serviceId === inResponseTo || !message.name.endsWith('Response')) return;
  const holder = holderOf(turn.state, serviceId);
  if (holder?.type === 'attempt') turn.patchInFlight(holder.entry.record.request.transactionId, { unbroken: false });
}

/**
 * Limits the arrival of earlier requests. On a shared connection the peer reads requests in order, so an answer or a Reject proves that it has read
 * the request and all before it.
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
  // As a pong to a ping right after the request would.
  const mark = answered.mark + 1;
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('response');
  turn.patch(withFlights(turn.state, (flight) => fenced(flight, connection, mark, untilMs)));
}

/**
 * Records that the terminal has accepted a request and gives its answer later. No NotFound proves after it that the request never arrived. The
 * outcome is still unknown.
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

/** Returns the recovery row of a status that proves nothing. */
export function rowOfStatus({ isTokenRefused, isFetched }: NoMessage): RecoveryRowName {
  if (isTokenRefused === true) return 'token-refused';
  return isFetched === true ? 'result-not-given' : 'response-without-message';
}

/**
 * Handles a response without a message. Returns false if its status does not refuse an attempt: then it proves nothing. If it refuses one, the
 * attempt is over on its wire, and was not started unless the terminal says otherwise.
 */
export function takeRefusal(turn: Turn, event: NoMessage): boolean {
  const { serviceId, status } = event;
  const holder = holderOf(turn.state, serviceId);
  // An accepted request was not refused, whatever the status of a poll says.
  if (holder?.type !== 'attempt' || turn.rail.bounds !== 'response' || event.isFetched === true) return false;
  if (event.isBusy === true) return takeBusy(turn, holder.entry, event);
  if (!refusing.has(status)) return false;
  onOwnAnswer(turn, serviceId, { status });
  if (turn.state.settings.profile.refusesByStatus !== true)
    turn.patchInFlight(holder.entry.record.request.transactionId, { maybePassedOn: true });
  refused(turn, holder.entry, event, 'content');
  return true;
}

/**
 * Handles a status as Busy, if it is the first response to the request. Later, or if the terminal was seen working on the request, the terminal's
 * record decides.
 */
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
 * Keeps the refusal of a token. The request counts as lost; it was not started if the terminal denies it after the delivery deadline. A proxy in
 * front of the cloud may have refused it, and the terminal may have been asked.
 */
export function keepTokenRefusal(turn: Turn, event: NoMessage): void {
  const holder = holderOf(turn.state, event.serviceId);
  if (event.isTokenRefused === true && holder?.type === 'attempt') refused(turn, holder.entry, event, 'rejected');
}

type NoMessage = Extract<LaneEvent, { readonly type: 'no-message' }>;

/** Rejects the attempt. After the first refused token of a transaction another attempt may follow. */
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

/** True if another attempt ended with a refused token. A third token does not help after two refusals. */
function wasTokenRefused(record: TransactionRecord, serviceId: string): boolean {
  const others = terminalAttemptsOf(record).filter((one) => one.serviceId !== serviceId);
  return others.some(({ state, evidence }) => state === 'not-started' && evidence?.how === 'reject');
}
