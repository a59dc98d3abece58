/** Loyalty in the words of the standard: what is asked of an account of points, and what an answer says of it (notes, section 11). */

import type { LoyaltyRequest, LoyaltyResponse } from '../../protocol/index.js';
import { maskedAccount, wireAccount, wireItem, type LoyaltyTold } from './accounts.js';
import { decimalText, unitsOf, type AuthorizedAmount } from './authorized.js';
import type { AmountDetails, TransactionKind, TransactionRecord } from './transaction.js';

/** The kinds of transaction that are Loyalty on the wire. */
export type LoyaltyKind = Extract<TransactionKind, `loyalty-${string}`>;

const transactionTypes: Readonly<Record<LoyaltyKind, string>> = {
  'loyalty-award': 'Award',
  'loyalty-rebate': 'Rebate',
  'loyalty-redemption': 'Redemption',
  'loyalty-award-refund': 'AwardRefund',
  'loyalty-rebate-refund': 'RebateRefund',
  'loyalty-redemption-refund': 'RedemptionRefund',
};

/** Whether a transaction moves points or rebates, and is Loyalty on the wire. */
export function isLoyalty(kind: TransactionKind): kind is LoyaltyKind {
  return Object.hasOwn(transactionTypes, kind);
}

type Reference = LoyaltyRequest['LoyaltyTransaction']['OriginalPOITransaction'];

/** The parts of a LoyaltyRequest beside its SaleData. Money is the total of the sale; points stand with the account. */
export function loyaltyParts(
  { request }: TransactionRecord,
  kind: LoyaltyKind,
  OriginalPOITransaction: Reference,
): Omit<LoyaltyRequest, 'SaleData'> {
  const { amountDetails: total, loyalty: { account, points, items, brands } = {} } = request;
  const LoyaltyTransaction = {
    LoyaltyTransactionType: transactionTypes[kind],
    Currency: total?.currency,
    TotalAmount: total && decimalText(total),
    OriginalPOITransaction,
    TransactionConditions: brands && { AllowedLoyaltyBrand: brands },
    SaleItem: items?.map(wireItem),
  };
  if (account === undefined && points === undefined) return { LoyaltyTransaction };
  const data = {
    LoyaltyAccountID: account && { LoyaltyID: account.number, ...wireAccount(account) },
    LoyaltyAmount: points === undefined ? undefined : { AmountValue: String(points), LoyaltyUnit: 'Point' },
  };
  return { LoyaltyTransaction, LoyaltyData: [data] };
}

/** What the answer says of points or money. */
interface LoyaltyDetails extends Pick<AuthorizedAmount, 'difference'> {
  readonly approvalCode?: string;
  readonly loyalty?: LoyaltyTold;
}

/** What an answer says. It authorizes no amount: the total of the sale is paid elsewhere. Several accounts are told without a figure of ours. */
export function loyaltyDetails(
  { LoyaltyResult: results = [] }: LoyaltyResponse,
  { request }: TransactionRecord,
  partial: boolean,
  isDamaged: boolean,
): LoyaltyDetails {
  if (isDamaged) return { difference: 'unexplained' };
  const [result] = results;
  const asked = request.loyalty?.points;
  if (result === undefined) return untold(asked, partial);
  if (results.length > 1) return { difference: 'unexplained' };
  const { LoyaltyAccount: account, LoyaltyAcquirerData: acquirer, Rebates: rebates, LoyaltyAmount: amount } = result;
  const isMoney = amount?.LoyaltyUnit === 'Monetary';
  const currency = (isMoney ? amount.Currency : undefined) ?? request.amountDetails?.currency;
  const moved = isMoney ? undefined : pointsIn(amount?.AmountValue);
  const host = acquirer?.LoyaltyTransactionID;
  const approvalCode = acquirer?.ApprovalCode;
  const told = {
    brand: account.LoyaltyBrand,
    maskedAccount: maskedAccount(account.LoyaltyAccountID.LoyaltyID),
    points: amount === undefined ? untold(asked, partial).loyalty?.points : moved,
    pointsBalance: isMoney ? undefined : pointsIn(result.CurrentBalance),
    money: isMoney ? moneyIn(amount.AmountValue, currency) : undefined,
    moneyBalance: isMoney ? moneyIn(result.CurrentBalance, currency) : undefined,
    rebate: moneyIn(rebates?.TotalRebate, currency),
    hostTransaction: host && { transactionId: host.TransactionID, timeStamp: host.TimeStamp },
  };
  return {
    ...differenceOf(asked, amount === undefined ? undefined : (moved ?? 'other'), partial),
    ...(approvalCode === undefined ? {} : { approvalCode }),
    loyalty: defined(told),
  };
}

/** An absent number is no mismatch: what was asked for moved. Of a part nobody knows how much. */
function untold(asked: number | undefined, partial: boolean): LoyaltyDetails {
  if (partial) return { difference: asked === undefined ? 'partial' : 'unexplained' };
  return asked === undefined ? {} : { loyalty: { points: asked } };
}

/** `moved` is `other` where it is no whole number of points. */
function differenceOf(
  asked: number | undefined,
  moved: number | 'other' | undefined,
  partial: boolean,
): Pick<AuthorizedAmount, 'difference'> {
  if (moved === undefined || asked === undefined) {
    const { difference } = untold(asked, partial);
    return difference === undefined ? {} : { difference };
  }
  if (moved === 'other' || moved > asked) return { difference: 'unexplained' };
  return moved < asked || partial ? { difference: 'partial' } : {};
}

/** A count of points; parts of a point are none that could be told. */
function pointsIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}(?:\.0*)?$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

function moneyIn(text: string | undefined, currency: string | undefined): AmountDetails | undefined {
  if (currency === undefined) return undefined;
  const units = unitsOf(text, currency);
  return units === undefined ? undefined : { amount: units, currency };
}

/** What an answer says of an account: its number always, all else where it is said. */
type ToldOfAccount = { readonly maskedAccount: string } & {
  readonly [K in Exclude<keyof LoyaltyTold, 'maskedAccount'>]-?: LoyaltyTold[K] | undefined;
};

/** Without the members that are undefined. */
function defined({ maskedAccount: account, ...told }: ToldOfAccount): LoyaltyTold {
  const { brand, points, pointsBalance, money, moneyBalance, rebate, hostTransaction } = told;
  return {
    ...(brand === undefined ? {} : { brand }),
    maskedAccount: account,
    ...(points === undefined ? {} : { points }),
    ...(pointsBalance === undefined ? {} : { pointsBalance }),
    ...(money === undefined ? {} : { money }),
    ...(moneyBalance === undefined ? {} : { moneyBalance }),
    ...(rebate === undefined ? {} : { rebate }),
    ...(hostTransaction === undefined ? {} : { hostTransaction }),
  };
}
