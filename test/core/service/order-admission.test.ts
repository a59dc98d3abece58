/**
 * What blocks a capture, reversal, refund or update of a payment at a service: its state, another operation, and the
 * remaining amount.
 */

import { describe, expect, test } from 'vitest';
import { isAbout } from '../../../src/core/sale/poi-transaction-id.js';
import type { Outcome } from '../../../src/core/model/result.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { admitToService } from '../../../src/core/service/service-admission.js';
import type { AnyRequest } from '../../unchecked.js';
import { admissionContext, at, outcomeOf, transactionOf, eur } from '../records.js';
import { openCreate, shopSettings } from './shop-records.js';
import { reviewed } from '../../reviewed.js';

const pspReference = '01890000-0000-7000-8000-000000000001';
const create = {
  ...openCreate,
  state: 'answered',
  pspReference,
} as const;

/** Approved with this amount in cents. */
const approved = (amount: number): Outcome => outcomeOf('approved', { authorized: eur(amount) });

/** A transaction at the shop, without a terminal. */
function atShop(change: Partial<AnyRequest>, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  return transactionOf(JSON.parse(JSON.stringify({ service: 'shop', ...change })), rest);
}

/** The order `o1` of 10.00 EUR, with changes. */
function order(change: Partial<AnyRequest> = {}, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  const asked = { transactionId: 'o1', kind: 'pre-authorization', amountDetails: eur(1_000), online: {} } as const;
  const request: Partial<AnyRequest> = { ...asked, ...change };
  return atShop(request, { outcome: approved(1_000), attempts: [create], ...rest });
}

const split = order({ online: { split: true } });
const payment = order({ kind: 'payment' });

type FollowUp = 'capture' | 'reversal' | 'refund' | 'pre-authorization-update';

/** An operation on `o1`. By default it is approved with its amount. */
function done(
  kind: FollowUp,
  amount: number,
  outcome: Outcome | undefined = approved(amount),
  transactionId = `${kind}-1`,
): TransactionRecord {
  const original = { type: 'transaction', transactionId: 'o1' } as const;
  const asked = { transactionId, kind, amountDetails: eur(amount), original };
  return atShop(asked, outcome === undefined ? {} : { outcome });
}

/** The same without an outcome. */
function open(kind: FollowUp, amount: number, transactionId = `${kind}-1`): TransactionRecord {
  const { outcome: _none, ...record } = done(kind, amount, approved(amount), transactionId);
  return record;
}

/**
 * Returns the decision about an operation with this amount in cents, or with everything that is left. The journal has
 * the order and these follow-ups.
 */
function decide(
  kind: FollowUp,
  amount: number | undefined,
  [root, ...chain]: readonly TransactionRecord[],
  more: object = {},
) {
  const records = [...(root === undefined ? [] : [root]), ...chain];
  const { request } = transactionOf();
  const { terminal: _terminal, amountDetails: _amount, ...asked } = { ...request, transactionId: 'new', kind };
  const named = { service: 'shop', original: { type: 'transaction', transactionId: 'o1' }, ...more };
  const wanted = amount === undefined ? {} : { amountDetails: eur(amount) };
  const context = admissionContext({
    places: ['shop'],
    nowWallMs: Date.parse(at),
    find: (id) => records.find((one) => one.request.transactionId === id),
    findByOriginal: (names) => records.filter((record) => isAbout(record, names)),
  });
  return admitToService(JSON.parse(JSON.stringify({ ...asked, ...wanted, ...named })), context, shopSettings);
}

/** Returns the reason of the refusal. */
function refusalOf(...asked: Parameters<typeof decide>) {
  const decision = decide(...asked);
  return decision.decision === 'refuse' ? decision.refusal : undefined;
}

const look = 'Check the pages of the payment service.';

describe('admission refuses an operation on', () => {
  test.each<[string, FollowUp, TransactionRecord]>([
    ['was taken on terminal till; refund it there.', 'refund', transactionOf({ transactionId: 'o1' })],
    ['was paid at the service other; refund it there.', 'refund', order({ service: 'other' })],
    ['is a payment', 'capture', payment],
    [
      'is a payment, and a payment service reverses only a pre-authorization: refund a payment or a capture instead.',
      'reversal',
      payment,
    ],
    ['is not approved: it is still open.', 'capture', transactionOf({ ...order().request }, { attempts: [create] })],
    ['is not approved: declined.', 'capture', order({}, { outcome: outcomeOf('declined') })],
    ['is not approved: unresolved.', 'refund', order({}, { outcome: outcomeOf('unresolved') })],
    [`has no reference at the service. ${look}`, 'capture', order({}, { attempts: [] })],
    [
      `was approved with an amount that is not known. ${look}`,
      'capture',
      order({}, { outcome: outcomeOf('approved', { difference: 'unknown' }) }),
    ],
  ])('a transaction that %s (%s)', (text, kind, root) => {
    expect(refusalOf(kind, 100, [root])?.text).toContain(`Transaction o1 ${text}`);
  });

  test('a declined capture, but not an approved capture', () => {
    const capture = { original: { type: 'transaction', transactionId: 'capture-1' } };
    const declined = done('capture', 300, outcomeOf('declined'));
    expect(refusalOf('refund', 100, [order(), declined], capture)?.text).toBe(
      'Transaction capture-1 is not approved: declined. Nothing was sent.',
    );
    expect(refusalOf('refund', 100, [order(), open('capture', 300)], capture)?.text).toBe(
      'Transaction capture-1 is not approved: it is still open. Nothing was sent.',
    );
    expect(decide('refund', 300, [order(), done('capture', 300)], capture).decision).toBe('accept');
  });

  test('a payment in another currency', () => {
    const amountDetails = { amount: 100, currency: 'NOK' };
    expect(refusalOf('capture', undefined, [order()], { amountDetails })?.text).toBe(
      'Transaction o1 was paid in EUR. Nothing was sent.',
    );
  });

  test('a payment with another open or unresolved operation', () => {
    const wait = 'Wait until capture-1 has ended, or abort it.';
    expect(refusalOf('capture', 100, [split, open('capture', 300)])?.text).toBe(
      `Transaction o1 has the capture capture-1, which is still open. ${wait} Nothing was sent.`,
    );
    const resolve =
      'Find out how reversal-1 ended, and resolve it. To continue without resolving it, an operator must review reversal-1. The register then lists reversal-1 and its revision in "reviewed".';
    const unknown = done('reversal', 300, outcomeOf('unresolved'));
    expect(refusalOf('capture', 100, [split, unknown])?.text).toBe(
      `Transaction o1 has the reversal reversal-1, which is unresolved. ${resolve} Nothing was sent.`,
    );
    expect(refusalOf('capture', 100, [split, done('capture', 300, outcomeOf('declined'))])).toBeUndefined();
  });

  test('such a payment, unless the operator has reviewed the present state of that operation', () => {
    const unknown = done('capture', 300, outcomeOf('unresolved'));
    const named = { ...reviewed('capture-1') };
    expect(decide('capture', 1_000, [split, unknown], named)).toMatchObject({
      decision: 'accept',
      orderReference: pspReference,
      isBesideOthers: true,
    });
    expect(refusalOf('capture', 1_001, [split, unknown], named)?.text).toBe(
      'Transaction o1 has only 10.00 EUR left to capture. Request no more than that. Nothing was sent.',
    );
  });
});

describe('a refund', () => {
  const code = 'original-not-refundable';

  test.each<[string, number | undefined, readonly TransactionRecord[]]>([
    [
      'is not captured: cancel the reserved amount instead. If an amount was captured on the pages of the payment service, refund it there.',
      100,
      [order()],
    ],
    ['has only 6.00 EUR left to refund. Request no more than that.', 601, [payment, done('refund', 400)]],
    ['has only 3.00 EUR left to refund. Request no more than that.', 301, [order(), done('capture', 300)]],
    ['has only 0.00 EUR left to refund. Request no more than that.', undefined, [payment, done('refund', 1_000)]],
    ['has only 0.00 EUR left to refund. Request no more than that.', 1, [payment, done('refund', 1_200)]],
    [
      'was captured on the pages of the payment service: refund it there.',
      100,
      [order({}, { movedElsewhere: { captured: 600, refunded: 0 } })],
    ],
    [
      'has only 7.00 EUR left to refund. Request no more than that.',
      701,
      [{ ...payment, movedElsewhere: { captured: 0, refunded: 300 } }],
    ],
    [
      'has only 3.00 EUR left to refund. Request no more than that.',
      301,
      [{ ...split, movedElsewhere: { captured: 600, refunded: 200 } }, done('capture', 400), done('refund', 100)],
    ],
    [
      'has only 2.00 EUR left to refund. Request no more than that.',
      201,
      [{ ...split, movedElsewhere: { captured: 600, refunded: 800 } }, done('capture', 400)],
    ],
  ])('is refused because the payment %s', (text, amount, records) => {
    expect(refusalOf('refund', amount, records)).toMatchObject({
      code,
      text: `Transaction o1 ${text} Nothing was sent.`,
    });
  });

  test.each<[number | undefined, readonly TransactionRecord[]]>([
    [1_000, [payment]],
    [600, [payment, done('refund', 400)]],
    [undefined, [payment, done('refund', 400)]],
    [300, [order(), done('capture', 300)]],
  ])('of %s is accepted', (amount, records) => {
    expect(decide('refund', amount, records)).toMatchObject({
      decision: 'accept',
      orderReference: pspReference,
      isBesideOthers: false,
    });
  });
});

describe('the rest of an order', () => {
  const exceeded = 'pre-authorization-exceeded';

  test.each<[FollowUp, string, number | undefined, readonly TransactionRecord[], string?]>([
    [
      'capture',
      'was already captured. Only a pre-authorization with split can be captured in parts.',
      100,
      [order(), done('capture', 300)],
    ],
    ['capture', 'was captured completely.', 100, [split, done('capture', 1_000)]],
    ['capture', 'was cancelled: nothing is reserved any more.', 100, [order(), done('reversal', 1_000)]],
    ['capture', 'was cancelled: nothing is reserved any more.', undefined, [order(), done('reversal', 1_000)]],
    [
      'capture',
      'was cancelled: nothing is reserved any more.',
      100,
      [split, done('capture', 400), done('reversal', 600)],
    ],
    [
      'capture',
      'has only 6.00 EUR left to capture. Request no more than that.',
      601,
      [order(), done('reversal', 400)],
      exceeded,
    ],
    ['capture', 'has only 10.00 EUR left to capture. Request no more than that.', 1_001, [order()], exceeded],
    ['reversal', 'is captured: refund it.', 100, [order(), done('capture', 300)]],
    ['reversal', 'is captured: refund it.', undefined, [split, done('capture', 1_000)]],
    ['reversal', 'was already cancelled.', 100, [order(), done('reversal', 1_000)]],
    ['reversal', 'was already cancelled.', undefined, [order(), done('reversal', 1_000)]],
    [
      'reversal',
      'has only 6.00 EUR left to cancel. Request no more than that.',
      601,
      [order(), done('reversal', 400)],
      exceeded,
    ],
    ['pre-authorization-update', 'is captured: it can no longer be updated.', 2_000, [split, done('capture', 300)]],
    [
      'pre-authorization-update',
      'was cancelled: nothing is reserved any more.',
      2_000,
      [order(), done('reversal', 1_000)],
    ],
  ])('does not allow this %s: it %s', (kind, text, amount, records, code) => {
    expect(refusalOf(kind, amount, records)).toMatchObject({
      text: `Transaction o1 ${text} Nothing was sent.`,
      ...(code === undefined ? {} : { code }),
    });
  });

  test.each<[FollowUp, number | undefined, readonly TransactionRecord[], number?]>([
    ['capture', 1_000, [order()]],
    ['capture', undefined, [order(), done('reversal', 400)], 600],
    ['capture', 700, [split, done('capture', 300)]],
    ['reversal', 700, [split, done('capture', 300)]],
    ['reversal', undefined, [split, done('capture', 300)], 700],
    ['pre-authorization-update', 2_000, [order(), done('reversal', 400)]],
  ])('allows a %s of %s', (kind, amount, records, remaining) => {
    expect(decide(kind, amount, records)).toMatchObject({
      decision: 'accept',
      orderReference: pspReference,
      orderRemaining: remaining === undefined ? undefined : eur(remaining),
    });
  });
});
