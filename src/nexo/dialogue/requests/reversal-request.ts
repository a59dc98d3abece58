/** Reads ReversalRequest as a request for the lanes, or returns the refusal (protocol notes, section 11). */

import { nexoMoneyRefusals } from '../../../messages/index.js';
import { saleOf } from './identity.js';
import { paidAs, unlessLeft } from './payment-identity.js';
import {
  requestIdsOf,
  currencyOf,
  amountIn,
  originalIn,
  keyIn,
  NotServed,
  type MoneyParameters,
  type MoneyContext,
} from './money-parts.js';
import { dataIn, refuseStray } from './pass-through.js';
import type { MessageOf } from '../../../../protocol/index.js';
import type { NamedOriginal, ReversalReason } from '../../../core/index.js';

const reasons: ReadonlyMap<string, ReversalReason> = new Map([
  ['CustCancel', 'customer-cancelled'],
  ['MerchantCancel', 'merchant-cancelled'],
  ['Malfunction', 'malfunction'],
  ['Unable2Compl', 'unable-to-complete'],
]);

/** Reads a ReversalRequest as the parameters for the lanes. */
export function reversal(message: MessageOf<'ReversalRequest'>, context: MoneyContext): MoneyParameters {
  const { header, body } = message;
  const { digest, terminal } = context;
  const key = body.OriginalPOITransaction.POITransactionID;
  if (key === undefined) {
    throw new NotServed('UnavailableService', nexoMoneyRefusals.originalWithoutId());
  }
  if (body.CustomerOrder !== undefined && context.namesReversedOrder !== true)
    throw new NotServed('UnavailableService', nexoMoneyRefusals.noCustomerOrder());
  const sale = body.SaleData === undefined ? undefined : keyIn(body.SaleData.SaleTransactionID);
  const reversed = keyIn(key);
  // If the reversal has no sale of its own, its ServiceID distinguishes it from the next reversal of the payment.
  const idsWith = (id: string, stamp: string): readonly string[] => ['Reversal', header.SaleID, id, stamp];
  const {
    transactionId,
    sale: ofSale,
    isOwnSale,
    isNextTender,
  } = sale === undefined
    ? {
        transactionId: unlessLeft(
          idsWith(`${header.ServiceID ?? ''} of ${key.TransactionID}`, key.TimeStamp),
          context,
          nexoMoneyRefusals.reversalMayBeCopy(),
        ),
        sale: saleOf(digest, header.SaleID, reversed, context),
      }
    : paidAs((stamp) => idsWith(sale.transactionId, stamp), header, sale, context);
  refuseStray(message, transactionId, context);
  const original = originalIn(body.OriginalPOITransaction, transactionId, 'reversal', context);
  refuseOtherAmount(message, original, context);
  const reversalReason = reasons.get(body.ReversalReason);
  return {
    request: {
      transactionId,
      kind: 'reversal',
      terminal,
      sale: ofSale,
      allowPartial: true,
      original,
      ...(reversalReason === undefined ? {} : { reversalReason }),
      ...dataIn(body.SaleData),
      ...(body.ReversedAmount === undefined
        ? {}
        : {
            amountDetails: amountIn(
              body.ReversedAmount,
              currencyOf(original, context, body.SaleData?.SaleToAcquirerData),
            ),
          }),
    },
    registerRequestIds: requestIdsOf(message, sale, context, { isOwnSale }),
    ...(isNextTender === undefined ? {} : { isNextTender }),
  };
}

/**
 * Refuses a CustomerOrder whose amount differs from that of the payment. The documents of the dialect do not say
 * whether a different amount means a partial reversal.
 */
function refuseOtherAmount(
  { body: { CustomerOrder: order, ReversedAmount: part, SaleData: data } }: MessageOf<'ReversalRequest'>,
  original: NamedOriginal,
  context: MoneyContext,
): void {
  if (order === undefined || part !== undefined) return;
  const paid = original.type === 'transaction' ? context.get(original.transactionId) : undefined;
  const whole = paid?.outcome?.authorized ?? paid?.request.amountDetails;
  const named = amountIn(
    order.ForecastedAmount,
    order.Currency ?? currencyOf(original, context, data?.SaleToAcquirerData),
  );
  if (whole?.amount === named.amount && whole.currency === named.currency) return;
  throw new NotServed('UnavailableService', nexoMoneyRefusals.otherAmountInOrder());
}
