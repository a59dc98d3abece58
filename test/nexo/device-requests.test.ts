/**
 * Device requests at the nexo interface: they are passed on, and answered in the terminal's own words with the
 * register's ids.
 */

import { describe, expect, test, vi } from 'vitest';
import { dialects, jsonCodec, type Message } from '../../protocol/index.js';
import type { DeviceRequestEnd, TransactionView } from '../../src/core/index.js';
import { Controller } from '../../src/nexo/controller/controller.js';
import type { Peer, Reply } from '../../src/nexo/peer/peer.js';
import { MemoryLanes } from '../api/memory-lanes.js';
import { unchecked } from '../unchecked.js';
import { abortRequest, request, type Said } from './messages.js';
import { outcome } from './views.js';

const words = (text: string): object => ({ OutputFormat: 'Text', OutputText: [{ Text: text }] });
const shown = (more: object = {}): object => ({
  Device: 'CustomerDisplay',
  InfoQualify: 'Display',
  OutputContent: words('Hello'),
  ...more,
});

/** Returns a device request of the register that belongs to no service. */
function device(category: string, body: object, said: Said = {}): string {
  return request(category, body, said).replace('"Service"', '"Device"').replace('"ServiceID"', '"DeviceID"');
}

function input(data: object, output: object = shown()): string {
  const InputData = { Device: 'CustomerInput', InfoQualify: 'Input', InputCommand: 'DigitString', ...data };
  return device('Input', { DisplayOutput: output, InputData });
}

/** A nexo interface with lanes in memory, and a register at it. */
class Counter {
  readonly lanes = new MemoryLanes();
  readonly #gone = new AbortController();
  readonly #controller = new Controller({
    lanes: this.lanes,
    dialect: dialects['standard-3.1'],
    version: '1',
    loginSecret: undefined,
    wallMs: () => Date.parse('2026-03-01T12:00:00Z'),
  });
  readonly #peer: Peer = { caller: {}, gone: this.#gone.signal };

  ask(text: string): Promise<Reply> {
    return this.#controller.receive(text, 'json', this.#peer);
  }

  leave(): void {
    this.#gone.abort();
  }

  /** Returns the answer to a request whose device request ends in this way. */
  async told(text: string, how: Partial<DeviceRequestEnd>): Promise<Message> {
    const reply = this.ask(text);
    await vi.waitUntil(() => this.lanes.deviceRequests.parameters.length === 1, { timeout: 60_000 });
    this.lanes.deviceRequests.end('E1', undefined, [], how);
    return read(await reply);
  }
}

function read(reply: Reply): Message {
  if (reply.type !== 'say') throw new Error(reply.type);
  const decoded = jsonCodec.decode(reply.text);
  if (!decoded.ok) throw new Error(decoded.error.message);
  return decoded.value;
}

describe('a device request without a DeviceID', () => {
  const question = input({}).replace('"DeviceID"', '"ServiceID"');

  test('is answered under its ServiceID, and requested once', async () => {
    const counter = new Counter();
    const said: DeviceRequestEnd['said'] = {
      name: 'InputResponse',
      body: {
        InputResult: {
          Device: 'CustomerInput',
          InfoQualify: 'Input',
          Response: { Result: 'Success' },
          Input: { InputCommand: 'DigitString', DigitInput: '12' },
        },
      },
    };
    const told = await counter.told(question, { result: 'done', said });
    expect(told).toMatchObject({
      name: 'InputResponse',
      header: { MessageClass: 'Device', ServiceID: '7', DeviceID: '7' },
      body: { InputResult: { Input: { DigitInput: '12' } } },
    });
  });

  test('a device request without a DeviceID and without a ServiceID is refused before anything is shown', async () => {
    const counter = new Counter();
    const unnamed = question.replace('"ServiceID":"7",', '');
    expect(read(await counter.ask(unnamed))).toMatchObject({ body: { EventToNotify: 'Reject' } });
    expect(counter.lanes.deviceRequests.parameters).toEqual([]);
  });
});

describe('each message becomes its device request', () => {
  test.each<[string, string, object]>([
    ['totals', request('GetTotals', {}), { kind: 'totals', details: [] }],
    [
      'totals of a group',
      request('GetTotals', { TotalFilter: { TotalsGroupID: 'Kiosk' } }),
      { kind: 'totals', details: [], filter: { TotalsGroupID: 'Kiosk' } },
    ],
    ['separate totals', request('GetTotals', { TotalDetails: ['SaleID'] }), { kind: 'totals', details: ['SaleID'] }],
    [
      'a balance',
      request('BalanceInquiry', { PaymentAccountReq: {} }),
      { kind: 'balance-inquiry', account: 'payment' },
    ],
    ['points', request('BalanceInquiry', { LoyaltyAccountReq: {} }), { kind: 'balance-inquiry', account: 'loyalty' }],
    ['a service', request('Admin', { ServiceIdentification: 'update' }), { kind: 'admin', service: 'update' }],
    ['a text', device('Display', { DisplayOutput: [shown()] }), { kind: 'display', lines: ['Hello'] }],
    [
      'a text for a while',
      device('Display', { DisplayOutput: [shown({ MinimumDisplayTime: 5 })] }),
      { kind: 'display', lines: ['Hello'], minSeconds: 5 },
    ],
    [
      'a question',
      input({ MaxInputTime: 20, MinLength: 2, WaitUserValidationFlag: true, BeepKeyFlag: false }),
      { kind: 'input', lines: ['Hello'], question: { type: 'digits', minLength: 2 }, maxSeconds: 20 },
    ],
    [
      'a menu',
      input({ InputCommand: 'GetMenuEntry' }, shown({ MenuEntry: [words('Here'), words('Away')] })),
      { kind: 'input', lines: ['Hello'], question: { type: 'menu', entries: ['Here', 'Away'] } },
    ],
    ['a diagnosis of hosts', request('Diagnosis', { HostDiagnosisFlag: true }), { kind: 'diagnosis', hosts: true }],
  ])('%s', async (_name, text, parameters) => {
    const counter = new Counter();
    void counter.ask(text);
    await expect.poll(() => counter.lanes.deviceRequests.parameters).toEqual([parameters]);
    counter.leave();
  });
});

describe('a request that cannot be passed on completely is refused, and nothing is sent', () => {
  test.each<[string, string, string]>([
    [
      'a card number in a filter',
      request('GetTotals', { TotalFilter: { SaleID: '4111111111111111' } }),
      'MessageFormat',
    ],
    [
      'another account',
      request('BalanceInquiry', { PaymentAccountReq: { AccountType: 'Savings' } }),
      'UnavailableService',
    ],
    ['two accounts', request('BalanceInquiry', { PaymentAccountReq: {}, LoyaltyAccountReq: {} }), 'UnavailableService'],
    [
      'the cashier’s display',
      device('Display', { DisplayOutput: [shown({ Device: 'CashierDisplay' })] }),
      'UnavailableDevice',
    ],
    [
      'two texts',
      device('Display', { DisplayOutput: [shown(), shown({ InfoQualify: 'Status' })] }),
      'UnavailableDevice',
    ],
    ['a password', input({ InputCommand: 'Password' }), 'UnavailableDevice'],
    ['a mask', input({ MaskCharactersFlag: true }), 'UnavailableDevice'],
    ['an endless question', input({ MaxInputTime: 900 }), 'MessageFormat'],
    [
      'a card number',
      device('Display', { DisplayOutput: [shown({ OutputContent: words('4111111111111111') })] }),
      'MessageFormat',
    ],
    ['an unknown terminal', request('GetTotals', {}, { poiId: 'POI-9' }), 'UnavailableDevice'],
  ])('%s', async (_name, text, condition) => {
    const counter = new Counter();
    const answer = JSON.stringify(read(await counter.ask(text)).body);
    expect(answer).toContain(`"ErrorCondition":"${condition}"`);
    expect(answer).not.toContain('4111111111111111');
    expect(counter.lanes.deviceRequests.parameters).toEqual([]);
  });

  test('a request that the lanes refuse', async () => {
    const counter = new Counter();
    counter.lanes.deviceRequests.obstacle = 'queue-full';
    expect(read(await counter.ask(request('Admin', {})))).toMatchObject({
      body: { Response: { ErrorCondition: 'Busy' } },
    });
  });
});

describe('the result of a device request', () => {
  const Response = { Result: 'Success' };
  const totals = { name: 'GetTotalsResponse', body: { Response, POIReconciliationID: '17' } } as const;

  test("has the terminal's own fields under the register's ids", async () => {
    const told = await new Counter().told(request('GetTotals', {}, { serviceId: '42' }), { said: totals });
    expect(told).toMatchObject({
      name: 'GetTotalsResponse',
      header: { ServiceID: '42', SaleID: 'SALE-1', MessageType: 'Response' },
      body: { Response: { Result: 'Success' }, POIReconciliationID: '17' },
    });
  });

  describe('for the open period, after a reconciliation of the register', () => {
    const asked = {
      transactionId: 'z1',
      kind: 'reconciliation',
      terminal: 'till-1',
      sale: 'z1',
      allowPartial: true,
    } as const;
    const ids = { saleId: 'SALE-1', poiId: 'POI-till-1', serviceId: '6' };

    async function toldAfter(change: Partial<TransactionView>, said: Said = {}): Promise<unknown> {
      const counter = new Counter();
      await counter.lanes.submit(unchecked(asked), ids);
      counter.lanes.vary('z1', change);
      return (await counter.told(request('GetTotals', {}, said), { said: totals })).body;
    }
    const isTold = { Response: { Result: 'Success' }, POIReconciliationID: '17' };
    const closed = outcome({ period: { id: '17', totals: [] } });

    test.each<[string, string, Partial<TransactionView>]>([
      ['that is still running', 'InProgress', {}],
      ['with an unknown result', 'UnavailableService', { outcome: outcome({ result: 'unresolved' }) }],
      ['that closed a period of this number', 'UnavailableService', { outcome: closed }],
    ])(
      '%s, is withheld, because it would look like the result of that reconciliation (%s)',
      async (_, word, change) => {
        expect(await toldAfter(change)).toMatchObject({ Response: { Result: 'Failure', ErrorCondition: word } });
      },
    );

    test.each<[string, Partial<TransactionView>, Said]>([
      ['that closed another period', { outcome: outcome({ period: { id: '16', totals: [] } }) }, {}],
      ['that was not processed', { outcome: outcome({ result: 'not-processed' }) }, {}],
      ['that it has followed with another request', { outcome: closed, acknowledgedRevision: 1 }, {}],
      ['that another register requested', { outcome: outcome({ result: 'unresolved' }) }, { saleId: 'SALE-2' }],
    ])('%s, is reported', async (_, change, said) => {
      expect(await toldAfter(change, said)).toMatchObject(isTold);
    });
  });

  test('that is not encodable is reported as a refusal', async () => {
    const said = { ...totals, body: { Response, POIReconciliationID: 'x'.repeat(3) } };
    const told = await new Counter().told(request('GetTotals', {}), { said });
    expect(told).toMatchObject({ body: { Response: { Result: 'Failure' } } });
  });

  test.each<[DeviceRequestEnd['result'], string, string]>([
    ['no-answer', 'no-answer', 'UnavailableDevice'],
    ['not-sent', 'link-down', 'UnavailableDevice'],
    ['not-sent', 'queue', 'Busy'],
    ['refused', 'busy', 'Busy'],
    ['refused', 'rejected', 'MessageFormat'],
    ['aborted', 'aborted', 'Aborted'],
  ])('%s (%s) is reported as %s', async (result, reason, condition) => {
    const told = await new Counter().told(request('BalanceInquiry', {}), { result, reason, message: 'Look at it.' });
    expect(told.body).toMatchObject({
      Response: { Result: 'Failure', ErrorCondition: condition, AdditionalResponse: 'Look at it.' },
    });
  });

  test("has the hosts and the daemon's own sessions", async () => {
    const body = { Response, LoggedSaleID: ['OURS'], HostStatus: [{ AcquirerID: '1', IsReachableFlag: false }] };
    const told = await new Counter().told(request('Diagnosis', { HostDiagnosisFlag: true }), {
      said: { name: 'DiagnosisResponse', body },
    });
    expect(told.body).toMatchObject({ HostStatus: [{ AcquirerID: '1', IsReachableFlag: false }] });
    expect(told.body).not.toHaveProperty('LoggedSaleID');
  });

  test('is not sent if the Display request has ResponseRequiredFlag false', async () => {
    const counter = new Counter();
    const reply = counter.ask(device('Display', { DisplayOutput: [shown({ ResponseRequiredFlag: false })] }));
    await expect.poll(() => counter.lanes.deviceRequests.parameters.length).toBe(1);
    counter.lanes.deviceRequests.end('E1');
    expect((await reply).type).toBe('nothing');
  });

  test('is not sent to a register that has disconnected', async () => {
    const counter = new Counter();
    const reply = counter.ask(request('Admin', {}));
    await expect.poll(() => counter.lanes.deviceRequests.parameters.length).toBe(1);
    counter.leave();
    expect((await reply).type).toBe('reset');
  });
});

describe('a running device request', () => {
  test('is found by an Abort by its id, and the Abort is rejected if it cannot be stopped', async () => {
    const counter = new Counter();
    const reply = counter.ask(request('BalanceInquiry', {}));
    await expect.poll(() => counter.lanes.deviceRequests.parameters.length).toBe(1);
    expect((await counter.ask(abortRequest('7'))).type).toBe('nothing');
    expect(counter.lanes.deviceRequests.get('till-1', 'E1')).toMatchObject({ value: { abortRequested: true } });
    counter.lanes.deviceRequests.end('E1', undefined, [], { result: 'aborted', reason: 'aborted' });
    expect(read(await reply).name).toBe('BalanceInquiryResponse');
    expect(read(await counter.ask(abortRequest('7')))).toMatchObject({ body: { EventToNotify: 'Reject' } });
  });

  test('is not sent twice: a second request that carries the same ids is rejected', async () => {
    const counter = new Counter();
    void counter.ask(request('Admin', {}));
    await expect.poll(() => counter.lanes.deviceRequests.parameters.length).toBe(1);
    expect(read(await counter.ask(request('Admin', {})))).toMatchObject({
      body: { Response: { ErrorCondition: 'MessageFormat' } },
    });
    expect(counter.lanes.deviceRequests.parameters).toHaveLength(1);
    counter.leave();
  });
});
