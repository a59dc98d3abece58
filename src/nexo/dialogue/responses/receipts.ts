/** Writes a stored receipt in the form of the standard: styled texts, line by line (protocol notes, section 12). */

import {
  readReceipts,
  type OutputText,
  type PaymentReceipt,
  type Receipt,
  type ReceiptRun,
} from '../../../../protocol/index.js';
import { encodable } from '../requests/refusal.js';
import { memberOf } from './stored-messages.js';

/**
 * Returns the receipts of a response in the terminal's own form, as stored: XHTML stays XHTML. Receipts that the
 * terminal printed separately follow as styled texts. Undefined if the response has no receipt, or one that is not
 * stored.
 */
export function ownReceipts(
  answer: unknown,
  { receipts }: { readonly receipts: readonly Receipt[] },
): readonly PaymentReceipt[] | undefined {
  const kept = memberOf(answer, 'PaymentReceipt');
  if (!Array.isArray(kept) || !kept.every(isPaymentReceipt)) return undefined;
  const beside = [...receipts];
  for (const text of kept.flatMap(readReceipts).map((receipt) => JSON.stringify(receipt))) {
    const at = beside.findIndex((receipt) => JSON.stringify(receipt) === text);
    if (at < 0) return undefined;
    beside.splice(at, 1);
  }
  return [...kept, ...beside.map(toPaymentReceipt)];
}

/**
 * True if the stored value is a receipt. This short check is enough: the codec checked the receipt before it was
 * stored, and checks it again when it writes the receipt.
 */
function isPaymentReceipt(value: unknown): value is PaymentReceipt {
  return typeof memberOf(value, 'DocumentQualifier') === 'string' && memberOf(value, 'OutputContent') !== undefined;
}

/** Returns the receipt for a PaymentResponse. */
export function toPaymentReceipt(receipt: Receipt): PaymentReceipt {
  return {
    DocumentQualifier: qualifierOf(receipt),
    ...(receipt.signatureRequired ? { RequiredSignatureFlag: true } : {}),
    OutputContent: {
      OutputFormat: 'Text',
      // A document without lines gets a blank line, because the standard requires a text.
      OutputText: receipt.lines.length === 0 ? [{ Text: '' }] : receipt.lines.flatMap(textsOf),
    },
  };
}

const qualifiers = ['SaleReceipt', 'CashierReceipt', 'CustomerReceipt'] as const;

/**
 * Returns one of the three qualifiers that a response may have. A document of any other type counts as a receipt of the
 * sale.
 */
function qualifierOf({ document, copy }: Receipt): (typeof qualifiers)[number] {
  const known = qualifiers.find((qualifier) => qualifier === document);
  if (known !== undefined) return known;
  if (copy === undefined) return 'SaleReceipt';
  return copy === 'customer' ? 'CustomerReceipt' : 'CashierReceipt';
}

function textsOf(runs: readonly ReceiptRun[]): readonly OutputText[] {
  if (runs.length === 0) return [{ Text: '' }];
  return runs.map((run, index) => ({
    Text: encodable(run.text),
    ...styleOf(run),
    // A text without Alignment is aligned like the previous text on its line.
    ...alignmentOf(run, index === 0),
    ...(index < runs.length - 1 ? { EndOfLineFlag: false } : {}),
  }));
}

const alignments = { centred: 'Centred', right: 'Right', justified: 'Justified' } as const;

function alignmentOf({ alignment }: ReceiptRun, isFirst: boolean): Pick<OutputText, 'Alignment'> {
  if (alignment !== undefined) return { Alignment: alignments[alignment] };
  return isFirst ? {} : { Alignment: 'Left' };
}

const colors = {
  red: 'Red',
  green: 'Green',
  blue: 'Blue',
  yellow: 'Yellow',
  magenta: 'Magenta',
  cyan: 'Cyan',
} as const;

/**
 * Returns the style of a text. If a text has several character styles, only one is written, because the standard allows
 * only one.
 */
function styleOf({ bold, italic, underlined, reversed, color, width, height }: ReceiptRun): Partial<OutputText> {
  return {
    ...(underlined === true ? { CharacterStyle: 'Underlined' } : {}),
    ...(italic === true ? { CharacterStyle: 'Italic' } : {}),
    ...(bold === true ? { CharacterStyle: 'Bold' } : {}),
    ...(color === undefined ? {} : { Color: colors[color] }),
    ...(reversed === true ? { Color: 'White' } : {}),
    ...(width === undefined ? {} : { CharacterWidth: 'DoubleWidth' }),
    ...(height === undefined ? {} : { CharacterHeight: height === 'double' ? 'DoubleHeight' : 'HalfHeight' }),
  };
}
