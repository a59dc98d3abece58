/** Approvals that report the same movement of money again. */

import { expect, test } from 'vitest';
import { isSameMoney } from '../../src/core/sale/is-restatement.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import type { AnyOutcome, AnyRequest } from '../unchecked.js';
import { outcomeOf, transactionOf, eur } from './records.js';

const key = (transactionId: string) => ({ poiTransaction: { transactionId, timeStamp: 'x' } });

/** A payment that was approved by its attempt S0. */
function known(outcome: Partial<AnyOutcome>, request: Partial<AnyRequest> = {}): TransactionRecord {
  const serviceId = 'resolvedBy' in outcome ? {} : { serviceId: 'S0' };
  return transactionOf(request, { outcome: outcomeOf('approved', { ...serviceId, ...outcome }) });
}

const byPerson = { resolvedBy: 'person' } as const;
const held = { kind: 'pre-authorization-update' } as const;
const withTip = { amountDetails: eur(1_350), options: { tip: 100 } };

test.each<[string, TransactionRecord, Partial<AnyOutcome>, boolean]>([
  ['after an operator’s decision', known(byPerson), {}, true],
  ['after an operator’s decision, with the requested amount', known(byPerson), { authorized: eur(1_250) }, true],
  ['after an operator’s decision, with a larger amount', known(byPerson), { authorized: eur(1_300) }, false],
  ['after an operator’s decision, with a smaller amount', known(byPerson), { authorized: eur(1_000) }, false],
  ['of the same attempt', known({ authorized: eur(1_250) }), { authorized: eur(1_250) }, true],
  ['with an additional tip', known(byPerson), { authorized: eur(1_350), tip: eur(100) }, true],
  ['with additional cash-back', known(byPerson), { authorized: eur(3_250), cashBack: eur(2_000) }, true],
  ['without the requested tip', known(byPerson, withTip), { authorized: eur(1_350) }, false],
  ['of less, and without the tip', known(byPerson, withTip), { authorized: eur(1_250) }, true],
  ['of a hold, with an additional tip', known(byPerson, held), { authorized: eur(1_350), tip: eur(100) }, false],
  ['of a hold of less', known(byPerson, held), { authorized: eur(1_000) }, false],
  ['of a hold of as much', known(byPerson, held), { authorized: eur(1_250) }, true],
  ['in another currency', known(byPerson), { authorized: { amount: 1_250, currency: 'CHF' } }, false],
  ['of an unknown amount', known({ authorized: eur(1_250) }), { difference: 'unknown' }, false],
  ['after an unknown amount', known({ difference: 'unknown' }), { authorized: eur(1_250) }, false],
  ['of another attempt', known({}), { serviceId: 'S1' }, false],
  ['of another transaction of the terminal', known(key('77')), key('78'), false],
  ['of the same transaction of the terminal', known(key('77')), key('77'), true],
  ['that is the first to name its transaction', known(byPerson), key('77'), true],
  ['after a denial', { ...known(byPerson), confirmationDenied: true }, {}, false],
  ['after a refusal', known({ result: 'declined' }), {}, false],
  ['that is a refusal', known({}), { result: 'declined' }, false],
])('an approval %s is compared with the earlier outcome', (_name, before, change, isSame) => {
  const draft = outcomeOf('approved', { serviceId: 'S0', ...change });
  expect(isSameMoney(kinds[before.request.kind], before, draft)).toBe(isSame);
});

test('an approval with an amount is the same money if the earlier approval had no amount', () => {
  const { amountDetails: _amount, ...request } = known({}).request;
  const before: TransactionRecord = JSON.parse(JSON.stringify({ ...known({}), request }));
  const told = [
    outcomeOf('approved', { serviceId: 'S0' }),
    outcomeOf('approved', { serviceId: 'S0', authorized: eur(1) }),
  ];
  expect(told.map((draft) => isSameMoney(kinds.payment, before, draft))).toEqual([true, false]);
});
