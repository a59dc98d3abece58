/** The schema of the backups of a daemon. */

import type { BackupView } from '../../core/index.js';
import { reportedCount, reportedText, reportedTime } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

const exampleFile = '/mnt/backup/tenderd-20260301T023000Z-1f0c9b3a.sqlite';

/** The schema of the backups. */
export const backupDocument = z
  .object({
    schedule: z
      .object({
        directory: reportedText('The directory of the backups.', '/mnt/backup'),
        at: reportedText('The time of day, in the time zone of the daemon.', '03:30'),
        keep: reportedCount('The number of backups that are kept.', 7),
      })
      .optional()
      .openapi({ description: 'The configured nightly backup; absent if there is none.' }),
    last: z
      .object({
        at: reportedTime(
          'The time at which the backup was begun. The backup contains everything that was committed before.',
        ),
        directory: reportedText('The directory of the backup.', '/mnt/backup'),
        file: reportedText('The name of the file.', exampleFile),
        bytes: z
          .int()
          .openapi({ format: 'int64', description: 'The size of the file in bytes.', example: 528_482_304 }),
        transactions: reportedCount('The number of transactions in the backup.', 100_000),
      })
      .optional()
      .openapi({
        description: 'The newest verified backup, in any directory. Absent if there is none.',
      }),
    running: z
      .object({
        directory: reportedText('The directory of the backup.', '/mnt/backup'),
        startedAt: reportedTime('The time at which the backup was begun.'),
        percent: reportedCount('The share of the backup that is done, in percent.', 40),
      })
      .optional()
      .openapi({ description: 'The backup that is being made. Absent if no backup is being made.' }),
    failure: z
      .object({
        at: reportedTime('The time at which the last attempt failed.'),
        code: reportedText('The stable code of the failure.', 'backup-directory-missing'),
        directory: reportedText('The directory of the backup.', '/mnt/backup'),
        text: reportedText(
          'The failure, and what to do.',
          'No backup in /mnt/backup: the directory does not exist. Is its disk mounted?',
        ),
      })
      .optional()
      .openapi({ description: 'The failure of the last attempt; absent after a success.' }),
    overdueSince: reportedTime(
      'The time from which the nightly backup is overdue. If no nightly backup is configured, the time from which the last backup is older than a week. Absent otherwise.',
    ).optional(),
  })
  .openapi('Backups', { description: 'The backups of the journal.' });

/** Converts the state of the backups to its document. */
export function toBackup({ running, ...rest }: BackupView): z.input<typeof backupDocument> {
  if (running === undefined) return rest;
  const { share, ...about } = running;
  return { ...rest, running: { ...about, percent: Math.floor(share * 100) } };
}

/** An example: the backup of one night. */
export const exampleBackup: z.input<typeof backupDocument> = {
  schedule: { directory: '/mnt/backup', at: '03:30', keep: 7 },
  last: {
    at: '2026-03-01T02:30:00.000Z',
    directory: '/mnt/backup',
    file: exampleFile,
    bytes: 528_482_304,
    transactions: 100_000,
  },
};
