/**
 * Distinguishes the payments of a register, by a setting for each SaleID. A register that takes several cards for one
 * order sends the same SaleTransactionID several times, which looks like a repeat of one payment.
 */

import type { MessageHeader } from '../../../../protocol/index.js';
import { isDefinite, isSameText, movedMoney, type SaleTransaction, type TransactionView } from '../../../core/index.js';
import { nexoMoneyRefusals } from '../../../messages/index.js';
import { identityOf, requestIdOf, saleOf, saleWith } from './identity.js';
import { type MoneyContext, NotServed } from './money-parts.js';

/** The identity of a payment: its id, and its sale. */
export interface PaidAs {
  readonly transactionId: string;
  /** The text of its sale. */
  readonly sale: string;
  /** True if the payment is a separate sale, even if another sale has the same SaleTransactionID. */
  readonly isOwnSale?: true;
  /** True if the payment is a further part of its sale, after the register has received the sale's last approval. */
  readonly isNextTender?: true;
}

/** The maximum number of tenders in a sale. */
const tendersMax = 100;

/** Returns the ids and the sale of a request. `idsWith` returns the request's ids for a given time stamp. */
export function paidAs(
  idsWith: (timeStamp: string) => readonly string[],
  { SaleID, ServiceID = '' }: MessageHeader,
  sale: SaleTransaction,
  context: MoneyContext,
): PaidAs {
  const { transactionId, sale: first } = identityOf(idsWith, SaleID, sale, context);
  const text = saleOf(context.digest, SaleID, first, context);
  switch (context.identifiedBy ?? 'transaction') {
    case 'transaction':
      return { transactionId, sale: text };
    case 'service': {
      const parts = idsWith(`service ${ServiceID}`);
      const id = unlessLeft(parts, context, nexoMoneyRefusals.mayBeCopy());
      return {
        transactionId: id,
        sale: saleWith(context.digest, text, `service ${id.slice(0, 8)}`),
        isOwnSale: true,
      };
    }
    case 'tender':
      return tenderOf(
        (tender) => (tender === '' ? transactionId : requestIdOf([...idsWith(first.timeStamp), tender], context)),
        text,
        {
          SaleID,
          ServiceID,
          context,
        },
      );
  }
}

/** Returns the first payment of the sale that has this ServiceID, or whose approval the register has not received. */
function tenderOf(
  idOf: (tender: string) => string,
  text: string,
  {
    SaleID,
    ServiceID,
    context,
  }: { readonly SaleID: string; readonly ServiceID: string; readonly context: MoneyContext },
): PaidAs {
  const { viewsOfSale = () => [], isTaken = () => false, isOfEarlier } = context;
  const isThis = (view: TransactionView): boolean =>
    !isOfEarlier(view) &&
    view.registerRequestIds?.some(({ saleId, serviceId }) => isSameText(saleId, SaleID) && serviceId === ServiceID) ===
      true;
  for (let number = 1; number <= tendersMax; number += 1) {
    const tender = number === 1 ? '' : `tender ${number}`;
    const sale = number === 1 ? text : saleWith(context.digest, text, tender);
    const views = viewsOfSale(sale);
    const known = views.find(isThis);
    const isDone = views.some((view) => isDefinite(view.outcome) && movedMoney(view.outcome) && isTaken(view));
    if (known !== undefined) return { transactionId: known.request.transactionId, sale };
    if (!isDone) return { transactionId: idOf(tender), sale, ...(number === 1 ? {} : { isNextTender: true }) };
  }
  throw new NotServed('NotAllowed', nexoMoneyRefusals.tooManyTenders(tendersMax));
}

/**
 * Returns the id that is derived from these parts. If the register has finished with the transaction of that id,
 * returns a new id, which is derived from the parts and the first id. A new id is not safe if copies of older messages
 * may arrive, because a copy would start another transaction. The request is then refused instead, and `whyNoCopy` says
 * what the register must do.
 */
export function unlessLeft(
  parts: readonly string[],
  { digest, get, isOfEarlier, mayBeCopy }: Pick<MoneyContext, 'digest' | 'get' | 'isOfEarlier' | 'mayBeCopy'>,
  whyNoCopy: string,
): string {
  const transactionId = requestIdOf(parts, { digest, get });
  const view = get(transactionId);
  if (view === undefined || !isOfEarlier(view)) return transactionId;
  if (mayBeCopy === true) throw new NotServed('MessageFormat', whyNoCopy);
  return unlessLeft([...parts, transactionId], { digest, get, isOfEarlier }, whyNoCopy);
}
