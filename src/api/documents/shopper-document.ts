/** The schema of the erasure of one shopper. */

import type { ShopperErasureView } from '../../core/index.js';
import { reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

/** The schema of the erasure of one shopper. */
export const shopperErasureDocument = z
  .object({
    trial: reportedFlag('True if the erasure only lists the transactions.', false),
    startedAt: reportedTime('The time at which the erasure was begun.'),
    endedAt: reportedTime('The time at which the erasure ended. Absent while it runs.').optional(),
    transactions: z
      .array(
        z.object({
          transactionId: reportedText('The id of the transaction.', 'till1-20260301-0042'),
          kept: z.enum(['open', 'attention', 'unacknowledged', 'needed']).optional().openapi({
            description:
              'The reason why the transaction keeps its data. Absent if it lost its data, or would lose it. `open`: its result is open or unknown. `attention`: the operator must review it. `unacknowledged`: money moved, and the register has not acknowledged it. `needed`: another transaction that keeps its data needs it, or the publication of its events does.',
            example: 'unacknowledged',
          }),
        }),
      )
      .openapi({ description: 'The transactions of the shopper, oldest first. The list is complete after the end.' }),
    failure: z
      .object({
        at: reportedTime('The time at which the erasure ended early.'),
        code: reportedText('The stable code of the failure: `erasure-no-room`.', 'erasure-no-room'),
        text: reportedText('The failure, and what to do.', 'Personal data was not erased: the disk is almost full.'),
      })
      .optional()
      .openapi({ description: 'The reason why the erasure ended early. Absent after a finished erasure.' }),
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
