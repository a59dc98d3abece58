/**
 * Card numbers in a row of digits that nothing divides, where more than the number stands in it: padded with zeros, with its expiry (and service
 * code) behind it, or with its length before it (`16` and the number, as in ISO 8583).
 *
 * The compromise: a row of 20 to 30 random digits is cut with a chance of about one in a hundred, and one of 16 hardly oftener than by its own
 * check digit. Therefore a length is believed inside a longer row only where it is 16.
 */

import { isCardNumber } from './issuers.js';

/** A part of a row: where it begins, and how many digits it has. */
export interface RowPart {
  readonly at: number;
  readonly length: number;
}

/** The numbers in a row, each with what belongs to it and must be hidden whole. */
export interface FoundInRow {
  readonly number: RowPart;
  readonly whole?: RowPart;
}

const shortest = 12;
const longest = 19;
/** A month and a year of this century's first half, either first. */
const expiry = /^(?:[2-4]\d(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])[2-4]\d)(?:\d{3})?$/;

/** What is hidden in a row of digits. */
export function cardNumbersInRow(row: string): readonly FoundInRow[] {
  const found: FoundInRow[] = [];
  const zeros = /^0+/.exec(row)?.[0].length ?? 0;
  if (zeros > 0 && isCardNumber(row.slice(zeros))) found.push({ number: { at: zeros, length: row.length - zeros } });
  for (let length = shortest; length <= longest && length < row.length; length += 1) {
    const rest = row.slice(length);
    const isExpiry = expiry.test(rest);
    if (!(isExpiry || /^0{2,}$/.test(rest)) || !isCardNumber(row.slice(0, length))) continue;
    found.push({
      number: { at: 0, length },
      ...(isExpiry ? { whole: { at: length, length: rest.length } } : {}),
    });
  }
  for (let at = 2; at + shortest <= row.length; at += 1) {
    const tens = row.charCodeAt(at - 2) - 0x30;
    // No length that is believed has another first digit.
    if (tens !== 1) continue;
    const length = 10 + row.charCodeAt(at - 1) - 0x30;
    const isWhole = at === 2 && at + length === row.length && length >= shortest && length <= longest;
    if (!isWhole && length !== 16) continue;
    if (isCardNumber(row, at, at + length)) found.push({ number: { at, length } });
  }
  return found;
}
