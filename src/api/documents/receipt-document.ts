/** The schema of a receipt: lines for a simple printer, and the same lines with their styles. */

import { z } from '../schema/described-zod.js';
import { plainLines, type Receipt } from '../../../protocol/index.js';
import { reportedFlag, reportedText } from '../schema/answer-fields.js';

const run = z
  .object({
    text: reportedText('The text, including the space before the next run.', 'TOTAL '),
    alignment: z.enum(['centred', 'right', 'justified']).optional().openapi({
      description: 'The alignment; left by default. Runs of one line may differ: a name left, its value right.',
      example: 'right',
    }),
    bold: z.literal(true).optional().openapi({ description: 'True if the text is bold.', example: true }),
    italic: z.literal(true).optional().openapi({ description: 'True if the text is italic.', example: true }),
    underlined: z.literal(true).optional().openapi({ description: 'True if the text is underlined.', example: true }),
    reversed: z.literal(true).optional().openapi({ description: 'True if the text is white on black.', example: true }),
    color: z.enum(['red', 'green', 'blue', 'yellow', 'magenta', 'cyan']).optional().openapi({
      description: 'The colour of the text. Black if absent.',
      example: 'red',
    }),
    width: z
      .literal('double')
      .optional()
      .openapi({ description: 'The width of the characters. Single if absent.', example: 'double' }),
    height: z
      .enum(['double', 'half'])
      .optional()
      .openapi({ description: 'The height of the characters. Single if absent.', example: 'double' }),
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
    signatureRequired: reportedFlag(
      'True if the customer must sign the receipt. Leave a line for the signature.',
      false,
    ),
    lines: z.array(z.string()).openapi({
      description:
        'The lines of text. They are set with spaces in the number of columns that `receiptWidth` states, 40 by default. A line of the terminal that is wider stays whole. The receipts of a device request always have 40 columns.',
      example: ['TOTAL                          12.50 EUR'],
    }),
    styledLines: z
      .array(z.array(run).openapi({ description: 'The runs of one line.' }))
      .optional()
      .openapi({
        description:
          'The same lines, in runs of one style each. A blank line has no runs. For a transaction, present only with `?include=styled-lines`.',
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
