/** The fields of an outcome that are kept after the retention period. */

import type { LoyaltyOutcome, StoredValueOutcome } from '../model/accounts.js';
import type { ClosedPeriod, TotalsGroup } from '../model/common-types.js';
import type { Result } from '../model/reason-codes.js';
import type { Outcome } from '../model/result.js';
import { retention } from '../../messages/index.js';
import { inEach, inside, kept, type Rules } from './rules.js';

const storedValue: Rules<StoredValueOutcome> = {
  balance: 'erase',
  maskedAccount: 'erase',
  hostTransaction: 'keep',
};

const loyalty: Rules<LoyaltyOutcome> = {
  brand: 'keep',
  maskedAccount: 'erase',
  points: 'keep',
  pointsBalance: 'erase',
  money: 'keep',
  moneyBalance: 'erase',
  rebate: 'keep',
  hostTransaction: 'keep',
};

/** The fields of a group of totals. */
export const totals: Rules<TotalsGroup> = {
  instrument: 'keep',
  acquirerId: 'keep',
  brand: 'keep',
  poiId: 'keep',
  saleId: 'keep',
  // On most terminals the operatorId is the name of a cashier.
  operatorId: 'erase',
  shiftNumber: 'keep',
  totalsGroupId: 'keep',
  hostReconciliationId: 'keep',
  condition: 'keep',
  payments: 'keep',
  loyalty: 'keep',
};

const period: Rules<ClosedPeriod> = {
  id: 'keep',
  totals: inEach(totals),
  journal: 'keep',
  differences: 'keep',
};

const rules: Rules<Outcome> = {
  result: 'keep',
  revision: 'keep',
  movedSince: 'keep',
  retry: 'keep',
  reason: 'keep',
  message: 'keep',
  terminalReason: 'erase',
  at: 'keep',
  resolvedBy: 'keep',
  serviceId: 'keep',
  poiTransaction: 'keep',
  // The operator who decided about the money: the audit needs the name.
  person: 'keep',
  authorized: 'keep',
  difference: 'keep',
  tip: 'keep',
  cashBack: 'keep',
  surcharge: 'keep',
  fees: 'keep',
  cardBrand: 'keep',
  maskedPan: 'erase',
  entryMode: 'keep',
  token: 'erase',
  stored: 'erase',
  notStored: 'keep',
  approvalCode: 'keep',
  authorizedOnline: 'keep',
  currencyConversions: 'keep',
  storedValue: inside(storedValue),
  loyalty: inside(loyalty),
  loyaltyAccounts: 'erase',
  period: inside(period),
};

/** Returns an outcome without the data that is erased after the retention period. A message that may quote such data is replaced. */
export function erasedOutcome(outcome: Outcome): Outcome {
  const { result } = outcome;
  return { ...keptOfOutcome(outcome), ...(mayQuote(outcome) ? { message: retention.outcome(result) } : {}) };
}

/** Returns the fields of an outcome that are kept. The kept message may still quote the erased fields. */
export function keptOfOutcome(outcome: Outcome): Outcome {
  return kept(rules, outcome);
}

/** True if the message may name the card, an account, or the text of the terminal. */
export function mayQuote({
  terminalReason,
  maskedPan,
  storedValue: value,
  loyalty: points,
  loyaltyAccounts,
}: Outcome): boolean {
  return [terminalReason, maskedPan, value, points, loyaltyAccounts].some((part) => part !== undefined);
}

/** Returns the messages that replace erased messages. */
export function erasedMessages(): readonly string[] {
  const results: readonly Result[] = ['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed'];
  return results.map((result) => retention.outcome(result));
}
