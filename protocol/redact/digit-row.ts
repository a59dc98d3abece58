/**
 * Finds card numbers in an undivided row of digits that contains more than the number. The row may have leading zeros,
 * an expiry (and service code) after the number, or the length before it (`16` and the number, as in ISO 8583).
 *
 * The compromise: about one in a hundred rows of 20 to 30 random digits is masked. To keep that share small, a length
 * inside a longer row counts only if it is 16. In rows of 16 digits, this search finds hardly more than the search for
 * whole numbers.
 */

import { isCardNumber } from './issuers.js';

/** A part of a row: its start, and its number of digits. */
export interface RowPart {
  readonly at: number;
  readonly length: number;
}

/**
 * A card number in a row of digits. `whole`: the number with the part after it, if that part must also be hidden
 * completely.
 */
export interface FoundInRow {
  readonly number: RowPart;
  readonly whole?: RowPart;
}

const shortest = 12;
const longest = 19;
/** A month, and a year in the 20s to 40s, in either order. */
const expiry = /^(?:[2-4]\d(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])[2-4]\d)(?:\d{3})?$/;

/** Returns the parts to hide in a row of digits. */
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
    // Every length that is accepted has 1 as its first digit.
    if (tens !== 1) continue;
    const length = 10 + row.charCodeAt(at - 1) - 0x30;
    const isWhole = at === 2 && at + length === row.length && length >= shortest && length <= longest;
    if (!isWhole && length !== 16) continue;
    if (isCardNumber(row, at, at + length)) found.push({ number: { at, length } });
  }
  return found;
}
