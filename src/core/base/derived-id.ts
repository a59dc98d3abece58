/** Ids that are derived from a register's ids, and are therefore the same after every restart. */

import { comparableText } from './text-equivalence.js';

/** Makes 32 hexadecimal digits from a string (SHA-256, cut). The same string always gives the same digits. */
export type Digest = (text: string) => string;

/**
 * Returns the transactionId for a register's request: a UUID that is derived from the register's ids (RFC 9562, version
 * 8). The register's ids may have any form, but a UUID is legal everywhere. The UUID reveals no card number, and
 * redaction does not change it.
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
 * Returns the sale number: an id that is made from a register's SaleID and TransactionID, without the time stamp. A
 * register that stamps the same sale again gets the same number. Blanks at the ends and different Unicode forms of a
 * letter make no difference.
 */
export function saleNumberFrom(digest: Digest, saleId: string, transactionId: string): string {
  return transactionIdFrom(digest, ['sale number', comparableText(saleId), comparableText(transactionId)]);
}
