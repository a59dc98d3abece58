/** Passes each message of the terminal to the rule that handles it. */

import { attemptEvents } from '../../messages/index.js';
import { isMoneyMessage, moneyAnswerIn } from '../kinds/message/response-body.js';
import type { Message, MessageName } from '../../../protocol/index.js';
import { applyResponse, matchResponse } from './answers/apply-response.js';
import { onAnswerElsewhere, onAnswerInOrder } from './answers/response-reading.js';
import { handleUnexpectedCall } from './answers/terminal-initiated-messages.js';
import { onNamed } from './answers/undecodable-message.js';
import { onDeviceResponse } from './device-requests/device-request-replies.js';
import { onEnableServiceAnswer } from './dispatch/management-request.js';
import type { Received } from './lane/lane-event.js';
import type { Turn } from './lane/lane-state.js';
import { noteCondition } from './lane/reported-condition.js';
import { noteHeard } from './lane/terminal-list.js';
import type { deviceResponses } from './messages/device-response.js';
import type { StatusRequest } from './messages/management-types.js';
import {
  isTerminalInitiated,
  isSentBack,
  onEvent,
  onQuestion,
  onSaleDeviceRequest,
} from './prompts/display-print-input.js';
import { onInputUpdate } from './prompts/prompts.js';
import { onStatusAnswer } from './questions/status-answer.js';
import { onReconciliationAnswer, onReferenceAnswer } from './reconciliation/continuity-check.js';
import { onPreviousAnswer, onTotalsAnswer } from './reconciliation/period.js';
import { onAccepted } from './session/credentials.js';
import { onLoginAnswer } from './session/login-answer.js';
import { onMoveAnnounced } from './session/new-address.js';

/** The messages that a lane acts on, apart from the answers to transactions. */
type AwaitedName = Extract<
  MessageName,
  | 'TransactionStatusResponse'
  | 'LoginResponse'
  | 'EnableServiceResponse'
  | 'DisplayRequest'
  | 'PrintRequest'
  | 'InputRequest'
  | 'InputUpdate'
  | 'SoundRequest'
  | 'EventNotification'
  | (typeof deviceResponses)[number]
>;

/** A received message with this name, with the lane's facts about its arrival. */
type ReceivedAs<Name extends AwaitedName> = Received & {
  readonly message: Extract<Message, { readonly name: Name }>;
};

/** The handler for each message that the lane acts on. */
const handlers: {
  readonly [Name in AwaitedName]: (turn: Turn, received: ReceivedAs<Name>, connection: number) => void;
} = {
  TransactionStatusResponse: onTransactionStatus,
  LoginResponse: (turn, { message }) => onLoginAnswer(turn, message),
  EnableServiceResponse: (turn, { message }) => onEnableServiceAnswer(turn, message),
  DisplayRequest: (turn, { message }, connection) => onSaleDeviceRequest(turn, connection, message),
  PrintRequest: (turn, { message }, connection) => onSaleDeviceRequest(turn, connection, message),
  SoundRequest: (turn, { message }, connection) => onSaleDeviceRequest(turn, connection, message),
  InputRequest: (turn, { message }, connection) => onQuestion(turn, connection, message),
  InputUpdate: (turn, { message }) => onInputUpdate(turn, message),
  EventNotification: onEvent,
  DiagnosisResponse: onDeviceResponse,
  GetTotalsResponse: onDeviceResponse,
  BalanceInquiryResponse: onDeviceResponse,
  InputResponse: onDeviceResponse,
  DisplayResponse: onDeviceResponse,
  PrintResponse: onDeviceResponse,
  LogoutResponse: onDeviceResponse,
  AdminResponse: onDeviceResponse,
};

function isAwaited(message: Message): message is ReceivedAs<AwaitedName>['message'] {
  return Object.hasOwn(handlers, message.name);
}

function onAwaited<Name extends AwaitedName>(
  turn: Turn,
  name: Name,
  received: ReceivedAs<Name>,
  connection: number,
): void {
  handlers[name](turn, received, connection);
}

/**
 * Records the answer that a TransactionStatus repeats, then continues with the question that the TransactionStatus
 * answers.
 */
function onTransactionStatus(turn: Turn, received: ReceivedAs<'TransactionStatusResponse'>): void {
  const { message } = received;
  const question = questionOf(turn, message);
  const answer = moneyAnswerIn(message);
  // An answer of the terminal always counts, even if it comes late or together with the answer to another question
  // (promise 5).
  const booked =
    answer === undefined || received.isBookedElsewhere === true
      ? undefined
      : matchResponse(turn, answer, 'repeated', received);
  const status = { message, answer, booked };
  if (question?.by === 'reference') onReferenceAnswer(turn, question, status);
  else onStatusAnswer(turn, question, status);
}

/**
 * Returns the question that a TransactionStatus answers. A question about the totals of a period has another kind of
 * answer.
 */
function questionOf(turn: Turn, { header }: Message): StatusRequest | undefined {
  const { managementRequest } = turn.state;
  if (managementRequest?.type !== 'status') return undefined;
  const isMeant = managementRequest.by === 'status' || managementRequest.by === 'reference';
  return isMeant && turn.answered(header) ? managementRequest : undefined;
}

/** Handles a message from the terminal on the link `connection`. */
export function onMessage(turn: Turn, connection: number, received: Received): void {
  const { message } = received;
  if (received.isCall === true && message.name === 'TransmitRequest') return onMoveAnnounced(turn, received);
  if (received.isCall === true && handleUnexpectedCall(turn, received)) return;
  if (isSentBack(turn.state, message)) {
    turn.fact('unmatched-response', attemptEvents.ownRequest(message.name));
    return;
  }
  noteHeardFrom(turn, message);
  onAnswerInOrder(turn, connection, received);
  onAnswerElsewhere(turn, received);
  const { ServiceID: serviceId } = message.header;
  if (message.name.endsWith('Response')) onAccepted(turn, serviceId);
  if (serviceId !== undefined && isTerminalInitiated(message)) onNamed(turn, [serviceId]);
  if (answersPeriodQuestion(turn, received)) return;
  if (isMoneyMessage(message)) {
    matchResponse(turn, message, 'direct', received);
    return;
  }
  if (!isAwaited(message)) {
    turn.fact('unmatched-response', attemptEvents.notRequested(message.name));
    return;
  }
  onAwaited(turn, message.name, { ...received, message }, connection);
}

/** Records that a message came from the terminal itself, and not from its gateway. */
function noteHeardFrom(turn: Turn, message: Message): void {
  const { record } = turn.state;
  if (message.header.POIID !== record.poiId) return;
  const isOwn = isOfTerminal(message);
  noteCondition(turn, message, isOwn);
  if (!isOwn) return;
  if (!record.seen) turn.patchLane({ seen: true });
  noteHeard(turn, message);
}

/** True if only the terminal itself, and not the gateway in front of it, can have sent the message. */
function isOfTerminal(message: Message): boolean {
  if (message.header.MessageClass === 'Device' && message.name.endsWith('Request')) return true;
  return 'Response' in message.body && message.body.Response.ErrorCondition !== 'UnavailableDevice';
}

/** True if the message answers a question about the period. No other rule then handles the message. */
function answersPeriodQuestion(turn: Turn, received: Received): boolean {
  const { message } = received;
  if (message.name === 'ReconciliationResponse') {
    if (onReconciliationAnswer(turn, message)) return true;
    const previous = onPreviousAnswer(turn, { ...received, message });
    if (typeof previous === 'boolean') return previous;
    applyResponse(turn, previous.record, previous.attempt, previous.reading, 'period-closed');
    return true;
  }
  return message.name === 'GetTotalsResponse' && onTotalsAnswer(turn, { ...received, message });
}
