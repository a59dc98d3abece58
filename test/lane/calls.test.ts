/**
 * Messages of terminals by calls of their own: which are accepted, how each call ends, and that no call starts or
 * decides anything.
 */

import { describe, expect, test } from 'vitest';
import { type Json, moneyAnswer, reject } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

const full: TillOptions = { saleId: 'SHOP', bounds: 'response', hearsCalls: true };
const asking: TillOptions = { ...full, prompts: { by: 'register', answers: {} } };

const text = (line: string): Json => ({ OutputFormat: 'Text', OutputText: [{ Text: line }] });

/** Returns a device request of the terminal, with this id of a request or with none. */
function device(category: string, body: Json, serviceId?: string, poiId = 'T1'): Json {
  const ids = {
    SaleID: 'SHOP',
    POIID: poiId,
    DeviceID: '1',
    ...(serviceId === undefined ? {} : { ServiceID: serviceId }),
  };
  const header = { MessageClass: 'Device', MessageCategory: category, MessageType: 'Request', ...ids };
  return { SaleToPOIRequest: { MessageHeader: header, [`${category}Request`]: body } };
}

const display = (line: string, serviceId?: string, poiId?: string): Json =>
  device(
    'Display',
    { DisplayOutput: [{ Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent: text(line) }] },
    serviceId,
    poiId,
  );

const unanswered = (line: string, serviceId?: string): Json =>
  device(
    'Display',
    {
      DisplayOutput: [
        { Device: 'CashierDisplay', InfoQualify: 'Status', ResponseRequiredFlag: false, OutputContent: text(line) },
      ],
    },
    serviceId,
  );

const question = (serviceId?: string): Json =>
  device(
    'Input',
    {
      DisplayOutput: { Device: 'CashierDisplay', InfoQualify: 'Display', OutputContent: text('Over 18?') },
      InputData: { Device: 'CashierInput', InfoQualify: 'Input', InputCommand: 'GetConfirmation' },
    },
    serviceId,
  );

function event(word: string, more: Json = {}): Json {
  const header = { MessageClass: 'Event', MessageCategory: 'Event', MessageType: 'Notification' };
  const ids = { SaleID: 'SHOP', POIID: 'T1', ServiceID: '77' };
  const body = { TimeStamp: '2026-01-01T00:00:00Z', EventToNotify: word, ...more };
  return { SaleToPOIRequest: { MessageHeader: { ...header, ...ids }, EventNotification: body } };
}

/** Returns a till that runs `p1` at a terminal that calls. Nothing has answered the payment. */
async function paying(options: TillOptions = full): Promise<{ readonly till: Till; readonly serviceId: string }> {
  const till = Till.connected(options);
  await till.pay('p1');
  till.run(100);
  return { till, serviceId: till.money(0).header.ServiceID ?? '' };
}

/** Returns the facts about texts that belong to no transaction. */
function handleUnexpectedCall({ journal }: Till): readonly string[] {
  return journal.factsAfter(0, 1_000).flatMap(({ type, text: said }) => (type === 'unmatched-response' ? [said] : []));
}

const capabilities = (till: Till): unknown => {
  const { body } = till.sentOf('LoginRequest')[0]?.message ?? {};
  return body !== undefined && 'SaleTerminalData' in body ? body.SaleTerminalData?.SaleCapabilities : undefined;
};

/** Returns the prompt without its command. */
const unreadable = (said: Json): string => JSON.stringify(said).replace('"InputCommand"', '"Command"');

/** Returns the answer to that prompt. */
const notUnderstood = (serviceId: string): object => ({
  name: 'InputResponse',
  header: { SaleID: 'SHOP', POIID: 'T1', DeviceID: '1', ServiceID: serviceId },
  body: {
    InputResult: {
      Device: 'CashierInput',
      InfoQualify: 'Input',
      Response: { ErrorCondition: 'MessageFormat', AdditionalResponse: expect.stringContaining('InputCommand') },
    },
  },
});

test('a question whose header calls it a response is not answered', async () => {
  const till = Till.connected({ saleId: 'SHOP' });
  await till.pay('p1');
  till.run(100);
  const serviceId = till.money(0).header.ServiceID ?? '';
  till.gateway.say(JSON.parse(JSON.stringify(question(serviceId)).replace('"InputRequest"', '"InputResponse"')));
  till.run(10).hasSent('InputResponse', 0);
});

test('an unreadable question gets an answer, but not if it came in the response to a request', async () => {
  const till = Till.connected({ saleId: 'SHOP' });
  await till.pay('p1');
  till.run(100);
  const serviceId = till.money(0).header.ServiceID ?? '';
  till.gateway.say(JSON.parse(unreadable(question(serviceId))));
  till.run(10);
  expect(till.sentOf('InputResponse').map(({ message }) => message)).toMatchObject([notUnderstood(serviceId)]);
  const asked = await paying();
  asked.till.gateway.respond({ saleId: 'SHOP', poiId: 'T1', serviceId: asked.serviceId }, unreadable(question()));
  asked.till.run(10);
  asked.till.hasSent('InputResponse', 0);
});

describe('the Login', () => {
  test('declares display and printer, and input only if a cashier answers questions', () => {
    const shown = ['CashierStatus', 'CashierError', 'CashierDisplay', 'POIReplication'];
    expect(capabilities(Till.connected(full))).toEqual([...shown, 'PrinterReceipt']);
    expect(capabilities(Till.connected(asking))).toEqual([...shown, 'CashierInput', 'PrinterReceipt']);
  });
});

describe('a call ends', () => {
  test('a call ends with its answer if one is due', async () => {
    const { till, serviceId } = await paying();
    const call = till.gateway.call(display('Enter PIN', serviceId));
    till.run(10);
    expect(till.view('p1').showing).toBe('Enter PIN');
    expect(call).toMatchObject({ answer: { name: 'DisplayResponse' }, isEnded: false });
  });

  test('a call ends without content if no answer is due', async () => {
    const { till, serviceId } = await paying();
    const call = till.gateway.call(unanswered('Enter PIN', serviceId));
    till.run(10);
    expect(till.view('p1').showing).toBe('Enter PIN');
    expect(call).toMatchObject({ answer: undefined, isEnded: true });
  });

  test('a call ends even if its message belongs to no request', () => {
    const till = Till.connected(full);
    const calls = ['<SaleToPOIRequest', '', '{"a":1}', event('CardInserted')].map((word) => till.gateway.call(word));
    till.run(10);
    expect(calls.map(({ isEnded }) => isEnded)).toEqual([true, true, true, true]);
  });

  test('a call ends once the cashier has answered its question, however long that takes', async () => {
    const { till, serviceId } = await paying(asking);
    const call = till.gateway.call(question(serviceId));
    till.run(20_000);
    expect(call).toMatchObject({ answer: undefined, isEnded: false });
    const [prompt] = till.lanes.prompts();
    await till.reply(till.lanes.answerPrompt(prompt?.promptId ?? '', { type: 'confirmed', confirmed: true }));
    till.run(10);
    expect(call.answer).toMatchObject({
      name: 'InputResponse',
      body: { InputResult: { Input: { ConfirmedFlag: true } } },
    });
  });

  test('a call ends without content if the payment ends before an answer', async () => {
    const { till, serviceId } = await paying(asking);
    const call = till.gateway.call(question(serviceId));
    till.run(10).gateway.respond({ saleId: 'SHOP', poiId: 'T1', serviceId }, moneyAnswer(till.money(0), 'Success'));
    till.run(10);
    expect(till.view('p1').outcome?.result).toBe('approved');
    expect(call).toMatchObject({ answer: undefined, isEnded: true });
  });

  test('with a Failure and its reason if the question is unreadable, and without content for a notification', async () => {
    const { till, serviceId } = await paying(asking);
    const call = till.gateway.call(unreadable(question(serviceId)));
    const told = till.gateway.call(JSON.stringify(event('CardInserted')).replace('"TimeStamp"', '"TimeStamps"'));
    till.run(10);
    expect(call.answer).toMatchObject(notUnderstood(serviceId));
    expect(told).toMatchObject({ answer: undefined, isEnded: true });
    expect(till.lanes.prompts()).toEqual([]);
  });

  test('when the terminal closes the call, which withdraws the question', async () => {
    const { till, serviceId } = await paying(asking);
    const call = till.gateway.call(question(serviceId));
    till.run(10);
    expect(till.lanes.prompts()).toMatchObject([{ open: true }]);
    till.gateway.hangUp(call);
    till.run(10);
    expect(till.lanes.prompts()).toEqual([]);
    expect(till.view('p1').timeline.at(-1)?.text).toContain('the terminal closed the connection');
  });
});

describe('an answer in a call', () => {
  test('does not count as an outcome, but adds an attention item, and the lane asks the terminal', async () => {
    const { till, serviceId } = await paying();
    till.gateway.call(moneyAnswer(till.money(0), 'Success'));
    till.run(10).matches('p1', { state: expect.stringMatching(/running|recovering/) });
    expect(till.terminal().attention).toMatchObject([{ code: 'unmatched-response' }]);
    expect(handleUnexpectedCall(till)).toEqual([expect.stringContaining('came to the listener for terminals')]);
    till.hasSent('TransactionStatusRequest', 1);
    // The terminal's own answer counts.
    till.gateway.respond({ saleId: 'SHOP', poiId: 'T1', serviceId }, moneyAnswer(till.money(0), 'Success'));
    till.run(10).ends('p1', { result: 'approved', revision: 1 });
  });

  test.each(['LoginResponse', 'TransactionStatusResponse'])(
    '%s opens no session and answers no question',
    async (name) => {
      const { till } = await paying();
      const category = name.replace('Response', '');
      const header = { MessageClass: 'Service', MessageCategory: category, MessageType: 'Response' };
      const ids = { SaleID: 'SHOP', POIID: 'T1', ServiceID: '5' };
      const said = {
        SaleToPOIResponse: { MessageHeader: { ...header, ...ids }, [name]: { Response: { Result: 'Success' } } },
      };
      till.gateway.call(said);
      till.run(10);
      expect(handleUnexpectedCall(till)).toHaveLength(1);
      expect(till.terminal().attention).toMatchObject([{ code: 'unmatched-response' }]);
    },
  );

  test('from a device without a ServiceID does not answer the running payment', async () => {
    const { till } = await paying();
    const header = { MessageClass: 'Device', MessageCategory: 'Display', MessageType: 'Response', DeviceID: '1' };
    const ids = { SaleID: 'SHOP', POIID: 'T1' };
    const OutputResult = [{ Device: 'CustomerDisplay', InfoQualify: 'Display', Response: { Result: 'Success' } }];
    for (let times = 0; times < 2; times += 1)
      till.gateway.call({
        SaleToPOIResponse: { MessageHeader: { ...header, ...ids }, DisplayResponse: { OutputResult } },
      });
    till.run(10);
    expect(handleUnexpectedCall(till)).toEqual([
      'a DisplayResponse came to the listener for terminals and was not used',
    ]);
    expect(till.terminal().attention).toMatchObject([{ code: 'unmatched-response' }]);
    till.hasSent('TransactionStatusRequest', 0);
    expect(till.view('p1').state).toBe('running');
  });

  test('fills neither the journal nor the attention list, even if each answer has new ids', async () => {
    const { till } = await paying();
    const money = till.money(0);
    for (let nth = 0; nth < 100; nth += 1) {
      till.gateway.call(moneyAnswer({ ...money, header: { ...money.header, ServiceID: String(nth) } }, 'Success'));
      till.run(10);
    }
    expect(till.terminal().attention).toHaveLength(1);
    expect(handleUnexpectedCall(till)).toHaveLength(20);
  });
});

describe('a call starts and refuses nothing', () => {
  test('a payment in a call is set aside', () => {
    const till = Till.connected(full);
    const header = { MessageClass: 'Service', MessageCategory: 'Payment', MessageType: 'Request' };
    const ids = { SaleID: 'SHOP', POIID: 'T1', ServiceID: '5' };
    const body = {
      SaleData: { SaleTransactionID: { TransactionID: 'X', TimeStamp: '2026-01-01T00:00:00Z' } },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: 10 } },
    };
    const call = till.gateway.call({
      SaleToPOIRequest: { MessageHeader: { ...header, ...ids }, PaymentRequest: body },
    });
    till.run(60_000);
    expect(call).toMatchObject({ answer: undefined, isEnded: true });
    expect(handleUnexpectedCall(till)).toEqual([
      expect.stringContaining('a PaymentRequest, which is not accepted there'),
    ]);
    expect(till.gateway.sent.map(({ message }) => message.name)).toEqual(['LoginRequest']);
  });

  test('a Reject in a call ends no payment, unlike the response to the payment', async () => {
    const { till, serviceId } = await paying();
    till.gateway.call(reject(till.money(0), till.sentOf('PaymentRequest')[0]?.text ?? '', 'no'));
    till.run(10);
    expect(handleUnexpectedCall(till)).toEqual([expect.stringContaining('a Reject, which is not accepted there')]);
    till.hasSent('TransactionStatusRequest', 0);
    expect(till.view('p1').outcome).toBeUndefined();
    till.gateway.respond({ saleId: 'SHOP', poiId: 'T1', serviceId }, moneyAnswer(till.money(0), 'Success'));
    till.run(10);
    expect(till.view('p1').outcome?.result).toBe('approved');
  });

  test('a call that names another terminal shows nothing at either terminal', async () => {
    const till = Till.connected({ ...full, terminals: { till: 'T1', other: 'T2' }, overOther: ['other'] });
    await till.pay('p1');
    till.run(100);
    const { ServiceID: serviceId } = till.money(0).header;
    const call = till.gateway.call(display('Pay twice', serviceId, 'T2'));
    till.run(10);
    expect(call.isEnded).toBe(true);
    expect(till.view('p1').showing).toBeUndefined();
    expect(handleUnexpectedCall(till)).toEqual([expect.stringContaining('a terminal that is not at this address')]);
  });
});
