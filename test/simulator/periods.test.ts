/** A terminal's periods: the content of their totals, how they close, and what is known about them afterwards. */

import { expect, test } from 'vitest';
import { Play } from './played-world.js';
import { attribute, getTotals, payment, reconciliation, verdict } from './register.js';

function asks(play: Play, text: string): string {
  play.send(text).pass(10_000);
  return play.sent.at(-1)?.text ?? '';
}

function movements(text: string): readonly string[] {
  return [...text.matchAll(/TransactionType="(\w+)" TransactionCount="(\d+)" TransactionAmount="([\d.]+)"/g)].map(
    ([, type, count, amount]) => `${count} ${type} ${amount}`,
  );
}

test('the totals of the open period are the sums of the ledger since the last reconciliation', () => {
  const play = new Play('');
  play.pay('10.00');
  play.pay('2.50');
  play.tell('T1 next: decline');
  play.pay('99.00');
  play.send(payment('F1', '1.00', { refund: true })).pass(10_000);
  const totals = asks(play, getTotals('G1'));
  expect(attribute(totals, 'POIReconciliationID')).toBe('1');
  expect(movements(totals)).toEqual(['2 Debit 12.50', '1 Declined 99.00', '1 Credit 1.00']);
  expect(movements(asks(play, reconciliation('Z1')))).toEqual(movements(totals));
  const next = asks(play, getTotals('G2'));
  expect(attribute(next, 'POIReconciliationID')).toBe('2');
  expect(movements(next)).toEqual([]);
});

test('a reconciliation is a ledger line that moves no money', () => {
  const play = new Play('');
  asks(play, reconciliation('Z1'));
  asks(play, reconciliation('Z2'));
  expect(play.world.ledger()).toMatchObject([
    { kind: 'reconciliation', moved: false, result: 'approved', serviceId: 'Z1', period: '1' },
    { kind: 'reconciliation', moved: false, result: 'approved', serviceId: 'Z2', period: '2' },
  ]);
});

test('an AcquirerReconciliation does not close the period of register and terminal', () => {
  const play = new Play('');
  const answer = asks(play, reconciliation('Z1', 'AcquirerReconciliation'));
  expect(verdict(answer)).toBe('Success');
  expect(answer).not.toContain('POIReconciliationID');
  expect(attribute(asks(play, getTotals('G1')), 'POIReconciliationID')).toBe('1');
});

test('the terminal reports a closed period each time it is asked, and NotFound for an unknown period', () => {
  const play = new Play('');
  play.pay('10.00');
  asks(play, reconciliation('Z1'));
  for (const id of ['P1', 'P2']) {
    const told = asks(play, reconciliation(id, 'PreviousReconciliation', '1'));
    expect([verdict(told), movements(told)]).toEqual(['Success', ['1 Debit 10.00']]);
  }
  expect(verdict(asks(play, reconciliation('P3', 'PreviousReconciliation', '2')))).toBe('Failure/NotFound');
  expect(attribute(asks(play, getTotals('G1')), 'POIReconciliationID')).toBe('2');
});

test('the terminal is busy during a reconciliation', () => {
  const play = new Play('T1 next reconciliation: host after 20s');
  play.send(reconciliation('Z1')).pass(1_000);
  expect(verdict(asks(play, getTotals('G1')))).toBe('Failure/Busy');
  expect(play.world.ledger()).toEqual([]);
  play.pass(30_000);
  expect(play.world.ledger()).toMatchObject([{ result: 'approved' }]);
});

test('another party can close the period, and a swapped terminal counts from 1', () => {
  const play = new Play('');
  play.tell('T1 now: close period');
  expect(attribute(asks(play, getTotals('G1')), 'POIReconciliationID')).toBe('2');
  expect(play.world.ledger()).toMatchObject([{ kind: 'reconciliation', period: '1', serviceId: '' }]);
  const other = new Play('T1 now: close period', { hasSessions: false });
  other.tell('T1 now: swap');
  expect(attribute(asks(other, getTotals('G1')), 'POIReconciliationID')).toBe('1');
  expect(verdict(asks(other, reconciliation('P1', 'PreviousReconciliation', '1')))).toBe('Failure/NotFound');
});

test('a TransactionStatus for a reconciliation gets NotFound, because the standard does not repeat it', () => {
  const play = new Play('');
  asks(play, reconciliation('Z1'));
  expect(play.statusOf('Z1')).toBe('Failure/NotFound');
});
