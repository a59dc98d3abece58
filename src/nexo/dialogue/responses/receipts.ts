/** A stored receipt in the words of the standard: texts with their style, line by line (protocol notes, section 12). */

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
 * The receipts of an answer in the terminal's own form, as they were kept: XHTML stays XHTML. What the terminal printed beside its answer follows as
 * styled texts. Undefined where the answer has none, or one that is not among those that were stored.
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

/** It was read by the codec before it was kept; what writing makes of it is its codec's to judge. */
function isPaymentReceipt(value: unknown): value is PaymentReceipt {
  return typeof memberOf(value, 'DocumentQualifier') === 'string' && memberOf(value, 'OutputContent') !== undefined;
}

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
    Text: encodable(run.text),
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
