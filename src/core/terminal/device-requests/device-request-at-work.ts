/** A device request in progress: the terminal's displays, prints and questions for it, and an event that rejects it. */

import { deviceRequests as texts } from '../../../messages/index.js';
import type { Turn } from '../lane/lane-state.js';
import {
  type HeldDeviceRequest,
  servedDeviceRequest,
  deviceRequestReceiptsMax,
  type DeviceRequestInFlight,
  deviceResponseMs,
} from '../messages/device-request.js';
import { nounOf, patchDeviceRequest } from '../lane/device-request-changes.js';
import type { SaleDeviceRequest } from '../messages/requests.js';
import { shownMax, shownText } from '../messages/prompt-recognition.js';
import { beginningOf, readReceipts, type MessageOf } from '../../../../protocol/index.js';
import { limits } from '../../base/limits.js';
import { renewed } from '../wire/in-flight-request.js';

/**
 * Handles a Reject of this request. As with money, a Reject alone proves nothing: a first copy of the request may have
 * arrived, and will then be answered.
 */
export function onDeviceRequestReject(turn: Turn, deviceRequest: HeldDeviceRequest, reason: string | undefined): void {
  const words = reason === undefined ? '' : `: ${beginningOf(reason, shownMax)}`;
  const { serviceId } = deviceRequest.inFlight;
  turn.fact('rejected', texts.rejectedByEvent(nounOf(deviceRequest), words), { serviceId });
  if (deviceRequest.end === undefined)
    patchDeviceRequest(turn, deviceRequest, { inFlight: { ...deviceRequest.inFlight, rejected: { words: reason } } });
}

/** Handles a text or document of the terminal for a device request. */
export function onDeviceRequestDevice(turn: Turn, request: SaleDeviceRequest): void {
  const deviceRequest = servedDeviceRequest(turn.state);
  if (deviceRequest === undefined || deviceRequest.inFlight.serviceId !== request.header.ServiceID) return;
  switch (request.name) {
    case 'DisplayRequest': {
      const showing = shownText(request.body.DisplayOutput.map((output) => output.OutputContent));
      // Only a change extends the deadline: a terminal that repeats itself makes no progress.
      if (showing === deviceRequest.showing) return undefined;
      return patchDeviceRequest(turn, deviceRequest, { showing, inFlight: atWork(turn, deviceRequest) });
    }
    case 'PrintRequest': {
      const receipts = [...deviceRequest.receipts, ...readReceipts(request.body.PrintOutput)].slice(
        0,
        deviceRequestReceiptsMax,
      );
      return patchDeviceRequest(turn, deviceRequest, { receipts });
    }
    case 'SoundRequest':
      return undefined;
  }
}

/**
 * Returns the device request that a question belongs to, and extends its deadline by the time to answer. Returns
 * undefined for a question that belongs to none.
 */
export function onDeviceRequestQuestion(turn: Turn, request: MessageOf<'InputRequest'>): HeldDeviceRequest | undefined {
  const deviceRequest = servedDeviceRequest(turn.state);
  if (deviceRequest === undefined || deviceRequest.inFlight.serviceId !== request.header.ServiceID) return undefined;
  const output = request.body.DisplayOutput;
  const showing = output === undefined ? deviceRequest.showing : shownText([output.OutputContent]);
  patchDeviceRequest(turn, deviceRequest, { showing, inFlight: atWork(turn, deviceRequest, limits.promptMs) });
  return deviceRequest;
}

/**
 * Extends the deadline, because the terminal is working on the request. `waitMs`: the time that the customer or cashier
 * needs.
 */
function atWork({ now, state }: Turn, { inFlight, parameters }: HeldDeviceRequest, waitMs = 0): DeviceRequestInFlight {
  return renewed(inFlight, now.monoMs + waitMs + deviceResponseMs(parameters, state.settings.managementMs));
}
