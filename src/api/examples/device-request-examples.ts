/** Example device requests and their responses, for the API description and the page. */

import type { DeviceRequestEnd, DeviceRequestView } from '../../core/index.js';
import { toDeviceRequest } from '../documents/device-request-document.js';
import { example, type Example } from './example.js';

const deviceRequest: DeviceRequestView = {
  deviceRequestId: 'K7Q2M90001',
  terminal: 'till-1',
  parameters: { kind: 'diagnosis', hosts: true },
  state: 'queued',
  requestedAt: '2026-03-01T11:00:00.000Z',
  message: 'The diagnosis is waiting for the terminal. Nothing has been sent yet.',
  abortRequested: false,
  receipts: [],
};

function doneDeviceRequest(
  message: string,
  answer: NonNullable<DeviceRequestEnd['answer']>,
): Partial<DeviceRequestView> {
  const at = '2026-03-01T11:00:01.000Z';
  return {
    state: 'ended',
    message,
    end: { result: 'done', reason: 'done', message, at, atMs: 0, redacted: [], answer },
  };
}

/** The examples by name. */
export const deviceRequestExamples = {
  diagnosis: example('How the terminal and its hosts are', { kind: 'diagnosis', hosts: true }),
  totals: example('What it took in this period', { kind: 'totals' }),
  input: example('A number that the customer types', {
    kind: 'input',
    lines: ['Your phone number?'],
    question: { type: 'digits', minLength: 4, maxLength: 12 },
    seconds: 30,
  }),
  display: example('A text for the customer', { kind: 'display', lines: ['We are sorry', 'Please wait'], seconds: 5 }),
  'device-request-queued': example('It is waiting for the terminal', toDeviceRequest(deviceRequest)),
  'diagnosis-done': example(
    'All is well',
    toDeviceRequest({
      ...deviceRequest,
      ...doneDeviceRequest('The diagnosis is done.', {
        kind: 'diagnosis',
        diagnosis: {
          globalStatus: 'OK',
          securityOk: true,
          pinPadOk: true,
          cardReaderOk: true,
          printer: 'OK',
          communicationOk: true,
          loggedSaleIds: ['TDQ6EYII'],
          hosts: [{ acquirerId: '1', isReachable: true }],
        },
      }),
    }),
  ),
  'totals-done': example(
    'Twelve payments so far',
    toDeviceRequest({
      ...deviceRequest,
      parameters: { kind: 'totals', details: [] },
      ...doneDeviceRequest('The request for totals is done.', {
        kind: 'totals',
        periodId: '17',
        groups: [
          {
            instrument: 'Card',
            acquirerId: '1',
            brand: 'Visa',
            payments: [{ type: 'Debit', count: 12, amount: { amount: 15_000, currency: 'EUR' } }],
            loyalty: [],
          },
        ],
      }),
    }),
  ),
} satisfies Readonly<Record<string, Example>>;
