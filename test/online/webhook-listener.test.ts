/**
 * The webhook listener on a real socket: who may call, what is refused and how, and that nothing is acknowledged before
 * it is durable.
 */

import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listenForWebhooks, type Webhook, webhookAddresses } from '../../src/online/index.js';
import { latch } from '../gateway/watch.js';
import { WebhookReaches } from '../../src/daemon/webhook-reaches.js';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { freePort } from '../world/free-port.js';

const type = 'application/vnd.payments.v1+json';
const key = '01a20000-0000-7000-8000-000000000001';
const completed = {
  eventType: 'CHECKOUT_SESSION_COMPLETED',
  status: '0',
  pspReference: '01a20000-0000-7000-8000-0000000000aa',
  merchantReference: 'order-1',
  paymentMethod: 'CARD',
  paymentScheme: 'VISA',
};
const text = JSON.stringify(completed);

interface Listening {
  readonly url: string;
  readonly port: number;
  readonly taken: readonly Webhook[];
  /** The codes of the refusals. */
  readonly refused: readonly string[];
  /** Moves the clock of the listener's limits. */
  readonly later: (ms: number) => void;
  readonly post: (body?: string, more?: RequestInit & { readonly url?: string }) => Promise<Response>;
}

interface Otherwise {
  readonly signingSecret?: string;
  readonly take?: (webhook: Webhook) => Promise<boolean>;
}

async function listening({ signingSecret, take = async () => true }: Otherwise = {}): Promise<Listening> {
  let nowMs = 0;
  const taken: Webhook[] = [];
  const refused: string[] = [];
  const addresses = webhookAddresses('shop', 'https://hooks.example/shop/', 'x'.repeat(43));
  const listener = await listenForWebhooks({
    port: 0,
    addresses,
    signingSecret,
    onRefused: (code) => void refused.push(code),
    monoMs: () => nowMs,
    take: async (webhook) => {
      taken.push(webhook);
      return take(webhook);
    },
  });
  onTestFinished(() => listener.close());
  const url = addresses.urlOf(key).replace('https://hooks.example', `http://127.0.0.1:${listener.port}`);
  return {
    url,
    port: listener.port,
    taken,
    refused,
    later: (ms) => {
      nowMs += ms;
    },
    post: (body = text, { url: other = url, ...more } = {}) =>
      fetch(other, { method: 'POST', headers: { 'content-type': type }, body, ...more }),
  };
}

test('the daemon checks whether its public address leads to its webhook listener', async () => {
  const { port, taken } = await listening();
  const clock = systemClock();
  const time = { clock, scheduler: systemScheduler(clock) };
  const secret = 'x'.repeat(43);
  const unreachedAt = async (publicUrl: string, sealedBy = secret) => {
    const reaches = new WebhookReaches([{ service: 'shop', publicUrl, secret: sealedBy }], time);
    await reaches.look();
    return reaches.unreached();
  };
  expect(await unreachedAt(`http://127.0.0.1:${port}/shop/`)).toEqual([]);
  const away = `http://127.0.0.1:${await freePort()}/shop/`;
  expect(await unreachedAt(away)).toMatchObject([
    { service: 'shop', url: away, cause: expect.stringContaining('refused') },
  ]);
  expect(await unreachedAt(`http://127.0.0.1:${port}/shop/`, 'y'.repeat(43))).toHaveLength(1);
  expect(taken).toEqual([]);
});

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function sign(body: string, secret: string): Record<string, string> {
  return {
    'content-type': type,
    'psp-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  };
}

describe('the webhook addresses', () => {
  const addresses = webhookAddresses('shop', 'https://hooks.example/shop', 'x'.repeat(43));

  test('are below the public address, and always the same for a key', () => {
    expect(addresses.urlOf(key)).toMatch(
      /^https:\/\/hooks\.example\/shop\/01a20000-0000-7000-8000-000000000001\.[\w-]{43}$/,
    );
    expect(addresses.urlOf(key)).toBe(
      webhookAddresses('shop', 'https://hooks.example/shop/', 'x'.repeat(43)).urlOf(key),
    );
  });

  test('are recognized, even if a proxy removed the start of the path', () => {
    const path = pathOf(addresses.urlOf(key));
    expect(addresses.keyOf(path)).toBe(key);
    expect(addresses.keyOf(path.replace('/shop', ''))).toBe(key);
  });

  test.each([
    ['of another service', webhookAddresses('other', 'https://hooks.example', 'x'.repeat(43)).urlOf(key)],
    ['of another daemon', webhookAddresses('shop', 'https://hooks.example', 'y'.repeat(43)).urlOf(key)],
    ['of another key', addresses.urlOf(key).replace('000001.', '000002.')],
    ['cut', addresses.urlOf(key).slice(0, -1)],
    ['with a longer path', `${addresses.urlOf(key)}/x`],
    ['without seal', `https://hooks.example/${key}`],
    ['empty', 'https://hooks.example/'],
  ])('do not match another address: %s', (_what, url) => {
    expect(addresses.keyOf(pathOf(url))).toBeUndefined();
  });
});

describe('a webhook', () => {
  test('is delivered with the key of its request, and acknowledged when it is durable', async () => {
    const durable = latch();
    const came = latch();
    const { post, taken, url } = await listening({
      take: async () => {
        came.open();
        await durable.opened;
        return true;
      },
    });
    let isAnswered = false;
    const answered = post().then((response) => {
      isAnswered = true;
      return response;
    });
    await came.opened;
    // If the first call had already been answered, its answer would have arrived before the answers to these later calls.
    for (let round = 0; round < 2; round += 1) expect((await post(text, { url: `${url}x` })).status).toBe(404);
    expect(isAnswered).toBe(false);
    durable.open();
    expect((await answered).status).toBe(204);
    expect(taken).toEqual([{ idempotencyKey: key, body: completed }]);
  });

  test.each(['status', 'paymentMethod', 'paymentScheme', 'merchantReference'])('may lack %s', async (name) => {
    const { post, taken } = await listening();
    expect((await post(JSON.stringify({ ...completed, [name]: undefined }))).status).toBe(204);
    expect(taken).toHaveLength(1);
  });

  test('may be of another type of event, and have more fields', async () => {
    const { post, taken } = await listening();
    expect((await post(JSON.stringify({ ...completed, eventType: 'NEWER_EVENT', more: [1] }))).status).toBe(204);
    expect(taken).toHaveLength(1);
  });

  test('about an unknown request gets 404', async () => {
    const { post } = await listening({ take: async () => false });
    expect((await post()).status).toBe(404);
  });

  test('that cannot be stored now gets 503, so that the service repeats it', async () => {
    const { post } = await listening({ take: async () => Promise.reject(new Error('disk')) });
    const response = await post();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  });
});

describe('a refused webhook has no effect', () => {
  test.each<readonly [number, string, string, RequestInit]>([
    [405, 'GET', '', { method: 'GET', body: null }],
    [405, 'PUT', text, { method: 'PUT' }],
    [415, 'another media type', text, { headers: { 'content-type': 'application/json' } }],
    [415, 'no media type', text, { headers: {} }],
    [400, 'no JSON', '{', {}],
    [400, 'doubled JSON', text + text, {}],
    [400, 'a member twice', text.replace('{', '{"status":"1",'), {}],
    [400, 'no pspReference', JSON.stringify({ ...completed, pspReference: undefined }), {}],
    [400, 'a pspReference of another form', JSON.stringify({ ...completed, pspReference: '../x' }), {}],
    [400, 'a list', '[]', {}],
    [400, 'nothing', '', {}],
    [413, 'over 16 KiB', JSON.stringify({ ...completed, more: 'x'.repeat(16_384) }), {}],
  ])('with status %i for %s', async (status, _what, body, more) => {
    const { post, taken } = await listening();
    const response = await post(body, more.method === 'GET' ? { method: 'GET', body: null } : more);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toBe('');
    expect(taken).toEqual([]);
  });

  test('with 413 as soon as a chunked body is too long', async () => {
    const { url, port, taken } = await listening();
    const socket = connect(port, '127.0.0.1');
    const answer = latch<string>();
    socket.on('data', (chunk: Buffer) => answer.open(chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(
      `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write(`4001\r\n${'x'.repeat(0x4001)}\r\n`);
    expect(await answer.opened).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
    expect(taken).toEqual([]);
  });

  test.each(['/', '/shop', `/shop/${key}`, `/shop/${key}.${'A'.repeat(43)}`, '/v1/transactions'])(
    'with 404 at %s',
    async (path) => {
      const { post, port, taken } = await listening();
      for (const method of ['POST', 'PUT'])
        expect((await post(text, { method, url: `http://127.0.0.1:${port}${path}` })).status).toBe(404);
      expect(taken).toEqual([]);
    },
  );

  test('with an incomplete body', async () => {
    const { url, port, post, taken } = await listening();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"eventType"`,
    );
    await new Promise<void>((resolve) => socket.end(() => resolve()));
    await post();
    expect(taken).toHaveLength(1);
  });
});

test('the listener reports each refused webhook once, with a code for the log', async () => {
  const { post, port, refused } = await listening({ signingSecret: 'hush' });
  await post(text, { headers: { 'content-type': 'application/json' } });
  await post(text, { method: 'PUT' });
  await post(text);
  await post('{', { headers: sign('{', 'hush') });
  await post(text, { url: `http://127.0.0.1:${port}/x` });
  await post(text, { headers: sign(text, 'hush') });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('no http at all\r\n\r\n');
  await expect.poll(() => refused.length).toBe(6);
  socket.destroy();
  expect(refused).toEqual([
    'webhook-wrong-type',
    'webhook-wrong-method',
    'webhook-not-signed',
    'webhook-unreadable',
    'webhook-wrong-path',
    'request-not-whole',
  ]);
});

describe('the listener', () => {
  test('accepts only signed webhooks if a secret is configured', async () => {
    const { post, taken } = await listening({ signingSecret: 'hush' });
    expect((await post(text, { headers: sign(text, 'hush') })).status).toBe(204);
    for (const headers of [
      sign(text, 'loud'),
      sign(`${text} `, 'hush'),
      { 'content-type': type },
      { 'content-type': type, 'psp-signature': 'sha256=' },
    ])
      expect((await post(text, { headers })).status).toBe(401);
    expect(taken).toHaveLength(1);
  });

  test('ignores signatures without a secret', async () => {
    const { post } = await listening();
    expect((await post(text, { headers: sign(text, 'whoever') })).status).toBe(204);
  });
});

describe('a flood', () => {
  test('of wrong paths is refused, and does not block a caller who knows an address', async () => {
    const { post, port, taken, later } = await listening();
    const wrong = { url: `http://127.0.0.1:${port}/x` };
    const statuses = [];
    for (let count = 0; count < 60; count += 1) statuses.push((await post(text, wrong)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await post()).status).toBe(204);
    later(100);
    expect((await post(text, wrong)).status).toBe(404);
    expect(taken).toHaveLength(1);
  });

  test('of webhooks is refused', async () => {
    const { post, taken, later } = await listening();
    for (let count = 0; count < 200; count += 1) await post();
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(taken).toHaveLength(200);
    later(10);
    expect((await post()).status).toBe(204);
  });
});
