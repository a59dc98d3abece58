/**
 * Decides what the arrival of a response proves about requests, whatever message the response carries. There are three
 * cases: each request has its own connection, all requests share a connection, or the response has no message.
 */

import { attemptEvents } from '../../../messages/index.js';
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
 * Statuses of a peer that has read a request and has not started it. A status counts only if the response proves that
 * the peer itself read the request. A cloud, or a proxy in front of the terminal, may still pass the request on. 403 is
 * not in the list, because vendors use it for many things.
 */
const refusing: ReadonlySet<number> = new Set([400, 401]);

/**
 * Handles the response on the connection of a request. The peer has read the request, so its delivery deadline is set
 * now. If the attempt is still open and was not refused, no other answer will come on this connection. tenderd then
 * asks the terminal at once, and the answer to that question does not count as the first answer.
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

/** Sets the delivery deadline of a request that the peer has read. */
function onRead(turn: Turn, serviceId: string): void {
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('response');
  turn.patch(
    withFlights(turn.state, (flight) => (flight.serviceId === serviceId ? responded(flight, untilMs) : flight)),
  );
}

/**
 * Handles an answer about an attempt that comes in the response to another request. The attempt's own request is still
 * on its way. An approval counts. After a refusal, tenderd asks the terminal, as it does when a connection is lost.
 */
export function onAnswerElsewhere(turn: Turn, { message, inResponseTo }: Received): void {
  const { ServiceID: serviceId } = message.header;
  if (inResponseTo === undefined || serviceId === inResponseTo || !message.name.endsWith('Response')) return;
  const holder = holderOf(turn.state, serviceId);
  if (holder?.type === 'attempt') turn.patchInFlight(holder.entry.record.request.transactionId, { unbroken: false });
}

/**
 * Sets the delivery deadline of earlier requests. On a shared connection the peer reads requests in order. So an answer
 * or a Reject proves that the peer has read this request and all earlier requests.
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
  // The answer proves that the peer has read this request and all frames before it, like a pong to a ping that followed
  // the request.
  const mark = answered.mark + 1;
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('response');
  turn.patch(withFlights(turn.state, (flight) => fenced(flight, connection, mark, untilMs)));
}

/**
 * Records that the terminal has accepted a request and gives its answer later. After that, NotFound no longer proves that the request never arrived.
 * The outcome is still unknown.
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

/** Returns the recovery row for an HTTP status that proves nothing. */
export function rowOfStatus({ isTokenRefused, isFetched }: NoMessage): RecoveryRowName {
  if (isTokenRefused === true) return 'token-refused';
  return isFetched === true ? 'result-not-given' : 'response-without-message';
}

/**
 * Handles a response without a message. Returns true if its status proves that the peer refused the attempt. The
 * attempt then counts as not started, unless the terminal reports otherwise, and no further answer comes on its
 * connection. Returns false if the status proves nothing.
 */
export function takeRefusal(turn: Turn, event: NoMessage): boolean {
  const { serviceId, status } = event;
  const holder = holderOf(turn.state, serviceId);
  // The peer had accepted this request, so the status of a later poll cannot refuse it.
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
 * Handles a status as Busy if it is the first response to the request. Returns false if it is not, or if the terminal
 * was seen working on the request: the terminal's own record then decides.
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
 * Records that a token was refused. A proxy in front of the cloud may have refused the token, and the terminal may
 * still have the request. So the request counts as lost. It counts as not started only if the terminal, asked after the
 * delivery deadline, does not know it.
 */
export function keepTokenRefusal(turn: Turn, event: NoMessage): void {
  const holder = holderOf(turn.state, event.serviceId);
  if (event.isTokenRefused === true && holder?.type === 'attempt') refused(turn, holder.entry, event, 'rejected');
}

type NoMessage = Extract<LaneEvent, { readonly type: 'no-message' }>;

/**
 * Records that the attempt was rejected. If this rejection is the first refused token of a transaction, another attempt
 * may follow.
 */
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

/** True if the token of another attempt was also refused. After two refusals a third token does not help. */
function wasTokenRefused(record: TransactionRecord, serviceId: string): boolean {
  const others = terminalAttemptsOf(record).filter((one) => one.serviceId !== serviceId);
  return others.some(({ state, evidence }) => state === 'not-started' && evidence?.how === 'reject');
}
