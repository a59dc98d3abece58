/** QR codes of addresses (ISO/IEC 18004): the only way into this room. */

import { codewordsFor } from './codewords.js';
import { matrixOf, type QrCode } from './matrix.js';

export { toPng, toSvg, toText } from './drawing.js';
export type { QrCode } from './matrix.js';

/** The code of a text, as small as can be at correction level M; undefined for a text of more than 666 bytes, which no telephone would read. */
export function qrCodeOf(text: string): QrCode | undefined {
  const codewords = codewordsFor(text);
  return codewords === undefined ? undefined : matrixOf(codewords);
}
