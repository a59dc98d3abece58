/** A register at the nexo interface, over HTTP and over a WebSocket, in XML and in JSON, through real sockets. */

import { describe, expect, test } from 'vitest';
import { unresolved } from '../api/memory-outcomes.js';
import {
  approved,
  askOnWebSocket,
  asked,
  condition,
  paymentOf,
  read,
  takePayment,
  untilAsked,
  untilWaitedFor,
} from './interface-words.js';
import { abortRequest, loginRequest, payment, paymentXml, request, sale, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';

describe('a payment in each form', () => {
  test.each([
    ['JSON by POST on /nexo', request('Payment', payment()), 'application/json; charset=utf-8'],
    ['XML by POST on /EPASSaleToPOI/3.1', paymentXml(), 'application/xml; charset=utf-8'],
  ])('is accepted as %s', async (_name, text, mediaType) => {
    const daemon = await openNexoInterface();
    const answer = daemon.post(text);
    const id = await untilWaitedFor(daemon);
    expect(daemon.lanes.get(id)?.request).toMatchObject({
      kind: 'payment',
      terminal: 'till-1',
      amountDetails: { amount: 1234, currency: 'EUR' },
    });
    daemon.lanes.end(id);
    const { status, headers, text: body } = await answer;
    expect([status, headers['content-type']]).toEqual([200, mediaType]);
    expect(read(body)).toMatchObject({
      name: 'PaymentResponse',
      header: { MessageType: 'Response', ServiceID: '7', SaleID: 'SALE-1', POIID: 'POI-till-1' },
      body: approved,
    });
  });

  test.each([
    ['JSON', request('Payment', payment()), '/nexo'],
    ['XML', paymentXml(), '/EPASSaleToPOI/3.1'],
    ['XML on the path of JSON', paymentXml(), '/nexo'],
  ])('is accepted as %s over a WebSocket', async (_name, text, path) => {
    const daemon = await openNexoInterface();
    const register = await daemon.connect(path);
    register.say(text);
    daemon.lanes.end(await untilWaitedFor(daemon));
    expect(read(await register.next())).toMatchObject({ name: 'PaymentResponse', body: approved });
  });

  test('has the same id in each form, and is one transaction', async () => {
    const daemon = await openNexoInterface();
    const register = await daemon.connect();
    const byPost = daemon.post(request('Payment', payment()));
    const id = await untilWaitedFor(daemon);
    register.say(paymentXml());
    await expect.poll(() => daemon.lanes.waiting(id)).toBe(2);
    daemon.lanes.end(id);
    expect(read(await register.next())).toMatchObject({ body: approved });
    expect(read((await byPost).text)).toMatchObject({ body: approved });
    expect(asked(daemon)).toEqual([id]);
  });
});

describe('a repeated payment', () => {
  test('under the same or a new ServiceID is the same transaction with its answer', async () => {
    const daemon = await openNexoInterface();
    await takePayment(daemon);
    for (const serviceId of ['7', '8']) {
      const again = read((await daemon.post(request('Payment', payment(), { serviceId }))).text);
      expect(again).toMatchObject({ header: { ServiceID: serviceId }, body: approved });
    }
    expect(asked(daemon)).toHaveLength(1);
  });

  test('for another amount is refused, and nothing new is requested', async () => {
    const daemon = await openNexoInterface();
    await takePayment(daemon);
    const other = read((await daemon.post(request('Payment', payment({}, { RequestedAmount: 99 })))).text);
    // The first payment is not acknowledged, so no answer may look like "not paid".
    expect(other).toMatchObject({ body: { Response: { Result: 'Failure', ErrorCondition: 'InProgress' } } });
    expect(asked(daemon)).toHaveLength(1);
  });

  test('after the register disconnected has continued, and its answer is available', async () => {
    const { daemon, register, id } = await askOnWebSocket();
    register.webSocket.terminate();
    await expect.poll(() => daemon.lanes.waiting(id)).toBe(0);
    expect(daemon.lanes.get(id)?.abortRequested).toBe(false);
    daemon.lanes.end(id);
    expect(read((await daemon.post(statusRequest('7'))).text)).toMatchObject({
      body: { Response: { Result: 'Success' }, RepeatedMessageResponse: { PaymentResponse: approved } },
    });
    expect(read((await daemon.post(paymentXml())).text)).toMatchObject({ body: approved });
  });

  test('with a new time stamp gets the advice to ask for the first payment, and never a decline', async () => {
    const daemon = await openNexoInterface();
    const first = daemon.post(request('Payment', payment()));
    const id = await untilWaitedFor(daemon);
    const stamped = payment({ SaleData: sale('receipt-1', '2026-03-01T12:00:30+01:00') });
    const again = read((await daemon.post(request('Payment', stamped, { serviceId: '8' }))).text);
    expect(again).toMatchObject({ body: { Response: { Result: 'Failure', ErrorCondition: 'InProgress' } } });
    daemon.lanes.end(id);
    await first;
  });
});

describe('TransactionStatus', () => {
  test('reports a running, unresolved, ended and unknown payment', async () => {
    const daemon = await openNexoInterface();
    expect(await condition(daemon, statusRequest('7'))).toBe('NotFound');
    expect(await condition(daemon, statusRequest(undefined))).toBe('NotFound');
    const first = daemon.post(request('Payment', payment()));
    const id = await untilWaitedFor(daemon);
    expect(await condition(daemon, statusRequest('7'))).toBe('InProgress');
    expect(await condition(daemon, statusRequest('8'))).toBe('NotFound');
    daemon.lanes.end(id, unresolved());
    expect(await condition(daemon, statusRequest('7'))).toBe('InProgress');
    await daemon.lanes.resolve(id, { outcome: 'approved', name: 'Kim', reason: 'looked' });
    expect(await condition(daemon, statusRequest('7'))).toBeUndefined();
    expect(await condition(daemon, statusRequest(undefined))).toBeUndefined();
    expect(await condition(daemon, statusRequest('7', { saleId: 'SALE-2' }))).toBe('NotFound');
    expect(read((await first).text)).toMatchObject({ body: approved });
  });

  test.each(['journal-unconfirmed', 'replicate-no-quorum'] as const)(
    'reports an unknown payment as InProgress while the daemon has the obstacle %s',
    async (obstacle) => {
      const daemon = await openNexoInterface();
      daemon.lanes.obstacle = obstacle;
      expect(await condition(daemon, statusRequest('7'))).toBe('InProgress');
    },
  );

  test('has no answer for an unresolved payment until the register asks again', async () => {
    const { daemon, register, id } = await askOnWebSocket();
    daemon.lanes.end(id, unresolved());
    register.say(statusRequest('7'));
    expect(read(await register.next())).toMatchObject({ body: { Response: { ErrorCondition: 'InProgress' } } });
    daemon.lanes.end(id, { revision: 2, result: 'declined', retry: 'safe' });
    expect(read(await register.next())).toMatchObject({ body: { Response: { ErrorCondition: 'Refusal' } } });
  });

  test('finds the payment of another register by its SaleID', async () => {
    const daemon = await openNexoInterface();
    await takePayment(daemon);
    const MessageReference = { MessageCategory: 'Payment', ServiceID: '7', SaleID: 'SALE-1' };
    const text = request('TransactionStatus', { MessageReference }, { saleId: 'SALE-2', serviceId: '1' });
    expect(await condition(daemon, text)).toBeUndefined();
    const reversal = { MessageReference: { ...MessageReference, MessageCategory: 'Reversal' } };
    expect(await condition(daemon, request('TransactionStatus', reversal, { saleId: 'SALE-2' }))).toBe('NotFound');
  });
});

describe('the interface acknowledges', () => {
  test('a completely delivered outcome once the register starts another sale', async () => {
    const daemon = await openNexoInterface();
    const id = await takePayment(daemon);
    await daemon.post(statusRequest('7'));
    await daemon.post(request('Payment', payment()));
    expect(daemon.lanes.get(id)?.acknowledgedRevision).toBe(0);
    const next = daemon.post(request('Payment', payment({ SaleData: sale('receipt-2') }), { serviceId: '8' }));
    await untilAsked(daemon, 2);
    expect(daemon.lanes.get(id)?.acknowledgedRevision).toBe(1);
    daemon.lanes.end(asked(daemon)[1] ?? '');
    await next;
  });

  test('a delivered outcome with a later request, if the stream of a pair confirms nothing during the next request', async () => {
    const daemon = await openNexoInterface();
    const id = await takePayment(daemon);
    daemon.lanes.obstacle = 'replicate-no-quorum';
    await daemon.post(paymentOf('receipt-2', '8'));
    expect(daemon.lanes.get(id)?.acknowledgedRevision).toBe(0);
    daemon.lanes.obstacle = undefined;
    const next = daemon.post(paymentOf('receipt-3', '9'));
    const [, nextId = ''] = await untilAsked(daemon, 2);
    expect(daemon.lanes.inbox(10).map((view) => view.request.transactionId)).toEqual([]);
    daemon.lanes.end(nextId);
    await next;
  });

  test('no undelivered outcome, and none from before a Login', async () => {
    const { daemon, register, id } = await askOnWebSocket();
    register.webSocket.terminate();
    await expect.poll(() => daemon.lanes.waiting(id)).toBe(0);
    daemon.lanes.end(id);
    const second = daemon.post(paymentOf('receipt-2', '8'));
    const [, secondId = ''] = await untilAsked(daemon, 2);
    daemon.lanes.end(secondId);
    await second;
    await daemon.post(loginRequest());
    const third = daemon.post(paymentOf('receipt-3', '9'));
    const [, , thirdId = ''] = await untilAsked(daemon, 3);
    expect(daemon.lanes.inbox(10).map((view) => view.request.transactionId)).toEqual([id, secondId]);
    daemon.lanes.end(thirdId);
    await third;
  });
});

describe('Abort', () => {
  test('is passed to the lanes and gets no response; the payment gets its response', async () => {
    const { daemon, register, id } = await askOnWebSocket();
    const { status, text } = await daemon.post(abortRequest('7'));
    expect([status, text]).toEqual([204, '']);
    expect(daemon.lanes.abortReasons).toEqual(['the customer left']);
    daemon.lanes.end(id, { result: 'cancelled', reason: 'aborted', retry: 'safe' });
    expect(read(await register.next())).toMatchObject({ body: { Response: { ErrorCondition: 'Aborted' } } });
  });

  test('of an ended payment is answered with Completed if the transport has no reply, and of an unknown payment with Reject', async () => {
    const daemon = await openNexoInterface();
    await takePayment(daemon);
    expect(await daemon.post(abortRequest('7'))).toMatchObject({ status: 204, text: '' });
    const listening = await daemon.connect();
    listening.say(abortRequest('7'));
    expect(read(await listening.next())).toMatchObject({
      name: 'EventNotification',
      body: { EventToNotify: 'Completed' },
    });
    const second = daemon.post(request('Payment', payment({ SaleData: sale('receipt-2') }), { serviceId: '8' }));
    const [, id = ''] = await untilAsked(daemon, 2);
    daemon.lanes.end(id, unresolved());
    expect((await daemon.post(abortRequest('8'))).status).toBe(204);
    daemon.lanes.end(id, { revision: 2 });
    await second;
    const register = await daemon.connect();
    register.say(abortRequest('99'));
    expect(read(await register.next())).toMatchObject({ body: { EventToNotify: 'Reject' } });
  });
});

/** Returns a refund of 5 EUR of the transaction with this terminal key. */
function refundOf(key: object): string {
  const AmountsReq = { Currency: 'EUR', RequestedAmount: 5 };
  const PaymentTransaction = { AmountsReq, OriginalPOITransaction: { POITransactionID: key } };
  const body = { SaleData: sale('refund-1'), PaymentTransaction, PaymentData: { PaymentType: 'Refund' } };
  return request('Payment', body, { serviceId: '9' });
}

/** Returns a key of a terminal. */
function keyOf(TransactionID: string, TimeStamp: string): object {
  return { TransactionID, TimeStamp };
}

/** Makes a payment and requests a refund of the transaction with this key. Returns how the lanes understood it. */
async function originalOf(outcome: object, key: (id: string) => object): Promise<unknown> {
  const daemon = await openNexoInterface();
  const id = await takePayment(daemon, outcome);
  const given = daemon.post(refundOf(key(id)));
  const [, refundId = ''] = await untilAsked(daemon, 2);
  daemon.lanes.end(refundId);
  await given;
  const original = daemon.lanes.get(refundId)?.request.original;
  return original?.type === 'transaction' && original.transactionId === id ? 'ours' : original?.type;
}

describe('a refund', () => {
  const poiTransaction = { transactionId: '77.1', timeStamp: '2026-03-01T12:00:04+01:00' };

  test('belongs to the payment with this key at the terminal, if both parts match', async () => {
    const key = { TransactionID: '77.1', TimeStamp: poiTransaction.timeStamp };
    expect(await originalOf({ poiTransaction }, () => key)).toBe('ours');
    expect(await originalOf({ poiTransaction }, () => ({ ...key, TimeStamp: '2026-03-01T12:00:05+01:00' }))).toBe(
      'terminal',
    );
  });

  test("does not belong to a transaction whose own id equals the terminal's key", async () => {
    const at = '2026-03-01T12:00:05.000Z';
    expect(await originalOf({ poiTransaction, at }, (id) => keyOf(id, at))).toBe('terminal');
    const outcome = { poiTransaction: undefined, at };
    expect(await originalOf(outcome, (id) => keyOf(id, at))).toBe('ours');
    expect(await originalOf(outcome, (id) => keyOf(id, '2026-03-01T12:00:06.000Z'))).toBe('terminal');
  });
});

describe('Login, Logout and Diagnosis', () => {
  test('get their answers from the interface itself', async () => {
    const daemon = await openNexoInterface();
    expect(read((await daemon.post(loginRequest())).text)).toMatchObject({
      header: { MessageCategory: 'Login', ProtocolVersion: '3.1' },
      body: {
        Response: { Result: 'Success' },
        POISystemData: {
          POISoftware: { ApplicationName: 'tenderd', SoftwareVersion: '1.2.3' },
          POIStatus: { GlobalStatus: 'OK', CommunicationOKFlag: true },
        },
      },
    });
    const diagnosis = async () => read((await daemon.post(request('Diagnosis', {}))).text);
    expect(await diagnosis()).toMatchObject({ body: { LoggedSaleID: ['SALE-1'], POIStatus: { GlobalStatus: 'OK' } } });
    daemon.lanes.hold('till-1');
    expect(await diagnosis()).toMatchObject({ body: { POIStatus: { GlobalStatus: 'Unreachable' } } });
    expect(read((await daemon.post(request('Logout', {}))).text)).toMatchObject({
      body: { Response: { Result: 'Success' } },
    });
    const { body } = await diagnosis();
    expect(body).not.toHaveProperty('LoggedSaleID');
  });

  test('accept a Login without a language', async () => {
    const daemon = await openNexoInterface();
    const silent = loginRequest().replace('"OperatorLanguage":"en",', '');
    expect(silent).not.toContain('OperatorLanguage');
    const answer = read((await daemon.post(silent)).text);
    expect(answer).toMatchObject({ name: 'LoginResponse', body: { Response: { Result: 'Success' } } });
  });

  test('are not required: a register without a Login, or after a Logout, is served', async () => {
    const daemon = await openNexoInterface();
    await daemon.post(request('Logout', {}));
    const answer = daemon.post(request('Payment', payment()));
    daemon.lanes.end(await untilWaitedFor(daemon));
    expect(read((await answer).text)).toMatchObject({ body: approved });
  });

  test('refuse training, because each payment would be charged, and an old version', async () => {
    const daemon = await openNexoInterface();
    const training = read((await daemon.post(loginRequest({ TrainingModeFlag: true }))).text);
    expect(training).toMatchObject({ body: { Response: { ErrorCondition: 'UnavailableService' } } });
    const old = loginRequest().replace('"ProtocolVersion":"3.1"', '"ProtocolVersion":"2.0"');
    expect(read((await daemon.post(old)).text)).toMatchObject({
      body: { Response: { ErrorCondition: 'UnavailableService' } },
    });
  });
});

describe('the interface refuses', () => {
  test('an unknown terminal, and names the configured ones', async () => {
    const daemon = await openNexoInterface();
    const answer = read((await daemon.post(request('Payment', payment(), { poiId: 'T9' }))).text);
    expect(answer).toMatchObject({
      body: {
        Response: {
          ErrorCondition: 'UnavailableDevice',
          AdditionalResponse: expect.stringContaining('POI-till-1, POI-till-2'),
        },
      },
    });
    const named = daemon.post(request('Payment', payment(), { poiId: 'till-2' }));
    const id = await untilWaitedFor(daemon);
    expect(daemon.lanes.get(id)?.request.terminal).toBe('till-2');
    daemon.lanes.end(id);
    await named;
  });

  test('a request for money that tenderd does not move, which reaches no lane', async () => {
    const daemon = await openNexoInterface();
    const answer = read((await daemon.post(request('Reconciliation', { ReconciliationType: 'x:Weekly' }))).text);
    expect(answer).toMatchObject({
      name: 'ReconciliationResponse',
      body: { Response: { Result: 'Failure', ErrorCondition: 'UnavailableService' } },
    });
    expect(asked(daemon)).toEqual([]);
  });

  test('a message without a sender, with an event that has the reason and the message', async () => {
    const daemon = await openNexoInterface();
    const text = request('Payment', payment()).replace(',"POIID":"POI-till-1"', '');
    const rejected = read((await daemon.post(text)).text);
    if (rejected.name !== 'EventNotification') throw new Error(rejected.name);
    expect(rejected.body.EventToNotify).toBe('Reject');
    expect(Buffer.from(rejected.body.RejectedMessage ?? '', 'base64').toString()).toBe(text);
  });

  test('a message whose answer could not repeat its ids, before anything is requested', async () => {
    const daemon = await openNexoInterface();
    const long = request('Payment', payment(), { serviceId: 'x'.repeat(11) });
    expect(read((await daemon.post(long)).text)).toMatchObject({ body: { EventToNotify: 'Reject' } });
    const badStamp = request('Payment', payment({ SaleData: sale('receipt-1', 'yesterday') }));
    expect(read((await daemon.post(badStamp)).text)).toMatchObject({
      name: 'PaymentResponse',
      header: { ServiceID: '7' },
      body: {
        Response: { ErrorCondition: 'MessageFormat', AdditionalResponse: expect.stringContaining('TimeStamp') },
        SaleData: { SaleTransactionID: { TransactionID: 'receipt-1' } },
      },
    });
    expect(asked(daemon)).toEqual([]);
  });

  test('no response or event of a register, which get no answer', async () => {
    const daemon = await openNexoInterface();
    const header = {
      MessageClass: 'Device',
      MessageCategory: 'Display',
      MessageType: 'Response',
      DeviceID: '1',
      SaleID: 'S',
      POIID: 'P',
    };
    const OutputResult = [{ Device: 'CashierDisplay', InfoQualify: 'Display', Response: { Result: 'Success' } }];
    const text = JSON.stringify({ SaleToPOIResponse: { MessageHeader: header, DisplayResponse: { OutputResult } } });
    expect((await daemon.post(text)).status).toBe(204);
  });
});

describe('the text of the terminal', () => {
  const capabilities = { SaleTerminalData: { SaleCapabilities: ['CashierDisplay', 'PrinterReceipt'] } };

  test('reaches the register on its WebSocket while the payment runs, once for each change', async () => {
    const daemon = await openNexoInterface();
    const register = await daemon.connect();
    register.say(loginRequest(capabilities));
    await register.next();
    register.say(paymentXml());
    const id = await untilWaitedFor(daemon);
    for (const showing of ['Insert card', 'Insert card', 'Enter PIN']) daemon.lanes.vary(id, { showing });
    daemon.lanes.end(id);
    const shown = [read(await register.next()), read(await register.next())];
    expect(shown).toMatchObject(
      ['Insert card', 'Enter PIN'].map((Text) => ({
        name: 'DisplayRequest',
        header: { MessageClass: 'Device', ServiceID: '7', SaleID: 'SALE-1', POIID: 'POI-till-1' },
        body: {
          DisplayOutput: [
            { ResponseRequiredFlag: false, Device: 'CashierDisplay', OutputContent: { OutputText: [{ Text }] } },
          ],
        },
      })),
    );
    expect(new Set(shown.map(({ header }) => header.DeviceID)).size).toBe(2);
    expect(read(await register.next())).toMatchObject({ name: 'PaymentResponse' });
  });

  test('is not sent to a register that did not declare a display', async () => {
    const { daemon, register, id } = await askOnWebSocket();
    daemon.lanes.vary(id, { showing: 'Insert card' });
    daemon.lanes.end(id);
    expect(read(await register.next())).toMatchObject({ name: 'PaymentResponse' });
  });
});

test('a shutdown ends the wait without any text that reads like an answer', async () => {
  const daemon = await openNexoInterface();
  const register = await daemon.connect();
  register.say(paymentXml());
  const byPost = daemon.post(request('Payment', payment())).then(
    ({ status }) => status,
    () => 'reset',
  );
  const id = await untilWaitedFor(daemon);
  await expect.poll(() => daemon.lanes.waiting(id)).toBe(2);
  await daemon.close();
  expect(await byPost).toBe('reset');
  expect(await register.closed).toBe(1001);
  expect(daemon.faults).toEqual([]);
});
