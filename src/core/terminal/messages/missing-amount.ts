/** What was left out of an answer because it could not be read, and is no zero and no "as asked for". */

import type { MoneyAnswer } from '../../kinds/message/response-body.js';

/** Where an answer says how much, and what is handed over in cash; the list of an item is named without its number. */
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

/** Whether something that says how much, or what it stands in, was left out. */
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
