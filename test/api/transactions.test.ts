import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { transactionKinds, type TransactionView } from '../../src/core/index.js';
import { examples } from '../../src/api/examples/named-examples.js';
import { including } from '../../src/api/documents/include-parameter.js';
import { transactionDocument } from '../../src/api/documents/transaction-document.js';
import { type Answer, openInterface, payment } from './open-interface.js';
import { unresolved } from './memory-outcomes.js';
import { objectIn } from './openapi-rules.js';
import { reviewed } from '../reviewed.js';

const page = z.strictObject({ transactions: z.array(transactionDocument()), next: z.string().optional() });
const ids = (answer: Answer): string[] =>
  page.parse(answer.json).transactions.map(({ transactionId }) => transactionId);

/** The parts of an answer that are left out by default. */
const everything = 'attempts,timeline,styled-lines';

/** A transaction with all possible fields. */
const full: Partial<TransactionView> = {
  certainBy: '2026-03-01T12:01:00Z',
  remaining: { amount: 234, currency: 'EUR' },
  showing: 'Present card',
  receipts: [
    {
      document: 'SaleReceipt',
      signatureRequired: true,
      lines: [[{ text: 'SHOP', bold: true }], [{ text: 'TOTAL ' }, { text: '12.34', alignment: 'right' }], []],
    },
  ],
  attempts: [
    {
      serviceId: 'a1',
      category: 'Payment',
      saleId: 'S',
      poiId: 'P',
      sessionEpoch: 3,
      openedAt: '2026-03-01T12:00:01Z',
      state: 'answered',
      evidence: {
        at: '2026-03-01T12:00:05Z',
        how: 'direct',
        result: 'Success',
        message: { PaymentResponse: { Response: { Result: 'Success' } } },
        redacted: ['PaymentResponse.PaymentResult'],
      },
    },
    {
      serviceId: 'a2',
      category: 'Payment',
      saleId: 'S',
      poiId: 'P',
      sessionEpoch: 3,
      openedAt: '2026-03-01T12:00:01Z',
      state: 'open',
    },
  ],
};

describe('the document of a transaction', () => {
  test('begins with the decision, and has only known fields, while it is open', async () => {
    const daemon = await openInterface();
    const { json } = await daemon.pay('t1');
    expect(transactionDocument().parse(json)).toEqual(json);
    expect(json).toMatchObject({
      transactionId: 't1',
      kind: 'payment',
      state: 'queued',
      revision: 0,
      retry: 'after-resolution',
      message: 'Waiting for the terminal.',
      acknowledged: false,
    });
    expect(Object.keys(objectIn(json)).join(' ')).toBe(
      'retry message state revision transactionId kind terminal sale ' +
        'amountDetails allowPartial acceptedAt abortRequested acknowledged attention receipts',
    );
  });

  test('has all known fields when it has ended', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    daemon.lanes.vary('t1', full);
    daemon.lanes.end('t1', {
      result: 'partly-approved',
      difference: 'partial',
      authorized: { amount: 1000, currency: 'EUR' },
    });
    const { json } = await daemon.get(`/v1/transactions/t1?include=${everything}`);
    expect(transactionDocument().parse(json)).toEqual(json);
    expect(json).toMatchObject({
      state: 'ended',
      result: 'partly-approved',
      revision: 1,
      retry: 'unsafe',
      certainBy: '2026-03-01T12:01:00Z',
      reason: 'approved',
      decidedAt: '2026-03-01T12:00:05.000Z',
      resolvedBy: 'terminal',
      serviceId: 'a1',
      authorized: { amount: 1000, currency: 'EUR' },
      remaining: { amount: 234, currency: 'EUR' },
      difference: 'partial',
      approvalCode: '002428',
      card: { brand: 'VISA', maskedPan: '411111******1111', entryMode: ['Contactless'] },
      poiTransaction: { transactionId: '77.1', timeStamp: '2026-03-01T12:00:04+01:00' },
      showing: 'Present card',
      receipts: [
        {
          document: 'SaleReceipt',
          signatureRequired: true,
          lines: ['SHOP', `TOTAL ${' '.repeat(29)}12.34`, ''],
          styledLines: [
            [{ text: 'SHOP', bold: true }],
            [{ text: 'TOTAL ' }, { text: '12.34', alignment: 'right' }],
            [],
          ],
        },
      ],
      attempts: [
        {
          serviceId: 'a1',
          state: 'answered',
          evidence: {
            how: 'direct',
            result: 'Success',
            message: { PaymentResponse: { Response: { Result: 'Success' } } },
          },
        },
        { serviceId: 'a2', state: 'open' },
      ],
    });
  });

  test.each([
    ['a transaction', { kind: 'refund', original: { transactionId: 'p1' } }],
    ['the terminal’s', { kind: 'refund', original: { poiTransaction: { transactionId: '7', timeStamp: '2026' } } }],
    ['no original', { kind: 'refund', original: { unlinked: true } }],
  ])('repeats the original of the request: %s', async (_name, change) => {
    const daemon = await openInterface();
    await daemon.pay('p1', { sale: 'earlier' });
    daemon.lanes.end('p1');
    const { json } = await daemon.pay('t1', change);
    expect(transactionDocument().parse(json)).toEqual(json);
    expect(json).toMatchObject(change);
  });
});

/** Returns the optional parts that an answer contains. */
function besides(answer: object): readonly string[] {
  return ['attempts', 'timeline', 'styledLines'].filter((name) => JSON.stringify(answer).includes(`"${name}":`));
}

describe('an answer', () => {
  test('has receipts in the width of request, register or terminal, or of 40 columns', () => {
    const widths = { terminals: new Map([['till-1', 48]]), registers: new Map([['kiosk', 30]]) };
    const width = (receiptWidth: string | undefined, register: string | undefined, terminal: string | undefined) =>
      including({ receiptWidth }, widths, register).receiptWidth(terminal);
    expect([
      width('64', 'kiosk', 'till-1'),
      width(undefined, 'kiosk', 'till-1'),
      width(undefined, 'other', 'till-1'),
      width(undefined, undefined, 'till-2'),
      width(undefined, undefined, undefined),
    ]).toEqual([64, 30, 48, 40, 40]);
  });

  test('formats receipts in the requested width, and refuses impossible widths', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    daemon.lanes.vary('t1', full);
    daemon.lanes.end('t1');
    const lines = async (query: string) => {
      const { json } = await daemon.get(`/v1/transactions/t1${query}`);
      return transactionDocument().parse(json).receipts?.[0]?.lines ?? [];
    };
    const longest = async (query: string) => Math.max(...(await lines(query)).map((line) => line.length));
    expect(await longest('?receiptWidth=64')).toBe((await longest('')) + 24);
    expect(await daemon.get('/v1/transactions/t1?receiptWidth=19')).toMatchObject({ status: 400 });
  });

  test('begins with the decision, and has attempts, timeline and style only on request', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    daemon.lanes.vary('t1', full);
    daemon.lanes.end('t1');
    const plain = objectIn((await daemon.get('/v1/transactions/t1')).json);
    expect(Object.keys(plain).slice(0, 3)).toEqual(['result', 'retry', 'message']);
    expect(JSON.stringify(plain).length).toBeLessThan(1_500);
    expect(besides(plain)).toEqual([]);
    const asked = async (query: string) => objectIn((await daemon.get(`/v1/transactions/t1${query}`)).json);
    expect(besides(await asked('?include=attempts'))).toEqual(['attempts']);
    expect(besides(await asked('?include=styled-lines,timeline'))).toEqual(['timeline', 'styledLines']);
    const waiting = await daemon.get('/v1/inbox?include=attempts');
    expect(besides(objectIn(waiting.json))).toEqual(['attempts']);
    const done = await daemon.post('/v1/transactions/t1/acknowledge?include=timeline', { revision: 1 });
    expect(besides(objectIn(done.json))).toEqual(['timeline']);
    const again = await daemon.call({ method: 'PUT', path: '/v1/transactions/t1?include=attempts', body: payment() });
    expect(besides(objectIn(again.json))).toEqual(['attempts']);
  });

  test('is refused for an unknown word in include', async () => {
    const daemon = await openInterface();
    for (const word of ['everything', 'attempts,', '', 'Attempts']) {
      const answer = await daemon.get(`/v1/transactions/t1?include=${word}`);
      expect({ word, answer }).toMatchObject({
        word,
        answer: { status: 400, json: { errors: [{ path: 'include' }] } },
      });
    }
    const inPut = await daemon.call({ method: 'PUT', path: '/v1/transactions/t1?include=all', body: payment() });
    expect(inPut.status).toBe(400);
    expect(daemon.lanes.list({})).toEqual([]);
  });

  // The API of these tests refuses an answer with a null, or with a field of another kind.
  test.each(transactionKinds)('about a %s has the fields of its kind', async (kind) => {
    const daemon = await openInterface();
    const body = objectIn(examples[kind].value);
    for (const earlier of ['till1-20260301-0042', 'till1-20260301-0043', 'till1-20260301-0051']) {
      await daemon.pay(earlier, { sale: earlier, amountDetails: { amount: 50_000, currency: 'EUR' } });
      daemon.lanes.end(earlier);
    }
    const asked = await daemon.call({ method: 'PUT', path: '/v1/transactions/t1', body });
    expect(asked).toMatchObject({ json: { kind } });
  });
});

test('only the full document has the unchanged acquirer data', async () => {
  const daemon = await openInterface();
  const acquirerData = 'metadata.order=4711&shopperStatement=Corner%20shop';
  await daemon.pay('t1', { acquirerData });
  await daemon.pay('t2', { sale: 'another' });
  const answers = await Promise.all(['t1', 't2'].map((id) => daemon.get(`/v1/transactions/${id}`)));
  expect(answers.map(({ json }) => json)).toMatchObject([
    { acquirerData },
    expect.not.objectContaining({ acquirerData }),
  ]);
  const list = await daemon.get('/v1/transactions');
  expect(JSON.stringify(list.json)).not.toContain('acquirerData');
});

describe('a repeated request', () => {
  test('with the same content in another order is the same request', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    const body = `{"sale":"receipt-1","allowPartial":false,"amountDetails":{"currency":"EUR","amount":1234},"terminal":"till-1","kind":"payment"}`;
    const again = await daemon.call({ method: 'PUT', path: '/v1/transactions/t1', body });
    expect(again).toMatchObject({ status: 202 });
  });

  test('with different content gets 409, and the first request continues', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    const others = [
      { amountDetails: { amount: 1235, currency: 'EUR' } },
      { amountDetails: { amount: 1234, currency: 'NOK' } },
      { terminal: 'till-2' },
      { sale: 'receipt-2' },
      { allowPartial: true },
      { kind: 'refund', original: { unlinked: true } },
    ];
    for (const change of others) {
      const answer = await daemon.pay('t1', change);
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 409, json: { code: 'id-reused' } });
    }
    expect(await daemon.pay('t1')).toMatchObject({ status: 202 });
  });

  test('with another id for the same sale gets 409 with the first id, unless an operator reviewed it', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    expect(await daemon.pay('t2')).toMatchObject({ status: 409, json: { code: 'sale-open', transactionId: 't1' } });
    expect(await daemon.pay('t2', { retryOf: 't1' })).toMatchObject({ status: 409 });
    daemon.lanes.end('t1');
    const names = { retryOf: 't1', ...reviewed('t1') };
    expect(await daemon.pay('t2', names)).toMatchObject({ status: 202, json: names });
  });
});

test.each([
  ['journal-unconfirmed', 'The journal is missing.'],
  ['replicate-no-quorum', 'The stream waits.'],
] as const)('with %s, an unknown id is not reported as never accepted', async (code, detail) => {
  const daemon = await openInterface();
  daemon.lanes.obstacle = code;
  for (const path of ['/v1/transactions/t1', '/v1/transactions/t1/qr.svg'])
    expect(await daemon.get(path)).toMatchObject({ status: 503, json: { code, detail } });
});

describe('an action on a transaction', () => {
  test('abort records the request with its reason, or without a body', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    const wished = await daemon.post('/v1/transactions/t1/abort', { reason: 'the customer left' });
    expect(wished).toMatchObject({ status: 202, json: { abortRequested: true } });
    expect(await daemon.post('/v1/transactions/t1/abort')).toMatchObject({ status: 202 });
    expect(daemon.lanes.abortReasons).toEqual(['the customer left', 'the register asked for the abort']);
  });

  test('acknowledge needs the revision', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    daemon.lanes.end('t1');
    expect(await daemon.post('/v1/transactions/t1/acknowledge', {})).toMatchObject({ status: 400 });
    expect(await daemon.post('/v1/transactions/t1/acknowledge', { revision: 0 })).toMatchObject({ status: 400 });
    const done = await daemon.post('/v1/transactions/t1/acknowledge', { revision: 1 });
    expect(done).toMatchObject({ status: 200, json: { acknowledged: true, revision: 1 } });
    daemon.lanes.end('t1', { revision: 2 });
    const newer = await daemon.get('/v1/transactions/t1');
    expect(newer).toMatchObject({ json: { acknowledged: false, revision: 2 } });
  });

  test('resolve records name and reason', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    daemon.lanes.end('t1', unresolved());
    expect(await daemon.get('/v1/attention')).toMatchObject({
      status: 200,
      json: { attention: [{ terminal: 'till-1', transactionId: 't1', attention: { actions: ['resolve'] } }] },
    });
    const body = { outcome: 'declined', name: 'Kari Nordmann', reason: 'The terminal printed nothing.' };
    for (const bad of [{ outcome: 'cancelled' }, { name: '' }, { name: 'x'.repeat(201) }, { reason: undefined }]) {
      const answer = await daemon.post('/v1/transactions/t1/resolve', { ...body, ...bad });
      expect(answer, JSON.stringify(bad)).toMatchObject({ status: 400 });
    }
    expect(await daemon.post('/v1/transactions/t1/resolve', body)).toMatchObject({
      status: 200,
      json: {
        result: 'declined',
        revision: 2,
        resolvedBy: 'person',
        person: { name: 'Kari Nordmann', reason: 'The terminal printed nothing.' },
      },
    });
    expect(await daemon.get('/v1/attention')).toMatchObject({ json: { attention: [] } });
  });

  test('gets 404 if the transaction is unknown', async () => {
    const daemon = await openInterface();
    const resolution = { outcome: 'declined', name: 'Kari', reason: 'seen' };
    for (const [action, body] of [
      ['abort', {}],
      ['acknowledge', { revision: 1 }],
      ['resolve', resolution],
    ] as const) {
      const answer = await daemon.post(`/v1/transactions/t1/${action}`, body);
      expect(answer, action).toMatchObject({ status: 404, json: { code: 'unknown-transaction' } });
    }
  });
});

describe('the list of transactions', () => {
  test('is newest first, with short documents and filters', async () => {
    const daemon = await openInterface();
    for (const number of [1, 2, 3, 4, 5]) {
      await daemon.pay(`t${number}`, { sale: `s${number}`, terminal: number === 3 ? 'till-2' : 'till-1' });
    }
    daemon.lanes.end('t1');
    daemon.lanes.end('t2', unresolved());
    await daemon.post('/v1/transactions/t1/acknowledge', { revision: 1 });
    const list = async (query: string): Promise<Answer> => daemon.get(`/v1/transactions${query}`);
    expect(ids(await list(''))).toEqual(['t5', 't4', 't3', 't2', 't1']);
    expect(ids(await list('?terminal=till-2'))).toEqual(['t3']);
    expect(ids(await list('?sale=s4'))).toEqual(['t4']);
    expect(ids(await list('?state=open'))).toEqual(['t5', 't4', 't3']);
    expect(ids(await list('?state=unresolved'))).toEqual(['t2']);
    expect(ids(await list('?state=ended&acknowledged=true'))).toEqual(['t1']);
    expect(ids(await list('?acknowledged=false&limit=2'))).toEqual(['t5', 't4']);
    expect(page.parse((await list('?limit=2')).json).next).toBe('t4');
    expect(ids(await list('?limit=2&before=t4'))).toEqual(['t3', 't2']);
    expect(page.parse((await list('?limit=1000')).json).next).toBeUndefined();
  });

  test('passes a search on as words and times, and returns the next id', async () => {
    const daemon = await openInterface();
    for (const number of [1, 2, 3]) await daemon.pay(`t${number}`, { sale: `s${number}` });
    const query = 'search=12.50%20EUR&lastFour=1111&amount=1250&currency=EUR&since=2026-03-01T08:00:00%2B01:00&limit=2';
    const found = await daemon.get(`/v1/transactions?${query}`);
    expect(ids(found)).toEqual(['t3', 't2']);
    expect(page.parse(found.json).next).toBe('t2');
    const amounts = [{ amount: 1250, currency: 'EUR' }];
    expect(daemon.lanes.searches).toEqual([
      { limit: 2, since: '2026-03-01T07:00:00.000Z', words: [{ amounts }, { amounts }, { lastFour: '1111' }] },
    ]);
    const carded = await daemon.get('/v1/transactions?search=4111111111111111');
    expect(carded).toMatchObject({ status: 400, json: { code: 'card-number-in-id', errors: [{ path: 'search' }] } });
    expect(carded.text).not.toContain('41111111');
  });

  test.each([
    'search=x',
    'search=12.50%20x',
    'amount=12.50',
    'currency=EUR',
    'currency=ABC&amount=5',
    'lastFour=11',
    'since=yesterday',
    'until=2026-13-01T08:00:00Z',
    'limit=0',
    'limit=1001',
    'limit=ten',
    'state=done',
    'acknowledged=yes',
    'before=a%20b',
    'before=unknown',
    'limit=1&limit=2',
  ])('with %s is refused', async (query) => {
    const daemon = await openInterface();
    const answer = await daemon.get(`/v1/transactions?${query}`);
    expect(answer).toMatchObject({
      status: 400,
      json: { errors: [{ path: /(?:^|&)(before)=unknown/.exec(query)?.[1] ?? query.split('=')[0] }] },
    });
  });
});

describe('terminals', () => {
  test('are listed with the cause of a block, and released by a named operator', async () => {
    const daemon = await openInterface();
    await daemon.pay('t1');
    daemon.lanes.hold('till-2');
    expect(await daemon.get('/v1/terminals')).toMatchObject({
      status: 200,
      json: {
        terminals: [
          { terminal: 'till-1', lane: 'busy', current: 't1', link: { up: true }, attention: [] },
          { terminal: 'till-2', lane: 'blocked', link: { up: false, cause: { code: 'refused' } } },
        ],
      },
    });
    const person = { name: 'Kari', reason: 'It shows its menu.' };
    expect(await daemon.post('/v1/terminals/till-2/release', { name: 'Kari' })).toMatchObject({ status: 400 });
    expect(await daemon.post('/v1/terminals/till-2/release', person)).toMatchObject({ json: { lane: 'free' } });
    const unknown = await daemon.post('/v1/terminals/till-9/release', person);
    expect(unknown).toMatchObject({ status: 404, json: { terminals: ['till-1', 'till-2'] } });
  });
});

describe('the API description', () => {
  test('names every route, and describes every field', async () => {
    const daemon = await openInterface();
    const { json } = await daemon.get('/openapi.json');
    expect(json).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'tenderd', version: '1.2.3' },
      paths: {
        '/v1/transactions/{transactionId}': { put: {}, get: {} },
        '/v1/transactions': { get: {} },
        '/v1/transactions/{transactionId}/abort': { post: {} },
        '/v1/transactions/{transactionId}/acknowledge': { post: {} },
        '/v1/transactions/{transactionId}/resolve': { post: {} },
        '/v1/terminals': { get: {} },
        '/v1/terminals/{terminal}/release': { post: {} },
        '/v1/attention': { get: {} },
        '/livez': { get: {} },
        '/readyz': { get: {} },
      },
    });
    expect(undescribed(json)).toEqual([]);
  });

  test('gives patterns without slashes', async () => {
    const daemon = await openInterface();
    const { text } = await daemon.get('/openapi.json');
    expect(text).not.toMatch(/"pattern":"[^"]*\/u?"/);
  });
});

/** Returns the paths of undescribed properties in an API description. A reference is described at its target. */
function undescribed(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]: [string, unknown]) => {
    const at = `${path}/${key}`;
    const isProperty = path.endsWith('/properties') && !path.endsWith('/properties/properties');
    const described = typeof inner === 'object' && inner !== null && ('description' in inner || '$ref' in inner);
    return [...(isProperty && !described ? [at] : []), ...undescribed(inner, at)];
  });
}

test('a register requests and reads a payment over one connection', async () => {
  const daemon = await openInterface();
  const created = await daemon.call({ method: 'PUT', path: '/v1/transactions/t1', body: payment() });
  expect(created).toMatchObject({ status: 202, headers: { location: '/v1/transactions/t1' } });
  daemon.lanes.end('t1');
  const told = await daemon.get(created.headers.location ?? '');
  expect(told).toMatchObject({ status: 200, json: { result: 'approved' } });
  expect(told.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' });
  expect(daemon.notes.map(({ status }) => status)).toEqual([202, 200]);
});

test('a part of a sale from nexo is shown as it was requested', async () => {
  const daemon = await openInterface();
  const amountDetails = { amount: 1234, currency: 'EUR' };
  const rest = { terminal: 'till-1', sale: 'R-1', allowPartial: true, amountDetails };
  const options = { split: { paidSoFar: 0, minimum: 100 } };
  await daemon.lanes.submit({ transactionId: 't1', kind: 'payment', ...rest, options });
  expect(await daemon.get('/v1/transactions/t1')).toMatchObject({ status: 200, json: { options } });
});
