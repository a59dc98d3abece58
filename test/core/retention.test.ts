/** Personal data is erased after the retention period, and every decision about money stays the same. */

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockForErasure,
  erasedFact,
  erasedRecord,
  isErasureDue,
  validComparisons,
  isRequestOf,
  keptBecause,
  publishedFact,
  publishedView,
  retentionHorizon,
} from '../../src/core/index.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import type { Result } from '../../src/core/model/reason-codes.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import { type AnyRequest, asWritten } from '../unchecked.js';
import { admissionContext, outcomeOf, transactionOf } from './records.js';

const at = '2026-03-01T00:00:00.000Z';

/** A text that must not survive. No other text of these tests resembles it. */
const personal = 'Nygaard';

/** The acquirer's reference of the payment, as its message has it. */
const acquirer = { AcquirerTransactionID: { TransactionID: 'H1' } };

const everything = transactionOf(
  {
    acquirerData: `shopperEmail=${personal}@example.com`,
    terminalData: personal,
    options: {
      token: { type: 'customer', value: personal },
      items: [{ id: '1', productCode: '1', amount: '1', label: personal }],
    },
    online: asWritten({
      shopper: personal,
      instrument: personal,
      returnUrls: { success: personal, cancel: personal, error: personal },
      recurring: { reference: personal, description: personal },
      embed: { origin: personal },
    }),
    storedValue: {
      accountType: 'phone-card',
      account: { number: '46701234567', identifiedBy: 'phone-number', entryMode: 'keyed' },
    },
  },
  {
    receipts: asWritten([{ documentType: 'CustomerReceipt', lines: [[{ text: personal }]] }]),
    showing: personal,
    abortRequested: { at, reason: personal },
    attempts: asWritten([
      {
        serviceId: '1',
        category: 'Payment',
        saleId: 'S',
        poiId: 'P',
        sessionEpoch: 1,
        openedAt: at,
        state: 'answered',
        evidence: {
          at,
          how: 'direct',
          message: { body: { words: personal, PaymentResult: { PaymentAcquirerData: acquirer } } },
          additionalResponse: personal,
          redacted: [personal],
        },
      },
    ]),
    outcome: asWritten({
      ...outcomeOf('approved'),
      message: `Paid by ${personal}`,
      terminalReason: personal,
      maskedPan: '541333******9999',
      token: { type: 'customer', value: personal },
      stored: { instrument: personal, shopper: personal },
      loyaltyAccounts: [{ maskedAccount: personal }],
    }),
  },
);

describe('an erased transaction', () => {
  const erased = erasedRecord(everything, at);

  test('has no personal data', () => {
    expect(JSON.stringify(everything).split(personal).length).toBe(25);
    expect(JSON.stringify(erased)).not.toMatch(new RegExp(`${personal}|541333|46701234567`));
    expect(erased.erasedAt).toBe(at);
  });

  test('keeps the reference of the acquirer, to be matched with the file of the bank', () => {
    expect(erased.attempts[0]?.evidence?.message).toEqual({
      body: { PaymentResult: { PaymentAcquirerData: acquirer } },
    });
  });

  test('is not changed by a second erasure', () => {
    expect(erasedRecord(erased, '2027-01-01T00:00:00.000Z')).toEqual(erased);
  });

  test('is still found by its request, with or without the erased data', () => {
    expect(isRequestOf(erased, everything.request)).toBe(true);
    expect(isRequestOf(erased, erased.request)).toBe(true);
    expect(
      isRequestOf(erased, asWritten({ ...everything.request, amountDetails: { amount: 1, currency: 'EUR' } })),
    ).toBe(false);
    expect(isRequestOf(everything, erased.request)).toBe(false);
  });

  test('keeps the ids of a fact, and only details that are listed', () => {
    const fact = {
      at,
      type: 'answered',
      terminal: 't',
      transactionId: 'p1',
      text: personal,
      detail: { row: 'x', message: personal },
    } as const;
    expect(erasedFact(fact)).toEqual({
      at,
      type: 'answered',
      terminal: 't',
      transactionId: 'p1',
      text: 'erased: this text may have had personal data',
      detail: { row: 'x' },
    });
    expect(erasedFact({ at, type: 'resolved', terminal: '', text: 'Anna decided' }).text).toBe('Anna decided');
  });
});

describe('a published event', () => {
  const { request, outcome, showing } = everything;
  const view = { request, outcome, showing, message: `Paid by ${personal}`, transactionId: 'p1' };

  test('has the result and the amounts of a transaction, and no personal data', () => {
    const published = publishedView(view);
    expect(JSON.stringify(view)).toContain(personal);
    expect(JSON.stringify(published)).not.toMatch(new RegExp(`${personal}|541333|46701234567`));
    expect(published).toMatchObject({
      transactionId: 'p1',
      message: 'Approved. Do not repeat it. The till has the details.',
      outcome: { result: 'approved', revision: 1 },
      request: { sale: request.sale, amountDetails: request.amountDetails },
    });
  });

  test('keeps a message that quotes nothing', () => {
    const plain = { ...view, outcome: outcomeOf('declined'), message: 'Declined by the bank.' };
    expect(publishedView(plain).message).toBe('Declined by the bank.');
  });

  test('has the text of a fact only if tenderd wrote all of it', () => {
    const shown = { at, terminal: 't', text: `Hello ${personal}` };
    expect(publishedFact({ ...shown, type: 'stage' }).text).toBe('The till has the text.');
    expect(publishedFact({ ...shown, type: 'resolved', text: 'Anna decided' }).text).toBe('Anna decided');
  });
});

describe('a transaction keeps its data', () => {
  const before = '2026-02-01T00:00:00.000Z';
  const old = '2026-01-01T00:00:00.000Z';
  const over = transactionOf({}, { acceptedAt: old, outcome: outcomeOf('approved'), acknowledgedRevision: 1 });
  const why = (change: Partial<TransactionRecord>, changedAt = old): string | undefined =>
    keptBecause({ record: { ...over, ...change }, changedAt }, before, () => []);

  test.each<[string, string | undefined, string | undefined]>([
    ['not if it has ended and is old', why({}), undefined],
    ['if it was accepted later', why({ acceptedAt: at }), 'recent'],
    ['if it changed later', why({}, at), 'recent'],
    ['while it is open', why({ attempts: asWritten([{ state: 'open' }]) }), 'open'],
    ['while its result is unknown', why({ outcome: outcomeOf('unresolved') }), 'open'],
    ['while tenderd still asks for the outcome', why({ askedUntil: at }), 'open'],
    ['with an attention item', why({ attention: asWritten([{ code: 'x' }]) }), 'attention'],
    ['if it moved money and is not acknowledged', why({ acknowledgedRevision: 0 }), 'unacknowledged'],
    [
      'not if it moved nothing and is not acknowledged',
      why({ outcome: outcomeOf('declined'), acknowledgedRevision: 0 }),
      undefined,
    ],
  ])('because of its state: %s', (_what, found, expected) => {
    expect(found).toBe(expected);
  });

  test('a transaction keeps its data if a later transaction needs the data', () => {
    const related = (change: Partial<TransactionRecord>) => () => [{ record: { ...over, ...change }, changedAt: old }];
    expect(keptBecause({ record: over, changedAt: old }, before, related({ acceptedAt: at }))).toBe('needed');
    expect(keptBecause({ record: over, changedAt: old }, before, related({}))).toBeUndefined();
  });

  test('a transaction keeps its data for as long as any use needs the data', () => {
    expect(retentionHorizon(before, [])).toBe(before);
    expect(retentionHorizon(before, [{ since: undefined }, { since: at }])).toBe(before);
    expect(retentionHorizon(at, [{ since: old }, { since: before }])).toBe(old);
  });
});

const kinds: readonly TransactionKind[] = [
  'payment',
  'refund',
  'reversal',
  'pre-authorization',
  'capture',
  'stored-value-load',
  'loyalty-award',
];

const numbers = ['46701234567', '4670 123 4567', '46709999999'];

/** A request of a sale, about `p0`, `p1` or neither, with or without a named account. */
const requests = (transactionId: string): fc.Arbitrary<Partial<AnyRequest>> =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      amount: fc.constantFrom(500, 1_200),
      about: fc.constantFrom('p0', 'p1', 'p2', 'terminal'),
      number: fc.constantFrom(...numbers),
      isNamed: fc.boolean(),
      retryOf: fc.option(fc.constantFrom('p0', 'p1'), { nil: undefined }),
      sale: fc.constantFrom('R-1', 'R-1', 'R-2'),
      token: fc.boolean(),
    })
    .map(({ kind, amount, about, number, isNamed, retryOf, sale, token }) => {
      const original =
        about === 'terminal'
          ? { type: 'terminal', poiTransaction: { transactionId: 'T-p0', timeStamp: at } }
          : // No transaction is about itself or a later one.
            { type: 'transaction', transactionId: about < transactionId ? about : 'missing' };
      const account = { number, identifiedBy: 'phone-number', entryMode: 'keyed' };
      return asWritten({
        transactionId,
        kind,
        sale,
        amountDetails: { amount, currency: 'EUR' },
        ...(retryOf === undefined ? {} : { retryOf }),
        ...(['refund', 'reversal', 'capture'].includes(kind) ? { original } : {}),
        ...(kind === 'payment' && token ? { options: { token: { type: 'customer', value: personal } } } : {}),
        ...(kind === 'stored-value-load'
          ? { storedValue: { accountType: 'phone-card', ...(isNamed ? { account } : {}) } }
          : {}),
        ...(kind === 'loyalty-award' ? { loyalty: isNamed ? { account } : {} } : {}),
      });
    });

/** An ended transaction. */
const endings = (transactionId: string): fc.Arbitrary<TransactionRecord> =>
  fc
    .record({
      request: requests(transactionId),
      result: fc.constantFrom<Result>('approved', 'partly-approved', 'declined', 'not-processed'),
      isPart: fc.boolean(),
      isAcknowledged: fc.boolean(),
    })
    .map(({ request, result, isPart, isAcknowledged }) => {
      const amount = (request.amountDetails?.amount ?? 0) - (isPart ? 100 : 0);
      const isMoved = result === 'approved' || result === 'partly-approved';
      const details = {
        ...(isMoved ? { authorized: { amount, currency: 'EUR' }, maskedPan: '541333******9999' } : {}),
        poiTransaction: { transactionId: `T-${transactionId}`, timeStamp: at },
        terminalReason: personal,
      };
      return transactionOf(request, {
        acceptedAt: '2026-01-01T00:00:00.000Z',
        outcome: asWritten({ ...outcomeOf(result), ...details }),
        acknowledgedRevision: isAcknowledged || isMoved ? 1 : 0,
        receipts: asWritten([{ documentType: 'CustomerReceipt', lines: [[{ text: personal }]] }]),
      });
    });

function decided(request: Partial<AnyRequest>, history: readonly TransactionRecord[]): unknown {
  const asked = transactionOf(request).request;
  const about = history.filter((record) => record.request.original !== undefined);
  const decision = admit(
    asked,
    admissionContext({
      existing: history.find((record) => record.request.transactionId === asked.transactionId),
      sameSale: history.filter(({ request: { sale } }) => sale === asked.sale),
      find: (id) => history.find((record) => record.request.transactionId === id),
      findByKey: ({ transactionId }) =>
        history.filter(({ outcome }) => outcome?.poiTransaction?.transactionId === transactionId),
      findByOriginal: ({ transactionIds = [] }) =>
        about.filter(
          ({ request: { original } }) =>
            original?.type === 'transaction' && transactionIds.includes(original.transactionId),
        ),
    }),
  );
  return decision.decision === 'attach'
    ? { attach: decision.record.outcome?.result }
    : JSON.parse(JSON.stringify(decision));
}

test('erased transactions admit and refuse the same requests', () => {
  const decisions = new Set<string>();
  fc.assert(
    fc.property(
      fc.tuple(endings('p0'), endings('p1'), endings('p2')),
      fc.oneof(requests('p0'), requests('p9'), requests('p9')),
      (history, request) => {
        const asked = request.transactionId === 'p0' ? history[0].request : request;
        const full = decided(asked, history);
        expect(
          decided(
            asked,
            history.map((record) => erasedRecord(record, at)),
          ),
        ).toEqual(full);
        decisions.add(/"code":"([a-z-]+)"/.exec(JSON.stringify(full))?.[1] ?? JSON.stringify(full).slice(0, 20));
      },
    ),
    { numRuns: 400 },
  );
  // The requests reach the guards of the sale and of the original, and repeated ids.
  expect([...decisions]).toEqual(
    expect.arrayContaining([
      'sale-open',
      'original-not-refundable',
      'pre-authorization-not-open',
      '{"decision":"accept"',
      '{"attach":"approved"',
    ]),
  );
});

describe('the nightly erasure', () => {
  const dayMs = 86_400_000;

  test.each([
    ['unknown', []],
    ['agrees', [0]],
    ['agrees', [dayMs]],
    ['off', [dayMs + 1]],
    ['off', [-400 * dayMs, 500 * dayMs]],
    ['agrees', [-400 * dayMs, 1_000]],
  ] as const)('considers the clock %s for the offsets %j', (answer, offsetsMs) => {
    expect(clockForErasure(offsetsMs)).toBe(answer);
  });

  test.each([
    ['no jump', undefined, ['before', 'after']],
    ['a jump between the two', '2026-03-02T00:00:00.000Z', ['after']],
    ['a jump back, after which both show a later time', '2026-02-01T00:00:00.000Z', []],
  ] as const)('uses only comparisons that were made after %s of the clock', (_, set, names) => {
    const clocks = [
      { subject: 'terminal' as const, name: 'before', offsetMs: 0, at: '2026-03-01T12:00:00.000Z' },
      { subject: 'terminal' as const, name: 'after', offsetMs: 0, at: '2026-03-02T12:00:00.000Z' },
    ];
    const now = set === '2026-02-01T00:00:00.000Z' ? '2026-02-01T00:00:20.000Z' : '2026-03-03T00:00:00.000Z';
    const valid = validComparisons(clocks, set, now);
    expect(valid.map(({ name }) => name)).toEqual(names);
  });

  const night = Date.parse('2026-03-01T04:30:00Z');
  const times = { minutes: 270, timeZone: 'UTC', lastMs: undefined, failedMs: undefined };

  test.each([
    ['was never done', true, {}],
    ['was done that night', false, { lastMs: night }],
    ['was missed', true, { lastMs: night - 3 * dayMs }],
    ['was done at a clock that has been set back since', true, { lastMs: night + 400 * dayMs }],
    ['failed less than an hour ago', false, { failedMs: night + 1_000 }],
    ['failed an hour ago', true, { failedMs: night - 3_540_000 }],
    ['failed at a time that is now in the future', true, { failedMs: night + 30 * dayMs }],
  ] as const)('that %s is due or not: %s', (_, isDue, more) => {
    expect(isErasureDue(night + 60_000, { ...times, ...more })).toBe(isDue);
  });
});
