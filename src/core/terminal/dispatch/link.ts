/** How requests in flight change when the connection comes up or is lost, a pong comes, or a request was not sent. */

import { attemptEvents, notStarted, prompts } from '../../../messages/index.js';
import { neverStarted } from '../queue/not-started-message.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { notProcessed } from '../../policy/outcome.js';
import {
  onDeviceRequestLost,
  onDeviceRequestNotSent,
  onDeviceRequestUnsendable,
} from '../device-requests/device-request-ends.js';
import { begunIn } from '../../engine/queue-entry.js';
import type { LaneEvent } from '../lane/lane-event.js';
import { fenced, type Flight, lost } from '../wire/in-flight-request.js';
import { flightsOf, holderOf, withFlights } from '../lane/in-flight-index.js';
import type { OtherResponse } from '../../model/attempt.js';
import { currentEntry, type HeldEntry, pursuedAttempt } from '../queue/lane.js';
import { dropPrompts } from '../prompts/prompts.js';
import { tryLoginNow } from '../session/session.js';
import { endWithLink } from '../session/session-lost.js';
import { endManagementRequest } from './management-request.js';
import type { RecoveryRowName } from '../../policy/row-names.js';
import { limits } from '../../base/limits.js';
import type { Turn } from '../lane/lane-state.js';
import { afterUnsentMs } from '../queue/wait-reason.js';

/** Sends a Login and the open questions at once, because the connection is back. */
export function onLinkUp(turn: Turn): void {
  endWithLink(turn);
  tryLoginNow(turn);
  const current = currentEntry(turn.state);
  if (current === undefined) return;
  const { unbroken, unaskableSinceMs } = current.inFlight;
  if (unbroken && unaskableSinceMs === undefined) return;
  const asks = { askAtMs: turn.now.monoMs, fruitless: 0 };
  turn.patchInFlight(current.record.request.transactionId, { unaskableSinceMs: undefined, ...asks });
}

/**
 * Handles a reset connection. Nothing more can be sent on that connection, so its requests get their delivery deadline.
 */
export function onLinkDown(turn: Turn, connection: number, why: string): void {
  const { managementRequest, probe } = turn.state;
  if (managementRequest?.connection === connection) endManagementRequest(turn, managementRequest, 'lost');
  dropPrompts(turn, prompts.ends['connection-lost']);
  if (probe?.connection === connection) turn.patch({ probe: undefined });
  const loss = { text: attemptEvents.connectionLost(why), row: 'link-lost' } as const;
  onLost(turn, (flight) => flight.connection === connection, loss);
  for (const { record, inFlight } of begunIn(turn.state.entries))
    if (inFlight !== undefined && inFlight.connection === undefined) sendAbortAgain(turn, { record, inFlight });
}

/** Handles a pong: the gateway has read everything that was sent before the ping. */
export function onPong(turn: Turn, connection: number, mark: number): void {
  if (turn.state.probe?.connection === connection && mark >= turn.state.probe.mark)
    turn.patch({ probe: undefined, unproven: undefined });
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('pong');
  turn.patch(withFlights(turn.state, (flight) => fenced(flight, connection, mark, untilMs)));
}

/**
 * Handles the loss of one request; other requests continue. `response`: a response that came but does not answer the
 * request.
 */
export function onRequestLost(
  turn: Turn,
  serviceId: string,
  why: string,
  row: RecoveryRowName,
  response?: OtherResponse,
): void {
  const { managementRequest } = turn.state;
  if (managementRequest?.serviceId === serviceId) {
    const status = response?.status;
    endManagementRequest(turn, managementRequest, 'lost', { words: why, ...(status === undefined ? {} : { status }) });
  }
  const loss = { text: attemptEvents.requestLost(why), row, response };
  onLost(turn, (flight) => flight.serviceId === serviceId, loss);
}

/** Sets the delivery deadline of lost requests, as the profile demands. Returns the requests that were on their way. */
function carriedNoMore(turn: Turn, isMeant: (flight: Flight) => boolean): readonly Flight[] {
  const isCarried = (flight: Flight): boolean => flight.connection !== undefined && isMeant(flight);
  const carried = flightsOf(turn.state).filter(isCarried);
  const untilMs = turn.now.monoMs + turn.rail.arrivesWithinMs('lost');
  turn.patch(withFlights(turn.state, (flight) => (isCarried(flight) ? lost(flight, untilMs) : flight)));
  return carried;
}

/** How a request was lost. */
interface Loss {
  readonly text: string;
  readonly row: RecoveryRowName;
  readonly response?: OtherResponse | undefined;
}

function onLost(turn: Turn, isMeant: (flight: Flight) => boolean, loss: Loss): void {
  for (const { serviceId } of carriedNoMore(turn, isMeant)) {
    const holder = holderOf(turn.state, serviceId);
    if (holder?.type === 'device-request') onDeviceRequestLost(turn, holder.deviceRequest);
    if (holder?.type === 'attempt') attemptLost(turn, holder.entry, loss);
  }
}

function attemptLost(turn: Turn, held: HeldEntry, { text, row, response }: Loss): void {
  const { record, inFlight } = held;
  const { transactionId } = record.request;
  const { serviceId, deliveryDeadlineMs = Number.POSITIVE_INFINITY } = inFlight;
  turn.fact('link-lost', text, { transactionId, serviceId, row });
  if (response !== undefined) turn.storeAttempt(record, serviceId, { otherResponse: response });
  // If the answer was already uncertain, this loss is not the reason for the wait.
  const lostWith = inFlight.unbroken && (row === 'link-lost' ? 'connection' : 'response');
  // If the terminal cannot be asked, tenderd cannot promise a time by which the outcome is certain.
  if (turn.rail.questionFor(pursuedAttempt(held)) !== undefined) {
    const certainBy = turn.wallAt(deliveryDeadlineMs + turn.state.settings.managementMs);
    turn.store({ ...turn.current(record), certainBy });
  }
  // An Abort that was lost with the connection is sent again.
  turn.patchInFlight(transactionId, {
    unbroken: false,
    ...(lostWith === false ? {} : { lostWith }),
    askAtMs: turn.now.monoMs,
    abortSentAtMs: undefined,
    hardAbort: false,
  });
}

/**
 * Sends the last Abort again, because it may have been lost with this connection. The connection of the attempt itself
 * was lost earlier.
 */
function sendAbortAgain(turn: Turn, { record, inFlight }: Pick<HeldEntry, 'record' | 'inFlight'>): void {
  const lookedAtMs = (inFlight.abortSentAtMs ?? Number.NEGATIVE_INFINITY) + limits.abortEffectMs;
  if (turn.now.monoMs < lookedAtMs + turn.state.settings.managementMs)
    turn.patchInFlight(record.request.transactionId, { abortSentAtMs: undefined, hardAbort: false });
}

/** Handles the proof that nothing was sent. While there is time, the request may be sent again. */
export function onNotSent(
  turn: Turn,
  { serviceId, why: held }: Extract<LaneEvent, { readonly type: 'not-sent' }>,
): void {
  const holder = holderOf(turn.state, serviceId);
  if (held === 'malformed') {
    if (holder?.type === 'attempt') return attemptUnsendable(turn, holder.entry);
    if (holder?.type === 'device-request') return onDeviceRequestUnsendable(turn, holder.deviceRequest);
  }
  // A Login that cannot be sent is tried again later, like a refused Login.
  const why = held === 'clock' || held === 'commit' ? held : 'link';
  switch (holder?.type) {
    case undefined:
      return;
    case 'management':
      return endManagementRequest(turn, holder.managementRequest, 'unsent');
    case 'device-request':
      return onDeviceRequestNotSent(turn, holder.deviceRequest, why);
    case 'attempt':
      return attemptUnsent(turn, holder.entry, why);
  }
}

/** Marks an attempt as unsent, unless the terminal was seen working on it: a second request could then charge twice. */
function attemptUnsent(turn: Turn, entry: HeldEntry, why: 'link' | 'clock' | 'commit'): void {
  const { record, inFlight } = entry;
  const { serviceId } = inFlight;
  const { transactionId } = record.request;
  const { sawStart, wasTaken } = pursuedAttempt(entry);
  if (sawStart === true || wasTaken === true) {
    turn.fact('stage', attemptEvents.unsentButSeen, { transactionId, serviceId });
    return;
  }
  const present = turn.storeAttempt(record, serviceId, { state: 'unsent' });
  turn.fact('attempt-unsent', attemptEvents.unsent(why), { transactionId, serviceId, row: 'cannot-send' });
  turn.patchEntry(transactionId, { waitingFor: why, notBeforeMs: afterUnsentMs(turn) });
  if (present.outcome !== undefined || present.abortRequested !== undefined)
    endNotProcessed(turn, present, neverStarted(turn.kindOf(present).words, why, undefined), 'cannot-send');
}

/** Ends a transaction whose message can never be sent. Nothing is on its way. */
function attemptUnsendable(turn: Turn, { record, inFlight }: HeldEntry): void {
  const { serviceId } = inFlight;
  const { transactionId } = record.request;
  const present = turn.storeAttempt(record, serviceId, { state: 'unsent' });
  const row = 'cannot-send';
  turn.fact('attempt-unsent', attemptEvents.unsent('not-sealable'), { transactionId, serviceId, row });
  const message = notStarted.notSealable(turn.kindOf(present));
  endNotProcessed(turn, present, notProcessed('malformed', message), row);
}
