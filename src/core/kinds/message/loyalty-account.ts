/**
 * Loyalty in the standard's messages: the request about a points account, and its answer (protocol notes, section 11).
 */

import type { LoyaltyOutcome } from '../../model/accounts.js';
import type { AmountDifference, AmountDetails } from '../../model/common-types.js';
import type { MoneyAnswer } from './response-body.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { maskedAccount, wireAccount, wireItem } from './account-message.js';
import { decimalText, unitsOf } from './authorized-amounts.js';
import type { AnswerParts, MoneyRequestBody, RequestParts } from './kind.js';
import { reported } from './reported-text.js';

/** The reported details of a points account. Such details authorize no amount. */
export interface PointsDetails {
  readonly difference?: AmountDifference;
  readonly approvalCode?: string;
  readonly loyalty?: LoyaltyOutcome;
}

/** Returns the request. Its amount is the total of the sale; the points are in the account. */
export function loyaltyRequest(
  transactionType: string,
  { request }: TransactionRecord,
  { saleData: SaleData, original: OriginalPOITransaction }: RequestParts,
): MoneyRequestBody {
  const { amountDetails: total, loyalty: { account, points, items, brands } = {} } = request;
  const LoyaltyTransaction = {
    LoyaltyTransactionType: transactionType,
    Currency: total?.currency,
    TotalAmount: total && decimalText(total),
    OriginalPOITransaction,
    TransactionConditions: brands && { AllowedLoyaltyBrand: brands },
    SaleItem: items?.map(wireItem),
  };
  if (account === undefined && points === undefined)
    return { name: 'LoyaltyRequest', body: { SaleData, LoyaltyTransaction } };
  const data = {
    LoyaltyAccountID: account && { LoyaltyID: account.number, ...wireAccount(account) },
    LoyaltyAmount: points === undefined ? undefined : { AmountValue: String(points), LoyaltyUnit: 'Point' },
  };
  return { name: 'LoyaltyRequest', body: { SaleData, LoyaltyTransaction, LoyaltyData: [data] } };
}

/**
 * Returns the details in an answer. The details authorize no amount, because the total of the sale is paid by another
 * transaction. If the number of moved points cannot be read, or the answer has several accounts, the number is unknown:
 * tenderd never invents a number.
 */
export function loyaltyDetails(
  answer: MoneyAnswer,
  { record: { request }, isPartial, isDamaged }: AnswerParts,
): PointsDetails {
  if (answer.name !== 'LoyaltyResponse') return {};
  const { LoyaltyResult: results = [] } = answer.body;
  if (isDamaged || results.length > 1) return { difference: 'unknown' };
  const [result] = results;
  if (result !== undefined) return accountDetails(result, request, isPartial);
  const asked = request.loyalty?.points;
  // If the answer has no number, the requested points moved. If the answer says that only a part moved, the number is
  // unknown.
  if (isPartial) return { difference: 'unknown' };
  return asked === undefined ? {} : { loyalty: { points: asked } };
}

type LoyaltyResult = NonNullable<
  Extract<MoneyAnswer, { readonly name: 'LoyaltyResponse' }>['body']['LoyaltyResult']
>[number];

/**
 * Returns the account details of a result. If an approval has no number, the requested points moved. If a part was
 * approved without a number, the points are unknown.
 */
function accountDetails(
  result: LoyaltyResult,
  { loyalty, amountDetails }: TransactionRecord['request'],
  isPartial: boolean,
): PointsDetails {
  const { LoyaltyAccount: account, LoyaltyAcquirerData: acquirer, LoyaltyAmount: amount } = result;
  const asked = loyalty?.points;
  const read = readFigures(result, amountDetails?.currency);
  const host = acquirer?.LoyaltyTransactionID;
  const approvalCode = reported(acquirer?.ApprovalCode);
  const told = {
    ...read,
    brand: reported(account.LoyaltyBrand),
    maskedAccount: maskedAccount(account.LoyaltyAccountID.LoyaltyID),
    points: amount === undefined && !isPartial ? asked : read.points,
    hostTransaction: host && { transactionId: host.TransactionID, timeStamp: host.TimeStamp },
  };
  const difference = differenceOf(asked, movedIn(result, read, asked), isPartial);
  return {
    ...(difference === undefined ? {} : { difference }),
    ...(approvalCode === undefined ? {} : { approvalCode }),
    loyalty: defined(told),
  };
}

/** The readable numbers in a result. An account counts in points, or in money. */
type Figures = Pick<ToldOfAccount, 'points' | 'pointsBalance' | 'money' | 'moneyBalance' | 'rebate'>;

function readFigures(
  { Rebates: rebates, LoyaltyAmount: amount, CurrentBalance: balance }: LoyaltyResult,
  saleCurrency: string | undefined,
): Figures {
  const isMoney = amount?.LoyaltyUnit === 'Monetary';
  const currency = (isMoney ? amount.Currency : undefined) ?? saleCurrency;
  return {
    points: isMoney ? undefined : pointsIn(amount?.AmountValue),
    pointsBalance: isMoney ? undefined : pointsIn(balance),
    money: isMoney ? moneyIn(amount.AmountValue, currency) : undefined,
    moneyBalance: isMoney ? moneyIn(balance, currency) : undefined,
    rebate: moneyIn(rebates?.TotalRebate, currency),
  };
}

/**
 * Returns the points or the money that moved. A rebate counts only if no points were requested: if points pay a part of
 * the price, the rebate does not say how many points moved.
 */
function movedIn(
  { LoyaltyAmount: amount, Rebates: rebates }: LoyaltyResult,
  { points, money, rebate }: Figures,
  asked: number | undefined,
): Moved {
  if (amount !== undefined) return movedBy(amount.AmountValue, points ?? (money && 'money'));
  return asked === undefined ? movedBy(rebates?.TotalRebate, rebate && 'money') : undefined;
}

/** How much moved: points, an amount of money, an unreadable number, or undefined if nothing was reported. */
type Moved = number | 'money' | 'unread' | undefined;

function movedBy(text: string | undefined, read: number | 'money' | undefined): Moved {
  return text === undefined ? undefined : (read ?? 'unread');
}

function differenceOf(asked: number | undefined, moved: Moved, partial: boolean): AmountDifference | undefined {
  if (moved === 'unread') return 'unknown';
  if (moved === undefined) return partial ? 'unknown' : undefined;
  if (asked !== undefined && (moved === 'money' || moved > asked)) return 'unexplained';
  return partial || (asked !== undefined && moved !== 'money' && moved < asked) ? 'partial' : undefined;
}

/** Returns a count of points; undefined for fractions of a point. */
function pointsIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}(?:\.0*)?$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

function moneyIn(text: string | undefined, currency: string | undefined): AmountDetails | undefined {
  if (currency === undefined) return undefined;
  const units = unitsOf(text, currency);
  return units === undefined ? undefined : { amount: units, currency };
}

/** The reported details of an account. The number of the account is always present. */
type ToldOfAccount = { readonly maskedAccount: string } & {
  readonly [K in Exclude<keyof LoyaltyOutcome, 'maskedAccount'>]-?: LoyaltyOutcome[K] | undefined;
};

/** Returns the account without undefined members. */
function defined({ maskedAccount: account, ...told }: ToldOfAccount): LoyaltyOutcome {
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
