/** Which approvals say of the same money once more that it moved. */

import { expect, test } from 'vitest';
import { isSameMoney } from '../../src/core/sale/is-restatement.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import type { AnyOutcome, AnyRequest } from '../unchecked.js';
import { outcomeOf, transactionOf, eur } from './records.js';

const key = (transactionId: string) => ({ poiTransaction: { transactionId, timeStamp: 'x' } });

/** Approved by its attempt S0. */
function known(outcome: Partial<AnyOutcome>, request: Partial<AnyRequest> = {}): TransactionRecord {
  const serviceId = 'resolvedBy' in outcome ? {} : { serviceId: 'S0' };
  return transactionOf(request, { outcome: outcomeOf('approved', { ...serviceId, ...outcome }) });
}

const byPerson = { resolvedBy: 'person' } as const;
const held = { kind: 'pre-authorization-update' } as const;
const withTip = { amountDetails: eur(1_350), options: { tip: 100 } };

test.each<[string, TransactionRecord, Partial<AnyOutcome>, boolean]>([
  ['behind the word of a person', known(byPerson), {}, true],
  ['behind the word of a person, of what was asked for', known(byPerson), { authorized: eur(1_250) }, true],
  ['behind the word of a person, of more', known(byPerson), { authorized: eur(1_300) }, false],
  ['behind the word of a person, of less', known(byPerson), { authorized: eur(1_000) }, false],
  ['of the same attempt once more', known({ authorized: eur(1_250) }), { authorized: eur(1_250) }, true],
  ['with a tip beside it', known(byPerson), { authorized: eur(1_350), tip: eur(100) }, true],
  ['with cash beside it', known(byPerson), { authorized: eur(3_250), cashBack: eur(2_000) }, true],
  ['without the tip that was asked for', known(byPerson, withTip), { authorized: eur(1_350) }, false],
  ['of less, and without the tip', known(byPerson, withTip), { authorized: eur(1_250) }, true],
  ['of a hold, with a tip beside it', known(byPerson, held), { authorized: eur(1_350), tip: eur(100) }, false],
  ['of a hold of less', known(byPerson, held), { authorized: eur(1_000) }, false],
  ['of a hold of as much', known(byPerson, held), { authorized: eur(1_250) }, true],
  ['in another currency', known(byPerson), { authorized: { amount: 1_250, currency: 'CHF' } }, false],
  ['of an amount that is not known', known({ authorized: eur(1_250) }), { difference: 'unknown' }, false],
  ['behind an amount that is not known', known({ difference: 'unknown' }), { authorized: eur(1_250) }, false],
  ['of another attempt', known({}), { serviceId: 'S1' }, false],
  ['of another transaction of the terminal', known(key('77')), key('78'), false],
  ['of the same transaction of the terminal', known(key('77')), key('77'), true],
  ['that names its transaction first', known(byPerson), key('77'), true],
  ['behind a denial', { ...known(byPerson), confirmationDenied: true }, {}, false],
  ['behind a refusal', known({ result: 'declined' }), {}, false],
  ['that is a refusal', known({}), { result: 'declined' }, false],
])('an approval %s is compared with the earlier outcome', (_name, before, change, isSame) => {
  const draft = outcomeOf('approved', { serviceId: 'S0', ...change });
  expect(isSameMoney(kinds[before.request.kind], before, draft)).toBe(isSame);
});

test('an approval with an amount is the same money if the earlier one had no amount', () => {
  const { amountDetails: _amount, ...request } = known({}).request;
  const before: TransactionRecord = JSON.parse(JSON.stringify({ ...known({}), request }));
  const told = [
    outcomeOf('approved', { serviceId: 'S0' }),
    outcomeOf('approved', { serviceId: 'S0', authorized: eur(1) }),
  ];
  expect(told.map((draft) => isSameMoney(kinds.payment, before, draft))).toEqual([true, false]);
});
