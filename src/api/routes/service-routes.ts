/** The routes for payment services: their state, and what the operator must do. */

import { unknownPlace } from '../../messages/index.js';
import { z } from '../schema/described-zod.js';
import { serviceField } from '../requests/online-fields.js';
import { withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { exampleService, serviceDocument, toService } from '../documents/service-document.js';

const list = createRoute({
  ...withToken('listServices', 'Services'),
  method: 'get',
  path: '/v1/services',
  summary: 'List payment services',
  description:
    'Returns the state of each payment service: its connection, its open operations, and its attention items. Nothing is sent to the services.',
  responses: {
    200: {
      description: 'The payment services of the configuration. The list is empty if there are only terminals.',
      content: {
        'application/json': {
          schema: z.object({
            services: z
              .array(serviceDocument)
              .openapi({ description: 'The payment services, in the order of the configuration.' }),
          }),
          example: { services: [exampleService] },
        },
      },
    },
    ...problemsOf([]),
  },
});

const one = createRoute({
  ...withToken('getService', 'Services'),
  method: 'get',
  path: '/v1/services/{service}',
  summary: 'Read a payment service',
  description: 'Returns the present state of the payment service. Nothing is sent to the service.',
  request: { params: z.object({ service: serviceField }) },
  responses: {
    200: {
      description: 'The service.',
      content: { 'application/json': { schema: serviceDocument, example: exampleService } },
    },
    ...problemsOf(['invalid-request', 'unknown-terminal']),
  },
});

/** Adds the routes that report the state of payment services. */
export function addServiceRoutes(app: Router): void {
  app.add(list, (c) => c.json({ services: c.lanes.services.all().map(toService) }, 200));

  app.add(one, (c) => {
    const { service } = c.valid('param');
    const all = c.lanes.services.all();
    const found = all.find((view) => view.service === service);
    if (found !== undefined) return c.json(toService(found), 200);
    const known = all.map((view) => view.service);
    return refuse(c, problem('unknown-terminal', unknownPlace('payment service', service, known)));
  });
}
