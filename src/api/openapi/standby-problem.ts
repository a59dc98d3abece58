/** The problems of a standby in the API description. A standby refuses every operation with one of them. */

import { inEnglish, replication as texts } from '../../messages/index.js';
import { reportedText } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';
import type { StandbyReport } from '../http/standby-listener.js';

/**
 * The problem codes of a daemon of a pair that does not lead. With every code except `standby`, the daemon cannot take
 * over until an operator has acted.
 */
export const standbyCodes = [
  'standby',
  'replicate-other-stream',
  'replicate-stream-behind',
  'replicate-journal-ahead',
  'replicate-history-missing',
  'replicate-other-base',
  'replicate-entry-newer',
  'replicate-entry-foreign',
  'replicate-journal-alone',
  'replicate-entry-too-large',
] as const;

const example: StandbyReport = {
  version: '0.1.0',
  processId: 10_371,
  dataDirectory: '/var/lib/tenderd',
  startedAt: '2026-03-01T12:00:00.000Z',
  simulated: false,
  name: 'till-b',
  leader: 'till-a',
  state: 'following',
  entries: { applied: 4_711, last: 4_711, readAt: '2026-03-01T14:15:36.000Z' },
  canTakeOver: true,
};

const sequence = (told: { readonly description: string }) =>
  z.int().openapi({ format: 'int64', ...told, example: 4_711 });

/** The state of a standby as a schema. */
export const standbySchema = z
  .object({
    version: reportedText('The version of tenderd.', example.version),
    processId: z
      .int()
      .openapi({ format: 'int32', description: 'The number of the process.', example: example.processId }),
    dataDirectory: reportedText('The data directory.', example.dataDirectory),
    startedAt: reportedText('The time since which this process is the standby.', example.startedAt),
    simulated: z.boolean().openapi({ description: 'True if no real money moves.', example: example.simulated }),
    name: reportedText('The name of this daemon in its pair.', example.name),
    leader: reportedText(
      'The name of the daemon that leads, when the stream was last read. Absent if there was none.',
      'till-a',
    ).optional(),
    state: z.enum(['connecting', 'following', 'taking-over', 'stopped']).openapi({
      description: 'The state. `stopped`: the operator must act.',
      example: example.state,
    }),
    entries: z
      .object({
        applied: sequence({ description: 'The sequence number of the last entry that the journal has.' }),
        last: sequence({ description: 'The sequence number of the last entry of the stream.' }),
        readAt: reportedText('The time of the last reading.', '2026-03-01T14:15:36.000Z'),
      })
      .optional()
      .openapi({ description: 'How far this daemon has followed the stream. Absent before the first reading.' }),
    canTakeOver: z
      .boolean()
      .openapi({ description: 'True if this daemon can take over when the leader is lost.', example: true }),
    blocked: z
      .object({
        code: reportedText('The stable code of the reason.', 'replicate-unreachable'),
        text: reportedText(
          'The reason and what to do, for people.',
          inEnglish(() => texts.reading()),
        ),
        since: reportedText('The time of the first failure.', '2026-03-01T14:15:36.000Z').optional(),
      })
      .optional()
      .openapi({ description: 'The reason why this daemon cannot take over. Absent if it can.' }),
  })
  .openapi('Standby', { description: 'The state of a daemon of a pair that does not lead.' });

/** The title of every code except `standby`. */
export const stoppedTitle: string = inEnglish(() => texts.titles.stopped());

/** The example of the refusal of a standby. */
export const standbyExample = {
  summary: inEnglish(() => texts.titles.standby()),
  value: {
    type: 'urn:tenderd:problem:standby',
    title: inEnglish(() => texts.titles.standby()),
    status: 503,
    detail: inEnglish(() => texts.standby(example.leader)),
    code: 'standby',
    standby: example,
  },
} as const;
