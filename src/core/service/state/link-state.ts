/** Determines from a link's record whether the customer can still pay it. */

import { beginningIn, isBeginning, hasNoShopper } from '../messages/service-kind.js';
import type { TransactionRecord } from '../../model/transaction.js';

/**
 * True if the link is waiting for its shopper, who has its address. This function runs for thousands of links, so it
 * must be fast.
 */
export function isLinkThatWaits(record: TransactionRecord): boolean {
  const [create] = record.attempts;
  if (record.outcome !== undefined || record.abortRequested !== undefined || create?.rail !== 'service') return false;
  if (!isBeginning(create.endpoint) || create.hadAddress !== true || create.wasAuthorized === true) return false;
  return create.pspReference !== undefined && !hasNoShopper(record, create);
}

/**
 * True if only a webhook, or the cancel by our reference, named the payment. tenderd never read an answer to the create
 * request, so no shopper has the address.
 */
export function isNamedAlone(record: TransactionRecord): boolean {
  const create = beginningIn(record);
  return create?.pspReference !== undefined && create.hadAddress !== true && !hasNoShopper(record, create);
}

/** True if the address of a link may still be shown: the link is not withdrawn and has no outcome. */
export function mayBeShown({ outcome, abortRequested }: TransactionRecord): boolean {
  return outcome === undefined && abortRequested === undefined;
}
