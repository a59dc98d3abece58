import { describe, expect, it } from 'vitest';
import { readAmount, writeAmount } from '../../src/cli/output/amount-text.js';
import { CommandFailure } from '../../src/cli/output/failure.js';

describe('an amount on the command line', () => {
  it.each([
    ['12.50 EUR', 1250, 'EUR'],
    ['12.5 EUR', 1250, 'EUR'],
    ['12 eur', 1200, 'EUR'],
    ['12.50EUR', 1250, 'EUR'],
    ['EUR 12.50', 1250, 'EUR'],
    ['0.29 EUR', 29, 'EUR'],
    ['1.10 EUR', 110, 'EUR'],
    ['4.35 EUR', 435, 'EUR'],
    ['1250 JPY', 1250, 'JPY'],
    ['1.234 KWD', 1234, 'KWD'],
  ])('of %s is read as exactly %i minor units', (text, amount, currency) => {
    expect(readAmount(text)).toEqual({ amount, currency });
  });

  it.each([
    ['12.50', /an amount and a currency/],
    ['EUR', /an amount and a currency/],
    ['-1.00 EUR', /more than zero/],
    ['1e3 EUR', /an amount and a currency/],
    ['12,50 EUR', /a point before the decimals/],
    ['1,250.00 EUR', /no separator between thousands/],
    ['12. EUR', /a point before the decimals/],
    ['.50 EUR', /a point before the decimals/],
    ['1.2.3 EUR', /a point before the decimals/],
    ['12.505 EUR', /at most 2 digits after the point/],
    ['12.5 JPY', /at most 0 digits after the point/],
    ['12.50 QQQ', /ISO 4217, and QQQ is not one/],
    ['0.00 EUR', /more than zero/],
    ['123456789.00 EUR', /expected at most eight digits/],
    ['99999999999999999999 EUR', /expected at most eight digits/],
  ])('of %s is refused with the expected form', (text, expected) => {
    expect(() => readAmount(text)).toThrow(expected);
    expect(() => readAmount(text)).toThrow(CommandFailure);
  });

  it('can have twelve digits at a payment service', () => {
    expect(readAmount('9999999999.99 EUR', 'service')).toEqual({ amount: 999_999_999_999, currency: 'EUR' });
    expect(readAmount('100000000 JPY', 'service')).toEqual({ amount: 100_000_000, currency: 'JPY' });
    expect(() => readAmount('10000000000.00 EUR', 'service')).toThrow(/expected at most twelve digits/);
  });

  it('is written with the digits of its currency', () => {
    expect(writeAmount({ amount: 5, currency: 'EUR' })).toBe('0.05 EUR');
    expect(writeAmount({ amount: 5, currency: 'JPY' })).toBe('5 JPY');
    expect(writeAmount({ amount: 5, currency: 'QQQ' })).toBe('5 minor units of QQQ');
    expect(writeAmount({ amount: 999_999_999_999, currency: 'EUR' })).toBe('9999999999.99 EUR');
  });
});
