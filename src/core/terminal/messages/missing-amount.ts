/**
 * Amounts that were left out of an answer because they could not be read. Such an amount counts neither as zero nor as
 * the requested amount.
 */

import type { MoneyAnswer } from '../../kinds/message/response-body.js';

/** The paths of amounts and cash-back in an answer. In lists the paths have no item number. */
const amountPaths: Readonly<Record<MoneyAnswer['name'], readonly string[]>> = {
  PaymentResponse: ['AuthorizedAmount', 'Currency', 'CashBackAmount'].map(
    (name) => `PaymentResult.AmountsResp.${name}`,
  ),
  ReversalResponse: ['ReversedAmount'],
  StoredValueResponse: ['StoredValueResult.ItemAmount', 'StoredValueResult.Currency'],
  LoyaltyResponse: ['LoyaltyResult.LoyaltyAmount', 'LoyaltyResult.Rebates'],
  ReconciliationResponse: [],
  CardAcquisitionResponse: [],
};

/** True if an amount, or a part that contains one, was left out. */
export function isAmountLeftOut({ name, kept = [] }: Pick<MoneyAnswer, 'name' | 'kept'>): boolean {
  return kept.some(({ path, why }) => {
    if (why !== 'left-out') return false;
    const plain = path.replace(/\[[0-9]+\]/g, '');
    const at = plain.indexOf(`${name}.`);
    const below = at === -1 ? undefined : plain.slice(at + name.length + 1);
    return amountPaths[name].some(
      (one) => one === below || one.startsWith(`${below}.`) || below?.startsWith(`${one}.`),
    );
  });
}
