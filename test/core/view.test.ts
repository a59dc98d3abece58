import type { Outcome } from '../../src/core/model/result.js';
import type { AttemptState, TerminalAttempt } from '../../src/core/model/attempt.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../src/core/engine/fact.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { type Standing, viewOf } from '../../src/core/views/transaction-view.js';
import { at, attemptOf, outcomeOf, transactionOf, wholeReversal, eur } from './records.js';
import { unchecked } from '../unchecked.js';

/** The lane's state of a transaction: at the terminal, or during recovery. */
const standing = { now: at, recovering: false, ahead: undefined };
const asked = { now: at, recovering: true, ahead: undefined };
const soon = '2026-01-01T00:01:00.000Z';

function message(kind: TransactionKind, states: readonly AttemptState[], recovering = false): string {
  const attempts = states.map((state, index) => ({
    serviceId: `S${index}`,
    category: 'Payment' as const,
    saleId: 'A',
    poiId: 'T1',
    sessionEpoch: 1,
    openedAt: '2026-01-01T00:00:00Z',
    state,
  }));
  const record = {
    request: unchecked({ transactionId: 'p1', kind, terminal: 'till-1', sale: 'R-1', allowPartial: false }),
    acceptedAt: '2026-01-01T00:00:00Z',
    attempts,
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
  };
  return viewOf(record, [], { now: at, recovering, ahead: undefined }).message;
}

describe('the message about a waiting transaction', () => {
  test.each<[string, readonly AttemptState[], boolean]>([
    ['nothing was sent yet', [], true],
    ['nothing was sent yet, although an attempt was prepared', ['unsent'], true],
    ['the terminal was asked and did not start it', ['not-started', 'unsent'], false],
  ])('says that nothing was sent, or not: %s', (_, states, isUnsent) => {
    expect(message('payment', states).includes('Nothing has been sent yet')).toBe(isUnsent);
  });
});

test.each<[TransactionKind, string]>([
  ['payment', 'Do not charge again'],
  ['refund', 'Do not refund again'],
  ['reversal', 'Do not reverse again'],
  ['pre-authorization', 'Do not reserve again'],
  ['pre-authorization-update', 'Do not update again'],
  ['capture', 'Do not capture again'],
])('the message warns against repeating a %s that runs or is asked about', (kind, words) => {
  expect(message(kind, ['open'])).toContain(words);
  expect(message(kind, ['open'], true)).toContain(words);
});

const facts: readonly Fact[] = [
  { at, type: 'accepted', terminal: 'till', transactionId: 'p1', text: 'the register asked for a payment' },
  { at, type: 'attempt-opened', terminal: 'till', transactionId: 'p1', serviceId: 'S1', text: 'it goes', detail: {} },
];

describe('the view of a transaction', () => {
  test('has the request and its timeline while it waits, and omits unknown fields', () => {
    const record = transactionOf();
    expect(viewOf(record, facts, standing)).toEqual({
      request: record.request,
      state: 'queued',
      acceptedAt: at,
      retry: 'after-resolution',
      message: 'The payment is waiting for the terminal. Nothing has been sent yet.',
      abortRequested: false,
      acknowledgedRevision: 0,
      receipts: [],
      attempts: [],
      attention: [],
      timeline: [
        { at, stage: 'accepted', text: 'the register asked for a payment' },
        { at, stage: 'attempt-opened', text: 'it goes' },
      ],
    });
    expect(Object.keys(viewOf(record, [], standing))).not.toContain('certainBy');
    expect(viewOf(record, [], standing)).not.toHaveProperty('leftInSale');
  });

  test('has the text of the terminal, the time of certainty and the requested stop', () => {
    const attempts = [attemptOf()];
    const record = transactionOf(
      {},
      { attempts, showing: 'Insert card', certainBy: soon, abortRequested: { at, reason: 'x' } },
    );
    expect(viewOf(record, [], standing)).toMatchObject({
      state: 'running',
      showing: 'Insert card',
      certainBy: soon,
      abortRequested: true,
      message:
        'The payment is running; the terminal shows: Insert card. A stop was requested; the payment may still go through. Do not charge again.',
    });
    expect(viewOf(record, [], { ...asked, lostWith: 'connection' })).toMatchObject({
      state: 'recovering',
      message:
        'The connection was lost during the payment; tenderd is asking the terminal what happened. A stop was requested; the payment may still go through. Do not charge again yet.',
    });
    expect(viewOf({ ...record, showing: 'Approved' }, [], standing).message).toMatch(
      /^The payment is running; the terminal shows: Approved\. There is no answer yet: the payment is neither approved nor declined\. A stop/,
    );
    const { showing: _shown, abortRequested: _wanted, ...silent } = record;
    expect(viewOf(silent, [], standing).message).toBe('The payment is running on the terminal. Do not charge again.');
    expect(viewOf(silent, [], { ...standing, stopping: true }).message).toBe(
      'The payment is running on the terminal. A stop was requested; the payment may still go through. Do not charge again.',
    );
  });

  test('omits the text of the terminal once the transaction has ended', () => {
    const ended = transactionOf({}, { attempts: [attemptOf()], showing: 'Enter PIN', outcome: outcomeOf('approved') });
    expect(viewOf(ended, [], standing)).not.toHaveProperty('showing');
  });

  test('omits the time of certainty if no answer will come or the result is known', () => {
    const certain = { certainBy: soon } as const;
    const views = [
      transactionOf(
        {},
        { ...certain, attempts: [attemptOf({ state: 'unrecoverable' })], outcome: outcomeOf('unresolved') },
      ),
      transactionOf({}, { ...certain, attempts: [attemptOf()], outcome: outcomeOf('approved') }),
      transactionOf({}, { ...certain, attempts: [attemptOf()], outcome: outcomeOf('unresolved') }),
    ].map((record) => viewOf(record, [], standing));
    expect(views.map((view) => [view.state, view.certainBy])).toEqual([
      ['unresolved', undefined],
      ['ended', undefined],
      ['unresolved', soon],
    ]);
    const given = transactionOf({}, { ...certain, attempts: [attemptOf()], outcome: outcomeOf('unresolved') });
    for (const now of [soon, '2026-01-01T00:02:00.000Z'])
      expect(viewOf(given, [], { ...standing, now })).not.toHaveProperty('certainBy');
    expect(viewOf(transactionOf({}, { attempts: [attemptOf()] }), [], standing)).not.toHaveProperty('certainBy');
  });

  test('has the message of its outcome', () => {
    const outcome = outcomeOf('declined', { message: 'No.', retry: 'safe' });
    expect(viewOf(transactionOf({}, { outcome }), [], asked)).toMatchObject({
      state: 'ended',
      outcome,
      message: 'No.',
      retry: 'safe',
    });
  });

  test('says that a refused transaction is sent again', () => {
    const record = transactionOf({}, { attempts: [attemptOf({ state: 'not-started' })] });
    expect(viewOf(record, [], standing).message).toBe(
      "The terminal has not started the payment yet; tenderd will send it again. Look at the terminal's screen.",
    );
  });
});

const evidence = { at, how: 'direct', result: 'Failure', message: {}, redacted: [] } as const;

test.each<[string, Partial<TerminalAttempt>, Partial<Standing>]>([
  ['The connection was lost during the payment', {}, { lostWith: 'connection' }],
  ['The answer to the payment was lost', {}, { lostWith: 'response' }],
  ['tenderd was restarted during the payment', {}, { lostWith: 'process' }],
  ['No answer to the payment has come', {}, {}],
  [
    'The payment was answered with UnavailableDevice: it is off',
    { evidence: { ...evidence, errorCondition: 'UnavailableDevice', additionalResponse: 'it is off' } },
    { lostWith: 'connection' },
  ],
  ['The payment was answered with Failure', { evidence }, {}],
  ['The payment request was rejected', { evidence: { ...evidence, how: 'reject', result: 'Reject' } }, {}],
  ['The response does not match the payment request (HTTP 201)', { otherResponse: { status: 201 } }, {}],
  ['The response does not match the payment request', { otherResponse: {} }, { lostWith: 'response' }],
])('%s: the message says so while the lane asks the terminal', (what, attempt, work) => {
  const record = transactionOf({}, { attempts: [attemptOf(attempt)] });
  expect(viewOf(record, [], { ...asked, ...work }).message).toBe(
    `${what}; tenderd is asking the terminal what happened. Do not charge again yet.`,
  );
});

function sentence(attempt: TerminalAttempt, work: Standing): string {
  return viewOf(transactionOf({}, { attempts: [attempt] }), [], work).message;
}

test('a refusal or "in progress" of the terminal is reported as such on a working link', () => {
  const refused = attemptOf({ evidence: { ...evidence, errorCondition: 'LoggedOut' } });
  expect(sentence(refused, standing)).toBe(
    'The payment was answered with LoggedOut; tenderd is asking the terminal what happened. Do not charge again yet.',
  );
  expect(sentence({ ...refused, sawStart: true }, standing)).toBe(
    'The payment is running on the terminal. Do not charge again.',
  );
  expect(sentence({ ...refused, sawStart: true }, { ...asked, running: true })).toBe(
    'The terminal reported that it is working on the payment; tenderd is asking the terminal for the outcome. Do not charge again yet.',
  );
});

test.each<[string, Partial<Outcome>, number | undefined]>([
  ['a part was paid', { result: 'partly-approved', authorized: eur(1_000) }, 250],
  ['all was paid', { result: 'approved', authorized: eur(1_250) }, 0],
  ['more was paid', { result: 'approved', authorized: eur(1_300) }, 0],
  ['another currency was paid', { result: 'approved', authorized: { amount: 1_000, currency: 'SEK' } }, undefined],
  ['nothing was paid', { result: 'declined', authorized: eur(1_000) }, undefined],
  ['no amount is known', { result: 'approved' }, undefined],
])('the remaining amount if %s', (_name, change, amount) => {
  const outcome = outcomeOf('approved', change);
  const view = viewOf(transactionOf({}, { outcome }), [], standing);
  expect(view.remaining).toEqual(amount === undefined ? undefined : { amount, currency: 'EUR' });
  expect('remaining' in view).toBe(amount !== undefined);
});

test('later acts of the register are shown for the delivered answer, and not for a newer answer', () => {
  const sinceAnswer = { loggedInSince: true, askedSince: ['7'] };
  const answerDelivered = { revision: 1, saleId: 'POS', logins: 1, newest: 'p1' };
  const seen = (revision: number) =>
    viewOf(transactionOf({}, { outcome: outcomeOf('approved', { revision }), answerDelivered }), [], {
      ...standing,
      sinceAnswer,
    }).answerDelivered;
  expect(seen(1)).toEqual({ newest: 'p1', ...sinceAnswer });
  expect(seen(2)).toBeUndefined();
  const { answerDelivered: open } = viewOf(transactionOf(), [], { ...standing, sinceAnswer });
  expect(open).toBeUndefined();
});

test('a whole reversal leaves no remaining amount', () => {
  const outcome = outcomeOf('approved', { authorized: eur(1_000) });
  expect(viewOf(wholeReversal({ outcome }), [], standing).remaining).toBeUndefined();
});

test('the message says that the whole was reversed, and leaves no remaining amount', () => {
  const partly = 'Only 10.00 EUR instead of 12.50 EUR was charged. The rest is still to be paid.';
  const authorized = eur(1_000);
  const outcome = outcomeOf('partly-approved', { authorized, message: partly });
  const view = viewOf(transactionOf({}, { outcome, reversedBy: 'r1' }), [], standing);
  expect(view.message).toBe(`${partly} Transaction r1 has reversed this transaction completely.`);
  expect(view).not.toHaveProperty('remaining');
});

const told = (record: TransactionRecord, ahead: number | undefined) =>
  viewOf(record, [], { now: at, recovering: false, ahead });

describe('the place in the queue', () => {
  test('is shown while the transaction waits, and in the message if others are ahead', () => {
    expect(told(transactionOf(), 2)).toMatchObject({
      ahead: 2,
      message: 'The payment is waiting for the terminal; 2 transactions are before it. Nothing has been sent yet.',
    });
    expect(told(transactionOf(), 0)).toMatchObject({
      ahead: 0,
      message: 'The payment is waiting for the terminal. Nothing has been sent yet.',
    });
    expect(told(transactionOf(), undefined)).not.toHaveProperty('ahead');
  });

  test('is not shown for a running or ended transaction', () => {
    expect(told(transactionOf({}, { attempts: [attemptOf()] }), 1)).not.toHaveProperty('ahead');
    expect(told(transactionOf({}, { outcome: outcomeOf('declined') }), 1)).not.toHaveProperty('ahead');
  });
});

function refusedRefund(reviewed: object): TransactionRecord {
  return transactionOf(
    {
      transactionId: 'r1',
      kind: 'refund',
      sale: 'R-1',
      original: { type: 'transaction', transactionId: 'p1' },
      ...reviewed,
    },
    { outcome: outcomeOf('not-processed', { retry: 'safe' }), originalId: 'p1' },
  );
}

describe('a refused refund, while the register has not acknowledged the payment', () => {
  const payment = transactionOf(
    { transactionId: 'p1', sale: 'R-1' },
    { outcome: outcomeOf('approved', { authorized: eur(1_250) }), acknowledgedRevision: 0 },
  );

  test.each([
    [{ reviewed: [{ transactionId: 'p1', revision: 1 }] }, 'safe'],
    [{ reviewed: [{ transactionId: 'p1', revision: 0 }] }, 'unsafe'],
    [{}, 'unsafe'],
  ])('may be repeated only if its operator has seen the payment: %j is %s', (reviewed, retry) => {
    const record = refusedRefund(reviewed);
    const seen = viewOf(record, [], {
      ...standing,
      sameSale: [payment, record],
      ofOriginal: { original: payment, others: [record] },
    });
    expect(seen.retry).toBe(retry);
  });
});
