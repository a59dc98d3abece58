/** How a receipt is told to the register: ready lines for a simple printer, and the same lines with their style. */

import { z } from '@hono/zod-openapi';
import { plainLines, type Receipt } from '../../protocol/index.js';

const run = z
  .object({
    text: z.string().openapi({ description: 'The text, with the space that parts it from the next run.' }),
    alignment: z.enum(['centred', 'right', 'justified']).optional().openapi({
      description: 'Where it stands; left when absent. Runs of one line may differ: a name left, its value right.',
    }),
    bold: z.literal(true).optional().openapi({ description: 'Bold.' }),
    italic: z.literal(true).optional().openapi({ description: 'Italic.' }),
    underlined: z.literal(true).optional().openapi({ description: 'Underlined.' }),
    reversed: z.literal(true).optional().openapi({ description: 'White on black.' }),
    color: z.enum(['red', 'green', 'blue', 'yellow', 'magenta', 'cyan']).optional().openapi({
      description: 'Black when absent.',
    }),
    width: z.literal('double').optional().openapi({ description: 'Single when absent.' }),
    height: z.enum(['double', 'half']).optional().openapi({ description: 'Single when absent.' }),
  })
  .openapi('ReceiptRun', { description: 'A text in one style. What is absent is as the printer prints by itself.' });

/** A receipt as it is told. */
export const receiptDocument = z
  .object({
    document: z.string().openapi({ description: 'DocumentQualifier: CustomerReceipt, CashierReceipt, …' }),
    copy: z.enum(['customer', 'merchant']).nullable().openapi({ description: 'Whom it is for, where it says so.' }),
    signatureRequired: z.boolean().openapi({ description: 'The customer must sign it.' }),
    lines: z.array(z.string()).openapi({
      description: 'Lines of text, set in 40 columns with spaces; a wider line of the terminal stays whole.',
    }),
    styledLines: z.array(z.array(run)).openapi({
      description: 'The same lines in runs of one style each; none in a blank line.',
    }),
  })
  .openapi('Receipt', { description: 'A receipt from the terminal.' });

/** Tells a receipt. The plain lines are made here and stored nowhere. */
export function toReceipt(receipt: Receipt): z.infer<typeof receiptDocument> {
  return {
    document: receipt.document,
    copy: receipt.copy ?? null,
    signatureRequired: receipt.signatureRequired,
    lines: [...plainLines(receipt)],
    styledLines: receipt.lines.map((line) => [...line]),
  };
}
