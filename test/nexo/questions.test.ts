/** Prompts of the terminal at a nexo register (protocol notes, section 9). */

import { describe, expect, test } from 'vitest';
import { jsonCodec, type Message } from '../../protocol/index.js';
import type { PromptView } from '../../src/core/index.js';
import { loginRequest, payment, request } from './messages.js';
import { openNexoInterface } from './open-interface.js';

function read(text: string): Message {
  const decoded = jsonCodec.decode(text);
  if (!decoded.ok) throw new Error(`${decoded.error.message} in ${text}`);
  return decoded.value;
}

function success(Input: object): object {
  return { Response: { Result: 'Success' }, Input };
}

function failure(ErrorCondition: string): object {
  return { Response: { Result: 'Failure', ErrorCondition } };
}

const capabilities = { SaleTerminalData: { SaleCapabilities: ['CashierDisplay', 'CashierInput'] } };
const question: PromptView = {
  promptId: 'q1',
  kind: 'signature',
  text: 'Signature ok?',
  menu: [],
  masked: false,
  requestedAt: '2026-03-01T12:00:02.000Z',
  expiresAt: '2026-03-01T12:01:02.000Z',
  terminal: 'till-1',
  open: true,
};

/** Returns a payment whose terminal shows a prompt, the message to the register, and a function that answers it. */
async function asking(prompt: Partial<PromptView>, loggedIn: object = capabilities) {
  const daemon = await openNexoInterface();
  const register = await daemon.connect();
  register.say(loginRequest(loggedIn));
  await register.next();
  register.say(request('Payment', payment()));
  await expect.poll(() => daemon.lanes.list({}).length).toBe(1);
  const [id = ''] = daemon.lanes.list({}).map((view) => view.request.transactionId);
  await daemon.lanes.whenWaitedFor(id);
  daemon.lanes.asks({ ...question, ...prompt, transactionId: id });
  const answer = (asked: Message, InputResult: object): void => {
    const MessageHeader = { ...asked.header, MessageType: 'Response' };
    const body = { InputResult: { Device: 'CashierInput', InfoQualify: 'Input', ...InputResult } };
    register.say(JSON.stringify({ SaleToPOIResponse: { MessageHeader, InputResponse: body } }));
  };
  return { daemon, register, id, answer };
}

describe('a question of the terminal for the cashier', () => {
  test.each<[Partial<PromptView>, object, object, object]>([
    [{}, { InputCommand: 'GetConfirmation' }, { ConfirmedFlag: true }, { type: 'confirmed', confirmed: true }],
    [
      { kind: 'manager' },
      { InputCommand: 'SiteManager' },
      { ConfirmedFlag: false },
      { type: 'confirmed', confirmed: false },
    ],
    [
      { kind: 'digits', minLength: 1, maxLength: 4, masked: true },
      { InputCommand: 'DigitString', MinLength: '1', MaxLength: '4', MaskCharactersFlag: true },
      { DigitInput: '0815' },
      { type: 'digits', digits: '0815' },
    ],
    [
      { kind: 'text', initial: 'x' },
      { InputCommand: 'TextString', DefaultInputString: 'x' },
      { TextInput: 'y' },
      { type: 'text', text: 'y' },
    ],
    [
      {
        kind: 'menu',
        menu: [
          { text: 'Debit', selectable: true },
          { text: 'Credit', selectable: true },
        ],
      },
      { InputCommand: 'GetMenuEntry' },
      { MenuEntryNumber: 2 },
      { type: 'entry', entry: 2 },
    ],
    [{ kind: 'any-key' }, { InputCommand: 'GetAnyKey' }, {}, { type: 'key' }],
  ])(
    'reaches the register on its WebSocket, and the answer reaches the terminal: %o',
    async (prompt, told, Input, answered) => {
      const { daemon, register, id, answer } = await asking(prompt);
      const message = read(await register.next());
      expect(message).toMatchObject({
        name: 'InputRequest',
        header: { MessageClass: 'Device', ServiceID: '7', SaleID: 'SALE-1', POIID: 'POI-till-1' },
        body: {
          DisplayOutput: { OutputContent: { OutputText: [{ Text: 'Signature ok?' }] } },
          InputData: { Device: 'CashierInput', ...told },
        },
      });
      answer(message, success({ ...told, ...Input }));
      await expect.poll(() => daemon.lanes.promptAnswers).toEqual([answered]);
      daemon.lanes.end(id);
      expect(read(await register.next())).toMatchObject({ name: 'PaymentResponse' });
    },
  );

  test('can be cancelled, and a register without a keyboard or another register gives no answer', async () => {
    const { daemon, register, answer } = await asking({});
    const message = read(await register.next());
    answer(message, failure('UnavailableDevice'));
    const stranger = { ...message, header: { ...message.header, SaleID: 'SALE-2' } };
    answer(stranger, success({ InputCommand: 'GetConfirmation', ConfirmedFlag: true }));
    answer(message, failure('Cancel'));
    await expect.poll(() => daemon.lanes.promptAnswers).toEqual([{ type: 'cancelled' }]);
  });

  test('during a device request goes to its register until the device request has ended', async () => {
    const daemon = await openNexoInterface();
    const register = await daemon.connect();
    register.say(loginRequest(capabilities));
    await register.next();
    register.say(request('BalanceInquiry', {}));
    await expect.poll(() => daemon.lanes.deviceRequests.parameters.length).toBe(1);
    daemon.lanes.asks({ ...question, promptId: 'q0', deviceRequestId: 'E0' });
    daemon.lanes.asks({ ...question, kind: 'any-key', deviceRequestId: 'E1' });
    const asked = read(await register.next());
    expect(asked).toMatchObject({ name: 'InputRequest', header: { ServiceID: '7' } });
    const MessageHeader = { ...asked.header, MessageType: 'Response' };
    const given = { Device: 'CashierInput', InfoQualify: 'Input', ...success({ InputCommand: 'GetAnyKey' }) };
    register.say(JSON.stringify({ SaleToPOIResponse: { MessageHeader, InputResponse: { InputResult: given } } }));
    await expect.poll(() => daemon.lanes.promptAnswers).toEqual([{ type: 'key' }]);
    daemon.lanes.deviceRequests.end('E1');
    expect(read(await register.next())).toMatchObject({ name: 'BalanceInquiryResponse' });
    daemon.lanes.asks({ ...question, promptId: 'q2', deviceRequestId: 'E1' });
    register.say(request('Diagnosis', {}, { serviceId: '8' }));
    expect(read(await register.next())).toMatchObject({ name: 'DiagnosisResponse' });
  });

  test('does not go to a register that did not declare an input', async () => {
    const { daemon, register, id } = await asking({}, { SaleTerminalData: { SaleCapabilities: ['CashierDisplay'] } });
    daemon.lanes.end(id);
    expect(read(await register.next())).toMatchObject({ name: 'PaymentResponse' });
  });
});
