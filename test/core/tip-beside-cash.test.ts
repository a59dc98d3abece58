/** A tip that was not requested takes the place of goods, whatever the terminal says about cash-back. */

import { expect, test } from 'vitest';
import { at, attemptOf, paymentAnswer, transactionOf, eur } from './records.js';
import { approval, attentionFor } from './of-kind.js';

test.each([
  [{}, '1.00', undefined],
  // The same, with CashBackAmount 0.00 from the terminal.
  [{}, '1.00', '0.00'],
  [{ tip: 500 }, '7.00', '0.00'],
  [{ cashBack: { amount: 2_000 } }, '1.00', '20.00'],
  [{ tip: 500, cashBack: { amount: 2_000 } }, '7.00', '20.00'],
])(
  'a tip that was not requested leaves goods unpaid, for %j: tip %s, cash-back %s',
  (options, TipAmount, CashBackAmount) => {
    const record = transactionOf({ amountDetails: eur(12_000), options });
    const AmountsResp = { AuthorizedAmount: '120.00', Currency: 'EUR', TipAmount, CashBackAmount };
    const answer = paymentAnswer({ Response: { Result: 'Success' }, PaymentResult: { AmountsResp } });
    const draft = approval(record, attemptOf(), answer, false);
    expect(draft).toMatchObject({ difference: 'unexplained', message: expect.stringContaining('is missing') });
    expect(attentionFor(record, draft, at).map(({ code }) => code)).toEqual(['amount-unexplained']);
  },
);
