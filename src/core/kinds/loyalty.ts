/** Loyalty: points and rebates are awarded, granted, redeemed, and returned: no more than moved, over all that name it. Points are no money. */

import { type KindWords } from '../../messages/en.js';
import type { LoyaltyOutcome, LoyaltyParameters } from '../model/accounts.js';
import type { AmountDetails } from '../model/common-types.js';
import type { MoneyAnswer } from './message/response-body.js';
import type { About, PassedOn, TransactionRequest } from '../model/request.js';
import { movedMoney, type TransactionRecord } from '../model/transaction.js';
import { adviceBeside } from '../sale/reviewed-revisions.js';
import { haveAllMoved, isLeftToReturn, pointsAmountsOf, returnedOf, totalAmountsOf, unitsOf } from '../sale/ledger.js';
import { amountText } from './message/authorized-amounts.js';
import { type AnswerParts, type Kind, type KindRows, type Known, obstacle, type RequestParts } from './message/kind.js';
import { loyaltyDetails, loyaltyRequest, type PointsDetails } from './message/loyalty-account.js';
import type { TransactionKind } from '../model/kind-names.js';

const pointsWords = { nothing: 'no points moved', unmoved: 'no points moved', host: 'the loyalty program' };

/** What all of them have in common, by their words in the standard. `size`: what is not known where nobody can read it. */
function ofLoyalty(transactionType: string, own: Omit<KindWords, keyof typeof pointsWords>, size = 'number of points') {
  const words = { ...pointsWords, ...own };
  return {
    words,
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

/** What those that return something have in common. */
function returnOf(kind: TransactionKind, noun: string): Pick<Kind, 'about' | 'ends' | 'admit' | 'endings'> {
  return {
    ends: { row: 'loyalty-unknown', of: 'loyalty transaction' },
    about: { kinds: [kind], otherwise: `: a ${noun} is about another kind`, code: 'original-not-refundable' },
    admit: (request, original, known) =>
      obstacle('original-not-refundable', whyNotReturned(request, original, known) ?? known.unnameable),
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

/** What may be said of points. */
export interface PointsFields extends PassedOn {
  /** The total of the sale. */
  readonly amountDetails?: AmountDetails;
  /** Which account, and how many points. */
  readonly loyalty?: LoyaltyParameters;
}

/** What their requests carry beside what all requests have. */
export interface LoyaltyRequests {
  'loyalty-award': PointsFields;
  'loyalty-rebate': PointsFields;
  'loyalty-redemption': PointsFields;
  'loyalty-award-refund': PointsFields & About;
  'loyalty-rebate-refund': PointsFields & About;
  'loyalty-redemption-refund': PointsFields & About;
}

/** What their outcomes report beside what all outcomes do. */
export interface LoyaltyOutcomes {
  'loyalty-award': PointsDetails;
  'loyalty-rebate': PointsDetails;
  'loyalty-redemption': PointsDetails;
  'loyalty-award-refund': PointsDetails;
  'loyalty-rebate-refund': PointsDetails;
  'loyalty-redemption-refund': PointsDetails;
}

/** The six kinds. */
export const loyalties = {
  'loyalty-award': {
    ...ofLoyalty('Award', {
      noun: 'points award',
      does: 'gives points',
      verb: 'award',
      again: 'awarded',
      done: 'awarded',
      rest: 'The rest was not awarded.',
    }),
    instead: 'The payment of the sale stands by itself.',
    sentences: {
      Refusal: 'The award was declined. No points moved. The payment of the sale stands by itself.',
      NotFound: 'The loyalty account is not known. No points moved. Check the card.',
    },
  },
  'loyalty-rebate': {
    ...ofLoyalty(
      'Rebate',
      {
        noun: 'rebate',
        does: 'takes something off the price',
        verb: 'grant it',
        again: 'granted',
        done: 'granted as a rebate',
        rest: 'The rest was not granted.',
      },
      'amount',
    ),
    instead: 'The full price is to be paid.',
    sentences: {
      Refusal: 'The rebate was declined: the full price is to be paid.',
      NotFound: 'The loyalty account is not known. No rebate was granted. Check the card.',
    },
  },
  'loyalty-redemption': {
    ...ofLoyalty('Redemption', {
      noun: 'points redemption',
      does: 'takes points',
      verb: 'redeem',
      again: 'redeemed',
      done: 'redeemed',
      rest: 'The rest was not redeemed.',
    }),
    instead: 'Let the sale be paid.',
    sentences: {
      Refusal: 'The redemption was declined. No points moved. Look at the balance, or let the sale be paid.',
      NotFound: 'The loyalty account is not known. No points moved. Check the card.',
    },
  },
  'loyalty-award-refund': {
    ...ofLoyalty('AwardRefund', {
      noun: 'return of awarded points',
      does: 'takes awarded points back',
      verb: 'take them back',
      again: 'taken back',
      done: 'taken back',
      rest: 'The rest was not taken back.',
    }),
    ...returnOf('loyalty-award', 'return of awarded points'),
    instead: 'The awarded points stay on the account.',
    sentences: {
      Refusal: 'The return was declined: the awarded points stay on the account.',
      NotFound: 'The terminal does not find the award. No points moved. Check the receipt number.',
    },
  },
  'loyalty-rebate-refund': {
    ...ofLoyalty(
      'RebateRefund',
      {
        noun: 'return of a rebate',
        does: 'takes a rebate back',
        verb: 'take it back',
        again: 'taken back',
        done: 'taken back',
        rest: 'The rest was not taken back.',
      },
      'amount',
    ),
    ...returnOf('loyalty-rebate', 'return of a rebate'),
    instead: 'The rebate stands.',
    sentences: {
      Refusal: 'The return was declined: the rebate stands.',
      NotFound: 'The terminal does not find the rebate. Nothing was taken back. Check the receipt number.',
    },
  },
  'loyalty-redemption-refund': {
    ...ofLoyalty('RedemptionRefund', {
      noun: 'return of redeemed points',
      does: 'gives redeemed points back',
      verb: 'give them back',
      again: 'given back',
      done: 'given back',
      rest: 'The rest was not given back.',
    }),
    ...returnOf('loyalty-redemption', 'return of redeemed points'),
    instead: 'The redeemed points were not given back.',
    sentences: {
      Refusal: 'The return was declined: the redeemed points were not given back.',
      NotFound: 'The terminal does not find the redemption. No points moved. Check the receipt number.',
    },
  },
} as const satisfies Partial<KindRows>;

/** `1 point`, `59 points`. */
function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${points} points`;
}

function movedText({ rebate, points, money }: LoyaltyOutcome): string | undefined {
  if (rebate !== undefined) return amountText(rebate);
  if (points !== undefined) return pointsText(points);
  return money === undefined ? undefined : amountText(money);
}

function balanceText({ pointsBalance, moneyBalance }: LoyaltyOutcome): string {
  if (pointsBalance !== undefined) return ` Balance ${pointsText(pointsBalance)}.`;
  return moneyBalance === undefined ? '' : ` Balance ${amountText(moneyBalance)}.`;
}

/** The sentence of an approval. No sentence has a figure that nobody said. */
function approvedPoints(
  { verb, done, rest }: KindWords,
  size: string,
  { loyalty: parameters }: TransactionRequest,
  { loyalty: told = {}, difference }: PointsDetails,
  isPart: boolean,
): string {
  const moved = movedText(told);
  const what = moved === undefined ? '' : ` ${moved}`;
  const asked = parameters?.points === undefined ? '' : ` instead of ${pointsText(parameters.points)}`;
  const balance = balanceText(told);
  if (difference === undefined) return `Approved:${what} ${done}.${balance} Do not ${verb} again.`;
  if (difference === 'unknown') {
    return `Approved${isPart ? ' in part' : ''}, but the ${size} is not known. Look at the receipt.${balance} Do not ${verb} again.`;
  }
  if (difference === 'partial') return `Approved in part:${what}${asked} ${done}. ${rest}${balance}`;
  return `Approved otherwise than asked:${what}${asked} ${done}.${balance} Do not ${verb} again; compare with the receipt.`;
}

/**
 * Returns why a return may not be made, as the rest of a sentence that begins with the original's id; undefined if it may. `others` are all that
 * name it. An open or unresolved transaction counts as returned, unless an operator reviewed it as it is now; one that moved points counts always.
 */
function whyNotReturned(
  request: TransactionRequest,
  original: TransactionRecord,
  { others, isReviewed }: Pick<Known, 'others' | 'isReviewed'>,
): string | undefined {
  if (!movedMoney(original.outcome)) return `is not approved: ${original.outcome?.result ?? 'it is still open'}.`;
  const inPoints = request.loyalty?.points !== undefined;
  if (inPoints && original.outcome.difference === 'unknown')
    return 'was approved with a number of points that is not known: return it as a whole.';
  const amountsOf = inPoints ? pointsAmountsOf : totalAmountsOf;
  const took = unitsOf(amountsOf(original));
  const wanted = unitsOf(amountsOf({ request }));
  if (wanted !== 'unbounded' && took !== 'unbounded' && wanted > took) return `moved less than is to be returned.`;
  const { amountDetails } = request;
  if (!inPoints && amountDetails !== undefined && amountDetails.currency !== original.request.amountDetails?.currency)
    return 'was made in another currency, or without an amount.';
  const returned = returnedOf({ took, amountsOf }, others, isReviewed);
  if (returned.entries.length === 0 || isLeftToReturn(wanted, took, returned)) return undefined;
  const records = returned.entries.map(({ record }) => record);
  const names = records.map((other) => other.request.transactionId).join(', ');
  return haveAllMoved(returned)
    ? `was returned by ${names}, and not so much is left.`
    : `may have been returned by ${names}. ${records.map(adviceBeside).at(-1)}`;
}
