/** The forms of Westpay's terminals with EPAS 1.0 (`fixtures/vendor-forms/westpay.json`). */

import { isApproved } from './answers.js';
import { drop } from './node.js';
import type { FormsOfVendor } from './variation.js';

/** The message forms of Westpay. Westpay's only published answer contains no card and no receipt. */
export const epasForms: FormsOfVendor = {
  base: () => undefined,
  variations: [
    {
      name: 'payment-bare',
      message: 'PaymentResponse',
      fits: isApproved,
      change: ({ body }) => {
        drop(body, 'PaymentResult.PaymentInstrumentData', 'PaymentResult.PaymentAcquirerData', 'PaymentReceipt');
        drop(body, 'PaymentResult.OnlineFlag', 'PaymentResult.AuthenticationMethod');
      },
    },
  ],
  optional: {
    PaymentResponse: [
      'PaymentResult.PaymentInstrumentData',
      'PaymentResult.PaymentAcquirerData',
      'PaymentResult.OnlineFlag',
      'PaymentResult.AuthenticationMethod',
      'PaymentReceipt',
    ],
  },
};
