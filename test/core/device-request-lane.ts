/** A lane with device requests, driven step by step, and the answers of its terminal. */

import { expect } from 'vitest';
import type { Message, MessageHeader } from '../../protocol/index.js';
import type {
  DeviceRequest,
  DeviceRequestKind,
  DeviceRequestParameters,
} from '../../src/core/terminal/messages/device-request.js';
import { deviceRequestRules } from '../../src/core/terminal/messages/device-request.js';
import { DrivenLane } from './driven-lane.js';
import { headerOf } from './records.js';

/** One request of each kind. */
export const samples: {
  readonly [Kind in DeviceRequestKind]: Extract<DeviceRequestParameters, { readonly kind: Kind }>;
} = {
  diagnosis: { kind: 'diagnosis', hosts: false },
  totals: { kind: 'totals', details: [] },
  'balance-inquiry': { kind: 'balance-inquiry', account: 'payment' },
  input: { kind: 'input', lines: ['Your number?'], question: { type: 'digits', minLength: 4 } },
  display: { kind: 'display', lines: ['Thank you'] },
  print: {
    kind: 'print',
    document: 'Document',
    content: { OutputFormat: 'Text', OutputText: [{ Text: 'Table 4' }] },
  },
  login: { kind: 'login' },
  logout: { kind: 'logout', maintenanceAllowed: true },
  admin: { kind: 'admin', service: 'update' },
};

/** The kinds with a message of their own. */
export type RequestedKind = Exclude<DeviceRequestKind, 'login'>;
/** See {@link RequestedKind}. */
export const requestedKinds: readonly RequestedKind[] = [
  'diagnosis',
  'totals',
  'balance-inquiry',
  'input',
  'display',
  'print',
  'logout',
  'admin',
];

/** See the top of the file. */
export class DeviceRequestLane extends DrivenLane {
  /** Makes a request. The caller is the operator unless a register is named. */
  request(kind: DeviceRequestKind, register?: string): this {
    return this.happen({ type: 'device-request-asked', parameters: samples[kind], register });
  }

  /** Returns the n-th device request, counted from 0. */
  deviceRequest(index = 0): DeviceRequest {
    const deviceRequest = this.state.deviceRequests[index];
    if (deviceRequest === undefined) throw new Error(`no device request ${index}`);
    return deviceRequest;
  }

  /** Aborts the request for its register. */
  stop(reason = 'the customer left', deviceRequestId = this.deviceRequest().deviceRequestId): this {
    return this.happen({ type: 'device-request-abort', deviceRequestId, reason });
  }

  /** Returns the result and reason, or the state. */
  ended(index = 0): string {
    const { end, inFlight } = this.deviceRequest(index);
    return end === undefined ? (inFlight === undefined ? 'waits' : 'runs') : `${end.result}: ${end.reason}`;
  }

  /** Expects this end or state of the first device request. */
  showsRequest(ended: string): this {
    expect(this.ended()).toBe(ended);
    return this;
  }

  /** True if a device request blocks everything else at the terminal. */
  get isHeld(): boolean {
    return this.state.deviceRequests.some(({ inFlight }) => inFlight !== undefined);
  }

  /** Returns the ids with which requests of a kind were sent, in order. */
  ids(kind: RequestedKind): readonly string[] {
    return this.sent(deviceRequestRules[kind].category);
  }

  /** Answers the latest request of a kind: `Success`, or an ErrorCondition. */
  reply(kind: RequestedKind, word = 'Success', header: Partial<MessageHeader> = {}): this {
    return this.say(replyOf(kind, this.ids(kind).at(-1) ?? 'none', word, header));
  }
}

/** Returns an answer to a device request. */
export function replyOf(
  kind: RequestedKind,
  id: string,
  word = 'Success',
  change: Partial<MessageHeader> = {},
): Message {
  const response = word === 'Success' ? { Result: word } : { Result: 'Failure', ErrorCondition: word };
  const { category } = deviceRequestRules[kind];
  const isDevice = kind === 'input' || kind === 'display' || kind === 'print';
  const ids = isDevice ? { MessageClass: 'Device', ServiceID: undefined, DeviceID: id } : { ServiceID: id };
  const header = headerOf({ MessageCategory: category, ...ids, ...change });
  const kept: Message['kept'] = [];
  const Response = response;
  switch (kind) {
    case 'diagnosis':
      return { name: 'DiagnosisResponse', header, kept, body: { Response, POIStatus: { GlobalStatus: 'OK' } } };
    case 'totals':
      return { name: 'GetTotalsResponse', header, kept, body: { Response, POIReconciliationID: '17' } };
    case 'balance-inquiry':
      return { name: 'BalanceInquiryResponse', header, kept, body: { Response } };
    case 'logout':
      return { name: 'LogoutResponse', header, kept, body: { Response } };
    case 'admin':
      return { name: 'AdminResponse', header, kept, body: { Response } };
    case 'display':
      return {
        name: 'DisplayResponse',
        header,
        kept,
        body: { OutputResult: [{ Device: 'CustomerDisplay', InfoQualify: 'Display', Response }] },
      };
    case 'print':
      return { name: 'PrintResponse', header, kept, body: { DocumentQualifier: 'Document', Response } };
    case 'input': {
      const given = word === 'Success' ? { Input: { InputCommand: 'DigitString', DigitInput: '0042' } } : {};
      return {
        name: 'InputResponse',
        header,
        kept,
        body: { InputResult: { Device: 'CustomerInput', InfoQualify: 'Input', Response, ...given } },
      };
    }
  }
}
