/**
 * Registers written for Verifone's POS Cloud, at the nexo interface: its paths, Basic credentials, messages without a
 * root, words in capitals.
 */

import { expect, test, vi } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { nexoBlob } from '../../src/security/index.js';
import { registerTokens, send, token } from '../api/open-interface.js';
import { openNexoInterface } from './open-interface.js';

const base = '/oidc/poscloud/nexo';
const dialect = dialects['verifone-3.1'];

function basic(password: string, user = 'a1b2c3d4-uid'): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Returns a message as public clients of the cloud write it: no root, no ProtocolVersion. */
function message(category: string, name: string, body: object, serviceId = 'SRV-42-1772366400'): string {
  const MessageHeader = {
    MessageClass: 'SERVICE',
    MessageCategory: category,
    MessageType: 'REQUEST',
    ServiceID: serviceId,
    SaleID: 'RetailPOS',
    POIID: 'POI-till-1',
  };
  return JSON.stringify({ MessageHeader, [`${name}Request`]: body });
}

const SaleTransactionID = { TransactionID: 'order-42', TimeStamp: '2026-03-01T12:00:00.123Z' };
const payment = (amount: unknown = '12.34', change: object = {}) =>
  message('PAYMENT', 'Payment', {
    SaleData: { OperatorID: '440010051', SaleTransactionID, ...change },
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amount } },
    PaymentData: { PaymentType: 'NORMAL', SplitPaymentFlag: false },
  });
const about = { messageCategory: 'PAYMENT', serviceID: 'SRV-42-1772366400', saleID: 'RetailPOS', poiid: 'POI-till-1' };
const status = (reference: object = about) =>
  message(
    'TRANSACTIONSTATUS',
    'TransactionStatus',
    { MessageReference: reference, ReceiptReprintFlag: false },
    'STAT-1',
  );
const abort = message(
  'ABORT',
  'Abort',
  {
    MessageReference: {
      MessageCategory: 'PAYMENT',
      ServiceID: 'SRV-42-1772366400',
      SaleID: 'RetailPOS',
      POIID: 'POI-till-1',
    },
    AbortReason: 'CashierAborted',
  },
  'ABT-1',
);

async function opened(change: Parameters<typeof openNexoInterface>[0] = { dialect }) {
  const daemon = await openNexoInterface(change);
  const call = async (path: string, body: string | undefined, authorization = basic(token), method?: string) =>
    send(daemon.port, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      path: `${base}${path}`,
      headers: {
        authorization,
        'x-site-entity-id': '4c6664c7',
        ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      },
      ...(body === undefined ? {} : { body }),
    });
  /** Requests a payment, which the terminal approves. */
  const pay = async (body = payment(), path = '/payment') => {
    const answer = call(path, body);
    const isAsked = vi.waitUntil(() => daemon.lanes.list({}).length > 0, { timeout: 200_000 });
    const early = await Promise.race([answer, isAsked]);
    if (early === true) daemon.lanes.end(daemon.lanes.list({})[0]?.request.transactionId ?? '');
    return answer;
  };
  return { ...daemon, call, pay };
}

test.each([
  ['/payment', '12.34', {}],
  ['/v2/payment', 12.34, { OperatorID: null }],
  ['/payment', '12.34', { CustomerOrderReq: null, SaleToAcquirerData: null }],
])('a payment at %s with %j is answered without a root, in capitals', async (path, amount, change) => {
  const { pay, lanes } = await opened();
  const answer = await pay(payment(amount, change), path);
  expect(answer).toMatchObject({
    status: 200,
    json: {
      MessageHeader: { MessageClass: 'SERVICE', MessageCategory: 'PAYMENT', MessageType: 'RESPONSE' },
      PaymentResponse: {
        Response: { Result: 'SUCCESS' },
        SaleData: { SaleTransactionID },
        PaymentResult: { AmountsResp: { AuthorizedAmount: 12.34 } },
      },
    },
  });
  expect(lanes.list({})[0]?.request).toMatchObject({
    kind: 'payment',
    amountDetails: { amount: 1234, currency: 'EUR' },
  });
});

test('a status question is answered for its payment, in the spelling of those clients', async () => {
  const { call, pay } = await opened();
  expect((await call('/transactionstatus', status())).json).toMatchObject({
    TransactionStatusResponse: { Response: { Result: 'FAILURE', ErrorCondition: 'NOTFOUND' } },
  });
  await pay();
  for (const path of ['/transactionstatus', '/transactionReport'])
    expect((await call(path, status())).json).toMatchObject({
      TransactionStatusResponse: {
        Response: { Result: 'SUCCESS' },
        RepeatedMessageResponse: {
          RepeatedResponseMessageBody: { PaymentResponse: { Response: { Result: 'SUCCESS' } } },
        },
      },
    });
});

test('a payment whose connection was lost is found by a status question, and not charged again', async () => {
  const { call, lanes } = await opened();
  const answer = call('/payment', payment());
  await vi.waitUntil(() => lanes.list({}).length > 0);
  expect((await call('/transactionstatus', status())).json).toMatchObject({
    TransactionStatusResponse: { Response: { Result: 'FAILURE', ErrorCondition: 'INPROGRESS' } },
  });
  const again = call('/payment', payment());
  lanes.end(lanes.list({})[0]?.request.transactionId ?? '');
  expect((await again).text).toBe((await answer).text);
  expect(lanes.list({})).toHaveLength(1);
});

test('an Abort is answered with an empty document', async () => {
  const { call, lanes } = await opened();
  const answer = call('/payment', payment());
  await vi.waitUntil(() => lanes.list({}).length > 0);
  expect(await call('/v2/abort', abort)).toMatchObject({ status: 200, json: {} });
  expect(lanes.abortReasons).toEqual(['CashierAborted']);
  lanes.end(lanes.list({})[0]?.request.transactionId ?? '');
  await answer;
});

test('connected terminals are listed, also for one terminal and for a request with a body', async () => {
  const { call, lanes } = await opened();
  lanes.hold('till-2');
  const one = { POIID: 'POI-till-1', POIState: 'CONNECTED', entityUID: '', serialNumber: 'POI-till-1' };
  expect((await call('/status', undefined)).json).toEqual({ Response: { Result: 'SUCCESS' }, POIStatus: [one] });
  expect((await call('/status', '[]', basic(token), 'GET')).json).toMatchObject({ POIStatus: [one] });
  expect((await call('/status/POI-till-1', undefined)).json).toMatchObject({ POIStatus: [one] });
  expect((await call('/status/POI-till-2', undefined)).json).toMatchObject({ POIStatus: [] });
  expect((await call('/status', undefined, basic('another'))).status).toBe(401);
});

test('the password of Basic credentials is the token of a register, of the interface or of the operator', async () => {
  const { call, lanes } = await opened();
  const front = registerTokens.get('front') ?? '';
  const answer = call('/payment', payment(), basic(front));
  await vi.waitUntil(() => lanes.list({}).length > 0);
  expect(lanes.list({})[0]?.request).toMatchObject({ register: 'front' });
  lanes.end(lanes.list({})[0]?.request.transactionId ?? '');
  await answer;
  const own = await opened({ dialect, token: 'a-token-of-this-interface-alone:with-a-colon' });
  expect((await own.call('/payment', payment())).status).toBe(401);
  expect((await own.pay(payment())).status).toBe(401);
  const authorization = basic('a-token-of-this-interface-alone:with-a-colon');
  expect((await own.call('/status', undefined, authorization)).status).toBe(200);
  expect((await own.call('/status', undefined, 'Bearer a-token-of-this-interface-alone:with-a-colon')).status).toBe(
    200,
  );
});

test.each([
  ['with a root', '/payment', `{"SaleToPOIRequest":${payment()}}`, basic(token), 400],
  ['of another category than its path', '/transactionstatus', payment(), basic(token), 400],
  ['with two objects in its text', '/payment', `${payment()},"SaleToPOIResponse":{}`, basic(token), 400],
  ['that is no message', '/payment', '{', basic(token), 400],
  ['that is a list', '/payment', `[${payment()}]`, basic(token), 400],
  ['with another password', '/payment', payment(), basic(`${token}x`), 401],
  ['with the token as the user', '/payment', payment(), basic('x', token), 401],
  ['with only the token', '/payment', payment(), `Basic ${Buffer.from(token).toString('base64')}`, 401],
  ['with the token in clear', '/payment', payment(), `Basic ${token}`, 401],
  ['at an unknown path', '/refund', payment(), basic(token), 401],
])('a message %s starts nothing', async (_what, path, body, authorization, code) => {
  const { call, lanes } = await opened();
  expect((await call(path, body, authorization)).status).toBe(code);
  expect(lanes.list({})).toEqual([]);
});

test.each([
  ['another dialect', {}],
  ['sealed messages', { dialect, security: 'sealed' }],
])(
  'with %s these paths and Basic credentials do not exist',
  async (_what, { security, ...change }: { security?: string; dialect?: typeof dialect }) => {
    const seal =
      security === undefined
        ? {}
        : { security: await nexoBlob({ keyIdentifier: 'till', keyVersion: 1, passphrase: 'Correct-Horse-7-battery' }) };
    const { call, lanes } = await opened({ ...change, ...seal });
    for (const authorization of [basic(token), `Bearer ${token}`])
      expect([401, 404]).toContain((await call('/payment', payment(), authorization)).status);
    expect(lanes.list({})).toEqual([]);
  },
);
