/**
 * QR codes for addresses. The package `qr` encodes a string, and this folder draws the code. Other modules import only
 * this file.
 */

import { encodeQR } from 'qr';
import type { QrCode } from './drawing.js';

export { type QrCode, toPng, toSvg, toText } from './drawing.js';

/** The capacity of version 20 at correction level M in byte mode. Telephones cannot read larger codes from a receipt. */
const bytesMax = 666;

/** Returns the smallest code for a string at correction level M, or undefined if the string is longer than 666 bytes. */
export function qrCodeOf(text: string): QrCode | undefined {
  if (Buffer.byteLength(text) > bytesMax) return undefined;
  const border = 1;
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border });
  return {
    size: rows.length - 2 * border,
    isDark: (x, y) => rows[y + border]?.[x + border] === true,
  };
}
