import { expect, test } from 'vitest';
import { problems, type ProblemCode } from '../../src/api/problems/problem-table.js';
import { triesMax } from '../../src/console/index.js';
import {
  type Answer,
  asRegister,
  type DaemonAddress,
  consolePin,
  openInterface,
  payment,
  readerToken,
  readToEnd,
  requestBytes,
} from './open-interface.js';
import { asConsole, signIn } from './console-caller.js';
import { MemoryLanes } from './memory-lanes.js';
import { unresolved } from './memory-outcomes.js';
import { reviewed } from '../reviewed.js';

/** A question that is answered with yes or no. */
const question = {
  promptId: 'till-1.Q1',
  kind: 'confirmation' as const,
  terminal: 'till-1',
  text: 'Go on?',
  menu: [],
  masked: false,
  requestedAt: '2026-03-01T12:00:05.000Z',
  expiresAt: '2026-03-01T12:00:48.000Z',
  open: true,
};

async function answered(daemon: DaemonAddress, body: object): Promise<Answer> {
  return daemon.call({ method: 'POST', path: '/v1/prompts/till-1.Q1/answer', body });
}

async function deviceRequest(daemon: DaemonAddress, body: object): Promise<Answer> {
  return daemon.call({ method: 'POST', path: '/v1/terminals/till-1/device-requests', body });
}

async function lease(
  daemon: DaemonAddress,
  headers: Readonly<Record<string, string>>,
  body: object = {},
): Promise<Answer> {
  return daemon.call({ method: 'PUT', path: '/v1/terminals/till-1/lease', headers, body });
}

async function storedCards(daemon: DaemonAddress, code: 'service-refused' | 'service-unreachable'): Promise<Answer> {
  daemon.lanes.instruments.obstacle = code;
  return daemon.get('/v1/services/shop/instruments?shopper=shopper-1');
}

/** Makes the API answer with each code. The table is complete, because it does not compile without one of the codes. */
const ways: Readonly<Record<ProblemCode, (daemon: DaemonAddress) => Promise<Answer>>> = {
  'invalid-request': async (daemon) => daemon.pay('t1', { kind: 'sale' }),
  'invalid-json': async (daemon) => daemon.call({ method: 'PUT', path: '/v1/transactions/t1', body: '{' }),
  'invalid-utf8': async (daemon) =>
    daemon.call({ method: 'PUT', path: '/v1/transactions/t1', body: Buffer.from([0x22, 0xff, 0x22]) }),
  'card-number-in-id': async (daemon) => daemon.pay('4111111111111111'),
  'bad-target': async (daemon) => bare(daemon, 'GET /v1/./terminals'),
  'bad-http': async (daemon) => bare(daemon, 'GARBAGE'),
  unauthorized: async (daemon) => daemon.call({ path: '/v1/terminals', headers: { authorization: undefined } }),
  'origin-not-allowed': async (daemon) =>
    daemon.call({ path: '/v1/terminals', headers: { origin: 'https://evil.example' } }),
  'not-from-console': async (daemon) =>
    daemon.call({ method: 'PUT', path: '/v1/transactions/t1', headers: await asConsole(daemon), body: payment() }),
  'read-only': async (daemon) =>
    daemon.call({
      method: 'POST',
      path: '/v1/terminals/till-1/release',
      headers: { authorization: `Bearer ${readerToken}` },
    }),
  'console-sign-in-refused': async (daemon) => signIn(daemon, { code: 'x'.repeat(22) }),
  'console-closed': async (daemon) => {
    for (let tries = 0; tries < triesMax; tries += 1) await signIn(daemon, { pin: '999999' });
    return signIn(daemon, { pin: consolePin });
  },
  'bundle-failed': async (daemon) => daemon.post('/v1/support-bundle'),
  'not-found': async (daemon) => daemon.get('/v2'),
  'unknown-terminal': async (daemon) => daemon.pay('t1', { terminal: 'til-1' }),
  'unknown-transaction': async (daemon) => daemon.get('/v1/transactions/never'),
  'method-not-allowed': async (daemon) => daemon.call({ method: 'DELETE', path: '/v1/transactions/t1' }),
  'request-timeout': async (daemon) => {
    const socket = daemon.dial();
    socket.write('GET /livez HTTP/1.1\r\nhost:');
    return parsed(await readToEnd(socket));
  },
  'id-reused': async (daemon) => {
    await daemon.pay('t1');
    return daemon.pay('t1', { amountDetails: { amount: 1235, currency: 'EUR' } });
  },
  'sale-open': async (daemon) => {
    await daemon.pay('t1');
    return daemon.pay('t2');
  },
  'revision-mismatch': async (daemon) => {
    await daemon.pay('t1');
    daemon.lanes.end('t1', { revision: 2 });
    return post(daemon, 't1/acknowledge', { revision: 1 });
  },
  'no-outcome': async (daemon) => {
    await daemon.pay('t1');
    return post(daemon, 't1/acknowledge', { revision: 1 });
  },
  'not-on-attention': async (daemon) => {
    await daemon.pay('t1');
    return post(daemon, 't1/resolve', { outcome: 'declined', name: 'Kari', reason: 'seen' });
  },
  'not-abortable': async (daemon) => {
    await daemon.pay('t1');
    daemon.lanes.end('t1', unresolved());
    return post(daemon, 't1/abort', {});
  },
  'no-checkout': async (daemon) => {
    await daemon.pay('t1');
    return daemon.get('/v1/transactions/t1/qr.svg');
  },
  'unknown-instrument': async (daemon) =>
    daemon.call({ method: 'DELETE', path: '/v1/services/shop/instruments/card-1?shopper=shopper-1' }),
  'service-refused': async (daemon) => storedCards(daemon, 'service-refused'),
  'service-unreachable': async (daemon) => storedCards(daemon, 'service-unreachable'),
  'nothing-to-release': async (daemon) => daemon.post('/v1/terminals/till-1/release', { name: 'Kari', reason: 'seen' }),
  'other-register': async (daemon) => {
    await daemon.pay('t1');
    return daemon.call({ path: '/v1/transactions/t1', headers: asRegister('front') });
  },
  'register-required': async (daemon) => lease(daemon, {}),
  'terminal-leased': async (daemon) => {
    await lease(daemon, asRegister('front'));
    return lease(daemon, asRegister('garden'));
  },
  'not-leased': async (daemon) =>
    daemon.call({ method: 'DELETE', path: '/v1/terminals/till-1/lease', headers: asRegister('front') }),
  'not-listening': async (daemon) => lease(daemon, asRegister('front'), { whileListening: true }),
  'unknown-device-request': async (daemon) => daemon.get('/v1/terminals/till-1/device-requests/never'),
  'operator-required': async (daemon) => {
    daemon.lanes.deviceRequests.obstacle = 'operator-required';
    return deviceRequest(daemon, { kind: 'login' });
  },
  'refund-limit-reached': obstacle('refund-limit-reached'),
  'transaction-unresolved': async (daemon) => {
    daemon.lanes.deviceRequests.obstacle = 'transaction-unresolved';
    return deviceRequest(daemon, { kind: 'login' });
  },
  'unknown-prompt': async (daemon) => answered(daemon, { confirmed: true }),
  'prompt-over': async (daemon) => {
    daemon.lanes.asks(question);
    await answered(daemon, { confirmed: true });
    return answered(daemon, { confirmed: false });
  },
  'answer-does-not-fit': async (daemon) => {
    daemon.lanes.asks(question);
    return answered(daemon, { text: 'yes' });
  },
  'body-too-large': async (daemon) => daemon.pay('t1', { sale: 'x'.repeat(70_000) }),
  'unsupported-media-type': async (daemon) => daemon.pay('t1', {}, { 'content-type': 'text/plain' }),
  'expectation-failed': async (daemon) => daemon.call({ path: '/livez', headers: { expect: 'a-miracle' } }),
  'host-not-allowed': async (daemon) => daemon.call({ path: '/livez', headers: { host: 'evil.example' } }),
  'original-unknown': async (daemon) => daemon.pay('t1', { kind: 'refund', original: { transactionId: 'p1' } }),
  'original-not-refundable': async (daemon) => {
    await daemon.pay('p1', { sale: 'earlier' });
    daemon.lanes.end('p1', unresolved());
    return daemon.pay('t1', { kind: 'refund', original: { transactionId: 'p1' } });
  },
  'original-ambiguous': async (daemon) => {
    for (const id of ['p1', 'p2']) {
      await daemon.pay(id, { sale: id });
      daemon.lanes.end(id);
    }
    const poiTransaction = daemon.lanes.get('p1')?.outcome?.poiTransaction;
    return daemon.pay('t1', { kind: 'refund', original: { poiTransaction } });
  },
  'pre-authorization-not-open': async (daemon) => {
    await daemon.pay('p1', { sale: 'earlier' });
    daemon.lanes.end('p1', unresolved());
    return daemon.pay('t1', { kind: 'capture', original: { transactionId: 'p1' } });
  },
  'pre-authorization-exceeded': async (daemon) => {
    await daemon.pay('p1', { kind: 'pre-authorization', sale: 'earlier' });
    daemon.lanes.end('p1');
    const amountDetails = { amount: 9_999_999, currency: 'EUR' };
    return daemon.pay('t1', { kind: 'capture', original: { transactionId: 'p1' }, amountDetails });
  },
  'split-exceeded': async (daemon) => daemon.pay('t1', { options: { split: { total: 1 } } }),
  'acquirer-data-refused': async (daemon) => daemon.pay('t1', { acquirerData: 'authorisationType=PreAuth' }),
  'acquisition-unknown': async (daemon) => daemon.pay('t1', { cardAcquisition: 'c1' }),
  'acquisition-not-open': async (daemon) => {
    await daemon.pay('c1', { kind: 'card-acquisition', sale: 'earlier' });
    daemon.lanes.end('c1', unresolved());
    return daemon.pay('t1', { cardAcquisition: 'c1' });
  },
  'retry-of-unknown': async (daemon) => daemon.pay('t1', { retryOf: 't0' }),
  'review-outdated': async (daemon) => daemon.pay('t1', { ...reviewed('t0') }),
  'instead-of-unknown': async (daemon) => daemon.pay('t1', { insteadOf: 't0' }),
  'start-too-late': async (daemon) => daemon.pay('t1', { startBefore: '2001-01-01T00:00:00Z' }),
  'queue-full': async (daemon) => {
    await daemon.pay('t1');
    return daemon.pay('t2', { sale: 'other' });
  },
  'headers-too-large': async (daemon) => bare(daemon, 'GET /livez', { 'x-long': 'x'.repeat(20_000) }),
  'internal-error': async (daemon) => {
    daemon.lanes.fault = new Error('secret detail at /srv/secret.ts:1');
    return daemon.get('/v1/transactions/t1');
  },
  'journal-reserve': obstacle('journal-reserve'),
  'journal-unconfirmed': obstacle('journal-unconfirmed'),
  'terminal-faulted': obstacle('terminal-faulted'),
  'replicate-unreachable': obstacle('replicate-unreachable'),
  'replicate-login-refused': obstacle('replicate-login-refused'),
  'replicate-not-permitted': obstacle('replicate-not-permitted'),
  'replicate-no-quorum': obstacle('replicate-no-quorum'),
  'replicate-refused': obstacle('replicate-refused'),
  'replicate-stream-full': obstacle('replicate-stream-full'),
  stopping: obstacle('stopping'),
  'not-ready': async (daemon) => {
    daemon.lanes.obstacle = 'stopping';
    return daemon.get('/readyz');
  },
};

/** The members that some problems have in addition to the standard members. */
const extras: Partial<Record<ProblemCode, object>> = {
  'invalid-request': { errors: [{ path: 'kind', expected: expect.stringMatching(/^payment, refund, .+ or /) }] },
  'unknown-terminal': { terminals: ['till-1', 'till-2'] },
  'sale-open': { transactionId: 't1' },
  'revision-mismatch': { revision: 2 },
  'not-ready': { reasons: ['obstacle: stopping'] },
};

const codes = Object.keys(problems).filter(isCode);

test.each(codes)('%s is reported as a problem document', async (code) => {
  const daemon = await openInterface(
    // On a busy machine any other request may take as long as this request.
    code === 'request-timeout' ? { headersTimeoutMs: 100 } : {},
    new MemoryLanes(['till-1', 'till-2'], code === 'queue-full' ? 1 : 9),
  );
  const answer = await ways[code](daemon);
  const kind = problems[code];
  expect(answer.json).toMatchObject({
    type: `urn:tenderd:problem:${code}`,
    title: kind.title,
    status: kind.status,
    detail: expect.stringMatching(/\S/),
    code,
    ...extras[code],
  });
  expect(answer.status).toBe(kind.status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.headers['retry-after']).toBe(kind.retryAfterS?.toString());
  expect(answer.text).not.toMatch(/secret|stack|node_modules|\.ts\b/);
  expect(daemon.faults).toEqual(code === 'internal-error' ? [daemon.lanes.fault] : []);
});

function isCode(code: string): code is ProblemCode {
  return code in ways;
}

test('a problem that a later attempt may solve has Retry-After', () => {
  const later = Object.values(problems).filter(({ status }) => status === 429 || status === 503);
  expect(later.length).toBeGreaterThan(4);
  for (const kind of later) expect(kind).toMatchObject({ retryAfterS: expect.any(Number) });
});

test('the test has exactly one case for each problem of the table', () => {
  expect(Object.keys(ways).toSorted()).toEqual(Object.keys(problems).toSorted());
});

function obstacle(kind: NonNullable<DaemonAddress['lanes']['obstacle']>) {
  return async (daemon: DaemonAddress): Promise<Answer> => {
    daemon.lanes.obstacle = kind;
    return daemon.pay('t1');
  };
}

async function post(daemon: DaemonAddress, action: string, body: object): Promise<Answer> {
  return daemon.call({ method: 'POST', path: `/v1/transactions/${action}`, body });
}

async function bare(
  daemon: DaemonAddress,
  line: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const socket = daemon.dial();
  socket.write(requestBytes(daemon, line, { connection: 'close', ...headers }));
  return parsed(await readToEnd(socket));
}

function parsed(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [field.split(': ')[0]?.toLowerCase(), field.split(': ')[1]]),
  );
  const json: unknown = JSON.parse(body);
  return { status: Number(line.split(' ')[1]), headers, text: body, json };
}
