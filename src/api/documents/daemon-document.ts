/** The schema of the daemon: its process, its machine and its current troubles. */

import { troubles } from '../../messages/index.js';
import { backupDocument, exampleBackup, toBackup } from './backup-document.js';
import { publicationDocument, toPublication } from './publication-document.js';
import { exampleRetention, retentionDocument, toRetention } from './retention-document.js';
import { z } from '../schema/described-zod.js';
import type { DaemonView, Readiness, Trouble } from '../../core/index.js';
import { reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';

const clockDocument = z
  .object({
    subject: z
      .enum(['terminal', 'gateway', 'service'])
      .openapi({ description: 'The kind of the other machine.', example: 'gateway' }),
    name: reportedText('The name of the other machine in the configuration.', 'shop'),
    offsetMs: z.int().openapi({
      format: 'int64',
      description: 'The time of this machine minus the time of the other one, in milliseconds.',
      example: 412,
    }),
    at: reportedTime('The time at which the clocks were compared.'),
  })
  .openapi({ description: 'A comparison of this machine’s clock with another clock.' });

/** The schema of one trouble. */
export const troubleDocument = z
  .object({
    code: reportedText(
      'The stable code of the trouble: the code of a finding of `tenderd doctor`, or of an attention item.',
      'disk-low',
    ),
    level: z.enum(['error', 'warning']).openapi({
      description:
        '`error`: payments are affected, or an operator must act. `warning`: payments work, and may stop working or be less safe.',
      example: 'warning',
    }),
    subject: z
      .enum(['daemon', 'terminal', 'gateway', 'service'])
      .openapi({ description: 'The kind of the part that is in trouble.', example: 'daemon' }),
    name: reportedText('The name of that part in the configuration. Absent for the daemon.', 'till-1').optional(),
    transactionId: reportedText('The transaction, if the trouble is about one.', 'till1-20260301-0042').optional(),
    text: reportedText(
      'The trouble, its meaning for payments, and what to do.',
      'The disk of /var/lib/tenderd has only 190 MiB free. New payments will be refused below 32 MiB. Free disk space, but do not delete files of the data directory.',
    ),
    since: reportedTime('The time at which the trouble began. Absent if the time is not known.').optional(),
    attention: reportedFlag('True if the trouble is an item of the attention list.', false),
  })
  .openapi('Trouble', { description: 'One fact that prevents payments now, or may prevent them soon.' });

/** The schema of the daemon. */
export const daemonDocument = z
  .object({
    version: reportedText('The version of tenderd.', '0.1.0'),
    processId: z
      .int()
      .openapi({ format: 'int64', description: 'The id of the daemon’s process in the system.', example: 4711 }),
    dataDirectory: reportedText('The data directory of the daemon.', '/var/lib/tenderd'),
    startedAt: reportedTime('The time at which the process started.'),
    uptimeSeconds: z.int().openapi({
      format: 'int64',
      description: 'The number of seconds since the start. Changes of the clock have no effect.',
      example: 86_400,
    }),
    simulated: reportedFlag(
      'True if no real money moves, because each gateway and payment service is simulated.',
      false,
    ),
    ready: reportedFlag('True if the daemon can take payments.', true),
    reasons: z
      .array(reportedText('One reason.', 'no gateway is connected'))
      .openapi({ description: 'The reasons why the daemon cannot take payments. Empty if it can.', example: [] }),
    configuration: z
      .object({
        file: reportedText('The file from which it was configured.', '/etc/tenderd/tenderd.toml'),
        changedAt: reportedTime(
          'The time at which the file was changed or removed after the start. Absent while the file has the content that it had at the start.',
        ).optional(),
      })
      .optional()
      .openapi({
        description: 'The configuration of the daemon. Absent for `tenderd run --simulate`, which has no file.',
      }),
    disk: z
      .object({
        freeBytes: z
          .int()
          .openapi({
            format: 'int64',
            description: 'The number of free bytes for the data directory. Absent if the system does not report it.',
            example: 84_000_000_000,
          })
          .optional(),
        reserveBytes: z.int().openapi({
          format: 'int64',
          description: 'The number of free bytes below which new payments are refused.',
          example: 33_554_432,
        }),
      })
      .openapi({ description: 'The disk of the data directory.' }),
    backup: backupDocument,
    retention: retentionDocument,
    publication: publicationDocument
      .optional()
      .openapi({ description: 'The publication of events. Absent if no events are published.' }),
    clocks: z.array(clockDocument).openapi({ description: 'The newest comparison with each other clock.' }),
    troubles: z.array(troubleDocument).openapi({
      description:
        'All current troubles: of the machine, of gateways, terminals and payment services, and the items of the attention list. Empty if there are none.',
    }),
  })
  .openapi('Daemon', { description: 'The daemon itself, for a technician. It contains no secrets.' });

/** Converts the state of the daemon to its document. */
export function toDaemon(
  view: DaemonView,
  {
    version,
    readiness,
    troubles: found,
  }: {
    readonly version: string;
    readonly readiness: Readiness;
    readonly troubles: readonly Trouble[];
  },
): z.input<typeof daemonDocument> {
  const { processId, dataDirectory, startedAt, uptimeMs, simulated, configuration, disk, clocks, backup } = view;
  const { retention, publication } = view;
  return {
    version,
    processId,
    dataDirectory,
    startedAt,
    uptimeSeconds: Math.floor(uptimeMs / 1_000),
    simulated,
    ready: readiness.ready,
    reasons: [...readiness.reasons],
    configuration,
    disk,
    backup: toBackup(backup),
    retention: toRetention(retention),
    publication: publication && toPublication(publication),
    clocks: [...clocks],
    troubles: [...found],
  };
}

/** An example: a daemon that works, with one warning. */
export const exampleDaemon: z.input<typeof daemonDocument> = {
  version: '0.1.0',
  processId: 4711,
  dataDirectory: '/var/lib/tenderd',
  startedAt: '2026-03-01T06:00:00.000Z',
  uptimeSeconds: 18_005,
  simulated: false,
  ready: true,
  reasons: [],
  configuration: { file: '/etc/tenderd/tenderd.toml' },
  disk: { freeBytes: 199_229_440, reserveBytes: 33_554_432 },
  backup: exampleBackup,
  retention: exampleRetention,
  clocks: [{ subject: 'gateway', name: 'shop', offsetMs: 412, at: '2026-03-01T11:00:00.000Z' }],
  troubles: [
    {
      code: 'disk-low',
      level: 'warning',
      subject: 'daemon',
      text: troubles.diskLow('/var/lib/tenderd', '190 MiB', '32 MiB'),
      attention: false,
    },
  ],
};
