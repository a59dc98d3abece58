import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimalText, toMinorUnits } from '../../protocol/index.js';
import { isWhole } from '../extent.js';

describe('amounts are converted exactly', () => {
  it('each cent up to ten thousand euros is converted back', () => {
    const wrong: number[] = [];
    // The default run takes every seventh amount.
    for (let minorUnits = 0; minorUnits <= 1_000_000; minorUnits += isWhole ? 1 : 7) {
      const text = toDecimalText(minorUnits, 'EUR');
      const back = text.ok ? toMinorUnits(text.value, 'EUR') : text;
      if (!back.ok || back.value !== minorUnits) wrong.push(minorUnits);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    [0, 'EUR', '0.00'],
    [5, 'EUR', '0.05'],
    [5900, 'EUR', '59.00'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
    [1, 'UYW', '0.0001'],
    [9_999_999_999, 'EUR', '99999999.99'],
  ])('%i %s is %s', (minorUnits, currency, text) => {
    expect(toDecimalText(minorUnits, currency)).toEqual({ ok: true, value: text });
    expect(toMinorUnits(text, currency)).toEqual({ ok: true, value: minorUnits });
  });

  it.each([
    ['59', 5900],
    ['59.', 5900],
    ['.5', 50],
    ['0012.340000', 1234],
    ['+1.10', 110],
    ['-0.00', 0],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('%s EUR is read as %i', (text, minorUnits) => {
    expect(toMinorUnits(text, 'EUR')).toEqual({ ok: true, value: minorUnits });
  });

  it.each([
    ['12.345', 'EUR', 'too-precise'],
    ['0.5', 'JPY', 'too-precise'],
    ['1', 'XXX', 'unknown-currency'],
    ['1', 'eur', 'unknown-currency'],
    ['', 'EUR', 'not-an-amount'],
    ['.', 'EUR', 'not-an-amount'],
    ['1e3', 'EUR', 'not-an-amount'],
    ['1,00', 'EUR', 'not-an-amount'],
    [' 1', 'EUR', 'not-an-amount'],
    ['1\n', 'EUR', 'not-an-amount'],
    ['-1', 'EUR', 'negative'],
    ['90071992547409.92', 'EUR', 'too-large'],
    ['9'.repeat(40), 'EUR', 'too-large'],
  ])('%j %s is refused as %s', (text, currency, code) => {
    expect(toMinorUnits(text, currency)).toMatchObject({ ok: false, error: { code } });
  });

  it.each([
    [-1, 'negative'],
    [0.5, 'not-an-amount'],
    [2 ** 53, 'not-an-amount'],
    [Number.NaN, 'not-an-amount'],
    [10_000_000_000, 'too-large'],
  ])('%d is not encoded (%s)', (minorUnits, code) => {
    expect(toDecimalText(minorUnits, 'EUR')).toMatchObject({ ok: false, error: { code } });
  });

  it('any amount with any exponent is converted back', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (minorUnits, currency) => {
        const text = toDecimalText(minorUnits, currency);
        expect(text.ok && toMinorUnits(text.value, currency)).toEqual({ ok: true, value: minorUnits });
      }),
    );
  });
});
