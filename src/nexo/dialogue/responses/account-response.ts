/** Builds the response to a request about an account (loyalty or stored value), as the terminal would have sent it. */

import {
  type LoyaltyResponse,
  type LoyaltyResult,
  type StoredValueResponse,
  type StoredValueResult,
  toDecimalText,
} from '../../../../protocol/index.js';
import {
  type AmountDetails,
  type Evidence,
  isAmountUnknown,
  isStoredValue,
  movedMoney,
  typeOf,
  type TransactionView,
} from '../../../core/index.js';
import { memberOf } from './stored-messages.js';

/** The members at the start of a StoredValueResponse and of a LoyaltyResponse. */
export type AnswerStart = Pick<StoredValueResponse, 'Response' | 'SaleData' | 'POIData'>;

/**
 * Returns the possible responses, best first: with the terminal's own members, then with the journal's own values. The
 * terminal's members show only the last characters of the account. If no value moved, the response has no result.
 */
export function storedValueBodies(
  start: AnswerStart,
  view: TransactionView,
  own: Evidence | undefined,
): readonly StoredValueResponse[] {
  if (!movedMoney(view.outcome)) return [start];
  const told = resultIn(own, 'StoredValueResult');
  const known = knownResult(view);
  return [
    ...(isStoredValueResult(told) ? [{ ...start, StoredValueResult: told }] : []),
    ...(known === undefined ? [] : [{ ...start, StoredValueResult: [known] }]),
  ];
}

/** Returns the possible responses of a loyalty transaction, best first. Even a response without a result says Success or Failure. */
export function loyaltyBodies(
  start: AnswerStart & Pick<LoyaltyResponse, 'PaymentReceipt'>,
  view: TransactionView,
  own: Evidence | undefined,
): readonly LoyaltyResponse[] {
  const { PaymentReceipt: _receipts, ...bare } = start;
  if (!movedMoney(view.outcome)) return [start, bare];
  const told = resultIn(own, 'LoyaltyResult');
  return [
    ...(isLoyaltyResult(told)
      ? [
          { ...start, LoyaltyResult: told },
          { ...bare, LoyaltyResult: told },
        ]
      : []),
    start,
    bare,
  ];
}

function knownResult({ request, outcome }: TransactionView): StoredValueResult | undefined {
  const { storedValue: parameters } = request;
  const type = typeOf(request);
  const amount = isAmountUnknown(outcome) ? undefined : (outcome?.authorized ?? request.amountDetails);
  const text = amount && amountText(amount);
  if (amount === undefined || text === undefined || type === undefined || !isStoredValue(request.kind))
    return undefined;
  const { balance, maskedAccount } = outcome?.storedValue ?? {};
  return {
    StoredValueTransactionType: type,
    ProductCode: parameters?.productCode ?? '0',
    EanUpc: parameters?.ean,
    ItemAmount: text,
    Currency: amount.currency,
    StoredValueAccountStatus: {
      CurrentBalance: balance && amountText(balance),
      StoredValueAccountID: {
        StoredValueID: maskedAccount ?? 'unknown',
        StoredValueAccountType: 'GiftCard',
        EntryMode: ['Keyed'],
        IdentificationType: 'AccountNumber',
      },
    },
  };
}

function amountText({ amount, currency }: AmountDetails): string | undefined {
  const text = toDecimalText(amount, currency);
  return text.ok ? text.value : undefined;
}

/** Returns the stored result of the terminal's response. The codec decides whether the result can be written. */
function resultIn(evidence: Evidence | undefined, name: string): unknown {
  return memberOf(memberOf(evidence?.message, 'body'), name);
}

/**
 * True for a stored-value result. No further check is needed, because the codec decoded the result before it was
 * stored.
 */
function isStoredValueResult(value: unknown): value is readonly StoredValueResult[] {
  return Array.isArray(value) && value.length > 0;
}

function isLoyaltyResult(value: unknown): value is readonly LoyaltyResult[] {
  return Array.isArray(value) && value.length > 0;
}
