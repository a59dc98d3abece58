/** Whether a request can be said to a terminal in the words of the standard. */

import { InvariantError } from '../core/invariant.js';
import type { Refusal } from '../core/lanes.js';
import { sampleRequest, type TerminalKeys } from '../core/requests.js';
import type { TransactionRequest } from '../core/transaction.js';
import type { Lane } from './engine.js';

/** What the standard does not let us say to the terminal: refused before anything is journaled. */
export function unsayableIn(lane: Lane, request: TransactionRequest, keys: TerminalKeys): Refusal | undefined {
  const why = whyUnsayable(lane, request, keys);
  if (why === undefined) return undefined;
  return {
    code: codeOf(keys),
    text: `This cannot be said to a terminal: ${why} Nothing was sent.`,
  };
}

function codeOf({ originalPoi, acquisitionPoi }: TerminalKeys): Refusal['code'] {
  if (originalPoi !== undefined) return 'original-not-refundable';
  return acquisitionPoi === undefined ? 'invalid-request' : 'acquisition-not-open';
}

function whyUnsayable(lane: Lane, request: TransactionRequest, keys: TerminalKeys): string | undefined {
  try {
    const encoded = lane.gateway.codec.encode(sampleRequest(lane.state, request, keys));
    return encoded.ok ? undefined : encoded.error.message;
  } catch (error) {
    if (error instanceof InvariantError) return error.message;
    throw error;
  }
}
