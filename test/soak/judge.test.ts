/** The judge of a soak finds the faults in wrong books, and no fault in correct books. */

import { describe, expect, test } from 'vitest';
import { type Books, judge, type LedgerLine, type Listed } from './judge.js';
import type { Note } from './notes.js';

const moved: LedgerLine = {
  kind: 'payment',
  poiId: 'till-1',
  transactionId: '77',
  requestedAmount: '12.50',
  saleTransactionId: 'c1',
  moved: true,
  result: 'approved',
  authorizedAmount: '12.50',
  currency: 'EUR',
  approvalCode: '123456',
};
const refusedLine: LedgerLine = {
  kind: 'payment',
  poiId: 'till-1',
  transactionId: '78',
  requestedAmount: '12.50',
  saleTransactionId: 'c2',
  moved: false,
  result: 'declined',
  authorizedAmount: '0',
  currency: 'EUR',
};

const approved: Listed = {
  transactionId: 'c1',
  terminal: 'till-1',
  state: 'ended',
  result: 'approved',
  revision: 1,
  authorized: { amount: 1_250, currency: 'EUR' },
  approvalCode: '123456',
  acknowledged: true,
};
const declined: Listed = {
  ...approved,
  transactionId: 'c2',
  result: 'declined',
  authorized: undefined,
  approvalCode: undefined,
};

function asking(transactionId: string, customer = transactionId): Note {
  return { type: 'asking', transactionId, customer, sale: `sale ${customer}`, terminal: 'till-1', amount: 1_250 };
}

function told(
  { transactionId, revision, result, authorized, approvalCode }: Listed,
  change: Partial<Listed> = {},
): Note {
  const word = { revision, result, ...change };
  const code = 'approvalCode' in change ? change.approvalCode : approvalCode;
  const units = (change.authorized ?? authorized)?.amount ?? null;
  return {
    type: 'told',
    transactionId,
    ...word,
    result: word.result ?? '',
    authorized: units,
    approvalCode: code ?? null,
  };
}

function settled(transactionId: string): Note {
  return { type: 'settled', transactionId };
}

const good: Books = {
  ledger: [moved, refusedLine],
  listed: [approved, declined],
  notes: [asking('c1'), told(approved), settled('c1'), asking('c2'), told(declined), settled('c2')],
  nexoTerminal: 'till-5',
  sentUnsure: new Set(),
  hanging: [],
  complaints: [],
};

function kindsOf(change: Partial<Books>): readonly string[] {
  return judge({ ...good, ...change }).map(({ kind }) => kind);
}

/** Returns the books with the approval reported and listed in another way. */
function asListed(change: Partial<Listed>): Partial<Books> {
  const other = { ...approved, ...change };
  return { listed: [other, declined], notes: [asking('c1'), told(other), settled('c1'), ...good.notes.slice(3)] };
}

const unresolved: Partial<Listed> = {
  state: 'unresolved',
  result: 'unresolved',
  authorized: undefined,
  approvalCode: undefined,
};

test('the judge of the soak test has no finding about correct books', () => {
  expect(judge(good)).toEqual([]);
});

test.each<[what: string, change: Partial<Books>, found: readonly string[]]>([
  ['a line is taken out of the ledger', { ledger: [refusedLine] }, ['misreported']],
  ['a line is there twice', { ledger: [moved, moved, refusedLine] }, ['charged_twice']],
  [
    'a customer is charged again under another id and sale',
    {
      ledger: [...good.ledger, { ...moved, saleTransactionId: 'c1-1' }],
      listed: [...good.listed, { ...approved, transactionId: 'c1-1' }],
      notes: [...good.notes, asking('c1-1', 'c1'), told({ ...approved, transactionId: 'c1-1' })],
    },
    ['charged_twice'],
  ],
  ['the amount is another', { ledger: [{ ...moved, authorizedAmount: '12.51' }, refusedLine] }, ['misreported']],
  ['the approval code is another', { ledger: [{ ...moved, approvalCode: '1' }, refusedLine] }, ['misreported']],
  ['a refusal that no terminal spoke', { ledger: [moved] }, ['misreported']],
  [
    'what moved money is told as never started',
    asListed({ result: 'not-processed', authorized: undefined, approvalCode: undefined }),
    ['lost'],
  ],
  ['the journal has lost a payment', { listed: [declined] }, ['lost']],
  ['the journal has lost an acknowledgement', { listed: [{ ...approved, acknowledged: false }, declined] }, ['lost']],
  [
    'a register was told otherwise than it stands',
    { notes: [asking('c1'), told(approved, { approvalCode: '9' }), settled('c1'), ...good.notes.slice(3)] },
    ['misreported'],
  ],
  [
    'a definite word was taken back',
    {
      listed: [{ ...approved, revision: 2 }, declined],
      notes: [
        asking('c1'),
        told(approved, { result: 'declined' }),
        told(approved, { revision: 2 }),
        settled('c1'),
        ...good.notes.slice(3),
      ],
    },
    ['misreported'],
  ],
  ['a register was never told', { notes: [asking('c1'), ...good.notes.slice(3)] }, ['stuck']],
  [
    'a payment has no outcome',
    {
      listed: [{ ...approved, state: 'running', result: undefined, revision: 0 }, declined],
      notes: [asking('c1'), ...good.notes.slice(3)],
    },
    ['stuck'],
  ],
  ['a lane hangs', { hanging: ['the lane of till-1 is held'] }, ['stuck']],
  [
    'a register was refused',
    { notes: [...good.notes, { type: 'refused', transactionId: 'c3', code: 'id-reused' }] },
    ['stuck'],
  ],
  ['the terminal knows of what is unresolved', asListed(unresolved), ['needless_unresolved']],
  ['nobody forgot what is unresolved', { ...asListed(unresolved), ledger: [refusedLine] }, ['needless_unresolved']],
  [
    'nobody can tell of what is unresolved, and that is so',
    { ...asListed(unresolved), ledger: [refusedLine], sentUnsure: new Set(['c1']) },
    [],
  ],
  ['a terminal complains', { complaints: ['an answer to nothing'] }, ['complaints']],
])('%s', (_what, change, found) => {
  expect(kindsOf(change)).toEqual(found);
});

describe('the nexo register in the soak test', () => {
  const asked: Note = {
    type: 'nexo-asking',
    number: 'n1-1',
    kind: 'payment',
    cents: 10_002,
    timeStamp: '2026-01-01T00:00:00Z',
    serviceId: 1,
  };
  const key = { TransactionID: '90', TimeStamp: '2026-01-01T00:00:01Z' };
  const word: Note = { type: 'nexo-told', number: 'n1-1', word: 'approved', cents: 10_002, key };
  const line: LedgerLine = {
    ...moved,
    poiId: 'till-5',
    saleTransactionId: 'u1',
    transactionId: '90',
    requestedAmount: '100.02',
    authorizedAmount: '100.02',
  };
  const listed: Listed = {
    ...approved,
    transactionId: 'u1',
    terminal: 'till-5',
    authorized: { amount: 10_002, currency: 'EUR' },
  };
  const failed: Note = { type: 'nexo-told', number: 'n1-1', word: 'failed', cents: null, key: null };
  const refund: LedgerLine = {
    ...line,
    kind: 'refund',
    saleTransactionId: 'u2',
    transactionId: '91',
    originalTransactionId: '90',
  };
  const listedRefund: Listed = { ...listed, transactionId: 'u2' };
  const back: Note = { ...asked, number: 'n1-1-back', kind: 'refund', serviceId: 2, original: key };
  const toldBack: Note = { ...word, number: 'n1-1-back', key: { ...key, TransactionID: '91' } };

  function found(
    ledger: readonly LedgerLine[],
    notes: readonly Note[],
    more: readonly Listed[] = [listed],
  ): readonly string[] {
    return kindsOf({
      ledger: [...good.ledger, ...ledger],
      notes: [...good.notes, ...notes],
      listed: [...good.listed, ...more],
    });
  }

  test('reports correctly, and gives back what was charged', () => {
    expect(found([line], [asked, word])).toEqual([]);
    expect(found([line, refund], [asked, word, back, toldBack], [listed, listedRefund])).toEqual([]);
    expect(found([], [asked, failed], [])).toEqual([]);
  });

  test.each<{
    what: string;
    ledger: readonly LedgerLine[];
    notes: readonly Note[];
    more?: readonly Listed[];
    kinds: readonly string[];
  }>([
    {
      what: 'a sale that moved twice, under whatever ids',
      ledger: [line, { ...line, saleTransactionId: 'u3', transactionId: '92' }],
      notes: [asked, word],
      more: [listed, { ...listed, transactionId: 'u3' }],
      kinds: ['charged_twice'],
    },
    { what: 'a failure of what moved', ledger: [line], notes: [asked, failed], kinds: ['lost'] },
    { what: 'an approval of what did not move', ledger: [], notes: [asked, word], more: [], kinds: ['misreported'] },
    {
      what: 'an approval with another amount',
      ledger: [line],
      notes: [asked, { ...word, cents: 1 }],
      kinds: ['misreported'],
    },
    { what: 'two words', ledger: [line], notes: [asked, word, failed], kinds: ['misreported'] },
    { what: 'what nobody asked for', ledger: [line], notes: [], kinds: ['lost'] },
    { what: 'no word in the end', ledger: [line], notes: [asked], kinds: ['stuck'] },
    {
      what: 'more given back than was taken, by another name and register',
      ledger: [
        line,
        refund,
        { ...refund, poiId: 'till-1', saleTransactionId: 'c1-r', transactionId: '93', authorizedAmount: '0.01' },
      ],
      notes: [
        asked,
        word,
        back,
        toldBack,
        asking('c1-r'),
        told({ ...approved, transactionId: 'c1-r', authorized: { amount: 1, currency: 'EUR' } }),
        settled('c1-r'),
      ],
      more: [listed, listedRefund, { ...approved, transactionId: 'c1-r', authorized: { amount: 1, currency: 'EUR' } }],
      kinds: ['overreturned'],
    },
  ])('$what', ({ ledger, notes, more, kinds }) => {
    expect(found(ledger, notes, more)).toEqual(kinds);
  });
});
