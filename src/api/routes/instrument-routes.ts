/** The routes for the cards that payment services store for shoppers: list and delete. No money moves. */

import type { StoredInstrument } from '../../core/index.js';
import { z } from '../schema/described-zod.js';
import { cardNumberPath } from '../security/card-number.js';
import { printableField } from '../schema/input-fields.js';
import { serviceField } from '../requests/online-fields.js';
import { withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { refusalProblem } from '../problems/problems.js';
import { reportedFlag, reportedText } from '../schema/answer-fields.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { cardNumberIn } from './transaction-routes.js';

const instrumentDocument = z
  .object({
    instrument: reportedText('The reference of the card, which `online.instrument` of a payment names.', 'card-0001'),
    scheme: reportedText('The scheme and the type of the card, as the service writes them.', 'VISA_CREDIT').optional(),
    maskedPan: reportedText('The number of the card, masked.', '411111******1111').optional(),
    expiryDate: reportedText('The month in which the card expires, `YYYY-MM`.', '2030-12').optional(),
    cardOnFileReason: reportedText(
      'The reason why the card is stored: `CONVENIENCE`, `UNSCHEDULED`, `SCHEDULED`. A later service may have more words.',
      'CONVENIENCE',
    ).optional(),
    recurringReference: reportedText('The agreement for which the card is stored.', 'agreement-0001').optional(),
    recurringDescription: reportedText('The text to which the shopper agreed.', 'Coffee every month').optional(),
  })
  .openapi('StoredInstrument', {
    description:
      'A reference to a stored card. A card that is stored for several reasons has several references, and each is deleted separately. Fields that the service does not report are absent.',
  });

const listed: { instruments: z.input<typeof instrumentDocument>[] } = {
  instruments: [
    {
      instrument: 'card-0001',
      scheme: 'VISA_CREDIT',
      maskedPan: '411111******1111',
      expiryDate: '2030-12',
      cardOnFileReason: 'CONVENIENCE',
    },
  ],
};

const params = z.object({ service: serviceField });
const query = z.strictObject({
  shopper: printableField(64, 'The register’s own name for the shopper.', 'shopper-4711'),
});

/** The names of the parameters, for the hint about an unknown parameter. */
export const instrumentParameterNames: readonly string[] = Object.keys(query.shape);

const refusals = [
  'invalid-request',
  'card-number-in-id',
  'unknown-terminal',
  'service-refused',
  'service-unreachable',
] as const;

const list = createRoute({
  ...withToken('listInstruments', 'Services'),
  method: 'get',
  path: '/v1/services/{service}/instruments',
  summary: 'List the stored cards of a shopper',
  description:
    'Asks the payment service, up to three times. The list has the cards that are stored for convenience, not those stored for an agreement. For an unknown shopper the list is empty.',
  request: { params, query },
  responses: {
    200: {
      description: 'The cards.',
      content: {
        'application/json': {
          schema: z.object({
            instruments: z
              .array(instrumentDocument)
              .openapi({ description: 'The stored cards, in the order of the service.' }),
          }),
          example: listed,
        },
      },
    },
    ...problemsOf(refusals),
  },
});

const remove = createRoute({
  ...withToken('deleteInstrument', 'Services'),
  method: 'delete',
  path: '/v1/services/{service}/instruments/{instrument}',
  summary: 'Delete a stored card',
  description:
    'Deletes this one reference of the shopper, whatever the reason for which it was stored. Nothing can be paid with it any more. No money moves. After `service-unreachable`, send the request again: the answer `unknown-instrument` then means that the card is deleted.',
  request: {
    params: params.extend({ instrument: printableField(64, 'The reference of the card.', 'card-0001') }),
    query,
  },
  responses: {
    200: {
      description: 'The reference is deleted.',
      content: {
        'application/json': {
          schema: z.object({ deleted: reportedFlag('Always true.', true) }),
          example: { deleted: true },
        },
      },
    },
    ...problemsOf([...refusals, 'unknown-instrument']),
  },
});

/** Adds the routes that list and delete stored cards. */
export function addInstrumentRoutes(app: Router): void {
  app.add(list, async (c) => {
    const { shopper } = c.valid('query');
    const carded = cardNumberPath({ shopper });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.lanes.instruments.list(c.valid('param').service, shopper);
    return reply.ok
      ? c.json({ instruments: reply.value.map(toInstrument) }, 200)
      : refuse(c, refusalProblem(reply.refusal));
  });
  app.add(remove, async (c) => {
    const { service, instrument } = c.valid('param');
    const { shopper } = c.valid('query');
    const carded = cardNumberPath({ shopper, instrument });
    if (carded !== undefined) return refuse(c, cardNumberIn(carded));
    const reply = await c.lanes.instruments.delete(service, shopper, instrument);
    return reply.ok ? c.json({ deleted: true }, 200) : refuse(c, refusalProblem(reply.refusal));
  });
}

/** Converts the read-only type of the core to the type of the document. */
function toInstrument(stored: StoredInstrument): z.input<typeof instrumentDocument> {
  return { ...stored };
}
