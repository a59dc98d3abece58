/** Whether a request can be said to a terminal in the words of the standard. */

import { InvariantError } from '../core/invariant.js';
import type { Refusal } from '../core/lanes.js';
import { sampleRequest } from '../core/requests.js';
import type { PoiTransaction, TransactionRequest } from '../core/transaction.js';
import type { Lane } from './engine.js';

/** What the standard does not let us say to the terminal: refused before anything is journaled. */
export function unsayableIn(
  lane: Lane,
  request: TransactionRequest,
  originalPoi: PoiTransaction | undefined,
): Refusal | undefined {
  const why = whyUnsayable(lane, request, originalPoi);
  if (why === undefined) return undefined;
  return {
    code: originalPoi === undefined ? 'invalid-request' : 'original-not-refundable',
    text: `This cannot be said to a terminal: ${why} Nothing was sent.`,
  };
}

function whyUnsayable(
  lane: Lane,
  request: TransactionRequest,
  originalPoi: PoiTransaction | undefined,
): string | undefined {
  try {
    const encoded = lane.gateway.codec.encode(sampleRequest(lane.state, request, originalPoi));
    return encoded.ok ? undefined : encoded.error.message;
  } catch (error) {
    if (error instanceof InvariantError) return error.message;
    throw error;
  }
}
