/**
 * Loyalty: awarding and redeeming points, granting rebates, and returning points or rebates. All returns together never
 * exceed the original. Points are not money.
 */

import { kindAnswers, kindWords, type KindWords, originals, points } from '../../messages/index.js';
import type { LoyaltyOutcome, LoyaltyParameters } from '../model/accounts.js';
import type { AmountDetails } from '../model/common-types.js';
import type { MoneyAnswer } from './message/response-body.js';
import type { About, PassedOn, TransactionRequest } from '../model/request.js';
import { movedMoney, type TransactionRecord } from '../model/transaction.js';
import { blockedAdvice } from '../sale/reviewed-revisions.js';
import { haveAllMoved, isLeftToReturn, pointsAmountsOf, returnedOf, totalAmountsOf, unitsOf } from '../sale/ledger.js';
import { amountText } from './message/authorized-amounts.js';
import {
  type AnswerParts,
  type Kind,
  type KindRows,
  type Known,
  obstacle,
  type Reason,
  type RequestParts,
} from './message/kind.js';
import { loyaltyDetails, loyaltyRequest, type PointsDetails } from './message/loyalty-account.js';
import type { TransactionKind } from '../model/kind-names.js';

type LoyaltyKind = Extract<TransactionKind, `loyalty-${string}`>;

/**
 * Returns the rules that all loyalty kinds share. `transactionType`: the standard's word for the kind. `size`: the noun
 * for the number that can be unknown.
 */
function ofLoyalty(kind: LoyaltyKind, transactionType: string, size: 'number of points' | 'amount') {
  const words = kindWords[kind];
  return {
    words,
    ...kindAnswers[kind],
    moves: 'points',
    category: 'Loyalty',
    options: [],
    types: [transactionType],
    request: (record: TransactionRecord, parts: RequestParts) => loyaltyRequest(transactionType, record, parts),
    read: (answer: MoneyAnswer, parts: AnswerParts) => loyaltyDetails(answer, parts),
    approvedMessage: (request: TransactionRequest, details: PointsDetails, isPart: boolean) =>
      approvedPoints(words, size, request, details, isPart),
  } as const;
}

/** Returns the rules that all returns share. `kind`: the kind that is returned. `noun`: the noun for the return. */
function returnOf(kind: LoyaltyKind, noun: string): Pick<Kind, 'about' | 'ends' | 'admit' | 'endings'> {
  return {
    ends: { row: 'loyalty-unknown', of: 'loyalty transaction' },
    about: { kinds: [kind], otherwise: originals.otherwiseForReturn(noun), code: 'original-not-refundable' },
    admit: (request, original, known) =>
      obstacle('original-not-refundable', whyNotReturnable(request, original, known) ?? known.unnameable),
    endings: [
      { id: 'points-returned', isWhole: true, next: 'everything', because: 'All points are returned.' },
      {
        id: 'points-partly-returned',
        next: 'a whole',
        because: 'A return of the whole would return this part again.',
      },
    ],
  };
}

/** The fields of a request about points. */
export interface PointsFields extends PassedOn {
  /** The total of the sale. */
  readonly amountDetails?: AmountDetails;
  /** The account and the number of points. */
  readonly loyalty?: LoyaltyParameters;
}

/** The request fields of loyalty transactions. */
export interface LoyaltyRequests {
  'loyalty-award': PointsFields;
  'loyalty-rebate': PointsFields;
  'loyalty-redemption': PointsFields;
  'loyalty-award-refund': PointsFields & About;
  'loyalty-rebate-refund': PointsFields & About;
  'loyalty-redemption-refund': PointsFields & About;
}

/** The outcome fields of loyalty transactions. */
export interface LoyaltyOutcomes {
  'loyalty-award': PointsDetails;
  'loyalty-rebate': PointsDetails;
  'loyalty-redemption': PointsDetails;
  'loyalty-award-refund': PointsDetails;
  'loyalty-rebate-refund': PointsDetails;
  'loyalty-redemption-refund': PointsDetails;
}

/** The rules of the six kinds of loyalty transaction. */
export const loyalties = {
  'loyalty-award': ofLoyalty('loyalty-award', 'Award', 'number of points'),
  'loyalty-rebate': ofLoyalty('loyalty-rebate', 'Rebate', 'amount'),
  'loyalty-redemption': ofLoyalty('loyalty-redemption', 'Redemption', 'number of points'),
  'loyalty-award-refund': {
    ...ofLoyalty('loyalty-award-refund', 'AwardRefund', 'number of points'),
    ...returnOf('loyalty-award', kindWords['loyalty-award-refund'].noun),
  },
  'loyalty-rebate-refund': {
    ...ofLoyalty('loyalty-rebate-refund', 'RebateRefund', 'amount'),
    ...returnOf('loyalty-rebate', kindWords['loyalty-rebate-refund'].noun),
  },
  'loyalty-redemption-refund': {
    ...ofLoyalty('loyalty-redemption-refund', 'RedemptionRefund', 'number of points'),
    ...returnOf('loyalty-redemption', kindWords['loyalty-redemption-refund'].noun),
  },
} as const satisfies Partial<KindRows>;

function movedText({ rebate, points: moved, money }: LoyaltyOutcome): string | undefined {
  if (rebate !== undefined) return amountText(rebate);
  if (moved !== undefined) return points.count(moved);
  return money === undefined ? undefined : amountText(money);
}

function balanceText({ pointsBalance, moneyBalance }: LoyaltyOutcome): string | undefined {
  if (pointsBalance !== undefined) return points.count(pointsBalance);
  return moneyBalance === undefined ? undefined : amountText(moneyBalance);
}

/**
 * Returns the message of an approval, which contains only numbers that the terminal reported or the register requested.
 */
function approvedPoints(
  words: KindWords,
  size: string,
  { loyalty: parameters }: TransactionRequest,
  { loyalty: reported = {}, difference }: PointsDetails,
  isPart: boolean,
): string {
  const requested = parameters?.points;
  return points.approved(words, howApproved(difference, isPart), size, {
    moved: movedText(reported),
    requested: requested === undefined ? undefined : points.count(requested),
    balance: balanceText(reported),
  });
}

function howApproved(difference: PointsDetails['difference'], isPart: boolean): Parameters<typeof points.approved>[1] {
  if (difference === undefined) return 'as-requested';
  if (difference === 'unknown') return isPart ? 'unknown-part' : 'unknown';
  return difference === 'partial' ? 'part' : 'other';
}

/**
 * Returns the reason why a return cannot be made; undefined if it can. `others`: all transactions that name the
 * original. A transaction that moved points always counts as a return. An open or unresolved transaction counts too,
 * until an operator has reviewed its current revision.
 */
function whyNotReturnable(
  request: TransactionRequest,
  original: TransactionRecord,
  { others, isReviewed }: Pick<Known, 'others' | 'isReviewed'>,
): string | Reason | undefined {
  const id = original.request.transactionId;
  if (!movedMoney(original.outcome))
    return originals.notApproved(id, 'transaction', original.outcome?.result ?? 'still open');
  const inPoints = request.loyalty?.points !== undefined;
  if (inPoints && original.outcome.difference === 'unknown') return originals.unknownPoints(id);
  const amountsOf = inPoints ? pointsAmountsOf : totalAmountsOf;
  const took = unitsOf(amountsOf(original));
  const wanted = unitsOf(amountsOf({ request }));
  if (wanted !== 'unbounded' && took !== 'unbounded' && wanted > took) return originals.movedLess(id);
  const { amountDetails } = request;
  if (!inPoints && amountDetails !== undefined && amountDetails.currency !== original.request.amountDetails?.currency)
    return originals.otherTotal(id);
  const returned = returnedOf({ took, amountsOf }, others, isReviewed);
  if (returned.entries.length === 0 || isLeftToReturn(wanted, took, returned)) return undefined;
  const records = returned.entries.map(({ record }) => record);
  const isCertain = haveAllMoved(returned);
  const advice = records.map(blockedAdvice).at(-1) ?? '';
  const by = records.map((other) => other.request.transactionId);
  const text = originals.returned(id, { by, isCertain, advice });
  return isCertain ? text : { text, apiAdvice: advice };
}
