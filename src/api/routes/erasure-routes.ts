/** The erasure of personal data: an operator's request for it. Its progress and result are in the view of the daemon. */

import type { DaemonView } from '../../core/index.js';
import { expectedFields } from '../../messages/index.js';
import { exampleRetention, retentionDocument, toRetention } from '../documents/retention-document.js';
import { withToken } from '../openapi/operation.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { reportedFlag } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';
import { fieldPaths } from '../schema/field-paths.js';
import { nameField, objectError, timeField } from '../schema/input-fields.js';

/** Begins an erasure. Returns false if one runs. */
export type BeginErasure = (order: {
  readonly before: string;
  readonly trial: boolean;
  readonly name: string;
}) => boolean;

const body = z
  .strictObject(
    {
      before: timeField.openapi({
        description: 'Data of transactions that have not changed since this time is erased.',
        example: '2025-03-01T00:00:00+01:00',
      }),
      trial: z
        .boolean({ error: expectedFields.trueOrFalse() })
        .optional()
        .openapi({ description: 'True: only counts. Default: false.', example: true }),
      name: nameField.openapi({ description: 'Who erases the data, for the journal.' }),
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .openapi('ErasureRequest', { description: 'Which personal data to erase.' });

/** The field paths of the body, for the hint about an unknown field. */
export const erasureFieldPaths: readonly string[] = fieldPaths(body);

const beginErasure = createRoute({
  ...withToken('beginErasure', 'Monitoring'),
  method: 'post',
  path: '/v1/daemon/erasure',
  summary: 'Begin to erase personal data',
  description:
    'Erases receipts, messages of terminals, and data of customers from old transactions, in small steps. Results, amounts and ids stay. For the operator only. `GET /v1/daemon` shows the progress, and then the result.',
  request: {
    body: {
      content: {
        'application/json': {
          schema: body,
          example: { before: '2025-03-01T00:00:00+01:00', trial: true, name: 'Anna Berg' },
        },
      },
    },
  },
  responses: {
    202: {
      description: 'Data is being erased.',
      content: {
        'application/json': {
          schema: z.object({
            begun: reportedFlag('This request began it. If false, another erasure was running already.', true),
            retention: retentionDocument,
          }),
          example: { begun: true, retention: exampleRetention },
        },
      },
    },
    ...problemsOf([...bodyProblems, 'operator-required']),
  },
});

/** Adds the route. */
export function addErasureRoutes(
  app: Router,
  {
    beginErasure: begin,
    daemon,
  }: { readonly beginErasure: BeginErasure | undefined; readonly daemon: () => DaemonView },
): void {
  app.add(beginErasure, (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required'));
    if (begin === undefined) return refuse(c, problem('not-found'));
    const { before, trial = false, name } = c.valid('json');
    const begun = begin({ before: new Date(before).toISOString(), trial, name });
    return c.json({ begun, retention: toRetention(daemon().retention) }, 202);
  });
}
