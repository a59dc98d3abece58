/** What the record of a link says of who may pay it: nobody yet, its shopper, or nobody any more. */

import { beginningIn, isBeginning, isForNobody } from '../messages/service-kind.js';
import type { TransactionRecord } from '../../model/transaction.js';

/** Whether it is a link that waits for its shopper, who has its address. It is asked of thousands. */
export function isLinkThatWaits(record: TransactionRecord): boolean {
  const [create] = record.attempts;
  if (record.outcome !== undefined || record.abortRequested !== undefined || create?.rail !== 'service') return false;
  if (!isBeginning(create.endpoint) || create.hadAddress !== true || create.wasAuthorized === true) return false;
  return create.pspReference !== undefined && !isForNobody(record, create);
}

/** Whether only a webhook, or the cancel by our reference, has named the payment: no answer to its create was ever read, and nobody has its address. */
export function isNamedAlone(record: TransactionRecord): boolean {
  const create = beginningIn(record);
  return create?.pspReference !== undefined && create.hadAddress !== true && !isForNobody(record, create);
}

/** Whether the address of a link may still be shown: nobody has withdrawn it, and it has no outcome. */
export function mayBeShown({ outcome, abortRequested }: TransactionRecord): boolean {
  return outcome === undefined && abortRequested === undefined;
}
