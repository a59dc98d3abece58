/** Tables as CSV: a spreadsheet reads every amount, and runs nothing. */

import { expect, test } from 'vitest';
import { decimalOf, tableAsCsv } from '../../src/csv/index.js';

function cell(value: string | number | undefined): string {
  return tableAsCsv(['a'], [{ a: value }]).slice('a\r\n'.length, -'\r\n'.length);
}

test.each([
  [1_250, 'EUR', '12.50'],
  [5, 'EUR', '0.05'],
  [-5, 'EUR', '-0.05'],
  [-1_250, 'EUR', '-12.50'],
  [-1_250, 'JPY', '-1250'],
  [0, 'EUR', '0.00'],
])('%d minor units of %s are %s', (amount, currency, expected) => {
  expect(decimalOf({ amount, currency })).toBe(expected);
  expect(cell(expected)).toBe(expected);
});

test.each([
  ['=1+1', `'=1+1`],
  ['+49 40', `'+49 40`],
  ['-1+1', `'-1+1`],
  ['-', `'-`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['＝1', `'＝1`],
  ['－1', `'－1`],
  ['a=1', 'a=1'],
  ['a,"b"', '"a,""b"""'],
  [-3, '-3'],
  [undefined, ''],
])('The cell %j is written as %j', (value, expected) => {
  expect(cell(value)).toBe(expected);
});
