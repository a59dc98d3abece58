/** Receipts in one model, from the forms in which terminals send them (protocol notes, section 12). Total, and linear in time. */
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
 * The receipts in what a terminal wants printed: one, or one for each copy where base64 of JSON holds both. Texts keep
 * their style, URL-encoded lines become name and value, XHTML is laid out; of a bar code and a reference the value is a
 * line. What cannot be read is given as it came: a receipt is never lost for its form. At most 300 lines of 200
 * characters.
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
    // Of both copies in one, the flag asks for a signature on the merchant's.
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

/** The lines of what a terminal shows, as texts without style. */
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

/** The text in base64, in UTF-8 or else Latin-1; a text that is no base64 is taken for itself. */
function textOfOctets(base64: string): string {
  const octets = fromBase64(base64);
  if (octets === undefined) return base64;
  return (fromUtf8(octets) ?? fromLatin1(octets)).replace(/^\uFEFF/, '');
}
