/** The schema of the erasure of one shopper. */

import type { ShopperErasureView } from '../../core/index.js';
import { reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

/** The schema of the erasure of one shopper. */
export const shopperErasureDocument = z
  .object({
    trial: reportedFlag('It only lists the transactions.', false),
    startedAt: reportedTime('When it was begun.'),
    endedAt: reportedTime('When it ended; absent while it runs.').optional(),
    transactions: z
      .array(
        z.object({
          transactionId: reportedText('The transaction.', 'till1-20260301-0042'),
          kept: z.enum(['open', 'attention', 'unacknowledged', 'needed']).optional().openapi({
            description:
              'Why it keeps its data: its result is open or unknown; the operator must review it; money moved and the register has not acknowledged it; another transaction that keeps its data, or the publication of its events, needs it. Absent if it lost its data, or would lose it.',
            example: 'unacknowledged',
          }),
        }),
      )
      .openapi({ description: 'The transactions of the shopper, oldest first. Complete after the end.' }),
    failure: z
      .object({
        at: reportedTime('When it ended early.'),
        code: reportedText('Stable code: `erasure-no-room`.', 'erasure-no-room'),
        text: reportedText('What happened, and what to do.', 'Personal data was not erased: the disk is almost full.'),
      })
      .optional()
      .openapi({ description: 'Why it ended early; absent after a finished one.' }),
  })
  .openapi('ShopperErasure', { description: 'The erasure of the personal data of one shopper.' });

/** Converts the state of a shopper's erasure to its document. */
export function toShopperErasure({
  transactions,
  ...view
}: ShopperErasureView): z.input<typeof shopperErasureDocument> {
  return { ...view, transactions: transactions.map((one) => ({ ...one })) };
}

/** An example: two transactions were found, and one of them keeps its data. */
export const exampleShopperErasure: z.input<typeof shopperErasureDocument> = {
  trial: false,
  startedAt: '2026-03-01T09:00:00.000Z',
  endedAt: '2026-03-01T09:00:02.000Z',
  transactions: [
    { transactionId: 'till1-20260301-0042' },
    { transactionId: 'till1-20260301-0043', kept: 'unacknowledged' },
  ],
};
