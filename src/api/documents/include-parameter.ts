/** What an answer about a transaction has on request: `?include=attempts,timeline`, and the width of its receipts, `?receiptWidth=48`. */

import { z } from '../schema/described-zod.js';

const parts = ['attempts', 'timeline', 'styled-lines'] as const;

/** What may be asked for besides. */
export type Part = (typeof parts)[number];
/** What was asked for, and how many columns the lines of a receipt have. */
export interface Including {
  has(part: Part): boolean;
  /** Columns of a receipt of this terminal; of a payment service where no terminal is named. */
  receiptWidth(terminal: string | undefined): number;
}

/** The columns that every printer of 80 mm paper has. */
export const receiptWidthDefault = 40;

/** What a register needs to go on, and nothing more. */
export const nothingMore: Including = { has: () => false, receiptWidth: () => receiptWidthDefault };

/** Columns of receipts as they are configured, by the names of terminals and registers. */
export interface ReceiptWidths {
  readonly terminals: ReadonlyMap<string, number>;
  readonly registers: ReadonlyMap<string, number>;
}

const expected = 'attempts, timeline or styled-lines, or several of them with commas between';
const list = new RegExp(`^(?:${parts.join('|')})(?:,(?:${parts.join('|')}))*$`);

/** The parameter. */
export const includeField = z
  .string({ error: expected })
  .regex(list, { error: expected })
  .optional()
  .openapi({
    description:
      'What the answer tells besides, with commas between. `attempts`: what was sent, with the terminal’s own words. `timeline`: what happened, in order. ' +
      '`styled-lines`: the lines of receipts with their style.',
    example: 'attempts,timeline',
    pattern: list.source,
  });

const widthExpected = 'a whole number from 20 to 100';

/** The parameter. */
export const receiptWidthField = z
  .string({ error: widthExpected })
  .regex(/^(?:[2-9][0-9]|100)$/, { error: widthExpected })
  .optional()
  .openapi({
    description: `How many columns the \`lines\` of receipts have, ${widthExpected}. Without it: \`receiptWidth\` of the register, else of the terminal, else ${receiptWidthDefault}.`,
    example: '48',
  });

/** The query of an answer about one transaction. */
export const includeQuery = z.object({ include: includeField, receiptWidth: receiptWidthField });

/** Reads the parameters. The request decides about the width before its register, the register before the terminal. */
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
