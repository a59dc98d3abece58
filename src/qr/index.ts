/** QR codes of addresses. The package `qr` encodes; this folder draws. Import this file only. */

import { encodeQR } from 'qr';
import type { QrCode } from './drawing.js';

export { type QrCode, toPng, toSvg, toText } from './drawing.js';

/** What version 20 holds at correction level M in byte mode. A telephone cannot read larger codes from a receipt. */
const bytesMax = 666;

/** Returns the smallest code of a text at correction level M, or undefined if the text has more than 666 bytes. */
export function qrCodeOf(text: string): QrCode | undefined {
  if (Buffer.byteLength(text) > bytesMax) return undefined;
  const border = 1;
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border });
  return {
    size: rows.length - 2 * border,
    isDark: (x, y) => rows[y + border]?.[x + border] === true,
  };
}
