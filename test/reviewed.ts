/** An operator's word that a transaction was reviewed as it is at this revision, for requests of tests. */

import type { TransactionRequest } from '../src/core/index.js';

/** The member of a request that says so. */
export function reviewed(transactionId: string, revision = 1): Pick<TransactionRequest, 'reviewed'> {
  return { reviewed: [{ transactionId, revision, operator: 'A. Berg' }] };
}
