/** The transactions of a sale that block a request that replaces another one, or a request under another stamp. */

import { describe, expect, test } from 'vitest';
import type { Admission, AdmissionContext } from '../../src/core/lifecycle/admission.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import { admissionContext, outcomeOf, transactionOf } from './records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

/** Returns the id and the reason of what blocks a request, or `accept`. */
function told(request: Partial<AnyRequest>, change: Partial<AdmissionContext>): string {
  const asked = transactionOf({ transactionId: 'new', ...request }).request;
  const decision: Admission = admit(asked, admissionContext(change));
  if (decision.decision !== 'refuse') return decision.decision;
  const { code, text, transactionId } = decision.refusal;
  return `${code} ${transactionId ?? ''}: ${/which (.*?)\. Nothing/.exec(text)?.[1] ?? text}`;
}

/** Makes the link `l1` of the sale, optionally with a `retryOf`. */
function link(rest: Partial<TransactionRecord> = {}, retryOf?: string): TransactionRecord {
  const { terminal: _none, ...request } = transactionOf({ transactionId: 'l1' }).request;
  const named = retryOf === undefined ? {} : { retryOf };
  return { ...transactionOf(), request: unchecked({ ...request, service: 'shop', ...named }), ...rest };
}

function toldNext(request: Partial<AnyRequest>, ...sameSale: readonly TransactionRecord[]): string {
  const find = (id: string) => sameSale.find(({ request: { transactionId } }) => transactionId === id);
  return told(request, { sameSale, find });
}

function toldInstead(...sameSale: readonly TransactionRecord[]): string {
  return toldNext({ insteadOf: 'l1' }, ...sameSale);
}

describe('a payment that replaces a link', () => {
  test.each<[string, Partial<TransactionRecord>, string]>([
    ['is open', {}, 'accept'],
    ['is unresolved', { outcome: outcomeOf('unresolved') }, 'accept'],
    ['was not paid and is not acknowledged', { outcome: outcomeOf('not-processed') }, 'accept'],
    ['was paid', { outcome: outcomeOf('approved') }, 'sale-open l1: is not acknowledged'],
    [
      'was paid and is acknowledged',
      { outcome: outcomeOf('approved'), acknowledgedRevision: 1 },
      'sale-open l1: has moved money already',
    ],
  ])('is admitted or refused if the link %s', (_what, rest, expected) => {
    expect(toldInstead(link(rest))).toBe(expected);
  });

  test('is blocked by an uncertain payment that the link had named', () => {
    const named = link({ retryOfRevision: 1 }, 'p1');
    expect(toldInstead(transactionOf({}, { outcome: outcomeOf('unresolved') }), named)).toBe(
      'sale-open p1: is unresolved',
    );
    expect(toldInstead(transactionOf({}, { outcome: outcomeOf('declined') }), named)).toBe('accept');
    // A transaction that changed counts as not reviewed.
    const approved = transactionOf({}, { outcome: outcomeOf('approved', { revision: 2 }), acknowledgedRevision: 2 });
    expect(toldInstead(approved, named)).toBe('sale-open p1: has moved money already');
  });
});

const open = (change: Partial<AnyRequest> = {}): TransactionRecord =>
  transactionOf({ sale: 'R-1 of yesterday', ...change });

function toldOf(kind: AnyRequest['kind'], ...records: readonly TransactionRecord[]): string {
  const sameNumber = records.map((record) => ({ record, wallAgeMs: 0, monoAgeMs: 0 }));
  return told({ kind }, { sameNumber });
}

describe('the same number of a sale under another time stamp', () => {
  test('belongs to one sale, and the refusal names its newest transaction that has not ended', () => {
    expect(toldOf('payment', open(), open({ transactionId: 'p2' }))).toBe('sale-open p2: is still open');
    const booked = { ...open({ transactionId: 'p2' }), outcome: outcomeOf('approved'), acknowledgedRevision: 1 };
    expect(toldOf('payment', open(), booked)).toBe('sale-open p1: is still open');
    expect(toldOf('payment', booked)).toBe('accept');
  });

  test('does not block a payment if either transaction only reads a card', () => {
    expect(toldOf('card-acquisition', open())).toBe('accept');
    expect(toldOf('payment', open({ kind: 'card-acquisition' }))).toBe('accept');
  });

  test('blocks the next payment, with separate sales, only while the earlier one has not ended', () => {
    const late = 1e12;
    const toldApart = (record: TransactionRecord): string =>
      told({}, { isOwnSale: true, sameNumber: [{ record, wallAgeMs: late, monoAgeMs: late }] });
    expect(toldApart(open())).toBe('sale-open p1: is still open');
    expect(toldApart({ ...open(), outcome: outcomeOf('unresolved') })).toBe('sale-open p1: is unresolved');
    const approved = { ...open(), outcome: outcomeOf('approved') };
    expect(toldApart(approved)).toBe('accept');
    const ids = { saleId: 'S', poiId: 'T1', serviceId: '1', saleNumber: 'N', isOwnSale: true } as const;
    expect(toldOf('payment', { ...approved, registerRequestIds: [ids] })).toBe('accept');
    expect(toldOf('payment', approved)).toBe('sale-open p1: is not acknowledged');
  });

  test('counts as the same sale if the time stamp is the same', () => {
    expect(toldOf('payment', open({ sale: 'R-1' }))).toBe('accept');
  });
});

describe('a transaction that was reported without money, but may have been charged', () => {
  const attention = [{ code: 'other-attempt-unknown', at: '', text: 'x', actions: ['resolve'] }];
  const rest = { outcome: outcomeOf('declined'), acknowledgedRevision: 1, attention };
  const doubted = transactionOf({}, rest);
  const why = 'sale-open p1: is declined, but one of its attempts at the terminal may have gone through';

  test('blocks the next payment', () => {
    expect(toldNext({}, doubted)).toBe(why);
    expect(toldNext({}, { ...doubted, attention: [] })).toBe('accept');
  });

  test('does not block a payment that names this transaction, even if another payment had named it before', () => {
    expect(toldNext({ ...reviewed('p1') }, doubted)).toBe('accept');
    const between = transactionOf(
      { transactionId: 'p2', ...reviewed('p1') },
      { outcome: outcomeOf('declined'), acknowledgedRevision: 1, retryOfRevision: 1 },
    );
    expect(toldNext({ ...reviewed('p2') }, doubted, between)).toBe(why);
    expect(toldNext({ ...reviewed('p2') }, { ...doubted, attention: [] }, between)).toBe('accept');
  });

  test('blocks each kind that moves money, as an unresolved transaction does', () => {
    expect(toldNext({ kind: 'card-acquisition' }, doubted)).toBe('accept');
    expect(toldNext({}, transactionOf({ kind: 'refund' }, rest))).toBe(why);
    const unresolved = transactionOf({ kind: 'refund' }, { outcome: outcomeOf('unresolved') });
    expect(toldNext({}, unresolved)).toBe('sale-open p1: is unresolved');
  });
});
