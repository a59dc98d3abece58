/** The schema of payment services. */

import { z } from '../schema/described-zod.js';
import type { ServiceView } from '../../core/index.js';
import { reportedCount, reportedFlag, reportedText, reportedTime } from '../schema/answer-fields.js';
import { attentionDocument } from './transaction-fields.js';

/** The schema of one payment service. */
export const serviceDocument = z
  .object({
    service: reportedText('Its name in the configuration.', 'shop'),
    profile: reportedText('The profile: what recovery may assume about the service.', 'default'),
    simulated: reportedFlag('It takes no real money.', false),
    webhook: reportedFlag('It says by webhooks when a shopper has finished; else it is asked now and then.', true),
    contact: z
      .object({
        state: z.enum(['not-asked', 'reached', 'failing']).openapi({
          description:
            'not-asked: nothing was sent since the daemon started. reached: the last request was answered. failing: the last request was not answered, or not by the service itself.',
          example: 'reached',
        }),
        since: reportedTime('Since when it is so; absent where nothing was asked.').optional(),
        lastFailure: z
          .object({
            since: reportedTime('The first failure in a row.'),
            code: reportedText(
              'Stable code: `refused`, `name-not-found`, `tls`, `certificate`, `hangs`, `closed`, `credentials-refused`, `http-503`, …',
              'refused',
            ),
            text: reportedText('The real cause, in plain words.', 'nothing listens at service.example:443'),
          })
          .optional()
          .openapi({
            description: 'The cause of the last failure to reach it. Stays after the service is reached again.',
          }),
        leftAloneUntil: reportedTime(
          'It wants to be left alone until then (HTTP 429), and nothing is sent to it before; present while it is so.',
        ).optional(),
      })
      .openapi({ description: 'The contact with the service since the start of the daemon.' }),
    openLinks: reportedCount('How many links wait for their shoppers.', 2),
    underWay: reportedCount('How many others have no outcome there: they wait to be sent, or are asked for.', 0),
    unresolved: reportedCount('How many have an unknown result, and are checked in the background.', 0),
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
