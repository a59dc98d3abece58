/** The schema of payment services. */

import { z } from '../schema/described-zod.js';
import type { ServiceView } from '../../core/index.js';
import { reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { attentionDocument } from './transaction-fields.js';

/** The schema of one payment service. */
export const serviceDocument = z
  .object({
    service: reportedText('The name of the service in the configuration.', 'shop'),
    profile: reportedText('The profile: the facts on which a recovery may rely.', 'default'),
    simulated: reportedFlag('True if the service is simulated and moves no real money.', false),
    webhook: reportedFlag(
      'True if the service reports by webhook when a shopper has finished. Otherwise the daemon asks the service at intervals.',
      true,
    ),
    contact: z
      .object({
        state: z.enum(['not-asked', 'reached', 'failing']).openapi({
          description:
            '`not-asked`: nothing was sent since the daemon started. `reached`: the last request was answered. `failing`: the last request was not answered, or not by the service itself.',
          example: 'reached',
        }),
        since: reportedTime('The time at which this state began. Absent if nothing was asked.').optional(),
        lastFailure: z
          .object({
            since: reportedTime('The time of the first failure in a row.'),
            code: reportedText(
              'Stable code: `refused`, `name-not-found`, `tls`, `certificate`, `hangs`, `closed`, `credentials-refused`, `http-503`, …',
              'refused',
            ),
            text: reportedText('The real cause, in plain words.', 'nothing listens at service.example:443'),
          })
          .optional()
          .openapi({
            description: 'The cause of the last failed request. It stays after the service is reached again.',
          }),
        leftAloneUntil: reportedTime(
          'The time until which the service demands a pause (HTTP 429). Nothing is sent to the service before. Present while the pause lasts.',
        ).optional(),
      })
      .openapi({ description: 'The contact with the service since the start of the daemon.' }),
    openLinks: reportedCount('The number of links that wait for their shoppers.', 2),
    underWay: reportedCount(
      'The number of other transactions that have no outcome at the service. They wait to be sent, or the daemon asks for their outcome.',
      0,
    ),
    unresolved: reportedCount(
      'The number of transactions with an unknown result. The daemon checks them in the background.',
      0,
    ),
    attention: z.array(attentionDocument).openapi({ description: 'The attention items about the service itself.' }),
  })
  .openapi('Service', { description: 'One payment service.' });

/** Converts the state of a payment service to its document. */
export function toService({ attention, ...view }: ServiceView): z.input<typeof serviceDocument> {
  return { ...view, attention: attention.map(({ actions, ...item }) => ({ ...item, actions: [...actions] })) };
}

/** An example of a reachable service. */
export const exampleService: z.input<typeof serviceDocument> = {
  service: 'shop',
  profile: 'default',
  simulated: false,
  webhook: true,
  contact: { state: 'reached', since: '2026-03-01T08:00:00.000Z' },
  openLinks: 2,
  underWay: 0,
  unresolved: 0,
  attention: [],
};
