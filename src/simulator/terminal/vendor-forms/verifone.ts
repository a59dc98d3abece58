/** The forms of terminals at Verifone's POS Cloud (`fixtures/vendor-forms/verifone-3.1.json`). Words are in capitals. */

import { drop, isNode, peek, put, type Spoken } from './node.js';
import type { FormsOfVendor, Variation } from './variation.js';

function isApproved({ body }: Spoken): boolean {
  return peek(body, 'Response.Result') === 'SUCCESS';
}

function ofPayment(name: string, fits: (spoken: Spoken) => boolean, change: (spoken: Spoken) => void): Variation {
  return { name, message: 'PaymentResponse', fits, change };
}

const variations: readonly Variation[] = [
  ofPayment('payment-state-captured', isApproved, ({ body }) => {
    const state = { c: '150791', m: 'MC', p: 'CREDIT', i: '100401', r: 'CAPTURED', rc: '4', ts: 'SUCCESS' };
    put(body, 'SaleData.SaleToPOIData', JSON.stringify(state));
  }),
  ofPayment('payment-with-nulls', isApproved, ({ body }) => {
    put(body, 'Response.ErrorCondition', null);
    put(body, 'Response.AdditionalResponse', null);
  }),
  ofPayment('payment-one-receipt', isApproved, ({ body }) => {
    const receipts = body['PaymentReceipt'];
    const [receipt] = Array.isArray(receipts) ? receipts : [];
    if (isNode(receipt)) put(body, 'PaymentReceipt', receipt);
  }),
  ofPayment(
    'payment-failed-bare',
    (spoken) => !isApproved(spoken),
    ({ body }) => drop(body, 'POIData', 'PaymentResult', 'PaymentReceipt'),
  ),
  {
    name: 'status-without-answer',
    message: 'TransactionStatusResponse',
    fits: ({ body }) => peek(body, 'Response.ErrorCondition') === 'INPROGRESS',
    change: ({ body }) => {
      put(body, 'Response.Result', 'SUCCESS');
      drop(body, 'Response.ErrorCondition', 'Response.AdditionalResponse');
    },
  },
];

/** The forms of Verifone. */
export const verifoneForms: FormsOfVendor = {
  base: () => undefined,
  variations,
  optional: {
    PaymentResponse: ['PaymentReceipt', 'PaymentResult.AuthenticationMethod', 'PaymentResult.OnlineFlag'],
    ReversalResponse: ['PaymentReceipt'],
  },
};
