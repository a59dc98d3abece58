/**
 * What may still be done with a pre-authorization: it is captured or cancelled once, and never for more than it
 * certainly holds.
 */

import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import type { Admission } from '../../src/core/lifecycle/admission.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { outcomeOf, transactionOf, whyNot, eur } from './records.js';
import { type AnyOutcome, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

const poiTransaction = { transactionId: '77', timeStamp: 'its own clock' };
const linked = { type: 'transaction', transactionId: 'r1' } as const;

function held(outcome: Partial<AnyOutcome> = {}, result: Outcome['result'] = 'approved'): TransactionRecord {
  const told = outcomeOf(result, { poiTransaction, authorized: eur(20_000), ...outcome });
  return transactionOf(
    { transactionId: 'r1', kind: 'pre-authorization', amountDetails: eur(20_000) },
    { outcome: told },
  );
}

function about(
  transactionId: string,
  kind: TransactionKind,
  amount: number | undefined,
  outcome?: Outcome,
): TransactionRecord {
  const { amountDetails: _none, ...whole } = transactionOf({
    transactionId,
    kind,
    original: linked,
    sale: 'R-9',
  }).request;
  const request = unchecked(amount === undefined ? whole : { ...whole, amountDetails: eur(amount) });
  return { ...transactionOf(), request, ...(outcome === undefined ? {} : { outcome }) };
}

function why(
  wanted: TransactionRecord,
  others: readonly TransactionRecord[] = [],
  preAuthorization = held(),
  known: ReadonlyMap<string, number> = new Map(),
): string | undefined {
  const refusal = whyNot(wanted, preAuthorization, others, known);
  return refusal === undefined ? undefined : `${refusal.code}: ${refusal.text}`;
}

const capture = (amount = 20_000) => about('c9', 'capture', amount);
const update = (amount = 30_000) => about('u9', 'pre-authorization-update', amount);
const cancellation = about('v9', 'reversal', undefined);
const approved = (amount: number) => outcomeOf('approved', { authorized: eur(amount) });
const unknown = outcomeOf('unresolved');

test('a pre-authorization can be captured whole or in part, updated to any amount, and cancelled', () => {
  for (const wanted of [capture(), capture(1), update(), update(1), cancellation]) expect(why(wanted)).toBeUndefined();
});

describe('a pre-authorization with an unknown amount', () => {
  const unread = held({ difference: 'unknown' });
  const { authorized: _none, ...outcome } = unread.outcome ?? outcomeOf('approved');
  const preAuthorization = { ...unread, outcome };
  const refused =
    'pre-authorization-exceeded: Pre-authorization r1 holds an unknown amount. Check the receipt, then capture it on the terminal or cancel it.';

  test('cannot be captured, but can be updated and cancelled', () => {
    expect(why(capture(1), [], preAuthorization)).toBe(refused);
    expect(why(update(), [], preAuthorization)).toBeUndefined();
    expect(why(cancellation, [], preAuthorization)).toBeUndefined();
  });

  test('becomes known with an update to a known amount, and unknown with an update to an unknown amount', () => {
    expect(
      why(capture(), [about('u1', 'pre-authorization-update', 20_000, approved(20_000))], preAuthorization),
    ).toBeUndefined();
    const again = about('u1', 'pre-authorization-update', 20_000, outcome);
    expect(why(capture(1), [again], held())).toBe(refused);
  });

  test('stays unknown after an update that failed or had no effect', () => {
    const updated = (told?: Outcome) => about('u1', 'pre-authorization-update', 20_000, told);
    for (const other of [updated(outcomeOf('declined')), updated(unknown), updated()])
      expect(why(capture(1), [other], preAuthorization)).toBe(refused);
    expect(why(capture(1), [about('b1', 'refund', 1, approved(1))], preAuthorization)).toBe(refused);
  });

  test('has the amount of the last approved update only', () => {
    const known = about('u1', 'pre-authorization-update', 20_000, approved(20_000));
    const unsaid = about('u2', 'pre-authorization-update', 20_000, outcome);
    expect(why(capture(), [known, unsaid])).toBe(refused);
    expect(why(capture(), [unsaid, known])).toBeUndefined();
    expect(why(capture(), [about('b1', 'refund', 1, outcome)])).toBeUndefined();
  });
});

describe('a pre-authorization with a follow-up', () => {
  test.each<[string, TransactionRecord]>([
    ['Transaction p1 is a payment, not a pre-authorization.', transactionOf({}, { outcome: outcomeOf('approved') })],
    [
      'Transaction u1 is a pre-authorization update, not a pre-authorization.',
      about('u1', 'pre-authorization-update', 5, outcomeOf('approved')),
    ],
    ['Transaction r1 is not an approved pre-authorization (declined).', held({}, 'declined')],
    ['Transaction p1 is not an approved pre-authorization (still open).', transactionOf({ kind: 'pre-authorization' })],
  ])('%s', (text, original) => {
    expect(why(capture(), [], original)).toBe(`pre-authorization-not-open: ${text}`);
  });

  test.each<[TransactionKind, string]>([
    ['capture', 'captured'],
    ['reversal', 'cancelled'],
  ])('after a %s cannot be captured, updated or cancelled', (kind, how) => {
    const other = about('x1', kind, kind === 'reversal' ? undefined : 1, approved(1));
    for (const wanted of [capture(1), update(), cancellation])
      expect(why(wanted, [other], held(), new Map([['x1', 1]]))).toBe(
        `pre-authorization-not-open: Pre-authorization r1 was ${how} by x1. Nothing is reserved any more.`,
      );
  });

  test('needs a review of its present state if the follow-up may have ended it', () => {
    const other = about('c1', 'capture', 100, unknown);
    const may = 'pre-authorization-not-open: Pre-authorization r1 may have been captured by c1.';
    const text = `${may} Find out how c1 ended, and resolve it. To continue without resolving it, an operator must review c1. The register then lists c1 and its revision in "reviewed".`;
    expect(why(capture(), [other])).toBe(text);
    const open = `${may} Wait until c1 has ended, or abort it.`;
    expect(why(cancellation, [about('c1', 'capture', 100)])).toBe(open);
    expect(why(cancellation, [about('c1', 'capture', 100)], held(), new Map([['c1', 1]]))).toBe(open);
    expect(why(capture(), [other], held(), new Map([['c1', 0]]))).toBe(text);
    expect(why(capture(), [other], held(), new Map([['c1', 1]]))).toBeUndefined();
  });

  test('is still open after a declined follow-up', () => {
    expect(why(capture(), [about('c1', 'capture', 100, outcomeOf('declined'))])).toBeUndefined();
  });

  test('is still open after a refund that names it', () => {
    expect(why(capture(), [about('b1', 'refund', 100, approved(100))])).toBeUndefined();
  });
});

describe('an update', () => {
  test('is refused next to an unresolved update, unlike a capture and a cancellation', () => {
    const other = about('u1', 'pre-authorization-update', 25_000, unknown);
    expect(why(update(), [other])).toBe(
      'pre-authorization-not-open: Pre-authorization r1 may have been updated by u1. Find out how u1 ended, and resolve it. To continue without resolving it, an operator must review u1. The register then lists u1 and its revision in "reviewed".',
    );
    expect(why(update(), [other], held(), new Map([['u1', 1]]))).toBeUndefined();
    expect(why(capture(), [other])).toBeUndefined();
    expect(why(cancellation, [other])).toBeUndefined();
  });

  test('of a one-time pre-authorization is refused, unlike a capture and a cancellation', () => {
    const once = held();
    const original = { ...once, request: unchecked({ ...once.request, options: { oneTime: true } }) };
    expect(why(update(1), [], original)).toBe(
      'pre-authorization-not-open: Pre-authorization r1 was requested for one-time use, so it cannot be updated. Capture or cancel it.',
    );
    expect(why(capture(), [], original)).toBeUndefined();
    expect(why(cancellation, [], original)).toBeUndefined();
  });

  test('may follow an approved update', () => {
    expect(why(update(), [about('u1', 'pre-authorization-update', 25_000, approved(25_000))])).toBeUndefined();
  });
});

const exceeded = (holds: string, wants: string) =>
  `pre-authorization-exceeded: Pre-authorization r1 holds ${holds} EUR, but the capture asks for ${wants} EUR. Update the pre-authorization first, or take the rest as a payment.`;

describe('a capture takes at most what is certainly held', () => {
  test.each<[string, readonly TransactionRecord[], number, string | undefined]>([
    ['only the pre-authorization', [], 20_001, exceeded('200.00', '200.01')],
    ['a larger update', [about('u1', 'pre-authorization-update', 30_000, approved(30_000))], 30_000, undefined],
    [
      'a larger update, approved in part',
      [about('u1', 'pre-authorization-update', 30_000, approved(25_000))],
      25_001,
      exceeded('250.00', '250.01'),
    ],
    [
      'the last of two updates',
      [
        about('u1', 'pre-authorization-update', 30_000, approved(30_000)),
        about('u2', 'pre-authorization-update', 10_000, approved(10_000)),
      ],
      10_001,
      exceeded('100.00', '100.01'),
    ],
    [
      'a larger update with an unknown result',
      [about('u1', 'pre-authorization-update', 30_000, unknown)],
      20_001,
      exceeded('200.00', '200.01'),
    ],
    [
      'a smaller update with an unknown result',
      [about('u1', 'pre-authorization-update', 10_000, unknown)],
      10_001,
      exceeded('100.00', '100.01'),
    ],
    ['a smaller open update', [about('u1', 'pre-authorization-update', 10_000)], 10_001, exceeded('100.00', '100.01')],
    [
      'a smaller declined update',
      [about('u1', 'pre-authorization-update', 1, outcomeOf('declined'))],
      20_000,
      undefined,
    ],
    ['another smaller operation', [about('b1', 'refund', 1, approved(1))], 20_000, undefined],
  ])('%s', (_name, others, amount, refusal) => {
    expect(why(capture(amount), others)).toBe(refusal);
  });

  test('if the terminal reported no amount, the requested amount is held', () => {
    const { authorized: _none, ...outcome } = held().outcome ?? outcomeOf('approved');
    expect(why(capture(20_001), [], { ...held(), outcome })).toBe(exceeded('200.00', '200.01'));
  });

  test('an amount in another currency is neither updated nor captured, but can be cancelled', () => {
    const original = held({ authorized: { amount: 20_000, currency: 'SEK' } });
    expect(why(capture(), [], original)).toBe(
      'pre-authorization-not-open: Pre-authorization r1 was reserved in SEK. Send the amount in SEK.',
    );
    expect(why(update(), [], original)).toBe(
      'pre-authorization-not-open: Pre-authorization r1 was reserved in SEK. Send the amount in SEK.',
    );
    expect(why(cancellation, [], original)).toBeUndefined();
    const elsewhere = about('u1', 'pre-authorization-update', 1, unknown);
    const sek = { ...elsewhere, outcome: outcomeOf('unresolved', { authorized: { amount: 1, currency: 'SEK' } }) };
    expect(why(capture(), [sek])).toBeUndefined();
  });

  test('a cancellation is always whole', () => {
    expect(why(about('v1', 'reversal', 5_000))).toBe(
      'invalid-request: Pre-authorization r1 can only be cancelled as a whole. Omit amountDetails, or update the pre-authorization.',
    );
  });
});

function admitted(
  request: TransactionRequest,
  original: TransactionRecord | undefined = held(),
  more: { sameSale?: readonly TransactionRecord[]; sameOriginal?: readonly TransactionRecord[] } = {},
): Admission {
  const records = [original, ...(more.sameOriginal ?? [])];
  return admit(request, {
    existing: undefined,
    sameSale: [],
    findByKey: () => [],
    findByOriginal: () => more.sameOriginal ?? [],
    find: (id) => records.find((record) => record?.request.transactionId === id),
    places: ['till', 'bar'],
    nowWallMs: 1_000,
    startBeforeWallMs: undefined,
    ...(more.sameSale === undefined ? {} : { sameSale: more.sameSale }),
  });
}
const refusal = (admission: Admission) => (admission.decision === 'refuse' ? admission.refusal : admission);

describe('admission', () => {
  test('sends the key of the pre-authorization', () => {
    for (const { request } of [capture(), update(), cancellation])
      expect(admitted(request)).toMatchObject({ decision: 'accept', originalPoi: poiTransaction });
  });

  test('refuses a pre-authorization that names an original, and follow-ups that name none', () => {
    expect(refusal(admitted(unchecked({ ...held().request, original: linked })))).toEqual({
      code: 'invalid-request',
      text: 'A pre-authorization cannot have an original. Nothing was sent. Leave the original out.',
    });
    const { original: _none, ...alone } = update().request;
    expect(refusal(admitted(unchecked(alone)))).toEqual({
      code: 'invalid-request',
      text: 'A pre-authorization update refers to an earlier transaction. Nothing was sent. Name that transaction in original.',
    });
    expect(refusal(admitted(unchecked({ ...capture().request, original: { type: 'unlinked' } })))).toEqual({
      code: 'invalid-request',
      text: 'A capture always refers to an earlier transaction. Nothing was sent. Name that transaction in original.',
    });
  });

  test('refuses to update or capture a payment', () => {
    const payment = transactionOf({ transactionId: 'r1' }, { outcome: outcomeOf('approved', { poiTransaction }) });
    for (const { request } of [capture(), update()])
      expect(refusal(admitted(request, payment))).toEqual({
        code: 'pre-authorization-not-open',
        text: 'Transaction r1 is a payment, not a pre-authorization. Nothing was sent.',
        transactionId: 'r1',
      });
  });

  test('refuses a follow-up at another terminal, and one whose original has no key', () => {
    expect(refusal(admitted(unchecked({ ...capture().request, terminal: 'bar' })))).toEqual({
      code: 'pre-authorization-not-open',
      text: 'Transaction r1 was taken on terminal till. Send the capture to that terminal. Nothing was sent.',
      transactionId: 'r1',
    });
    const { poiTransaction: _key, ...keyless } = held().outcome ?? outcomeOf('approved');
    expect(refusal(admitted(capture().request, { ...held(), outcome: keyless }))).toMatchObject({
      code: 'pre-authorization-not-open',
      text: expect.stringMatching(/^The terminal gave transaction r1 no id of its own\. Give the number and time/),
    });
  });

  test('refuses to refund a pre-authorization, and lets a capture be refunded like a payment', () => {
    expect(refusal(admitted(about('b1', 'refund', 100).request))).toMatchObject({
      code: 'original-not-refundable',
      text: 'Transaction r1 is a pre-authorization, not a payment. Nothing was sent.',
    });
    const taken = { ...capture(), outcome: outcomeOf('approved', { poiTransaction, authorized: eur(20_000) }) };
    const original = { type: 'transaction', transactionId: 'c9' } as const;
    const refund = unchecked({ ...about('b1', 'refund', 100).request, original });
    expect(admitted(refund, taken)).toMatchObject({ decision: 'accept' });
    expect(admitted(unchecked({ ...cancellation.request, original }), taken)).toMatchObject({ decision: 'accept' });
    expect(refusal(admitted(unchecked({ ...refund, amountDetails: eur(20_001) }), taken))).toMatchObject({
      text: 'Transaction c9 took at most 200.00 EUR. Request no more than that. Nothing was sent.',
    });
  });

  test('accepts a follow-up that reviewed a possible ending', () => {
    const other = about('c1', 'capture', 100, unknown);
    const sameOriginal = [other];
    expect(refusal(admitted(capture().request, held(), { sameOriginal }))).toMatchObject({
      code: 'pre-authorization-not-open',
      transactionId: 'r1',
    });
    const request = { ...capture().request, ...reviewed('c1') };
    expect(admitted(request, held(), { sameOriginal })).toMatchObject({ decision: 'accept' });
  });

  test('refuses a payment of a sale with a pre-authorization, and accepts its capture', () => {
    const sameSale = [{ ...held(), acknowledgedRevision: 1 }];
    const payment = transactionOf({ transactionId: 'p9' }).request;
    expect(refusal(admitted(payment, held(), { sameSale }))).toMatchObject({ code: 'sale-open', transactionId: 'r1' });
    expect(admitted({ ...capture().request, sale: 'R-1' }, held(), { sameSale })).toMatchObject({ decision: 'accept' });
  });
});
