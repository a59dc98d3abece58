/** Gift cards: the request to the terminal, its answer, and that value is loaded once and taken back once. */

import type { StoredValueParameters } from '../../src/core/model/accounts.js';
import { type MoneyAnswer, moneyAnswerIn } from '../../src/core/kinds/message/response-body.js';
import type { Outcome } from '../../src/core/model/result.js';
import { type TransactionKind, transactionKinds } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import type { StoredValueResponse } from '../../protocol/index.js';
import { standard31 } from '../../protocol/dialect/standard.js';
import { categoryOf } from '../../src/core/kinds/index.js';
import { maskedAccount } from '../../src/core/kinds/message/account-message.js';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import type { Admission } from '../../src/core/lifecycle/admission.js';
import { belongsTo, receiptsOf } from '../../src/core/terminal/messages/transport-response.js';
import { whyNotForeign } from '../../src/core/kinds/external-original.js';
import { whyNotReversible } from '../../src/core/kinds/stored-value.js';
import { type TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';
import {
  admissionContext,
  at,
  attemptOf,
  headerOf,
  outcomeOf,
  transactionOf,
  whyNot,
  reviewing,
  eur,
} from './records.js';
import { approval, attentionFor, detailsOf, moneyRequest, retryAfter, twiceText, waysToUndo } from './of-kind.js';
import { unchecked } from '../unchecked.js';

const poiTransaction = { transactionId: '77', timeStamp: 'its own clock' };

function asked(kind: TransactionKind, storedValue?: StoredValueParameters, rest: Partial<TransactionRecord> = {}) {
  const parameters = storedValue === undefined ? {} : { storedValue };
  return transactionOf({ transactionId: 'g1', kind, amountDetails: eur(25_00), ...parameters }, rest);
}

const toResolve = (id: string): string =>
  `Find out how ${id} ended, and resolve it. To continue without resolving it, an operator must review ${id}. The register then lists ${id} and its revision in "reviewed".`;

describe('the request to the terminal', () => {
  const attempt = attemptOf({ category: 'StoredValue' });
  const lineOf = (record: TransactionRecord): unknown => {
    const message = moneyRequest(standard31, record, attempt);
    if (message.name !== 'StoredValueRequest') throw new Error(message.name);
    expect(message.header).toMatchObject({ MessageCategory: 'StoredValue', ServiceID: 'S1' });
    expect(message.body.SaleData).toEqual({ SaleTransactionID: { TransactionID: 'g1', TimeStamp: at } });
    expect(message.body.StoredValueData).toHaveLength(1);
    return message.body.StoredValueData[0];
  };

  test.each([
    ['stored-value-activation', 'Activate'],
    ['stored-value-load', 'Load'],
    ['stored-value-unload', 'Unload'],
    ['stored-value-reversal', 'Reverse'],
    ['stored-value-reservation', 'Reserve'],
    ['stored-value-duplicate', 'Duplicate'],
  ] as const)('for a %s is a StoredValue request of type %s with its amount', (kind, type) => {
    expect(categoryOf(asked(kind))).toBe('StoredValue');
    expect(lineOf(asked(kind))).toEqual({ StoredValueTransactionType: type, ItemAmount: '25.00', Currency: 'EUR' });
  });

  test('has the account of the register and the product', () => {
    const parameters: StoredValueParameters = {
      accountType: 'phone-card',
      account: { number: '+49301234', identifiedBy: 'phone-number', entryMode: 'keyed' },
      provider: 'telco',
      productCode: '900030',
      ean: '4006381333931',
    };
    expect(lineOf(asked('stored-value-load', parameters))).toMatchObject({
      StoredValueProvider: 'telco',
      ProductCode: '900030',
      EanUpc: '4006381333931',
      StoredValueAccountID: {
        StoredValueID: '+49301234',
        StoredValueAccountType: 'PhoneCard',
        StoredValueProvider: 'telco',
        EntryMode: ['Keyed'],
        IdentificationType: 'PhoneNumber',
      },
    });
  });

  test('without an amount breaks an invariant, and nothing is sent', () => {
    const { amountDetails: _none, ...request } = asked('stored-value-load').request;
    expect(() => lineOf({ ...asked('stored-value-load'), request: unchecked(request) })).toThrow(
      'stored value has an amount',
    );
  });

  test('without an account lets the terminal read the card, and names its original by the key', () => {
    const line = lineOf(asked('stored-value-reversal', { accountType: 'gift-card' }, { originalPoi: poiTransaction }));
    expect(line).toMatchObject({
      OriginalPOITransaction: { POITransactionID: { TransactionID: '77', TimeStamp: 'its own clock' } },
    });
    expect(line).toHaveProperty('StoredValueAccountID', undefined);
  });
});

type Line = NonNullable<StoredValueResponse['StoredValueResult']>[number];
const line: Line = {
  StoredValueTransactionType: 'Load',
  ProductCode: '900030',
  ItemAmount: '25.00',
  Currency: 'EUR',
  StoredValueAccountStatus: {
    CurrentBalance: '40',
    StoredValueAccountID: {
      StoredValueID: '9780000000017',
      StoredValueAccountType: 'GiftCard',
      EntryMode: ['Scanned'],
      IdentificationType: 'BarCode',
    },
  },
  HostTransactionID: { TransactionID: 'H77', TimeStamp: 'the host' },
};

function answered(lines: readonly Line[] | undefined, sale = 'g1'): MoneyAnswer {
  const body: StoredValueResponse = {
    Response: { Result: 'Success' },
    SaleData: { SaleTransactionID: { TransactionID: sale, TimeStamp: at } },
    POIData: { POITransactionID: { TransactionID: '77', TimeStamp: 'its own clock' } },
    ...(lines === undefined ? {} : { StoredValueResult: [...lines] }),
  };
  return { name: 'StoredValueResponse', header: headerOf({ MessageCategory: 'StoredValue' }), body };
}

/** A load of the card with this number, as the register named it. */
function loadOf(number: string, identifiedBy: 'bar-code' | 'account-number' = 'bar-code'): TransactionRecord {
  return asked('stored-value-load', {
    accountType: 'gift-card',
    account: { number, identifiedBy, entryMode: 'scanned' },
  });
}

/** The outcome of that load if the answer names its card. */
function outcomeOfLoad(record: TransactionRecord) {
  return approval(record, attemptOf({ category: 'StoredValue' }), answered([line]), false);
}

describe('the answer', () => {
  const load = asked('stored-value-load');
  const attempt = attemptOf({ category: 'StoredValue' });
  const told = (lines: readonly Line[] | undefined, partial = false) => detailsOf(answered(lines), load, partial);

  const message = (lines: readonly Line[]) => approval(load, attempt, answered(lines), false).message;

  test('reports amount, balance, the masked account and the key of its host', () => {
    expect(told([line])).toEqual({
      poiTransaction,
      authorized: eur(25_00),
      storedValue: {
        balance: eur(40_00),
        maskedAccount: '*********0017',
        hostTransaction: { transactionId: 'H77', timeStamp: 'the host' },
      },
    });
    expect(receiptsOf(answered([line]))).toEqual([]);
  });

  test('about another card than the requested one reports the difference', () => {
    const other = outcomeOfLoad(loadOf('9780000000999'));
    expect(other).toMatchObject({ result: 'approved', authorized: eur(25_00), difference: 'unexplained' });
    expect(other.message).toContain('for account *********0017 instead of the requested account');
    expect(attentionFor(load, other, at)).toMatchObject([{ code: 'amount-unexplained' }]);
    expect(outcomeOfLoad(loadOf('9780000000017'))).not.toHaveProperty('difference');
    expect(outcomeOfLoad(loadOf('0017'))).not.toHaveProperty('difference');
    expect(outcomeOfLoad(loadOf('4711', 'account-number'))).not.toHaveProperty('difference');
  });

  test('reports no field that the terminal left out', () => {
    const { HostTransactionID: _host, ...bare } = line;
    const status = { StoredValueAccountID: line.StoredValueAccountStatus?.StoredValueAccountID };
    expect(told([{ ...bare, StoredValueAccountStatus: status }]).storedValue).toEqual({
      maskedAccount: '*********0017',
    });
    expect(told(undefined)).toEqual({ poiTransaction, authorized: eur(25_00) });
    expect(told(undefined, true)).toEqual({ poiTransaction, difference: 'unknown' });
    expect(
      told([{ ...line, StoredValueAccountStatus: { ...line.StoredValueAccountStatus, CurrentBalance: '4.001' } }])
        .storedValue,
    ).not.toHaveProperty('balance');
  });

  test.each<[string, Line, object]>([
    ['a part', { ...line, ItemAmount: '10.00' }, { authorized: eur(10_00), difference: 'partial' }],
    ['more', { ...line, ItemAmount: '30.00' }, { authorized: eur(30_00), difference: 'unexplained' }],
    [
      'another currency',
      { ...line, Currency: 'SEK' },
      { authorized: { amount: 25_00, currency: 'SEK' }, difference: 'currency' },
    ],
  ])('reports the difference of %s', (_name, changed, expected) => {
    expect(told([changed])).toMatchObject(expected);
  });

  test('about another operation reports no amount', () => {
    expect(told([line, line])).toEqual({ poiTransaction, difference: 'unknown' });
    expect(told([{ ...line, StoredValueTransactionType: 'Unload' }])).toEqual({
      poiTransaction,
      difference: 'unknown',
    });
  });

  test('with an unknown amount cannot be reversed by amount', () => {
    const outcome = outcomeOf('approved', { difference: 'unknown' });
    const unread = transactionOf({ kind: 'stored-value-load' }, { outcome });
    const { request } = transactionOf({ kind: 'stored-value-reversal' });
    expect(whyNotReversible(request, unread, { ending: undefined })).toMatch(
      /^Transaction p1 put an unknown amount on the card\./,
    );
  });

  test('tells the cashier the amount and the balance', () => {
    expect(message([line])).toBe('Approved: 25.00 EUR loaded on the gift card. Balance 40.00 EUR. Do not load again.');
    expect(message([{ ...line, ItemAmount: '10' }])).toBe(
      'Only 10.00 EUR instead of 25.00 EUR was loaded on the gift card. The rest is not on the card. Balance 40.00 EUR.',
    );
  });

  test('is matched by its ids and its sale', () => {
    expect(belongsTo(answered([line]), load, attempt)).toBe(true);
    expect(belongsTo(answered([line], 'another'), load, attempt)).toBe(false);
    expect(belongsTo(answered([line]), load, attemptOf())).toBe(false);
  });

  test('is found if TransactionStatus repeats it', () => {
    const { header, body } = answered([line]);
    const repeated = { MessageHeader: header, StoredValueResponse: body as StoredValueResponse };
    const status = { Response: { Result: 'Success' as const }, RepeatedMessageResponse: repeated };
    expect(
      moneyAnswerIn({ name: 'TransactionStatusResponse', header: headerOf(), kept: [], body: status }),
    ).toMatchObject({ name: 'StoredValueResponse', header, body });
  });

  test('leaves an unresolved reversal unsafe to retry, and an unresolved load waiting for its resolution', () => {
    expect(retryAfter('unresolved', asked('stored-value-reversal'))).toBe('unsafe');
    expect(retryAfter('unresolved', load)).toBe('after-resolution');
  });
});

test.each([
  ['9780000000017', '*********0017'],
  ['12345', '***45'],
  ['1', '*'],
])('the account %s is shown as %s', (number, shown) => {
  expect(maskedAccount(number)).toBe(shown);
});

const linked = { type: 'transaction', transactionId: 'g1' } as const;

function duplicated(outcome?: Outcome): readonly TransactionRecord[] {
  return [about('d1', 'stored-value-duplicate', 25_00, outcome)];
}

function about(transactionId: string, kind: TransactionKind, amount: number, outcome?: Outcome): TransactionRecord {
  const told = outcome === undefined ? {} : { outcome };
  return transactionOf({ transactionId, kind, original: linked, amountDetails: eur(amount), sale: 'R-9' }, told);
}

describe('a load is reversed once, as a whole:', () => {
  const loaded = (kind: TransactionKind = 'stored-value-load', result: Outcome['result'] = 'approved') =>
    asked(kind, undefined, { outcome: outcomeOf(result, { poiTransaction, authorized: eur(25_00) }) });
  const back = about('v9', 'stored-value-reversal', 25_00);
  const copy = about('d9', 'stored-value-duplicate', 25_00);
  const why = (
    wanted: TransactionRecord,
    original = loaded(),
    others: readonly TransactionRecord[] = [],
    known: ReadonlyMap<string, number> = new Map(),
  ) => whyNot(wanted, original, others, known)?.text;
  const reversed = (outcome?: Outcome) => about('v1', 'stored-value-reversal', 25_00, outcome);

  test('a load and an activation can be reversed and duplicated', () => {
    for (const wanted of [back, copy])
      for (const kind of ['stored-value-load', 'stored-value-activation'] as const)
        expect(why(wanted, loaded(kind))).toBeUndefined();
  });

  test.each<[string, TransactionRecord]>([
    ['Transaction g1 is a payment, not a gift card activation or load.', loaded('payment')],
    ['Transaction g1 is a gift card unload, not a gift card activation or load.', loaded('stored-value-unload')],
    ['Transaction g1 is a gift card reversal, not a gift card activation or load.', loaded('stored-value-reversal')],
    ['Transaction g1 is not approved (unresolved).', loaded('stored-value-load', 'unresolved')],
    ['Transaction g1 is not approved (still open).', asked('stored-value-load')],
  ])('the refusal says: %s', (text, original) => {
    expect(why(back, original)).toBe(text);
  });

  test('a part or another currency is refused, and a partial load is reversed by its part', () => {
    const text = 'Transaction g1 put 25.00 EUR on the card. Request exactly that amount.';
    expect(why(about('v9', 'stored-value-reversal', 10_00))).toBe(text);
    const sek = { ...back, request: unchecked({ ...back.request, amountDetails: { amount: 25_00, currency: 'SEK' } }) };
    expect(why(sek)).toBe(text);
    const part = outcomeOf('partly-approved', { authorized: eur(10_00) });
    expect(why(about('v9', 'stored-value-reversal', 10_00), { ...loaded(), outcome: part })).toBeUndefined();
    expect(why(back, { ...loaded(), outcome: outcomeOf('approved') })).toBeUndefined();
  });

  test('nothing is left after an approved reversal, even after a review', () => {
    const text = 'Transaction g1 was already reversed by v1. Nothing is left to reverse.';
    const others = [reversed(outcomeOf('approved'))];
    expect(why(back, loaded(), others)).toBe(text);
    expect(why(back, loaded(), others, new Map([['v1', 1]]))).toBe(text);
    expect(why(copy, loaded(), others)).toBe(text);
  });

  test('an uncertain reversal must be reviewed first, at its current revision', () => {
    const open = 'Transaction g1 may have been reversed by v1. Wait until v1 has ended, or abort it.';
    expect(why(back, loaded(), [reversed()])).toBe(open);
    expect(why(back, loaded(), [reversed()], new Map([['v1', 1]]))).toBe(open);
    const text = `Transaction g1 may have been reversed by v1. ${toResolve('v1')}`;
    const others = [reversed(outcomeOf('unresolved'))];
    expect(why(back, loaded(), others)).toBe(text);
    expect(why(back, loaded(), others, new Map([['v1', 0]]))).toBe(text);
    expect(why(back, loaded(), others, new Map([['v1', 1]]))).toBeUndefined();
    expect(why(copy, loaded(), others)).toBe(text);
  });

  test('a load has one duplicate, and cannot be reversed after that, unless an operator reviewed the duplicate', () => {
    const look = `by d1. ${toResolve('d1')}`;
    for (const wanted of [back, copy]) {
      expect(why(wanted, loaded(), duplicated())).toBe(
        'Transaction g1 may have been duplicated by d1. Wait until d1 has ended, or abort it.',
      );
      const unknown = duplicated(outcomeOf('unresolved'));
      expect(why(wanted, loaded(), unknown)).toBe(`Transaction g1 may have been duplicated ${look}`);
      expect(why(wanted, loaded(), unknown, new Map([['d1', 0]]))).toBe(
        `Transaction g1 may have been duplicated ${look}`,
      );
      const done = duplicated(outcomeOf('approved'));
      const anyway =
        'To go on anyway, an operator must review d1. The register then lists d1 and its revision in "reviewed".';
      expect(why(wanted, loaded(), done)).toBe(`Transaction g1 was duplicated by d1. ${anyway}`);
      expect(why(wanted, loaded(), done, new Map([['d1', 1]]))).toBeUndefined();
      const key = whyNotForeign(wanted.request, { key: '77', others: done }, reviewing());
      expect(key).toMatchObject({
        transactionId: 'd1',
        text: expect.stringContaining(' lists d1 and its revision in "reviewed"'),
      });
    }
  });

  test('a declined follow-up changes nothing', () => {
    const declined = outcomeOf('declined');
    const others = [reversed(declined), about('d1', 'stored-value-duplicate', 25_00, declined)];
    for (const wanted of [back, copy]) expect(why(wanted, loaded(), others)).toBeUndefined();
  });

  function admitted(wanted: TransactionRecord, original: TransactionRecord = loaded()): Admission {
    return admit(wanted.request, admissionContext({ find: (id) => (id === 'g1' ? original : undefined) }));
  }

  test('admission sends the key of the load to its own terminal', () => {
    expect(admitted(back)).toMatchObject({ decision: 'accept', originalPoi: poiTransaction });
    expect(admitted({ ...back, request: unchecked({ ...back.request, terminal: 'bar' }) })).toMatchObject({
      refusal: {
        code: 'original-not-refundable',
        text: 'Transaction g1 was taken on terminal till. Send the gift card reversal to that terminal. Nothing was sent.',
      },
    });
    expect(admitted(back, loaded('payment'))).toMatchObject({
      refusal: {
        text: 'Transaction g1 is a payment, not a gift card activation or load. Nothing was sent.',
        transactionId: 'g1',
      },
    });
    const { original: _none, ...alone } = back.request;
    expect(admitted({ ...back, request: unchecked(alone) })).toMatchObject({
      refusal: {
        code: 'invalid-request',
        text: 'A gift card reversal refers to an earlier transaction. Nothing was sent. Name that transaction in original.',
      },
    });
    expect(admitted({ ...back, request: unchecked({ ...back.request, kind: 'stored-value-load' }) })).toMatchObject({
      refusal: {
        code: 'invalid-request',
        text: 'A gift card load cannot have an original. Nothing was sent. Leave the original out.',
      },
    });
  });

  test('a load can be neither refunded nor reversed like a payment', () => {
    for (const kind of ['refund', 'reversal'] as const)
      expect(admitted(about('b1', kind, 25_00))).toMatchObject({
        refusal: {
          code: 'original-not-refundable',
          text: 'Transaction g1 is a gift card load, not a payment. Nothing was sent.',
        },
      });
  });
});

describe('a refused reversal of a load', () => {
  const key = { transactionId: '77', timeStamp: at };
  const attempt = attemptOf({ category: 'StoredValue', state: 'released-by-operator' });
  const unknown = (kind: TransactionKind): TransactionRecord => ({
    ...about('v0', kind, 25_00, outcomeOf('unresolved')),
    originalPoi: key,
    attempts: [attempt],
  });

  function refusedBeside(record: TransactionRecord): DrivenLane {
    const lane = new DrivenLane({ open: [record] });
    const { request } = about('v1', 'stored-value-reversal', 25_00);
    lane.happen({ type: 'requested', request, originalPoi: key, startWithinMs: 30_000 });
    return lane.say({
      name: 'StoredValueResponse',
      header: lane.toLast('StoredValue'),
      body: { Response: { Result: 'Failure', ErrorCondition: 'Refusal' } },
    });
  }

  test('is unresolved while an earlier reversal is unresolved, and ends with that reversal', () => {
    const lane = refusedBeside(unknown('stored-value-reversal'));
    lane.shows('v1', 'unresolved: stored-value-unknown');
    expect(lane.record('v1').outcome?.retry).toBe('unsafe');
    lane.say({
      name: 'StoredValueResponse',
      header: { ...lane.toLast('StoredValue'), ServiceID: attempt.serviceId },
      body: { Response: { Result: 'Success' } },
    });
    lane.shows('v0', 'approved: approved');
    lane.ends('v1', {
      result: 'not-processed',
      reason: 'stored-value-reversal-refused',
      message:
        'The terminal refused this gift card reversal, so nothing was done. This is certain now, because the earlier transaction about the same gift card load has been resolved.',
    });
  });

  test('is declined while a duplicate is unresolved', () => {
    refusedBeside(unknown('stored-value-duplicate')).shows('v1', 'declined: refusal');
  });
});

test('a load records its approved reversal, and its attention items are cleared', () => {
  const lane = new DrivenLane();
  const load = asked('stored-value-load', undefined, {
    outcome: outcomeOf('approved', { authorized: eur(25_00) }),
    attention: [{ code: 'reverse-one', at, text: 'reverse one', actions: ['reverse', 'resolve'] }],
  });
  const { request } = about('v1', 'stored-value-reversal', 25_00);
  lane.happen({ type: 'requested', request, startWithinMs: 30_000 });
  lane.say(
    {
      name: 'StoredValueResponse',
      header: lane.toLast('StoredValue'),
      body: {
        Response: { Result: 'Success' },
        StoredValueResult: [{ ...line, StoredValueTransactionType: 'Reverse' }],
      },
    },
    { original: load },
  );
  lane.shows('v1', 'approved: approved');
  expect(lane.record('g1')).toMatchObject({ reversedBy: 'v1', attention: [] });
});

test('a sale with two loads gets an attention item with its own text', () => {
  const { request } = asked('stored-value-load');
  expect(twiceText(request, 'g0')).toBe(
    'Sale R-1 also has the gift card load g0. Reverse one of the two transactions.',
  );
  expect(twiceText(unchecked({ ...request, kind: 'payment' }), 'p0')).toBe(
    'Sale R-1 was also paid by transaction p0. Reverse one of the two transactions.',
  );
});

test('the attention item suggests a reversal only if it is possible', () => {
  const { request } = asked('stored-value-unload');
  expect(twiceText(request, 'g0')).toMatch(
    /One of the two transactions is too many: correct this together with the customer\.$/,
  );
  const kinds = transactionKinds.filter((kind) => waysToUndo(unchecked({ ...request, kind })).includes('reverse'));
  expect(kinds.toSorted()).toEqual([
    'capture',
    'payment',
    'pre-authorization',
    'stored-value-activation',
    'stored-value-load',
  ]);
  expect(waysToUndo(request)).toEqual(['resolve']);
});
