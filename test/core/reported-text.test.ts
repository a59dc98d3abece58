/**
 * A terminal's texts reach the register on one line, without control characters and with a limited length, in whatever
 * answer they come.
 */

import { expect, test, describe } from 'vitest';
import { maskedAccount } from '../../src/core/kinds/message/account-message.js';
import { cardDetails } from '../../src/core/kinds/message/payment-message.js';
import { reportedTextMax } from '../../src/core/kinds/message/reported-text.js';
import { totalsOf } from '../../src/core/kinds/message/reported-totals.js';
import { answerIn } from '../../src/core/terminal/messages/device-response.js';
import { approval } from './of-kind.js';
import { attemptOf, headerOf, paymentAnswer, transactionOf, at } from './records.js';
import { inBrackets, ownWords, saidOf, statusIn } from '../../src/core/policy/peer-text.js';
import type { Evidence } from '../../src/core/model/attempt.js';

const dirty = `A\r\n\u001b[2J\u202e${'b'.repeat(5_000)}`;

/** Returns every text in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const card = { PaymentBrand: dirty, MaskedPAN: dirty, EntryMode: [dirty, '\u0007'] };
const group = {
  PaymentInstrumentType: dirty,
  AcquirerID: dirty,
  CardBrand: dirty,
  OperatorID: dirty,
  ShiftNumber: dirty,
  TotalsGroupID: dirty,
  HostReconciliationID: dirty,
  ErrorCondition: dirty,
  PaymentTotals: [{ TransactionType: dirty, TransactionCount: '1', TransactionAmount: '1' }],
};

test.each<[string, () => unknown, number]>([
  ['a card', () => cardDetails(card, dirty), 3],
  ['totals', () => totalsOf([group]), 9],
  ['an account', () => maskedAccount(`${'1'.repeat(5_000)}\u001b\n23`), 1],
  [
    'a diagnosis',
    () =>
      answerIn({
        name: 'DiagnosisResponse',
        header: headerOf(),
        body: {
          Response: { Result: 'Success' },
          POIStatus: { GlobalStatus: dirty, PrinterStatus: dirty },
          HostStatus: [{ AcquirerID: dirty }],
          LoggedSaleID: [dirty],
        },
        kept: [],
      }),
    5,
  ],
])('the texts of %s are cleaned', (_name, read, count) => {
  const texts = textsIn(read());
  expect(texts).toHaveLength(count);
  for (const text of texts) expect(text).toMatch(/^[^\p{Cc}\p{Cf}]{1,100}$/u);
  expect(reportedTextMax).toBe(100);
});

test('the texts of an approval are cleaned, except a key that is sent back to the terminal', () => {
  const money = { AmountValue: '1', Currency: 'EUR' };
  const draft = approval(
    transactionOf(),
    attemptOf(),
    paymentAnswer({
      Response: { Result: 'Success' },
      PaymentResult: {
        AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.50' },
        PaymentAcquirerData: {
          MerchantID: 'm',
          AcquirerPOIID: 'a',
          ApprovalCode: dirty,
        },
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: {
            ...card,
            PaymentToken: { TokenRequestedType: 'Customer', TokenValue: 'a\nb', ExpiryDateTime: dirty },
          },
        },
        CurrencyConversion: [{ ConvertedAmount: money, Rate: dirty, Markup: dirty, Declaration: dirty }],
      },
    }),
    false,
  );
  expect(draft).toMatchObject({ result: 'approved', approvalCode: expect.stringMatching(/^A \[2J b{93}…$/) });
  const { token, currencyConversions, ...others } = draft;
  expect(token).toMatchObject({ value: 'a\nb', expires: expect.stringMatching(/^A .{97}…$/) });
  expect(currencyConversions?.[0]).toMatchObject({
    rate: expect.stringMatching(/^A .{97}…$/),
    declaration: expect.stringMatching(/^A .{997}…$/),
  });
  for (const text of textsIn(others)) expect(text).toMatch(/^\P{Cc}{1,200}$/u);
});

// The message of a gateway, terminal or payment service about an attempt, for a sentence that repeats it.

function evidenceOf(change: Partial<Evidence>): Evidence {
  return { at, how: 'direct', message: {}, redacted: [], ...change };
}

describe("the terminal's own text", () => {
  test.each<[string, Partial<Evidence>, string | undefined]>([
    ['no evidence', {}, undefined],
    ['a plain result', { result: 'Failure' }, undefined],
    ['an unknown result', { result: 'Maybe', errorCondition: 'Refusal' }, 'Maybe: Refusal'],
    [
      'a condition and spaces',
      { result: 'Failure', errorCondition: 'Busy', additionalResponse: ' in use ' },
      'Busy: in use',
    ],
    ['only spaces', { additionalResponse: '  ' }, undefined],
  ])('of %s is cleaned', (_what, said, expected) => {
    expect(ownWords(evidenceOf(said))).toBe(expected);
    const bracketed = expected === undefined ? '' : ` (${expected})`;
    expect(saidOf(attemptOf({ evidence: evidenceOf(said) }))).toBe(bracketed);
  });

  test('is empty for an attempt without evidence', () => {
    expect(saidOf(attemptOf())).toBe('');
  });

  test('is cut without a space before the bracket', () => {
    const words = `${'a'.repeat(119)} and more`;
    expect(ownWords(evidenceOf({ errorCondition: words }))).toBe(`${'a'.repeat(119)} `);
    expect(saidOf(attemptOf({ evidence: evidenceOf({ errorCondition: words }) }))).toBe(` (${'a'.repeat(119)})`);
    expect(inBrackets(` ${'a'.repeat(121)}`)).toBe(` (${'a'.repeat(120)})`);
  });
});

test('a lost response is reported with its HTTP status, if it had one', () => {
  expect(statusIn({ status: 503 })).toBe(' (HTTP 503)');
  expect([statusIn({}), statusIn(undefined)]).toEqual(['', '']);
});
