/**
 * The wire and the webhook listener with the simulated service, over real sockets: each endpoint, and each fault that
 * cuts an answer.
 */

import type { ServiceCall, ServiceWireEvent } from '../../src/core/index.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpointPath, type EndpointName } from '../../protocol/checkout/index.js';
import { listenForWebhooks, type Webhook, webhookAddresses } from '../../src/online/index.js';
import { defaultConfiguration, type RunningService, startService } from '../../src/simulator/service/index.js';
import { envelope, mediaType, newKey } from '../simulator/service/merchant.js';
import { latch } from '../gateway/watch.js';
import { type Watched, watchService } from './served.js';

interface Shop extends Watched {
  readonly service: RunningService;
  readonly control: (path: string, body: object) => Promise<unknown>;
  readonly create: (call?: Partial<ServiceCall>, merchantInfo?: object) => Promise<ServiceWireEvent>;
}

async function shop(configuration = defaultConfiguration): Promise<Shop> {
  const service = await startService({ configuration, hasMagicAmounts: false });
  onTestFinished(() => service.close());
  const watched = watchService(service.baseUrl);
  return {
    ...watched,
    service,
    control: async (path, body) => {
      const response = await fetch(`${service.control}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return response.json();
    },
    create: (call = {}, merchantInfo = {}) =>
      watched.ask({
        endpoint: 'createSession',
        path: '/v1/session/payment/create',
        body: JSON.stringify(envelope({ merchantInfo, transactionData: { splitShipment: true } }, newKey())),
        ...call,
      }),
  };
}

const created = z.object({ sessionInfo: z.object({ pspReference: z.string(), checkoutUrl: z.string() }) });

function bodyOf(event: ServiceWireEvent): unknown {
  return event.type === 'answered' ? JSON.parse(event.text) : undefined;
}

test('the service connection gets an answer to create, status, capture, cancel, refund and list', async () => {
  const { ask, create, control } = await shop();
  const answer = await create();
  expect(answer).toMatchObject({ type: 'answered', status: 200, contentType: mediaType });
  const { pspReference } = created.parse(bodyOf(answer)).sessionInfo;
  await control('shopper', { pspReference, act: 'pay', card: '4111 1111 1111 1111' });
  const call = async (endpoint: Extract<EndpointName, 'status' | 'capture' | 'cancel' | 'refund'>, amount?: number) => {
    const path = endpointPath(endpoint, { pspReference });
    if (!path.ok) throw new Error(path.error.message);
    return ask({
      endpoint,
      path: path.value,
      ...(endpoint === 'status' ? {} : { idempotencyKey: newKey() }),
      ...(amount === undefined ? {} : { body: JSON.stringify({ amountDetails: { amount, currency: 'NOK' } }) }),
    });
  };
  expect(await call('status')).toMatchObject({ status: 200 });
  expect(await call('capture', 4_000)).toMatchObject({ status: 200 });
  // Without a body: the whole remaining amount.
  expect(await call('cancel')).toMatchObject({ status: 200 });
  expect(await call('refund', 500)).toMatchObject({ status: 200 });
  expect(await ask({ endpoint: 'listInstruments', path: '/v1/payment-instruments/shopper%201' })).toMatchObject({
    status: 200,
  });
  const types = z
    .object({ operationList: z.array(z.object({ type: z.string() })) })
    .parse(bodyOf(await call('status')));
  expect(types.operationList.map(({ type }) => type)).toEqual([
    'CREATE_SESSION',
    'AUTHENTICATION',
    'AUTHORIZATION',
    'CAPTURE',
    'CANCEL',
    'REFUND',
  ]);
});

test('the simulated service performs an operation with the same key once', async () => {
  const { ask, create, control, service } = await shop();
  const { pspReference } = created.parse(bodyOf(await create())).sessionInfo;
  await control('shopper', { pspReference, act: 'pay', card: '4111 1111 1111 1111' });
  const path = endpointPath('capture', { pspReference });
  if (!path.ok) throw new Error(path.error.message);
  const body = JSON.stringify({ amountDetails: { amount: 100, currency: 'NOK' } });
  const call = { endpoint: 'capture', path: path.value, idempotencyKey: newKey(), body } as const;
  const first = await ask(call);
  expect(bodyOf(first)).toMatchObject({ operationInfo: { type: 'CAPTURE', status: 'SUCCESS' } });
  expect(bodyOf(await ask(call))).toEqual(bodyOf(first));
  const ledger: unknown = await (await fetch(`${service.control}/ledger`)).json();
  expect(ledger).toMatchObject([{ captured: 100 }]);
});

describe('a scripted fault', () => {
  test.each<readonly [string, object]>([
    ['lost-before', { type: 'lost' }],
    ['lost-after', { type: 'lost' }],
    ['half-body', { type: 'lost' }],
    ['unavailable', { type: 'answered', status: 503 }],
    ['error-after', { type: 'answered', status: 500 }],
    ['too-many-requests', { type: 'answered', status: 429, retryAfter: '1' }],
  ])('%s is followed by the answer to the same request', async (fault, said) => {
    const { create, control } = await shop();
    await control('faults', { fault, request: 'create' });
    const body = JSON.stringify(envelope({}, newKey()));
    expect(await create({ body })).toMatchObject(said);
    const first = bodyOf(await create({ body }));
    expect(created.safeParse(first).success).toBe(true);
    expect(bodyOf(await create({ body }))).toEqual(first);
  });

  test('slow makes the service connection give up after its time limit', async () => {
    const { create, control } = await shop();
    await control('faults', { fault: 'slow', request: 'create' });
    expect(await create({ managementMs: 500 })).toMatchObject({ type: 'lost', cause: { code: 'hangs' } });
  });
});

test('the signed webhook reaches the address of its request', async () => {
  const [[id, merchant] = ['', undefined]] = Object.entries(defaultConfiguration.merchants);
  if (merchant === undefined) throw new Error('there is a merchant');
  const merchants = { [id]: { ...merchant, webhookSecret: 'hush' } };
  const { create, control } = await shop({ ...defaultConfiguration, merchants });
  const came = latch<Webhook>();
  const key = newKey();
  const listener = await listenForWebhooks({
    port: 0,
    addresses: webhookAddresses('shop', 'http://127.0.0.1', 'x'.repeat(43)),
    signingSecret: 'hush',
    monoMs: () => performance.now(),
    take: async (webhook) => {
      came.open(webhook);
      return true;
    },
  });
  onTestFinished(() => listener.close());
  const addresses = webhookAddresses('shop', `http://127.0.0.1:${listener.port}`, 'x'.repeat(43));
  const answer = await create({}, { webhookUrl: addresses.urlOf(key) });
  const { pspReference } = created.parse(bodyOf(answer)).sessionInfo;
  await control('shopper', { pspReference, act: 'pay', card: '4111 1111 1111 1111' });
  expect(await came.opened).toMatchObject({ idempotencyKey: key, body: { pspReference, status: '0' } });
});
