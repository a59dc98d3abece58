/** Reversals: a payment is undone as a whole or in part, a pre-authorization is cancelled. */

import type { About, PassedOn } from '../model/request.js';
import type { MovedAmount } from '../model/result.js';
import { heldObstacle } from './hold.js';
import { notRefundable } from './refunded-total.js';
import { moneyWords, type KindRows, obstacle } from './kind.js';
import type { AmountDetails } from '../model/common-types.js';
import { assertInvariant } from '../kernel/invariant.js';
import { isAmountUnknown, type TransactionRecord } from '../model/transaction.js';
import { hasField31 } from '../../../protocol/index.js';
import { amountOf, decimalText, unitsOf, type AmountTexts } from './amounts.js';
import type { ReversalReason } from '../model/kind-names.js';

const reasons: Readonly<Record<ReversalReason, string>> = {
  'customer-cancelled': 'CustCancel',
  'merchant-cancelled': 'MerchantCancel',
  malfunction: 'Malfunction',
  'unable-to-complete': 'Unable2Compl',
};

/** What their requests carry beside what all requests have. */
export interface ReversalRequests {
  reversal: PassedOn &
    About & {
      /** Absent where the whole is undone. */
      readonly amountDetails?: AmountDetails;
      /** Without it, the merchant cancelled. */
      readonly reversalReason?: ReversalReason;
    };
}

/** What their outcomes report beside what all outcomes do. */
export interface ReversalOutcomes {
  reversal: MovedAmount;
}

/** The kind. */
export const reversals = {
  reversal: {
    words: {
      ...moneyWords,
      nothing: 'nothing was reversed',
      noun: 'reversal',
      verb: 'reverse',
      again: 'reversed',
      done: 'reversed',
      rest: 'The rest stands.',
    },
    moves: 'money',
    category: 'Reversal',
    undoes: true,
    ends: { row: 'reversal-unknown', of: 'payment' },
    about: {
      kinds: ['payment', 'capture', 'pre-authorization'],
      otherwise: ', not a payment',
      code: 'original-not-refundable',
    },
    options: [],
    instead: 'Refund the payment instead; a pre-authorization ends by itself.',
    sentences: {
      Refusal:
        'The reversal was declined: what it was to undo stands. Refund a payment instead; a pre-authorization ends by itself.',
      NotFound: 'The terminal does not find the payment to reverse. No money moved. Check the receipt number.',
    },
    admit: (request, original, known) =>
      original.request.kind === 'pre-authorization'
        ? heldObstacle(request, original, known)
        : obstacle('original-not-refundable', notRefundable(request, original, known)),
    leavesNothing: (done, next, nextKind) =>
      nextKind.undoes === true ||
      done.amountDetails === undefined ||
      next.kind === 'pre-authorization-update' ||
      next.kind === 'capture',
    request: ({ request }, { dialect, saleData, original }) => {
      assertInvariant(original !== undefined, 'a reversal names its original');
      return {
        name: 'ReversalRequest',
        body: {
          ReversalReason: reasons[request.reversalReason ?? 'merchant-cancelled'],
          ReversedAmount: request.amountDetails && decimalText(request.amountDetails),
          SaleData: hasField31(dialect, 'ReversalRequest.SaleData') ? saleData : undefined,
          OriginalPOITransaction: original,
        },
      };
    },
    read: (answer, { record, isPartial, isDamaged, original }) =>
      answer.name === 'ReversalResponse'
        ? reversedAmount(record, { authorized: answer.body.ReversedAmount, isDamaged }, isPartial, original)
        : {},
  },
} as const satisfies Partial<KindRows>;

/**
 * The amount that was taken back. Where a part was asked for and none is named, the whole may be gone: unknown, unless that part is the whole. The
 * answer has no currency: it is that of the original, where that is ours. What is said and cannot be read is an unknown amount. Of a whole that is taken back as a whole nothing is said.
 */
function reversedAmount(
  record: TransactionRecord,
  texts: Pick<AmountTexts, 'authorized' | 'isDamaged'>,
  partial: boolean,
  original: TransactionRecord | undefined,
): MovedAmount {
  const asked = record.request.amountDetails;
  const paid = original && paidFor(original);
  if (asked !== undefined) {
    const isWhole = paid !== undefined && paid.amount === asked.amount && paid.currency === asked.currency;
    if (texts.authorized === undefined && !isWhole) return { difference: 'unknown' };
    return amountOf(record, texts, partial);
  }
  if (texts.isDamaged === true) return { difference: 'unknown' };
  if (paid === undefined || texts.authorized === undefined) return partial ? { difference: 'unknown' } : {};
  const units = unitsOf(texts.authorized, paid.currency);
  if (units === undefined) return { difference: 'unknown' };
  if (units === paid.amount && !partial) return {};
  return amountOf({ ...record, request: { ...record.request, amountDetails: paid } }, texts, partial);
}

function paidFor({ outcome, request }: TransactionRecord): AmountDetails | undefined {
  return isAmountUnknown(outcome) ? undefined : (outcome?.authorized ?? request.amountDetails);
}
