/** Ids that are made of what a register said: stable over every restart. */

import { comparableText } from './text-equivalence.js';

/** Makes 32 hexadecimal digits of a text, the same ones for ever (SHA-256, cut). */
export type Digest = (text: string) => string;

/**
 * The transactionId of what a register asks for: a UUID made of its ids (RFC 9562, version 8). A UUID, because whatever a
 * register's ids look like, it is legal everywhere, no card number can be read out of it, and redaction leaves it alone.
 */
export function transactionIdFrom(digest: Digest, parts: readonly string[]): string {
  const hex = digest(JSON.stringify(parts));
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4] ?? '8';
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * The number of a sale whatever its stamp: what a register means when it stamps the same sale anew. Blanks at the ends and the way in which a letter is
 * composed are no difference, in the SaleID neither.
 */
export function saleNumberFrom(digest: Digest, saleId: string, transactionId: string): string {
  return transactionIdFrom(digest, ['sale number', comparableText(saleId), comparableText(transactionId)]);
}
