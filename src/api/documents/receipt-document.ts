/** The schema of a receipt: lines for a simple printer, and the same lines with their styles. */

import { z } from '../schema/described-zod.js';
import { plainLines, type Receipt } from '../../../protocol/index.js';
import { reportedFlag, reportedText } from '../schema/answer-fields.js';

const run = z
  .object({
    text: reportedText('The text, with the space before the next run.', 'TOTAL '),
    alignment: z.enum(['centred', 'right', 'justified']).optional().openapi({
      description: 'The alignment; left by default. Runs of one line may differ: a name left, its value right.',
      example: 'right',
    }),
    bold: z.literal(true).optional().openapi({ description: 'Bold.', example: true }),
    italic: z.literal(true).optional().openapi({ description: 'Italic.', example: true }),
    underlined: z.literal(true).optional().openapi({ description: 'Underlined.', example: true }),
    reversed: z.literal(true).optional().openapi({ description: 'White on black.', example: true }),
    color: z.enum(['red', 'green', 'blue', 'yellow', 'magenta', 'cyan']).optional().openapi({
      description: 'Black when absent.',
      example: 'red',
    }),
    width: z.literal('double').optional().openapi({ description: 'Single when absent.', example: 'double' }),
    height: z.enum(['double', 'half']).optional().openapi({ description: 'Single when absent.', example: 'double' }),
  })
  .openapi('ReceiptRun', { description: 'A text in one style. An absent field means the default of the printer.' });

/** The schema of one receipt. */
export const receiptDocument = z
  .object({
    document: reportedText('DocumentQualifier of the terminal: CustomerReceipt, CashierReceipt, …', 'CustomerReceipt'),
    copy: z
      .enum(['customer', 'merchant'])
      .optional()
      .openapi({ description: 'The recipient of the receipt, if it is known.', example: 'customer' }),
    signatureRequired: reportedFlag('The customer must sign it: leave a line to sign on.', false),
    lines: z.array(z.string()).openapi({
      description:
        'Lines of text, set with spaces in as many columns as `receiptWidth` says, 40 without it; a wider line of the terminal stays whole. Of a device request: 40.',
      example: ['TOTAL                          12.50 EUR'],
    }),
    styledLines: z
      .array(z.array(run).openapi({ description: 'One line.' }))
      .optional()
      .openapi({
        description:
          'The same lines in runs of one style each; none in a blank line. Of a transaction only with `?include=styled-lines`.',
      }),
  })
  .openapi('Receipt', { description: 'A receipt from the terminal.' });

/** Converts a receipt to its document. The plain lines are computed here and are never stored. */
export function toReceipt(receipt: Receipt, withStyle: boolean, width?: number): z.infer<typeof receiptDocument> {
  return {
    document: receipt.document,
    copy: receipt.copy,
    signatureRequired: receipt.signatureRequired,
    lines: [...plainLines(receipt, width)],
    styledLines: withStyle ? receipt.lines.map((line) => [...line]) : undefined,
  };
}
