/** Functions for values: amounts, success, codes of problems. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  checkoutMessages,
  isSameAmount,
  minorUnitsOf,
  problemCodeOf,
  problemStatuses,
  readCheckout,
  saysSuccess,
  toAmountDetails,
} from '../../../protocol/checkout/index.js';
import { fixtureText } from './messages.js';

describe('amounts', () => {
  it('are the digits of the minor units, in both directions', () => {
    for (const minorUnits of [0, 1, 59900, 999_999_999_999]) {
      const made = toAmountDetails(minorUnits, 'NOK');
      expect(made).toEqual({ ok: true, value: { amount: String(minorUnits), currency: 'NOK' } });
      expect(made.ok && minorUnitsOf(made.value)).toBe(minorUnits);
    }
  });

  it.each([
    [1_000_000_000_000, 'NOK', 'too-large'],
    [-1, 'NOK', 'negative'],
    [0.5, 'NOK', 'not-an-amount'],
    [Number.NaN, 'NOK', 'not-an-amount'],
    [2 ** 53, 'NOK', 'not-an-amount'],
    [1, 'QQQ', 'unknown-currency'],
  ])('%d %s is refused: %s', (minorUnits, currency, code) => {
    expect(toAmountDetails(minorUnits, currency)).toMatchObject({ ok: false, error: { code } });
  });

  it('are equal only with equal digits and currency, and a missing amount equals none', () => {
    const right = { amount: '59900', currency: 'NOK' };
    expect(isSameAmount({ amount: '59900', currency: 'NOK' }, right)).toBe(true);
    const others = [{ amount: '5990', currency: 'NOK' }, { amount: '59900', currency: 'SEK' }, { amount: '59900' }, {}];
    for (const other of others) expect(isSameAmount(other, right)).toBe(false);
  });
});

describe('success', () => {
  const { InstrumentDeleted } = checkoutMessages;
  const said = (responseInfo: string) => {
    const read = readCheckout(InstrumentDeleted, `{${responseInfo}}`);
    return read.ok && saysSuccess(read.value.body);
  };

  it.each([
    ['"responseInfo":{"responseCode":0,"responseText":"Success"}', true],
    ['"responseInfo":{"responseCode":"000"}', true],
    ['"responseInfo":{"responseCode":"0"}', false],
    ['"responseInfo":{"responseCode":"00"}', false],
    ['"responseInfo":{"responseCode":"0000"}', false],
    ['"responseInfo":{"responseCode":"00.0"}', false],
    ['"responseInfo":{"responseCode":1,"responseText":"Success"}', false],
    ['"responseInfo":{"responseCode":"001"}', false],
    ['"responseInfo":{"responseCode":""}', false],
    ['"responseInfo":{"responseCode":null}', false],
    ['"responseInfo":{"responseText":"Success"}', false],
    ['', false],
  ])('%s: %s', (responseInfo, is) => {
    expect(said(responseInfo)).toBe(is);
  });
});

describe('problem codes', () => {
  it('are read from the type, and other strings give no code', () => {
    const read = readCheckout(checkoutMessages.Problem, fixtureText('problem'));
    expect(read.ok && problemCodeOf(read.value.body)).toBe('already-captured');
    expect(problemCodeOf({ type: 'urn:psp:problem:toString' })).toBeUndefined();
    expect(problemCodeOf({ type: 'already-captured' })).toBeUndefined();
    expect(problemCodeOf({})).toBeUndefined();
  });

  it('are those of the page, with their status', () => {
    const page = readFileSync(new URL('../../../docs/reference/payment-service-choices.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| ([0-9]{3}) \| (.*) \|$/gm)];
    const listed = rows.flatMap(([, status = '', cells = '']) =>
      [...cells.replaceAll(/\([^)]*\)/g, '').matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => [code, Number(status)]),
    );
    expect(Object.fromEntries(listed)).toEqual(problemStatuses);
  });
});
