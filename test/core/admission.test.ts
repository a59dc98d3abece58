import type { Outcome } from '../../src/core/model/result.js';
import { describe, expect, test } from 'vitest';
import { admit, type AdmissionContext } from '../../src/core/terminal/admission.js';
import type { TransactionRecord, TransactionRequest } from '../../src/core/model/transaction.js';

const request: TransactionRequest = {
  transactionId: 'p2',
  kind: 'payment',
  terminal: 'till-1',
  amountDetails: { amount: 1_250, currency: 'EUR' },
  sale: 'R-1',
  allowPartial: false,
};

function outcome(result: Outcome['result'], revision = 1): Outcome {
  return {
    result,
    revision,
    retry: 'safe',
    reason: 'x',
    message: 'x',
    at: '2026-01-01T00:00:00Z',
    resolvedBy: 'terminal',
  };
}

function record(change: Partial<TransactionRecord> & { readonly request?: TransactionRequest }): TransactionRecord {
  return {
    request: { ...request, transactionId: 'p1' },
    acceptedAt: '2026-01-01T00:00:00Z',
    attempts: [],
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
    ...change,
  };
}

function context(change: Partial<AdmissionContext> = {}): AdmissionContext {
  const sameSale = change.sameSale ?? [];
  return {
    existing: undefined,
    sameSale,
    findByKey: () => [],
    findByOriginal: () => [],
    find: (id) => sameSale.find((one) => one.request.transactionId === id),
    terminals: ['till-1', 'till-2'],
    nowWallMs: 0,
    startBeforeWallMs: undefined,
    ...change,
  };
}

function codeOf(decision: ReturnType<typeof admit>): string {
  return decision.decision === 'refuse' ? decision.refusal.code : decision.decision;
}

describe('the same id', () => {
  const existing = record({ request });

  test('with equal content attaches, whatever the order of the members', () => {
    const shuffled = Object.fromEntries(Object.entries(request).toReversed());
    expect(codeOf(admit({ ...request, ...shuffled }, context({ existing })))).toBe('attach');
  });

  test.each<[string, Partial<TransactionRequest>]>([
    ['amount', { amountDetails: { amount: 1_251, currency: 'EUR' } }],
    ['currency', { amountDetails: { amount: 1_250, currency: 'SEK' } }],
    ['terminal', { terminal: 'till-2' }],
    ['kind', { kind: 'refund', original: { type: 'unlinked' } }],
    ['sale', { sale: 'R-2' }],
    ['allowPartial', { allowPartial: true }],
  ])('with another %s is refused (I10)', (_name, change) => {
    expect(codeOf(admit({ ...request, ...change }, context({ existing })))).toBe('id-reused');
  });
});

describe('a second transaction for a sale', () => {
  test.each<[string, Partial<TransactionRecord>, string]>([
    ['is open', {}, 'sale-open'],
    ['is unresolved', { outcome: outcome('unresolved'), acknowledgedRevision: 1 }, 'sale-open'],
    ['is not acknowledged', { outcome: outcome('declined') }, 'sale-open'],
    [
      'was told anew since it was acknowledged',
      { outcome: outcome('approved', 2), acknowledgedRevision: 1 },
      'sale-open',
    ],
    ['moved money and is acknowledged (I1)', { outcome: outcome('approved'), acknowledgedRevision: 1 }, 'sale-open'],
    ['was declined and is acknowledged', { outcome: outcome('declined'), acknowledgedRevision: 1 }, 'accept'],
    ['was not processed and is acknowledged', { outcome: outcome('not-processed'), acknowledgedRevision: 1 }, 'accept'],
  ])('when the first %s', (_name, change, expected) => {
    expect(codeOf(admit(request, context({ sameSale: [record(change)] })))).toBe(expected);
  });

  const first = record({ request: { ...request, transactionId: 'p0' }, outcome: outcome('unresolved') });
  const second = record({
    request: { ...request, transactionId: 'p1', retryOf: 'p0' },
    retryOfRevision: 1,
    outcome: outcome('unresolved'),
  });

  test('goes on when a person names the last, and with it those that it named', () => {
    const sameSale = [first, second];
    expect(codeOf(admit({ ...request, retryOf: 'p1' }, context({ sameSale })))).toBe('accept');
    expect(codeOf(admit({ ...request, retryOf: 'p0' }, context({ sameSale })))).toBe('sale-open');
    expect(codeOf(admit({ ...request, retryOf: 'p9' }, context({ sameSale })))).toBe('retry-of-unknown');
  });

  test('is refused when a transaction of another sale is named: nobody looked at this one', () => {
    const other = record({ request: { ...request, transactionId: 'p8', sale: 'R-8' }, outcome: outcome('declined') });
    const known = context({ find: (id) => (id === 'p8' ? other : undefined) });
    expect(admit({ ...request, retryOf: 'p8' }, known)).toMatchObject({
      refusal: { code: 'retry-of-unknown', transactionId: 'p8' },
    });
    expect(codeOf(admit({ ...request, sale: 'R-8', retryOf: 'p8' }, known))).toBe('accept');
  });

  test('is refused when one that was named before was approved since: nobody looked at that', () => {
    const sameSale = [{ ...first, outcome: outcome('approved', 2), acknowledgedRevision: 2 }, second];
    expect(codeOf(admit({ ...request, retryOf: 'p1' }, context({ sameSale })))).toBe('sale-open');
  });

  test('a third part of a payment in parts names the second', () => {
    const parts = [
      record({
        request: { ...request, transactionId: 'p0' },
        outcome: outcome('partly-approved'),
        acknowledgedRevision: 1,
      }),
      record({
        request: { ...request, transactionId: 'p1', retryOf: 'p0' },
        retryOfRevision: 1,
        outcome: outcome('partly-approved'),
        acknowledgedRevision: 1,
      }),
    ];
    expect(admit({ ...request, retryOf: 'p1' }, context({ sameSale: parts }))).toMatchObject({
      decision: 'accept',
      retryOfRevision: 1,
    });
  });

  test('a refund of a paid and acknowledged sale is no second payment', () => {
    const paid = record({
      outcome: { ...outcome('approved'), poiTransaction: { transactionId: '1', timeStamp: 't' } },
      acknowledgedRevision: 1,
    });
    const refund: TransactionRequest = {
      ...request,
      kind: 'refund',
      original: { type: 'transaction', transactionId: 'p1' },
    };
    expect(admit(refund, context({ sameSale: [paid] }))).toMatchObject({
      decision: 'accept',
      originalPoi: { transactionId: '1' },
    });
  });
});

describe('what a refund or reversal refers to', () => {
  const paid = record({
    outcome: {
      ...outcome('approved'),
      poiTransaction: { transactionId: '1', timeStamp: 't' },
      authorized: { amount: 1_250, currency: 'EUR' },
    },
    acknowledgedRevision: 1,
  });
  const find = (id: string): TransactionRecord | undefined => (id === 'p1' ? paid : undefined);
  const base: TransactionRequest = {
    ...request,
    kind: 'refund',
    sale: 'R-9',
    original: { type: 'transaction', transactionId: 'p1' },
  };

  test.each<[string, Partial<TransactionRequest>, string]>([
    ['a payment that is not known', { original: { type: 'transaction', transactionId: 'p7' } }, 'original-unknown'],
    ['more than was paid', { amountDetails: { amount: 1_251, currency: 'EUR' } }, 'original-not-refundable'],
    ['another currency', { amountDetails: { amount: 1, currency: 'SEK' } }, 'original-not-refundable'],
    ['a reversal on another terminal', { kind: 'reversal', terminal: 'till-2' }, 'original-not-refundable'],
    ['an unlinked reversal', { kind: 'reversal', original: { type: 'unlinked' } }, 'invalid-request'],
    ['a part of it', { amountDetails: { amount: 250, currency: 'EUR' } }, 'accept'],
    ['an unlinked refund that says so', { original: { type: 'unlinked' } }, 'accept'],
  ])('%s', (_name, change, expected) => {
    expect(codeOf(admit({ ...base, ...change }, context({ find })))).toBe(expected);
  });

  const refund = (transactionId: string, amount: number, change: Partial<TransactionRecord> = {}): TransactionRecord =>
    record({ request: { ...base, transactionId, amountDetails: { amount, currency: 'EUR' } }, ...change });
  const wanted: TransactionRequest = { ...base, amountDetails: { amount: 500, currency: 'EUR' } };
  const { amountDetails: _whole, ...withoutAmount } = base;
  const reversal: TransactionRequest = { ...withoutAmount, kind: 'reversal' };
  const moved = { outcome: outcome('approved'), acknowledgedRevision: 1 };

  test.each<[string, readonly TransactionRecord[], TransactionRequest, string]>([
    ['a part, and what is left', [refund('r1', 750, moved)], wanted, 'accept'],
    ['more than is left', [refund('r1', 751, moved)], wanted, 'original-not-refundable'],
    [
      'more than is left, looked at: what moved is not excused',
      [refund('r1', 751, moved)],
      { ...wanted, retryOf: 'r1' },
      'original-not-refundable',
    ],
    ['several parts', [refund('r1', 400, moved), refund('r2', 400, moved)], wanted, 'original-not-refundable'],
    ['while another is open', [refund('r1', 1_250)], wanted, 'original-not-refundable'],
    [
      'while another is unresolved',
      [refund('r1', 1_250, { outcome: outcome('unresolved') })],
      wanted,
      'original-not-refundable',
    ],
    [
      'while another is unresolved, which a person looked at',
      [refund('r1', 1_250, { outcome: outcome('unresolved') })],
      { ...wanted, retryOf: 'r1' },
      'accept',
    ],
    [
      'while another of another sale is unresolved, which a person looked at',
      [refund('r1', 1_250, { request: { ...base, transactionId: 'r1', sale: 'R-8' }, outcome: outcome('unresolved') })],
      { ...wanted, retryOf: 'r1' },
      'accept',
    ],
    ['after one that was declined', [refund('r1', 1_250, { outcome: outcome('declined') })], wanted, 'accept'],
    [
      'as the terminal gave less back than was asked',
      [refund('r1', 1_250, { outcome: { ...outcome('approved'), authorized: { amount: 750, currency: 'EUR' } } })],
      wanted,
      'accept',
    ],
    ['a reversal after a refund of a part', [refund('r1', 1, moved)], reversal, 'original-not-refundable'],
    [
      'a refund beside a reversal of the whole',
      [record({ request: { ...reversal, transactionId: 'v1' } })],
      wanted,
      'original-not-refundable',
    ],
  ])('no more than was paid is given back, under whatever sale: %s', (_name, sameOriginal, asked, expected) => {
    const all = new Map([paid, ...sameOriginal].map((one) => [one.request.transactionId, one]));
    expect(
      codeOf(
        admit(
          { ...asked, transactionId: 'r9' },
          context({ findByOriginal: () => sameOriginal, find: (id) => all.get(id) }),
        ),
      ),
    ).toBe(expected);
  });

  test('what is left is said, with the names of those that took the rest', () => {
    const decision = admit(wanted, context({ find, findByOriginal: () => [refund('r1', 1_000, moved)] }));
    expect(decision).toMatchObject({
      refusal: {
        text: 'p1 was paid with 12.50 EUR, of which 10.00 EUR were given back by r1. At most 2.50 EUR is left to give back.',
      },
    });
  });

  test('a terminal id that redaction cut is not sent back', () => {
    const cut = record({
      outcome: { ...outcome('approved'), poiTransaction: { transactionId: '411111******1111', timeStamp: 't' } },
    });
    expect(codeOf(admit(base, context({ find: () => cut })))).toBe('original-not-refundable');
  });
});

describe('the latest start', () => {
  test.each<[number | undefined, string]>([
    [undefined, 'accept'],
    [1, 'accept'],
    [600_000, 'accept'],
    [600_001, 'invalid-request'],
    [0, 'start-too-late'],
    [-1, 'start-too-late'],
  ])('%s ms from now', (startBeforeWallMs, expected) => {
    expect(codeOf(admit(request, context({ startBeforeWallMs })))).toBe(expected);
  });

  test('is 30 s away when nothing is said', () => {
    expect(admit(request, context())).toMatchObject({ startWithinMs: 30_000 });
  });
});

test('a second closing for a sale is refused, and says that the first has closed a period', () => {
  const { amountDetails: _none, ...bare } = request;
  const closing: TransactionRequest = { ...bare, kind: 'reconciliation' };
  const first = record({
    request: { ...closing, transactionId: 'p1' },
    outcome: outcome('approved'),
    acknowledgedRevision: 1,
  });
  expect(admit(closing, context({ sameSale: [first] }))).toMatchObject({
    refusal: {
      code: 'sale-open',
      text: 'Sale R-1 already has transaction p1, which has closed a period already. Nothing was sent. Book it and acknowledge it; naming it in retryOf means to close once more.',
    },
  });
});
