/** An operator's review of a transaction at its revision, for requests in tests. */

import type { TransactionRequest } from '../src/core/index.js';

/** Returns the field of a request with the review. */
export function reviewed(transactionId: string, revision = 1): Pick<TransactionRequest, 'reviewed'> {
  return { reviewed: [{ transactionId, revision, operator: 'A. Berg' }] };
}
