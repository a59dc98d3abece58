/** Reversals. A reversal undoes all or part of a payment, or cancels a pre-authorization. */

import { kindAnswers, kindWords, originals } from '../../messages/index.js';
import type { About, PassedOn } from '../model/request.js';
import type { MovedAmount } from '../model/result.js';
import { heldObstacle } from './pre-authorization-balance.js';
import { notRefundable } from './refunded-total.js';
import { type AnswerParts, type RequestParts, type KindRows, obstacle } from './message/kind.js';
import type { AmountDetails } from '../model/common-types.js';
import { assertInvariant } from '../base/invariant.js';
import { isAmountUnknown, type TransactionRecord } from '../model/transaction.js';
import { hasField31, type MessageOf } from '../../../protocol/index.js';
import { amountOf, decimalText, unitsOf } from './message/authorized-amounts.js';
import type { ReversalReason } from '../model/kind-names.js';

const reasons: Readonly<Record<ReversalReason, string>> = {
  'customer-cancelled': 'CustCancel',
  'merchant-cancelled': 'MerchantCancel',
  malfunction: 'Malfunction',
  'unable-to-complete': 'Unable2Compl',
};

/** The request fields of reversals. */
export interface ReversalRequests {
  reversal: PassedOn &
    About & {
      /** The amount to reverse. Absent if the reversal undoes the whole transaction. */
      readonly amountDetails?: AmountDetails;
      /** The reason for the reversal. Default: the merchant cancelled. */
      readonly reversalReason?: ReversalReason;
    };
}

/** The outcome fields of reversals. */
export interface ReversalOutcomes {
  reversal: MovedAmount;
}

/** The rules of reversals. */
export const reversals = {
  reversal: {
    words: kindWords.reversal,
    moves: 'money',
    category: 'Reversal',
    undoes: true,
    isDoneInParts: true,
    ends: { row: 'reversal-unknown', of: 'payment' },
    about: {
      kinds: ['payment', 'capture', 'pre-authorization'],
      otherwise: originals.otherwise.payment,
      code: 'original-not-refundable',
    },
    options: [],
    ...kindAnswers.reversal,
    admit: (request, original, known) =>
      original.request.kind === 'pre-authorization'
        ? heldObstacle(request, original, known)
        : obstacle('original-not-refundable', notRefundable(request, original, known)),
    endings: [
      { id: 'reversed', isWhole: true, next: 'everything', because: 'The whole is undone.' },
      {
        id: 'partly-reversed',
        next: ['reversal', 'stored-value-reversal', 'pre-authorization-update', 'capture'],
        because: 'A second reversal could undo this part again. The rest can be refunded.',
      },
    ],
    request: ({ request, originalAmount }, { dialect, saleData, original }) => {
      assertInvariant(original !== undefined, 'a reversal names its original');
      return {
        name: 'ReversalRequest',
        body: {
          ReversalReason: reasons[request.reversalReason ?? 'merchant-cancelled'],
          ReversedAmount: request.amountDetails && decimalText(request.amountDetails),
          SaleData: hasField31(dialect, 'ReversalRequest.SaleData') ? saleData : undefined,
          OriginalPOITransaction: original,
          CustomerOrder:
            dialect.namesReversedOrder === true
              ? orderOf(saleData, request.amountDetails ?? originalAmount)
              : undefined,
        },
      };
    },
    read: (answer, parts) =>
      answer.name === 'ReversalResponse' ? reversedAmount(answer.body.ReversedAmount, parts) : {},
  },
} as const satisfies Partial<KindRows>;

/** Returns the CustomerOrder that a vendor demands in a reversal, with the time and amount of the reversal. Undefined if the amount is unknown. */
function orderOf(
  { SaleTransactionID: { TransactionID, TimeStamp } }: RequestParts['saleData'],
  amount: AmountDetails | undefined,
): MessageOf<'ReversalRequest'>['body']['CustomerOrder'] {
  if (amount === undefined) return undefined;
  return {
    CustomerOrderID: TransactionID,
    OpenOrderState: false,
    StartDate: TimeStamp,
    ForecastedAmount: decimalText(amount),
    Currency: amount.currency,
  };
}

/**
 * Returns the reversed amount, in the currency of the original, because the answer has no currency.
 * - If the whole was reversed as requested, the result has no amount.
 * - If the number in the answer cannot be read, the amount is unknown.
 * - If a partial reversal is answered without a number, Partial means an unknown amount, and Success means the
 *   requested amount. The requested amount is then `unconfirmed`, unless it is the whole or the vendor promises that
 *   Success means the requested amount (`isAsAsked`).
 */
function reversedAmount(
  text: string | undefined,
  { record, isPartial, isDamaged, isAsAsked, original }: AnswerParts<'reversal'>,
): MovedAmount {
  const texts = { authorized: text, isDamaged };
  const asked = record.request.amountDetails;
  const paid = original && paidFor(original);
  if (asked !== undefined) {
    const isWhole = paid !== undefined && paid.amount === asked.amount && paid.currency === asked.currency;
    const moved = amountOf(record, texts, isPartial);
    const isBare = text === undefined && moved.difference === undefined;
    return isBare && !isWhole && !isAsAsked ? { ...moved, difference: 'unconfirmed' } : moved;
  }
  if (isDamaged) return { difference: 'unknown' };
  if (paid === undefined || text === undefined) return isPartial ? { difference: 'unknown' } : {};
  const units = unitsOf(text, paid.currency);
  if (units === undefined) return { difference: 'unknown' };
  if (units === paid.amount && !isPartial) return {};
  return amountOf({ ...record, request: { ...record.request, amountDetails: paid } }, texts, isPartial);
}

function paidFor({ outcome, request }: TransactionRecord): AmountDetails | undefined {
  return isAmountUnknown(outcome) ? undefined : (outcome?.authorized ?? request.amountDetails);
}
