/** The schema of the erasure of personal data. */

import type { RetentionView } from '../../core/index.js';
import { reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

const erased = {
  before: reportedTime(
    'The time before which data is erased. Transactions that have changed since then keep their data.',
    '2025-01-25T03:30:00.000Z',
  ),
  matchedUntil: reportedTime(
    'The mark of `tenderd match`, if it makes `before` earlier than requested. Absent if the mark does not limit the erasure.',
    '2025-01-25T03:30:00.000Z',
  ).optional(),
  trial: reportedFlag('True if the erasure only counts the transactions.', false),
  transactions: reportedCount('The number of transactions that lost data, or would lose it.', 812),
  kept: z
    .object({
      open: reportedCount('The number of transactions with an open or unknown result.', 0),
      attention: reportedCount('The number of transactions that the operator must review.', 0),
      unacknowledged: reportedCount(
        'The number of transactions that moved money and that the register has not acknowledged.',
        3,
      ),
      needed: reportedCount('The number of transactions to which a later transaction refers.', 12),
      unmatched: reportedCount(
        'The number of transactions that are kept only because `tenderd match` has not matched them yet.',
        0,
      ),
    })
    .openapi({ description: 'The number of older transactions that keep their data, by reason.' }),
};

/** The schema of the erasure. */
export const retentionDocument = z
  .object({
    schedule: z
      .object({
        keepDays: reportedCount('The number of days for which personal data is kept.', 400),
        at: reportedText('The time of day, in the time zone of the daemon.', '04:30'),
      })
      .optional()
      .openapi({ description: 'The configured retention period; absent if data is kept without limit.' }),
    running: z
      .object({ ...erased, startedAt: reportedTime('The time at which the erasure was begun.') })
      .optional()
      .openapi({ description: 'The erasure that is running. Absent if none is running.' }),
    last: z
      .object({ ...erased, at: reportedTime('The time at which the erasure ended.') })
      .optional()
      .openapi({ description: 'The last finished erasure since the start of the daemon; absent if there was none.' }),
    failure: z
      .object({
        at: reportedTime('The time at which the last erasure ended early.'),
        code: reportedText(
          'The stable code of the failure: `erasure-no-room`, `erasure-clock-off`, `erasure-clock-unknown`, `erasure-mark-wrong`.',
          'erasure-no-room',
        ),
        text: reportedText('The failure, and what to do.', 'Personal data was not erased: the disk is almost full.'),
      })
      .optional()
      .openapi({ description: 'The reason why the last erasure ended early. Absent after a finished erasure.' }),
  })
  .openapi('Retention', { description: 'The erasure of personal data.' });

/** Converts the state of the erasure to its document. */
export function toRetention({ running, last, ...rest }: RetentionView): z.input<typeof retentionDocument> {
  return {
    ...rest,
    ...(running === undefined ? {} : { running: { ...running, kept: { ...running.kept } } }),
    ...(last === undefined ? {} : { last: { ...last, kept: { ...last.kept } } }),
  };
}

/** An example: the erasure of one night. */
export const exampleRetention: z.input<typeof retentionDocument> = {
  schedule: { keepDays: 400, at: '04:30' },
  last: {
    at: '2026-03-01T03:30:04.000Z',
    before: '2025-01-25T03:30:00.000Z',
    trial: false,
    transactions: 812,
    kept: { open: 0, attention: 0, unacknowledged: 3, needed: 12, unmatched: 0 },
  },
};
