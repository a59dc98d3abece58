/** The schema of the publication of events. */

import type { PublicationView } from '../../core/index.js';
import { reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';

/** The schema of the publication. */
export const publicationDocument = z
  .object({
    stream: reportedText('The configured stream.', 'TENDERD'),
    subject: reportedText('The configured subject.', 'tenderd.store-17'),
    state: z
      .enum(['connected', 'not-connected'])
      .openapi({ description: 'The connection to the NATS server.', example: 'connected' }),
    waiting: reportedCount('The number of events that the stream does not have yet.', 0),
    oldestAt: reportedTime('The time of the oldest event that waits. Absent if none waits.').optional(),
    late: reportedFlag('True if the oldest event waits for longer than `publish.lateMinutes`.', false),
    failure: z
      .object({
        at: reportedTime('The time at which the last attempt failed.'),
        code: reportedText(
          'The stable code of the failure. The page about publishing events lists the codes.',
          'publish-unreachable',
        ),
        text: reportedText(
          'The failure, and what to do.',
          'The NATS server tls://nats.example:4222 cannot be reached: connection refused. Check that the server is running, and check the network.',
        ),
      })
      .optional()
      .openapi({ description: 'The failure of the last attempt. Absent after an event was acknowledged.' }),
  })
  .openapi('Publication', { description: 'The publication of events to NATS JetStream.' });

/** Converts the state of the publication to its document. */
export function toPublication(view: PublicationView): z.input<typeof publicationDocument> {
  return { ...view };
}
