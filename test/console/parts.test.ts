/** The pure parts of the console's pages. */

import { describe, expect, test } from 'vitest';
import { readAddress, linkTo } from '../../src/console/pages/parts/address.js';
import { stepsOf } from '../../src/console/pages/parts/swim-lanes.js';
import { sidesOf } from '../../src/console/pages/parts/period-sides.js';
import { amountText, durationText, minorUnitsIn, plain } from '../../src/console/pages/parts/written.js';
import { afterEvent, unknownTill } from '../../src/console/pages/daemon/till.js';
import type { TotalsLine, TransactionSummary } from '../../src/client/index.js';
import { transactionsAsCsv } from '../../src/csv/index.js';
import { consolePractice } from '../../src/messages/index.js';
import { magicAmounts } from '../../src/simulator/terminal/behaviour/magic-amounts.js';

const paid: TransactionSummary = {
  transactionId: 't1',
  kind: 'payment',
  terminal: 'till-1',
  sale: 'R,"1"',
  amountDetails: { amount: 5, currency: 'EUR' },
  acceptedAt: '2026-03-01T12:00:00.000Z',
  state: 'ended',
  result: 'approved',
  revision: 1,
  retry: 'unsafe',
  message: 'Approved.',
  abortRequested: false,
  acknowledged: true,
  attention: [],
};

describe('an amount', () => {
  test('has the digits of its currency, even if the browser does not know them', () => {
    expect(amountText({ amount: 1250, currency: 'EUR' })).toBe('12.50 EUR');
    expect(amountText({ amount: 1250, currency: 'JPY' })).toBe('1,250 JPY');
    expect(amountText({ amount: 1250, currency: 'KWD' })).toBe('1.250 KWD');
    expect(amountText({ amount: 1250, currency: 'AFN' })).toBe('12.50 AFN');
  });

  test('is read as typed, and refused if it is ambiguous', () => {
    expect(['12.50', '12,50', ' 12 ', '0.05'].map((text) => minorUnitsIn(text, 2))).toEqual([1250, 1250, 1200, 5]);
    expect(['1.250,00', '12.5', '12.505', '-1', '1e3', ''].map((text) => minorUnitsIn(text, 2))).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect(minorUnitsIn('1250', 0)).toBe(1250);
  });
});

test('a text of a terminal has a dot for each control and direction character', () => {
  expect(plain('a\u202eb\u0007c\u2028d')).toBe('a·b·c·d');
});

test('a duration has one unit', () => {
  expect([40, 3_500, 150_000, 9_000_000, 300_000_000].map(durationText)).toEqual([
    '40 ms',
    '3.5 sec',
    '3 min',
    '3 hr',
    '3.5 days',
  ]);
});

test('the CSV has quotes where they are needed, and a spreadsheet executes no cell of it', () => {
  const [head, first, second] = transactionsAsCsv([paid, { ...paid, sale: '=1+1' }]).split('\r\n');
  expect(head).toMatch(/^acceptedAt,transactionId,kind,result,amount,currency,/);
  expect(first).toContain('payment,approved,0.05,EUR,till-1,,"R,""1""",');
  expect(second).toContain(",'=1+1,");
});

test('an address keeps its subject and its query', () => {
  const link = linkTo('payments', '', { search: 'a&b', state: '' });
  expect(link).toBe('#/payments?search=a%26b');
  expect(readAddress(link).query.get('search')).toBe('a&b');
  expect(readAddress(linkTo('payment', 'a/b?c'))).toMatchObject({ page: 'payment', subject: 'a/b?c' });
  expect(readAddress('#/nowhere')).toMatchObject({ page: 'overview' });
});

function at(second: number): string {
  return `2026-03-01T12:00:0${second}.000Z`;
}

test('the picture has each step between its parties, with the time since the step before', () => {
  const steps = stepsOf([
    { at: at(0), stage: 'accepted', text: 'the register asked for a payment' },
    { at: at(1), stage: 'attempt-opened', text: 'the payment goes to the terminal' },
    { at: at(2), stage: 'stage', text: 'the terminal shows: Contacting host' },
    { at: at(4), stage: 'link-lost', text: 'the connection ended' },
    { at: at(5), stage: 'answered', text: 'the terminal answered' },
    { at: at(5), stage: 'outcome', text: 'approved' },
    { at: at(6), stage: 'of-a-later-version', text: 'something' },
  ]);
  expect(steps.map(({ from, to, isLost, afterMs }) => [from, to, isLost, afterMs])).toEqual([
    ['register', 'tenderd', false, 0],
    ['tenderd', 'terminal', false, 1_000],
    ['terminal', 'host', false, 1_000],
    ['tenderd', 'terminal', true, 2_000],
    ['terminal', 'tenderd', false, 1_000],
    ['tenderd', 'register', false, 0],
    ['tenderd', 'tenderd', false, 1_000],
  ]);
  expect(steps[2]?.screen).toBe('Contacting host');
});

function outcomeEvent(transaction: TransactionSummary) {
  return { type: 'outcome', id: null, data: { redelivered: true, transaction } } as const;
}

test('an outcome that is sent again does not replace a later one', () => {
  const later = { ...paid, transactionId: 't2', acceptedAt: '2026-03-01T12:05:00.000Z' };
  const till = [later, paid].reduce((before, one) => afterEvent(before, outcomeEvent(one)), unknownTill);
  expect(till.latest.get('till-1')?.transactionId).toBe('t2');
});

test('each practice day is one that the simulated terminals play', () => {
  const endings = magicAmounts.map(({ ending }) => ending);
  expect(Object.keys(consolePractice.days).filter((ending) => !endings.includes(ending))).toEqual([]);
});

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const group = (brand: string, ...payments: readonly TotalsLine[]) => ({
  instrument: 'Card',
  brand,
  payments,
  loyalty: [],
});

test('a closed period has the sums of tenderd and of the terminal by type and currency, and their difference', () => {
  const rows = sidesOf({
    totals: [
      group('visa', { type: 'Debit', count: 2, amount: eur(2_000) }, { type: 'Declined', count: 1 }),
      group('maestro', { type: 'Debit', count: 1, amount: eur(500) }),
    ],
    journal: {
      payments: [
        { type: 'Debit', count: 2, amount: eur(2_000) },
        { type: 'Credit', count: 1, amount: eur(300) },
      ],
      offline: [],
    },
    differences: [
      {
        type: 'Debit',
        terminal: { type: 'Debit', count: 3, amount: eur(2_500) },
        journal: { type: 'Debit', count: 2, amount: eur(2_000) },
      },
      { type: 'Credit', journal: { type: 'Credit', count: 1, amount: eur(300) } },
    ],
  });
  expect(rows).toEqual([
    {
      type: 'Debit',
      currency: 'EUR',
      journal: { count: 2, amount: eur(2_000) },
      terminal: { count: 3, amount: eur(2_500) },
      difference: { count: 1, amount: eur(500) },
    },
    {
      type: 'Credit',
      currency: 'EUR',
      journal: { count: 1, amount: eur(300) },
      difference: { count: -1, amount: eur(-300) },
    },
    { type: 'Declined', terminal: { count: 1 } },
  ]);
});
