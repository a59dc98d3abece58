/**
 * Receipts in one model, from all forms in which terminals send them (protocol notes, section 12). Accepts any input,
 * in linear time.
 */
import { fromBase64, fromLatin1, fromUtf8 } from '../text/octets.js';
import { jsonCopies } from './json.js';
import type { Receipt } from './model.js';
import { Paper } from './paper.js';
import { putTexts } from './texts.js';
import { putXhtml } from './xhtml.js';
import type { OutputContent, PaymentReceipt, PrintOutput } from '../types/output.js';

export type { Alignment, Receipt, ReceiptLine, ReceiptRun } from './model.js';
export { plainLines } from './plain-lines.js';

/**
 * Returns the receipts in a terminal's print data: one, or two if base64 of JSON contains both copies. Texts keep their
 * style, and URL-encoded lines become name and value. XHTML is laid out, and the value of a bar code or reference
 * becomes a line. Unreadable data is returned as it was received, so that a receipt is never lost because of its form.
 * A receipt has at most 300 lines of 200 characters.
 */
export function readReceipts(printed: PaymentReceipt | PrintOutput): readonly Receipt[] {
  const { DocumentQualifier: document, RequiredSignatureFlag, OutputContent: output } = printed;
  const isFlagged = RequiredSignatureFlag === true;
  const copy = copies.get(document);
  const whole = { document, ...(copy === undefined ? {} : { copy }), signatureRequired: isFlagged };
  const inJson = jsonCopies(output.OutputText ?? []);
  if (inJson === undefined) return [Object.assign({}, whole, { lines: writtenOn(new Paper(), output).finish() })];
  return inJson.map(({ lines, signatureRequired, ...said }) => {
    const paper = new Paper();
    for (const line of lines) {
      paper.putLines(line);
      paper.endLine();
    }
    // If the print data contains both copies, the flag requires a signature on the merchant's copy.
    const isAsked = isFlagged && (inJson.length === 1 || said.copy === 'merchant');
    const isOther = copy !== undefined && said.copy !== undefined && said.copy !== copy;
    return {
      ...whole,
      ...said,
      document: isOther ? (documents.get(said.copy) ?? document) : document,
      signatureRequired: isAsked || signatureRequired,
      lines: paper.finish(),
    };
  });
}

/** Returns the lines that a terminal displays, as texts without style. */
export function readTexts(output: OutputContent): readonly string[] {
  return writtenOn(new Paper(), output)
    .finish()
    .map((line) => line.map(({ text }) => text).join(''));
}

const copies: ReadonlyMap<string, NonNullable<Receipt['copy']>> = new Map([
  ['CustomerReceipt', 'customer'],
  ['CashierReceipt', 'merchant'],
]);

const documents: ReadonlyMap<Receipt['copy'], string> = new Map(
  Array.from(copies, ([document, copy]) => [copy, document] as const),
);

function writtenOn(paper: Paper, output: OutputContent): Paper {
  if (output.OutputXHTML !== undefined) putXhtml(paper, textOfOctets(output.OutputXHTML));
  putTexts(paper, output.OutputText ?? []);
  const { PredefinedContent: predefined, OutputBarcode: barcode } = output;
  for (const value of [predefined?.ReferenceID, barcode?.BarcodeValue, barcode?.QRCodeBinaryValue]) {
    if (value === undefined) continue;
    if (paper.isLineBegun) paper.endLine();
    paper.putLines(value);
  }
  return paper;
}

/** Returns the text in base64, decoded as UTF-8 or else Latin-1; a text that is not base64 is returned unchanged. */
function textOfOctets(base64: string): string {
  const octets = fromBase64(base64);
  if (octets === undefined) return base64;
  return (fromUtf8(octets) ?? fromLatin1(octets)).replace(/^\uFEFF/, '');
}
