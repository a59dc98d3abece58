/**
 * The gift card in an answer: another card than the register named is recognized, however its number is written or
 * masked.
 */

import { describe, expect, test } from 'vitest';
import type { NamedAccount } from '../../src/core/model/accounts.js';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import { approval, attentionFor, detailsOf } from './of-kind.js';
import { at, attemptOf, paymentAnswer, storedValueAnswer, transactionOf, eur } from './records.js';

function load(number: string | undefined, identifiedBy: NamedAccount['identifiedBy'] = 'bar-code') {
  const account = number === undefined ? {} : { account: { number, identifiedBy, entryMode: 'scanned' } as const };
  return transactionOf({ kind: 'stored-value-load', storedValue: { accountType: 'gift-card', ...account } });
}

/** The answer to a load of 12.50 EUR, with this account. Without the kind of its number if `type` is undefined. */
function about(StoredValueID: string, type: string | undefined = 'BarCode'): MoneyAnswer {
  const answer = storedValueAnswer('Load', '12.50');
  if (answer.name !== 'StoredValueResponse') throw new Error(answer.name);
  const [result, ...rest] = answer.body.StoredValueResult ?? [];
  if (result === undefined) throw new Error('it has a line');
  const told = result.StoredValueAccountStatus?.StoredValueAccountID;
  if (told === undefined) throw new Error('it has an account');
  const { IdentificationType: _type, ...account } = told;
  const StoredValueAccountID = { ...account, StoredValueID, ...(type === '' ? {} : { IdentificationType: type }) };
  const line = { ...result, StoredValueAccountStatus: { ...result.StoredValueAccountStatus, StoredValueAccountID } };
  return { ...answer, body: { ...answer.body, StoredValueResult: [line, ...rest] } };
}

/** True if the answer is about another card than the load. */
function isOther(named: ReturnType<typeof load>, told: MoneyAnswer): boolean {
  return detailsOf(told, named, false).difference === 'unexplained';
}

describe('if the request names card 9780000000017', () => {
  test.each<[string, boolean]>([
    ['9780000000017', false],
    ['978 0000-000017', false],
    ['9770000000017', true],
    ['9780000000018', true],
    ['*********0017', false],
    ['9780*****0017', false],
    ['*****00000017', false],
    ['*********0018', true],
    ['0017', false],
    ['0018', true],
    ['780000000017', false],
    ['19780000000018', true],
  ])('the answer for %s is about another card: %s', (told, other) => {
    expect(isOther(load('9780000000017'), about(told))).toBe(other);
  });
});

test('a number with letters is compared by its last digits, and two digit strings of equal length as a whole', () => {
  expect(isOther(load('GC-1-0017'), about('GC-2-0017'))).toBe(false);
  expect(isOther(load('GC-1-0017'), about('GC-1-0018'))).toBe(true);
  expect(isOther(load('10017'), about('20017'))).toBe(true);
  expect(isOther(load('*0017'), about('20017'))).toBe(false);
});

test('numbers of two kinds are not compared, and a number of unknown kind is compared', () => {
  expect(isOther(load('4711'), about('0017', 'AccountNumber'))).toBe(false);
  expect(isOther(load('4711', 'account-number'), about('0017', 'AccountNumber'))).toBe(true);
  expect(isOther(load('4711', 'phone-number'), about('0017', 'BarCode'))).toBe(false);
  expect(isOther(load('4711'), about('0017', ''))).toBe(true);
  expect(isOther(load('4711'), about('4711', ''))).toBe(false);
});

test('if the request names no card, the card that was read is the right one', () => {
  expect(isOther(load(undefined), about('0017'))).toBe(false);
});

test('another card is reported with the loaded amount, and needs attention', () => {
  const record = load('9780000000999');
  const draft = approval(record, attemptOf({ category: 'StoredValue' }), about('9780000000017'), false);
  expect(draft).toMatchObject({
    result: 'approved',
    difference: 'unexplained',
    authorized: eur(1_250),
    storedValue: { maskedAccount: '*********0017' },
  });
  expect(attentionFor(record, draft, at).map(({ code }) => code)).toEqual(['amount-unexplained']);
});

test('another amount takes precedence over another card as the reported difference', () => {
  const less = storedValueAnswer('Load', '3.00');
  expect(detailsOf(less, load('9780000000999'), false)).toMatchObject({ difference: 'partial', authorized: eur(300) });
});

test('an answer to another request reports no gift card', () => {
  expect(detailsOf(paymentAnswer({ Response: { Result: 'Success' } }), load('9780000000017'), false)).toEqual({});
});
