/** A stored receipt in the words of the standard: texts with their style, line by line (notes, section 12). */

import type { OutputText, PaymentReceipt, Receipt, ReceiptRun } from '../../../protocol/index.js';
import { sayable } from './refusing.js';

/** The receipt for a PaymentResponse. */
export function toPaymentReceipt(receipt: Receipt): PaymentReceipt {
  return {
    DocumentQualifier: qualifierOf(receipt),
    ...(receipt.signatureRequired ? { RequiredSignatureFlag: true } : {}),
    OutputContent: {
      OutputFormat: 'Text',
      // A document without a line has one that is blank: the standard wants a text.
      OutputText: receipt.lines.length === 0 ? [{ Text: '' }] : receipt.lines.flatMap(textsOf),
    },
  };
}

const qualifiers = ['SaleReceipt', 'CashierReceipt', 'CustomerReceipt'] as const;

/** An answer may carry these three; whatever else a terminal printed is a receipt of the sale. */
function qualifierOf({ document, copy }: Receipt): (typeof qualifiers)[number] {
  const known = qualifiers.find((qualifier) => qualifier === document);
  if (known !== undefined) return known;
  if (copy === undefined) return 'SaleReceipt';
  return copy === 'customer' ? 'CustomerReceipt' : 'CashierReceipt';
}

function textsOf(runs: readonly ReceiptRun[]): readonly OutputText[] {
  if (runs.length === 0) return [{ Text: '' }];
  return runs.map((run, index) => ({
    Text: sayable(run.text),
    ...styleOf(run),
    // Without its Alignment a text stands where the one before it on its line does.
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

/** Of several styles of the letters the standard can say one. */
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
