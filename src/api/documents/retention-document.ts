/** The schema of the erasure of personal data. */

import type { RetentionView } from '../../core/index.js';
import { reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

const erased = {
  before: reportedTime(
    'Data of transactions that have not changed since this time is erased.',
    '2025-01-25T03:30:00.000Z',
  ),
  trial: reportedFlag('It only counts.', false),
  transactions: reportedCount('How many transactions lost data, or would lose it.', 812),
  kept: z
    .object({
      open: reportedCount('How many have an open or unknown result.', 0),
      attention: reportedCount('How many the operator must review.', 0),
      unacknowledged: reportedCount('How many moved money and are not acknowledged by the register.', 3),
      needed: reportedCount('How many a later transaction refers to.', 12),
    })
    .openapi({ description: 'Older transactions that keep their data, by reason.' }),
};

/** The schema of the erasure. */
export const retentionDocument = z
  .object({
    schedule: z
      .object({
        keepDays: reportedCount('For how many days personal data is kept.', 400),
        at: reportedText('The time of day, in the time zone of the daemon.', '04:30'),
      })
      .optional()
      .openapi({ description: 'The configured retention period; absent if data is kept without limit.' }),
    running: z
      .object({ ...erased, startedAt: reportedTime('When it was begun.') })
      .optional()
      .openapi({ description: 'The erasure that is running; absent if none is.' }),
    last: z
      .object({ ...erased, at: reportedTime('When it ended.') })
      .optional()
      .openapi({ description: 'The last finished erasure since the start of the daemon; absent if there was none.' }),
    failure: z
      .object({
        at: reportedTime('When the last erasure ended early.'),
        code: reportedText(
          'Stable code: `erasure-no-room`, `erasure-clock-off`, `erasure-clock-unknown`.',
          'erasure-no-room',
        ),
        text: reportedText('What happened, and what to do.', 'Personal data was not erased: the disk is almost full.'),
      })
      .optional()
      .openapi({ description: 'Why the last erasure ended early; absent after a finished one.' }),
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
    kept: { open: 0, attention: 0, unacknowledged: 3, needed: 12 },
  },
};
