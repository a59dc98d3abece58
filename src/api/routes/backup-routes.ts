/**
 * The route by which an operator requests a backup of the journal. The view of the daemon shows the progress and the
 * result.
 */

import { expectedFields } from '../../messages/index.js';
import type { DaemonView } from '../../core/index.js';
import { backupDocument, exampleBackup, toBackup } from '../documents/backup-document.js';
import { withToken } from '../openapi/operation.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { reportedFlag } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';
import { fieldPaths } from '../schema/field-paths.js';
import { objectError, text } from '../schema/input-fields.js';

/**
 * Begins a backup in an absolute directory. Returns false if another backup is running, or if the daemon is stopping.
 */
export type BeginBackup = (request: { readonly directory: string; readonly keep: number }) => boolean;

const keepMax = 1_000;

const body = z
  .strictObject(
    {
      directory: text(
        {
          pattern: /^(?:\/|[A-Za-z]:[\\/]|\\\\)[^\p{Cc}]*$/u,
          described: { pattern: '^[^\\x00-\\x1F\\x7F]*$', minLength: 1, maxLength: 4_096 },
        },
        expectedFields.absoluteDirectory(),
        'The directory of the backups, as an absolute path on the machine of the daemon. It must exist.',
        '/mnt/backup',
      ),
      keep: z
        .int({ error: expectedFields.wholeNumber(1, keepMax) })
        .min(1, { error: expectedFields.wholeNumber(1, keepMax) })
        .max(keepMax, { error: expectedFields.wholeNumber(1, keepMax) })
        .openapi({
          format: 'int32',
          description: 'The number of backups that are kept in the directory, including the new one.',
          example: 7,
        }),
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .openapi('BackupRequest', { description: 'The directory of the backup, and the number of backups to keep.' });

/** The field paths of the body, for the hint about an unknown field. */
export const backupFieldPaths: readonly string[] = fieldPaths(body);

const beginBackup = createRoute({
  ...withToken('beginBackup', 'Monitoring'),
  method: 'post',
  path: '/v1/daemon/backup',
  summary: 'Begin a backup of the journal',
  description:
    'Copies the journal while payments go on, and verifies the copy. For the operator only. `GET /v1/daemon` shows the progress, and then the result.',
  request: {
    body: { content: { 'application/json': { schema: body, example: { directory: '/mnt/backup', keep: 7 } } } },
  },
  responses: {
    202: {
      description: 'A backup is being made.',
      content: {
        'application/json': {
          schema: z.object({
            begun: reportedFlag(
              'True if this request began the backup. False if another backup was already being made.',
              true,
            ),
            backup: backupDocument,
          }),
          example: { begun: true, backup: exampleBackup },
        },
      },
    },
    ...problemsOf([...bodyProblems, 'operator-required']),
  },
});

/** Adds the route for requesting a backup. */
export function addBackupRoutes(
  app: Router,
  { beginBackup: begin, daemon }: { readonly beginBackup: BeginBackup | undefined; readonly daemon: () => DaemonView },
): void {
  app.add(beginBackup, (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required'));
    if (begin === undefined) return refuse(c, problem('not-found'));
    const begun = begin(c.valid('json'));
    return c.json({ begun, backup: toBackup(daemon().backup) }, 202);
  });
}
