/**
 * The words of each rail in messages: the name of the terminal or service, and the place where the operator finds the
 * outcome of a transaction.
 */

import { rails, type RailWords } from '../../messages/index.js';
import type { TransactionRequest } from './request.js';

/** Returns the words of the rail that a request uses. */
export function railWordsOf({ service }: Pick<TransactionRequest, 'service'>): RailWords {
  return rails[service === undefined ? 'terminal' : 'service'];
}
