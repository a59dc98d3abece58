/** Requests as tests put them together: of many kinds in turn, and such as no register can make, to see them refused. */

import type { CardReading, TransactionRequest, UncheckedRequest } from '../src/core/index.js';

/** What a request of any kind may have. */
export type AnyRequest = UncheckedRequest & { readonly reading?: CardReading };

/** The request as a row of the journal is read: nobody asks whether it has what its kind demands. */
export function unchecked(request: AnyRequest): TransactionRequest {
  const read: TransactionRequest = JSON.parse(JSON.stringify(request));
  return read;
}
