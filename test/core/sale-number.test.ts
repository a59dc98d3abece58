/** A sale with another stamp: the transactions that block it, and the text for an operator. */

import { expect, test } from 'vitest';
import { conflictOfRestamped, requestedAgain } from '../../src/core/sale/restamped-sale.js';
import { limits } from '../../src/core/base/limits.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { outcomeOf, transactionOf } from './records.js';

const open = transactionOf();
const unresolved = transactionOf({}, { outcome: outcomeOf('unresolved') });
const approved = transactionOf({}, { outcome: outcomeOf('approved') });
const declined = transactionOf({}, { outcome: outcomeOf('declined') });
const booked: TransactionRecord = { ...approved, acknowledgedRevision: 1 };
const later = transactionOf({ sale: 'R-1 of the next day' }).request;

test.each<[string, TransactionRecord, string | undefined, string | undefined]>([
  ['is open', open, 'open', 'open'],
  ['is unresolved', unresolved, 'unresolved', undefined],
  ['was approved', approved, 'unacknowledged', undefined],
  ['was declined', declined, undefined, undefined],
  ['was acknowledged', booked, undefined, undefined],
])(
  'a transaction that %s belongs to the same sale for some hours, by the clock that shows less time',
  (_name, record, soon, late) => {
    const ages = [
      [0, 0],
      [limits.saleNumberMs, limits.saleNumberMs - 1],
      [limits.saleNumberMs - 1, limits.saleNumberMs],
      [limits.saleNumberMs, limits.saleNumberMs],
    ] as const;
    const why = ages.map(([wallAgeMs, monoAgeMs]) => conflictOfRestamped({ record, wallAgeMs, monoAgeMs }));
    expect(why).toEqual([soon, soon, soon, late]);
  },
);

test.each<[string, 'open' | 'unresolved' | 'unacknowledged', TransactionRecord, string, string]>([
  ['is still open', 'open', open, 'Wait for its end. Do not charge again.', 'acknowledge'],
  ['is unresolved', 'unresolved', unresolved, 'Find out how this transaction ended, and resolve it.', 'resolve'],
  [
    'is not acknowledged',
    'unacknowledged',
    approved,
    'Book this transaction, then acknowledge it. After that, a new sale under the same number can be paid.',
    'acknowledge',
  ],
])(
  'the attention item for the operator says that the transaction %s, and what to do',
  (why, conflict, record, advice, action) => {
    expect(requestedAgain(record, later, kinds.payment.words, conflict)).toMatchObject({
      text: `The register asked for this sale again as R-1 of the next day on terminal till. This transaction ${why}, so nothing was sent. ${advice}`,
      actions: [action],
    });
  },
);
