/** The routes for the QR code of a link, as SVG or PNG, for the customer's display or the receipt. */

import { requestErrors } from '../../messages/index.js';
import type { TransactionView } from '../../core/index.js';
import type { QrCode } from '../../qr/index.js';
import { withToken } from '../openapi/operation.js';
import { refuse } from '../routing/problem-reply.js';
import { problemsOf } from '../openapi/problem-responses.js';
import { problem } from '../problems/problems.js';
import { type Answer, createRoute, type RouteRequest } from '../routing/route.js';
import type { Router } from '../routing/router.js';
import { knownTransaction } from '../requests/known-transaction.js';
import { transactionParams } from './transaction-routes.js';

const refusals = problemsOf([
  'invalid-request',
  'unknown-transaction',
  'other-register',
  'no-checkout',
  'journal-unconfirmed',
]);
const picture = { type: 'string', format: 'binary' } as const;
const description =
  'Returns the address at which the shopper pays, as a picture with its light border. If this process does not know the address, it asks the service again. Answers `no-checkout` if there is no address, or if the address is too long for a code.';

const getSvg = createRoute({
  ...withToken('getQrSvg', 'Transactions'),
  method: 'get',
  path: '/v1/transactions/{transactionId}/qr.svg',
  summary: 'The QR code of a link as SVG',
  description,
  request: { params: transactionParams },
  responses: {
    200: {
      description: 'The QR code as SVG.',
      content: {
        'image/svg+xml': {
          schema: picture,
          example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 37 37">...</svg>',
        },
      },
    },
    ...refusals,
  },
});

const getPng = createRoute({
  ...withToken('getQrPng', 'Transactions'),
  method: 'get',
  path: '/v1/transactions/{transactionId}/qr.png',
  summary: 'The QR code of a link as PNG',
  description,
  request: { params: transactionParams },
  responses: {
    200: { description: 'The QR code as PNG.', content: { 'image/png': { schema: picture, example: 'a PNG file' } } },
    ...refusals,
  },
});

/** Adds the routes for QR codes. The code that draws them is loaded at the first request. */
export function addQrRoutes(app: Router): void {
  app.add(getSvg, async (c) => {
    const { toSvg } = await import('../../qr/index.js');
    return drawn(c, c.valid('param').transactionId, 'image/svg+xml', toSvg);
  });
  app.add(getPng, async (c) => {
    const { toPng } = await import('../../qr/index.js');
    return drawn(c, c.valid('param').transactionId, 'image/png', (code) => toPng(code));
  });
}

async function drawn(
  c: RouteRequest,
  transactionId: string,
  type: string,
  draw: (code: QrCode) => string | Uint8Array,
): Promise<Answer> {
  const found = await knownTransaction(c, transactionId);
  if ('problem' in found) return refuse(c, found.problem);
  const { checkout } = await withAddress(found.view, c);
  if (checkout === undefined) return refuse(c, problem('no-checkout'));
  const { qrCodeOf } = await import('../../qr/index.js');
  const code = qrCodeOf(checkout.url);
  if (code === undefined) return refuse(c, problem('no-checkout', requestErrors.addressTooLong()));
  // Anyone who has the picture can pay, so no cache may store it.
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-store' }, body: draw(code) };
}

/** True if the link has an address, or will never have one. */
function isEnough({ checkout, outcome }: TransactionView): boolean {
  return checkout !== undefined || outcome !== undefined;
}

/** The time to wait for a link's address that this process does not know. Meanwhile the daemon asks the service for the address. */
const addressMs = 10_000;

/** Resolves with the transaction as soon as it has an address or an outcome, or after a time limit. */
async function withAddress(view: TransactionView, { lanes, outgoing }: RouteRequest): Promise<TransactionView> {
  if (isEnough(view) || view.request.online === undefined) return view;
  const { transactionId } = view.request;
  return new Promise((resolve) => {
    const end = (): void => {
      unwatch();
      clearTimeout(timer);
      outgoing.off('close', end);
      resolve(lanes.get(transactionId) ?? view);
    };
    const unwatch = lanes.watch(transactionId, (changed) => {
      if (isEnough(changed)) end();
    });
    const timer = setTimeout(end, addressMs);
    outgoing.once('close', end);
  });
}
