/** The card and the agreement that a payment stored, and those that were requested but not stored. */

import type { NotStored, StoredCard } from '../../model/result.js';
import type { TransactionRequest } from '../../model/request.js';
import { isUnattended } from '../../model/online-request.js';
import { mustStoreVerified } from '../state/request-body.js';
import { type HistoryOperation, isDone } from '../messages/history-operation.js';

/** Returns the card that was stored with a payment and the agreement that began with the payment, or which of the two is missing. */
export function storedIn(
  request: Pick<TransactionRequest, 'online' | 'amountDetails'>,
  history: readonly HistoryOperation[],
): StoredCard {
  const stored = history.find((one) => one.type === 'STORED_CREDENTIALS' && isDone(one));
  const authorized = history.find((one) => one.type === 'AUTHORIZATION' && isDone(one));
  const instrument = stored?.instrument;
  const missing = missingIn(request, { stored, authorized });
  const notStored = missing === undefined ? {} : { notStored: missing };
  if (instrument === undefined) return notStored;
  const agreement = authorized?.agreement;
  const shopper = request.online?.shopper === undefined ? stored?.pspShopper : undefined;
  return {
    stored: {
      instrument,
      ...(agreement === undefined ? {} : { recurringReference: agreement }),
      ...(shopper === undefined ? {} : { shopper }),
    },
    ...notStored,
  };
}

interface Shown {
  readonly stored: HistoryOperation | undefined;
  readonly authorized: HistoryOperation | undefined;
}

/**
 * Returns the missing reference; undefined if none is missing. A later payment needs the card, and the reference of the
 * agreement if the request began one.
 */
function missingIn(
  request: Pick<TransactionRequest, 'online' | 'amountDetails'>,
  { stored, authorized }: Shown,
): NotStored | undefined {
  const { online } = request;
  if (online === undefined || isUnattended({ online })) return undefined;
  const hasCard = stored?.instrument !== undefined;
  if (online.recurring !== undefined) return hasCard && authorized?.agreement !== undefined ? undefined : 'agreement';
  if (online.store === 'must' || mustStoreVerified(request)) return hasCard ? undefined : 'card';
  return online.storedOnly === true && authorized?.instrument === undefined ? 'card' : undefined;
}
