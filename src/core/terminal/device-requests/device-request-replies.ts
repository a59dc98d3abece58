/** The answers of a terminal to device requests. */

import { attemptEvents, deviceRequests as texts } from '../../../messages/index.js';
import { isAnswerTo } from '../../../../protocol/index.js';
import type { Received } from '../lane/lane-event.js';
import {
  currentDeviceRequest,
  deviceRequestRules,
  type DeviceRequest,
  type HeldDeviceRequest,
} from '../messages/device-request.js';
import {
  answerIn,
  entryModeIn,
  responseIn,
  type DeviceRequestReply,
  type DeviceResponseDetails,
} from '../messages/device-response.js';
import { deviceRequestVerdict, type DeviceRequestVerdict } from '../messages/device-request-conditions.js';
import { nounOf, noteDeviceRequest, refusal, stoppedBefore, waitAgain } from '../lane/device-request-changes.js';
import { doneDeviceRequest, endDeviceRequest, leaveLane } from './device-request-ends.js';
import { deviceRequestBody } from '../messages/device-request-bodies.js';
import { served } from '../lane/customer-gap.js';
import { isOutOfTries } from '../queue/wait-reason.js';
import { onLoggedOut } from '../session/session-lost.js';
import { limits } from '../../base/limits.js';
import type { Turn } from '../lane/lane-state.js';

/**
 * Handles an answer. If the request was given up before, the answer only shows that the request is no longer on its
 * way.
 */
export function onDeviceResponse(turn: Turn, received: Received & { readonly message: DeviceRequestReply }): void {
  const { message } = received;
  const deviceRequest = currentDeviceRequest(turn.state);
  if (deviceRequest === undefined || !isOf(turn, deviceRequest, message)) {
    turn.fact('unmatched-response', attemptEvents.notRequested(message.name));
    return;
  }
  const response = responseIn(message);
  const condition = response?.ErrorCondition;
  const isDone = response?.Result === 'Success' || response?.Result === 'Partial';
  const verdict = isDone ? undefined : verdictIn(turn, deviceRequest, condition);
  const mayArrive = verdict?.verdict === 'unreachable' && !turn.state.settings.profile.unavailableMeansUndelivered;
  if (deviceRequest.end !== undefined) {
    turn.fact('unmatched-response', texts.lateAnswer(nounOf(deviceRequest)));
    if (!mayArrive) leaveLane(turn, deviceRequest);
    return;
  }
  turn.patch({ quietUntilMs: turn.now.monoMs + turn.state.settings.profile.quietMs });
  const words = { said: wordsOf(message), redacted: received.redacted };
  const isLoggedOut = verdict?.verdict === 'logged-out' && deviceRequest.parameters.kind === 'logout';
  if (verdict === undefined || isLoggedOut) {
    noteBalanceServed(turn, deviceRequest, message);
    const answer = isDone ? answerIn(message) : undefined;
    return doneDeviceRequest(turn, deviceRequest, { ...(answer === undefined ? {} : { answer }), ...words });
  }
  applyRefusal(turn, deviceRequest, verdict, { condition, words, mayArrive });
}

/** Records that the customer of a balance inquiry may still have a card in the terminal. */
function noteBalanceServed(turn: Turn, { parameters, register }: HeldDeviceRequest, message: DeviceRequestReply): void {
  const entryMode = entryModeIn(message);
  if (parameters.kind === 'balance-inquiry') served(turn, register, entryMode);
}

/** A terminal's answer that refuses a device request. */
interface RefusedReply {
  readonly condition: string | undefined;
  readonly words: { readonly said: DeviceResponseDetails; readonly redacted: readonly string[] };
  /** True if the gateway may still deliver the request. */
  readonly mayArrive: boolean;
}

/** Sends the device request again, or ends it, depending on the terminal's refusal. */
function applyRefusal(
  turn: Turn,
  deviceRequest: HeldDeviceRequest,
  { verdict, message }: DeviceRequestVerdict,
  { condition, words, mayArrive }: RefusedReply,
): void {
  const text = message(nounOf(deviceRequest));
  switch (verdict) {
    case 'busy':
    case 'logged-out':
      return again(turn, deviceRequest, verdict, condition, text);
    case 'aborted': {
      const isWanted = deviceRequest.abortRequested !== undefined;
      const why = isWanted ? text : texts.stoppedWithoutAnswer(nounOf(deviceRequest));
      return endDeviceRequest(turn, deviceRequest, { result: 'aborted', reason: 'aborted', message: why, ...words });
    }
    case 'refused':
    case 'unreachable':
      return endDeviceRequest(turn, deviceRequest, { ...refusal(condition, text), ...words }, mayArrive);
  }
}

/** Returns a reply without its header. The header concerns only the terminal and tenderd. */
function wordsOf({ header: _header, kept: _kept, ...words }: DeviceRequestReply): DeviceResponseDetails {
  return words;
}

/**
 * True if the reply belongs to the device request. As for requests that move money, the category and all ids must match
 * (promise 4).
 */
function isOf({ state }: Turn, { parameters, inFlight }: HeldDeviceRequest, { header }: DeviceRequestReply): boolean {
  if (parameters.kind === 'login') return false;
  return isAnswerTo(
    deviceRequestBody(state.settings.dialect, parameters, inFlight.serviceId, state.record).header,
    header,
  );
}

function verdictIn(
  { state }: Turn,
  { parameters }: DeviceRequest,
  condition: string | undefined,
): DeviceRequestVerdict {
  const isSession = deviceRequestRules[parameters.kind].needsSession;
  const isLoggedOut = state.settings.dialect.loggedOutConditions.some((known) => known === condition);
  return deviceRequestVerdict(isSession && isLoggedOut ? 'LoggedOut' : condition);
}

/** Sends a device request again under another id, while there is time, because the terminal did not start it. */
function again(
  turn: Turn,
  deviceRequest: HeldDeviceRequest,
  why: 'busy' | 'logged-out',
  condition: string | undefined,
  message: string,
): void {
  if (why === 'logged-out') onLoggedOut(turn);
  const logins = deviceRequest.logins + (why === 'logged-out' ? 1 : 0);
  const pauseMs = why === 'busy' ? turn.jitter(limits.busyBackoffMinMs, limits.busyBackoffMaxMs) : 0;
  const notBeforeMs = turn.now.monoMs + pauseMs;
  if (deviceRequest.abortRequested !== undefined)
    return endDeviceRequest(turn, deviceRequest, stoppedBefore(deviceRequest));
  if (isOutOfTries(turn, { ...deviceRequest, notBeforeMs, logins }))
    return endDeviceRequest(turn, deviceRequest, { ...refusal(condition, message) });
  noteDeviceRequest(turn, deviceRequest, 'refused', texts.triedAgain(condition ?? why));
  waitAgain(turn, deviceRequest, { notBeforeMs, logins, waitingFor: why === 'busy' ? 'terminal-busy' : 'login' });
}
