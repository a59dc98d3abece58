/** Breakages of how the messages of a payment service are read and written: amounts, codes, paths. */

import type { Patch } from './patch.js';

const setup = { services: 1 } as const;

/** See above. */
export const ofTheCheckout: readonly Patch[] = [
  {
    id: 'checkout-damaged-amounts-left-out',
    what: 'an amount that cannot be read is left out of a history, and the rest of it counts',
    file: 'protocol/checkout/registry.ts',
    find: "'operationList.status', ...amount('operationList.details')],",
    replace: "'operationList.status'],",
    foundBy: 'onlineTrue',
    setup,
  },
  {
    id: 'checkout-000-is-no-success',
    what: 'only the integer 0 is a code of success, and the text 000 is none',
    file: 'protocol/checkout/response-info.ts',
    find: "return code === '0' || code === '000';",
    replace: "return code === '0';",
    foundBy: 'onlineEnds',
    setup,
  },
  {
    id: 'checkout-update-captures',
    what: 'an update goes to the path of the capture, from which its line was copied',
    file: 'protocol/checkout/endpoints.ts',
    find: "path: '/v1/{pspReference}/update',",
    replace: "path: '/v1/{pspReference}/capture',",
    foundBy: 'followUpsTrue',
    setup,
  },
];
