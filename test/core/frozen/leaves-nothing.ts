/** What a kind left nothing for, as it was before the table of endings, kept to compare. The last step of the ledger deletes it. */

import { kinds } from '../../../src/core/kinds/index.js';
import type { TransactionRequest } from '../../../src/core/model/request.js';

/** True if `done` leaves nothing for `next` of what both are about. */
export function leavesNothing(done: TransactionRequest, next: TransactionRequest): boolean {
  const undoes = kinds[next.kind].undoes === true;
  const { kind } = done;
  if (kind === 'refund') return undoes;
  if (kind === 'capture') return next.kind !== 'refund';
  if (kind === 'reversal') {
    const isOfHold = next.kind === 'pre-authorization-update' || next.kind === 'capture';
    return undoes || done.amountDetails === undefined || isOfHold;
  }
  if (kind === 'stored-value-reversal' || kind === 'stored-value-duplicate') return true;
  const isReturn = kind.startsWith('loyalty-') && kind.endsWith('-refund');
  return isReturn && (isWhole(done) || isWhole(next));
}

function isWhole({ amountDetails, loyalty }: TransactionRequest): boolean {
  return amountDetails === undefined && loyalty?.points === undefined;
}
