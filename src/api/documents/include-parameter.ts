/** The parameters for optional parts of a response (`?include=attempts,timeline`) and for the width of receipts (`?receiptWidth=48`). */

import { expectedFields } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';

const parts = ['attempts', 'timeline', 'styled-lines'] as const;

/** A part that a request can include. */
export type Part = (typeof parts)[number];
/** The requested parts, and the width of receipt lines. */
export interface Including {
  has(part: Part): boolean;
  /** Returns the number of receipt columns for this terminal or, without a terminal, for a payment service. */
  receiptWidth(terminal: string | undefined): number;
}

/** The number of columns that every 80 mm printer can print. */
export const receiptWidthDefault = 40;

/** Includes no optional part. */
export const nothingMore: Including = { has: () => false, receiptWidth: () => receiptWidthDefault };

/** The configured receipt columns, by the names of terminals and registers. */
export interface ReceiptWidths {
  readonly terminals: ReadonlyMap<string, number>;
  readonly registers: ReadonlyMap<string, number>;
}

const expected = expectedFields.includedParts();
const list = new RegExp(`^(?:${parts.join('|')})(?:,(?:${parts.join('|')}))*$`);

/** The `include` parameter. */
export const includeField = z.string({ error: expected }).regex(list, { error: expected }).optional().openapi({
  description:
    'The additional parts of the answer, separated by commas. `attempts`: the messages that were sent, with the terminal’s own answers. `timeline`: the steps of the transaction, in order. `styled-lines`: the lines of receipts with their style.',
  example: 'attempts,timeline',
  pattern: list.source,
});

const widthExpected = expectedFields.wholeNumber(20, 100);

/** The `receiptWidth` parameter. */
export const receiptWidthField = z
  .string({ error: widthExpected })
  .regex(/^(?:[2-9][0-9]|100)$/, { error: widthExpected })
  .optional()
  .openapi({
    description: `The number of columns that the \`lines\` of receipts have, ${widthExpected}. Without it, \`receiptWidth\` of the register counts. If the register has none, that of the terminal counts, and otherwise ${receiptWidthDefault}.`,
    example: '48',
  });

/** The query parameters of a response about one transaction. */
export const includeQuery = z.object({ include: includeField, receiptWidth: receiptWidthField });

/**
 * Reads the parameters. The width in the request takes precedence over the register's setting, and the register's
 * setting over the terminal's setting.
 */
export function including(
  { include, receiptWidth }: { readonly include?: string | undefined; readonly receiptWidth?: string | undefined },
  { terminals, registers }: ReceiptWidths,
  register: string | undefined,
): Including {
  const words = new Set(include?.split(','));
  const asked = receiptWidth === undefined ? registers.get(register ?? '') : Number(receiptWidth);
  return {
    has: (part) => words.has(part),
    receiptWidth: (terminal) => asked ?? terminals.get(terminal ?? '') ?? receiptWidthDefault,
  };
}
