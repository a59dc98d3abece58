/**
 * A short fingerprint that replaces a number after the retention period. About 65,000 fingerprints exist, so a fingerprint does not identify an account,
 * but two different accounts rarely share one.
 */

import { comparableNumber } from './text-equivalence.js';

const prefix = 'erased-';

/** Returns the text that replaces an account number. A number that was already replaced is returned unchanged. */
export function erasedNumber(number: string): string {
  if (number.startsWith(prefix)) return number;
  // FNV-1a, folded to 16 bits.
  let hash = 0x811c9dc5;
  for (const character of comparableNumber(number)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  const folded = (hash >>> 16) ^ (hash & 0xffff);
  return `${prefix}${folded.toString(16).padStart(4, '0')}`;
}

/**
 * True if the two numbers belong to the same account. Two accounts that share a fingerprint count as one, so that
 * nothing is loaded or charged twice.
 */
export function isSameAccount(one: string, other: string): boolean {
  if (one.startsWith(prefix) || other.startsWith(prefix)) return erasedNumber(one) === erasedNumber(other);
  return comparableNumber(one) === comparableNumber(other);
}

/**
 * True if both strings are the same account number, and neither is a fingerprint. Many accounts share a fingerprint, so
 * equal fingerprints prove nothing.
 */
export function isSameWrittenAccount(one: string, other: string): boolean {
  return [one, other].every((number) => !number.startsWith(prefix)) && isSameAccount(one, other);
}
