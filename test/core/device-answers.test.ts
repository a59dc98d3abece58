/** The answers to a terminal's device requests to the register (protocol notes, section 9). */

import { describe, expect, test } from 'vitest';
import type { MessageHeader } from '../../protocol/index.js';
import { deviceAnswer, type SaleDeviceRequest } from '../../src/core/terminal/messages/requests.js';

describe("a terminal's request to the register's devices", () => {
  const header = {
    MessageClass: 'Device',
    MessageType: 'Request',
    ServiceID: 'S1',
    DeviceID: 'D1',
    SaleID: 'SHOP',
    POIID: 'T1',
  } as const;
  const answerTo = (category: string): MessageHeader => ({
    ...header,
    MessageCategory: category,
    MessageType: 'Response',
  });
  const content = { OutputFormat: 'Text', OutputText: [{ Text: 'x' }] } as const;
  const display = (flags: readonly (boolean | undefined)[]): SaleDeviceRequest => ({
    name: 'DisplayRequest',
    header: { ...header, MessageCategory: 'Display' },
    kept: [],
    body: {
      DisplayOutput: flags.map((ResponseRequiredFlag, index) => ({
        Device: `Device ${index}`,
        InfoQualify: 'Status',
        OutputContent: content,
        ResponseRequiredFlag,
      })),
    },
  });

  test('a Display gets an answer for each output that wants an answer, which is the default', () => {
    expect(deviceAnswer(display([true, false, undefined]))).toEqual({
      name: 'DisplayResponse',
      header: answerTo('Display'),
      body: {
        OutputResult: [
          { Device: 'Device 0', InfoQualify: 'Status', Response: { Result: 'Success' } },
          { Device: 'Device 2', InfoQualify: 'Status', Response: { Result: 'Success' } },
        ],
      },
    });
  });

  test('a Display gets no answer if no output wants one', () => {
    expect(deviceAnswer(display([false, false]))).toBeUndefined();
  });

  const print = (ResponseMode: string): SaleDeviceRequest => ({
    name: 'PrintRequest',
    header: { ...header, MessageCategory: 'Print' },
    kept: [],
    body: { PrintOutput: { DocumentQualifier: 'CustomerReceipt', ResponseMode, OutputContent: content } },
  });

  test('a Print is answered unless it says that no answer is required', () => {
    expect(deviceAnswer(print('PrintEnd'))).toEqual({
      name: 'PrintResponse',
      header: answerTo('Print'),
      body: { DocumentQualifier: 'CustomerReceipt', Response: { Result: 'Success' } },
    });
    expect(deviceAnswer(print('NotRequired'))).toBeUndefined();
  });

  const sound = (mode: object): SaleDeviceRequest => ({
    name: 'SoundRequest',
    header: { ...header, MessageCategory: 'Sound' },
    kept: [],
    body: { SoundAction: 'StartSound', SoundContent: { Text: 'beep' }, ...mode },
  });

  test('a Sound gets a failure as answer if it wants one, because the register plays no sounds', () => {
    expect(deviceAnswer(sound({}))).toBeUndefined();
    expect(deviceAnswer(sound({ ResponseMode: 'NotRequired' }))).toBeUndefined();
    expect(deviceAnswer(sound({ ResponseMode: 'SoundEnd' }))).toEqual({
      name: 'SoundResponse',
      header: answerTo('Sound'),
      body: {
        Response: {
          Result: 'Failure',
          ErrorCondition: 'UnavailableDevice',
          AdditionalResponse: 'the register plays no sounds',
        },
      },
    });
  });
});
