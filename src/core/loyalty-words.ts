/** What a cashier is told of a loyalty transaction that went through: in points, which are no money. */

import type { AmountDifference } from './common-types.js';
import { amountText } from './authorized.js';
import { kindWords } from './kinds.js';
import type { LoyaltyOutcome } from './accounts.js';
import type { TransactionRequest } from './transaction.js';

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
export function loyaltyMessage(
  { kind, loyalty: parameters }: TransactionRequest,
  told: LoyaltyOutcome,
  { difference, isPart }: { readonly difference: AmountDifference | undefined; readonly isPart: boolean },
): string {
  const { verb, done, rest } = kindWords[kind];
  const moved = movedText(told);
  const what = moved === undefined ? '' : ` ${moved}`;
  const asked = parameters?.points === undefined ? '' : ` instead of ${pointsText(parameters.points)}`;
  const balance = balanceText(told);
  if (difference === undefined) return `Approved:${what} ${done}.${balance} Do not ${verb} again.`;
  if (difference === 'unknown') {
    const size = kind === 'loyalty-rebate' || kind === 'loyalty-rebate-refund' ? 'amount' : 'number of points';
    return `Approved${isPart ? ' in part' : ''}, but the ${size} is not known. Look at the receipt.${balance} Do not ${verb} again.`;
  }
  if (difference === 'partial') return `Approved in part:${what}${asked} ${done}. ${rest}${balance}`;
  return `Approved otherwise than asked:${what}${asked} ${done}.${balance} Do not ${verb} again; compare with the receipt.`;
}
