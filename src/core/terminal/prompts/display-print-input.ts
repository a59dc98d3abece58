/** The terminal's requests to the register's devices, and its events: Display, Print, Input, Event. */

import { attemptEvents, prompts, laneAttention } from '../../../messages/index.js';
import type { TerminalAttempt, Evidence } from '../../model/attempt.js';
import { beginningOf, type Message, type MessageOf, readReceipts } from '../../../../protocol/index.js';
import { withReceipts } from '../messages/transport-response.js';
import { deviceRequestRules } from '../messages/device-request.js';
import {
  onDeviceRequestDevice,
  onDeviceRequestQuestion,
  onDeviceRequestReject,
} from '../device-requests/device-request-at-work.js';
import type { Received } from '../lane/lane-event.js';
import { onPowerEvent } from '../lane/continuity.js';
import { isNotedAbort, renewed } from '../wire/in-flight-request.js';
import { holderOf } from '../lane/in-flight-index.js';
import { currentEntry, pursuedAttempt, type HeldEntry } from '../queue/lane.js';
import type { ManagementRequest } from '../messages/management-types.js';
import { deviceAnswer, type SaleDeviceRequest } from '../messages/requests.js';
import { periodRejected } from '../reconciliation/open-period.js';
import { dropPrompts, onInput } from './prompts.js';
import { shownMax, shownText } from '../messages/prompt-recognition.js';
import { requestRejected } from '../answers/not-started-response.js';
import { timeLimitsFor } from '../wire/attempt-limits.js';
import type { LaneState, Turn } from '../lane/lane-state.js';

/** Returns the running attempt if a message has its ServiceID, or has no ServiceID. */
function running(
  turn: Turn,
  serviceId: string | undefined,
): { entry: HeldEntry; attempt: TerminalAttempt } | undefined {
  const entry = currentEntry(turn.state);
  if (entry === undefined) return undefined;
  const attempt = pursuedAttempt(entry);
  return serviceId === undefined || serviceId === attempt.serviceId ? { entry, attempt } : undefined;
}

/**
 * True if the terminal sent the message on its own: a request, or an event that is not a Reject. If the message
 * contains the id of an attempt, that attempt has arrived.
 */
export function isTerminalInitiated(message: Message): boolean {
  if (message.name === 'EventNotification') return message.body.EventToNotify !== 'Reject';
  return message.name === 'InputUpdate' || message.name.endsWith('Request');
}

/**
 * True if the message is our own display or input request that came back with its seal: it has our DeviceID. Its
 * question is for the customer and must not reach the cashier.
 */
export function isSentBack(state: LaneState, { name, header }: Message): boolean {
  const holder = name.endsWith('Request') ? holderOf(state, header.DeviceID) : undefined;
  if (holder?.type !== 'device-request') return false;
  return deviceRequestRules[holder.deviceRequest.parameters.kind].category === header.MessageCategory;
}

/** Shows, keeps or refuses the terminal's output for the register's devices, and answers at once. */
export function onSaleDeviceRequest(turn: Turn, connection: number, request: SaleDeviceRequest): void {
  const current = running(turn, request.header.ServiceID);
  if (current !== undefined) {
    switch (request.name) {
      case 'DisplayRequest':
        shown(turn, current.entry, shownText(request.body.DisplayOutput.map((output) => output.OutputContent)));
        break;
      case 'PrintRequest': {
        const output = request.body.PrintOutput;
        const record = turn.current(current.entry.record);
        turn.store(withReceipts(record, readReceipts(output)));
        turn.fact('printed', attemptEvents.printed(output.DocumentQualifier), idsOf(current));
        break;
      }
      case 'SoundRequest':
        turn.fact('stage', attemptEvents.soundRequested, idsOf(current));
        break;
    }
  } else onDeviceRequestDevice(turn, request);
  const answer = deviceAnswer(request);
  if (answer !== undefined) turn.send(connection, answer, request.header.DeviceID ?? request.header.ServiceID ?? '');
}

/** Handles a question. Its text extends the deadline like any other text. */
export function onQuestion(turn: Turn, connection: number, request: MessageOf<'InputRequest'>): void {
  const { ServiceID: serviceId } = request.header;
  const current = running(turn, serviceId);
  const own = serviceId === undefined ? undefined : current;
  if (own !== undefined) {
    const output = request.body.DisplayOutput;
    shown(turn, own.entry, output === undefined ? '' : shownText([output.OutputContent]));
  }
  if (own !== undefined)
    return onInput(turn, connection, request, {
      record: turn.current(own.entry.record),
      serviceId: own.attempt.serviceId,
    });
  const deviceRequest = onDeviceRequestQuestion(turn, request);
  onInput(turn, connection, request, deviceRequest && { deviceRequest, serviceId: deviceRequest.inFlight.serviceId });
}

function idsOf(current: { readonly entry: HeldEntry; readonly attempt: TerminalAttempt }): {
  transactionId: string;
  serviceId: string;
} {
  return { transactionId: current.entry.record.request.transactionId, serviceId: current.attempt.serviceId };
}

/**
 * Records a shown text. Only a changed text extends the deadline, because a terminal that repeats itself makes no
 * progress.
 */
function shown(turn: Turn, entry: HeldEntry, text: string): void {
  const { inFlight } = entry;
  if (text === '' || inFlight.shown === text) return;
  const id = entry.record.request.transactionId;
  const { answerMs, silenceMs } = timeLimitsFor(pursuedAttempt(entry));
  turn.patchInFlight(id, {
    ...renewed(inFlight, turn.now.monoMs + answerMs),
    silent: false,
    shown: text,
    ...(inFlight.unbroken ? { askAtMs: turn.now.monoMs + silenceMs } : {}),
  });
  turn.store({ ...turn.current(entry.record), showing: text });
  turn.fact('stage', `${attemptEvents.shownPrefix}${text}`, { transactionId: id, serviceId: inFlight.serviceId });
}

/** The events that tenderd acts on. All other events are only recorded. */
export const decidingEvents: ReadonlySet<string> = new Set([
  'Reject',
  'Completed',
  'Initialised',
  'Shutdown',
  'EndMaintenance',
  'StopAssistance',
  'CardRemoved',
]);

/** Handles an event of the terminal (protocol notes, section 8). */
export function onEvent(turn: Turn, received: Received & { readonly message: MessageOf<'EventNotification'> }): void {
  const { header, body } = received.message;
  const details = body.EventDetails === undefined ? '' : `: ${beginningOf(body.EventDetails, shownMax)}`;
  if (body.EventToNotify === 'Reject') return onReject(turn, received);
  onPowerEvent(turn, received.message);
  if (body.EventToNotify === 'StopAssistance') dropPrompts(turn, prompts.ends['assistance-stopped']);
  if (body.EventToNotify === 'EndMaintenance' && turn.state.record.isLoggedOut === true)
    turn.patchLane({ isLoggedOut: false });
  if (body.EventToNotify === 'CardRemoved') turn.patch({ served: undefined });
  const current = running(turn, header.ServiceID);
  const isTooLate =
    body.EventToNotify === 'Completed' && current !== undefined && current.entry.inFlight.abortSentAtMs !== undefined;
  if (!isTooLate || isNotedAbort(current.entry.inFlight.abortsSent))
    turn.fact(
      'stage',
      attemptEvents.eventReported(body.EventToNotify, details),
      current === undefined ? {} : idsOf(current),
    );
  if (isTooLate) {
    // The Abort came too late, because the terminal already has the answer. tenderd asks for the answer at once.
    const id = current.entry.record.request.transactionId;
    turn.patchInFlight(id, { askAtMs: turn.now.monoMs });
  }
}

/**
 * Handles a Reject. A Reject proves nothing by itself, whatever its reason: tenderd asks the terminal when the request
 * can no longer arrive. The Reject is about the request that it contains, the request in its header, or the only open
 * request on its link.
 */
function onReject(turn: Turn, received: Received & { readonly message: MessageOf<'EventNotification'> }): void {
  const { header, body } = received.message;
  const reason = body.EventDetails;
  const words = reason === undefined ? '' : `: ${beginningOf(reason, shownMax)}`;
  const { rejected } = received;
  // A DeviceID in an event's header identifies the event itself, not the rejected message.
  const named = body.RejectedMessage === undefined ? header.ServiceID : undefined;
  const id = rejected?.DeviceID ?? rejected?.ServiceID ?? received.onlyOpen ?? named;
  const holder = holderOf(turn.state, id);
  if (holder?.type === 'device-request') return onDeviceRequestReject(turn, holder.deviceRequest, reason);
  if (holder?.type === 'management') {
    return onManagementReject(
      turn,
      holder.managementRequest,
      attemptEvents.managementRejected(rejected?.MessageCategory, words),
    );
  }
  if (received.maybeOfOthers === true) noteUnattributed(turn, header.POIID, words);
  const current = running(turn, undefined);
  const isOurs = current !== undefined && isNamed(current.attempt, received, id);
  if (current === undefined || !isOurs) {
    noteOtherReject(turn, current, words);
    return;
  }
  const evidence: Evidence = {
    at: turn.at,
    how: 'reject',
    result: 'Reject',
    ...(reason === undefined ? {} : { additionalResponse: reason }),
    message: { header, name: received.message.name, body },
    redacted: received.redacted,
  };
  requestRejected(turn, current.entry.record, current.attempt, evidence, 'rejected');
}

/** Handles a Reject that names a management request, such as a Login or a question. */
function onManagementReject(turn: Turn, managementRequest: ManagementRequest, text: string): void {
  turn.fact('rejected', text, {
    serviceId: managementRequest.serviceId,
    row: 'reject-elsewhere',
  });
  if (managementRequest.type === 'period') return periodRejected(turn, managementRequest);
  // A rejected request gets no answer, so its deadline passes at once. tenderd repeats the request after a longer
  // pause.
  turn.patch({ managementRequest: { ...managementRequest, deadlineMs: turn.now.monoMs } });
}

/**
 * Records that the terminal rejected some other message while an attempt is running. tenderd asks about the attempt at
 * once.
 */
function noteOtherReject(turn: Turn, current: ReturnType<typeof running>, words: string): void {
  turn.fact('rejected', attemptEvents.otherRejected(current !== undefined, words), {
    ...(current === undefined ? {} : idsOf(current)),
    row: 'reject-elsewhere',
  });
  if (current !== undefined) turn.patchInFlight(idsOf(current).transactionId, { askAtMs: turn.now.monoMs });
}

/** Adds an attention item, because it is unknown which of several requests was rejected. Each terminal is asked. */
function noteUnattributed(turn: Turn, poiId: string, words: string): void {
  turn.laneAttention({
    code: 'reject-unattributed',
    text: laneAttention.rejectUnattributed(poiId, words),
    actions: ['release'],
  });
}

/** True if a Reject is about an attempt: all ids in it are the attempt's. */
function isNamed(attempt: TerminalAttempt, { rejected, message, onlyOpen }: Received, id: string | undefined): boolean {
  if (id !== attempt.serviceId) return false;
  if (id === onlyOpen) return true;
  const { SaleID, POIID } = rejected ?? message.header;
  const isSameCategory = rejected === undefined || rejected.MessageCategory === attempt.category;
  return isSameCategory && SaleID === attempt.saleId && POIID === attempt.poiId;
}
