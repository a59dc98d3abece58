/**
 * Finds card data in octets that are not text: packed digits (two per octet), alone, after their length, or in chip
 * data.
 */

import { isCardNumber } from './issuers.js';

/** The maximum number of octets in a packed number. */
const octetsMax = 10;

/**
 * True if octets contain a card number in packed digits: as a whole, as a track 2, in the tags 5A and 57, or after the
 * number of its digits.
 */
export function holdsPackedCard(octets: Uint8Array): boolean {
  if (octets.length <= 32 && isPacked(packed(octets, 0, octets.length))) return true;
  for (let at = 0; at + 6 < octets.length; at += 1) {
    const tag = octets[at] ?? 0;
    const length = octets[at + 1] ?? 0;
    if (tag === 0x5a && length <= octetsMax && isPacked(packed(octets, at + 2, length))) return true;
    if (tag === 0x57 && length <= 19 && isPacked(packed(octets, at + 2, length))) return true;
    // The octet may be the number of digits, itself packed: 0x16 before sixteen digits.
    const digits = tag >= 0x12 && tag <= 0x19 ? tag - 6 : 0;
    if (digits > 0 && isPacked(packed(octets, at + 1, Math.ceil(digits / 2)))) return true;
  }
  return false;
}

/** The hexadecimal digits of each octet. */
const hexOf: readonly string[] = Array.from({ length: 256 }, (_, octet) => octet.toString(16).padStart(2, '0'));

/** Returns `length` octets from position `at` in hexadecimal digits; empty if there are fewer octets. */
function packed(octets: Uint8Array, at: number, length: number): string {
  if (at + length > octets.length) return '';
  let text = '';
  for (let place = at; place < at + length; place += 1) text += hexOf[octets[place] ?? 0] ?? '';
  return text;
}

/** A number with leading zeros or trailing F, or followed by a track 2. */
const packedForm = /^0*([1-9][0-9]{11,18})(?:f*|d[0-9]{4,}f*)$/;

function isPacked(text: string): boolean {
  const [, number] = packedForm.exec(text) ?? [];
  return number !== undefined && isCardNumber(number);
}
