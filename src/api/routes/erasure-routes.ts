/**
 * The routes by which an operator requests the erasure of the personal data in old transactions, or of one shopper. The
 * view of the daemon shows the result for old transactions.
 */

import { type DaemonView, isShopperReference, type ShopperErasureView } from '../../core/index.js';
import { expectedFields } from '../../messages/index.js';
import { exampleRetention, retentionDocument, toRetention } from '../documents/retention-document.js';
import { exampleShopperErasure, shopperErasureDocument, toShopperErasure } from '../documents/shopper-document.js';
import { withToken } from '../openapi/operation.js';
import { bodyProblems, problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { refuse } from '../routing/problem-reply.js';
import { createRoute } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { reportedFlag } from '../schema/answer-fields.js';
import { z } from '../schema/described-zod.js';
import { fieldPaths } from '../schema/field-paths.js';
import { nameField, objectError, printableField, reasonField, timeField } from '../schema/input-fields.js';

/** Begins an erasure. Returns false if another erasure is running. */
export type BeginErasure = (order: {
  readonly before: string;
  readonly trial: boolean;
  readonly name: string;
}) => boolean;

const body = z
  .strictObject(
    {
      before: timeField.openapi({
        description: 'The time before which data is erased. Transactions that have changed since then keep their data.',
        example: '2025-03-01T00:00:00+01:00',
      }),
      trial: z
        .boolean({ error: expectedFields.trueOrFalse() })
        .optional()
        .openapi({ description: 'True if the transactions are only counted; false by default.', example: true }),
      name: nameField.openapi({ description: 'The name of the operator who erases the data, for the journal.' }),
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .openapi('ErasureRequest', { description: 'The personal data to erase.' });

/** The erasures of single shoppers. */
export interface ShopperErasures {
  /** Begins an erasure. Returns false if another erasure is running. */
  beginShopper(order: {
    readonly reference: string;
    readonly isTrial: boolean;
    readonly isExport?: boolean;
    readonly name: string;
    readonly reason: string;
  }): boolean;
  /** Returns the newest erasure of a shopper; undefined if there was none since the start. */
  shopperView(): ShopperErasureView | undefined;
}

const referenceMax = 256;

const shopperBody = z
  .strictObject(
    {
      reference: printableField(
        referenceMax,
        'The text by which the register or the service names the shopper, exactly as in the transactions: a shopper reference, the token of a stored card, the number of an account, or an e-mail address. At least 3 characters.',
        'shopper-1042',
      ).refine(isShopperReference, { error: expectedFields.shopperReference() }),
      trial: z
        .boolean({ error: expectedFields.trueOrFalse() })
        .optional()
        .openapi({ description: 'True if the transactions are only listed; false by default.', example: true }),
      export: z.boolean({ error: expectedFields.trueOrFalse() }).optional().openapi({
        description:
          'True if the transactions are only listed, and the audit records that their data is exported; false by default.',
        example: true,
      }),
      name: nameField.openapi({ description: 'The name of the operator who erases the data, for the journal.' }),
      reason: reasonField.openapi({
        description: 'The reason, for the journal. Do not name the shopper, because the journal keeps the reason.',
        example: 'letter 2026-31',
      }),
    },
    { error: objectError(expectedFields.jsonObject()) },
  )
  .openapi('ShopperErasureRequest', { description: 'The shopper whose personal data is erased.' });

/** The field paths of the bodies, for the hint about an unknown field. */
export const erasureFieldPaths: readonly string[] = [...fieldPaths(body), ...fieldPaths(shopperBody)];

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
            begun: reportedFlag(
              'True if this request began the erasure. False if another erasure was already running.',
              true,
            ),
            retention: retentionDocument,
          }),
          example: { begun: true, retention: exampleRetention },
        },
      },
    },
    ...problemsOf([...bodyProblems, 'operator-required']),
  },
});

/** Adds the route for erasing old personal data. */
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

const beginShopperErasure = createRoute({
  ...withToken('beginShopperErasure', 'Monitoring'),
  method: 'post',
  path: '/v1/daemon/shopper-erasure',
  summary: 'Erase the data of one shopper',
  description:
    'Finds the transactions that name the shopper, with their refunds and captures, and erases their personal data in small steps. Amounts, times, results, ids and references of acquirers stay. Transactions that are open, uncertain or not acknowledged keep their data. For the operator only. `GET` shows the progress, and then the result.',
  request: {
    body: {
      content: {
        'application/json': {
          schema: shopperBody,
          example: { reference: 'shopper-1042', trial: true, name: 'Anna Berg', reason: 'letter 2026-31' },
        },
      },
    },
  },
  responses: {
    202: {
      description: 'The erasure has begun.',
      content: {
        'application/json': {
          schema: z.object({
            begun: reportedFlag(
              'True if this request began the erasure. False if another erasure was already running.',
              true,
            ),
            erasure: shopperErasureDocument.optional(),
          }),
          example: { begun: true, erasure: exampleShopperErasure },
        },
      },
    },
    ...problemsOf([...bodyProblems, 'operator-required']),
  },
});

const getShopperErasure = createRoute({
  ...withToken('getShopperErasure', 'Monitoring'),
  method: 'get',
  path: '/v1/daemon/shopper-erasure',
  summary: 'Read the newest erasure of one shopper',
  description: 'Returns the progress or the result of the newest erasure. For the operator only.',
  responses: {
    200: {
      description: 'The newest erasure since the start of the daemon.',
      content: {
        'application/json': {
          schema: z.object({
            running: reportedFlag('True if the erasure is running.', false),
            erasure: shopperErasureDocument.optional(),
          }),
          example: { running: false, erasure: exampleShopperErasure },
        },
      },
    },
    ...problemsOf(['operator-required']),
  },
});

/** Adds the routes for one shopper. */
export function addShopperRoutes(app: Router, erasures: ShopperErasures | undefined): void {
  app.add(beginShopperErasure, (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required'));
    if (erasures === undefined) return refuse(c, problem('not-found'));
    const { trial = false, export: isExport = false, ...order } = c.valid('json');
    const begun = erasures.beginShopper({ ...order, isTrial: trial || isExport, isExport });
    const view = erasures.shopperView();
    return c.json({ begun, ...(view === undefined ? {} : { erasure: toShopperErasure(view) }) }, 202);
  });
  app.add(getShopperErasure, (c) => {
    if (c.lanes.register !== undefined) return refuse(c, problem('operator-required'));
    const view = erasures?.shopperView();
    const running = view !== undefined && view.endedAt === undefined;
    return c.json({ running, ...(view === undefined ? {} : { erasure: toShopperErasure(view) }) }, 200);
  });
}
