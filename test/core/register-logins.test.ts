/** The number of a register's logins: which logins belong to one register, and whose number is kept. */

import { expect, test } from 'vitest';
import { loginsOf } from '../../src/core/terminal/queue/register-logins.js';
import { DrivenLane } from './driven-lane.js';
import { at, outcomeOf, transactionOf } from './records.js';

const composed = 'CAF\u00c9';
const decomposed = 'CAFE\u0301';

function loggedIn(...registers: readonly (readonly [saleId: string, register: string | undefined])[]): DrivenLane {
  const lane = new DrivenLane();
  for (const [saleId, register] of registers) lane.happen({ type: 'register-login', saleId, register });
  return lane;
}

test('a SaleID counts once, however its letters are composed, and separately for each token', () => {
  const { record } = loggedIn([composed, 'front'], [decomposed, 'front'], [composed, 'garden']).state;
  expect([composed, decomposed].map((saleId) => loginsOf(record, saleId, 'front'))).toEqual([2, 2]);
  expect(loginsOf(record, composed, 'garden')).toBe(1);
  expect(loginsOf(record, composed, undefined)).toBe(0);
});

test('for an earlier release that counted each spelling of a SaleID separately, each spelling keeps its count', () => {
  const registers = [
    { saleId: composed, register: 'front', logins: 1 },
    { saleId: decomposed, register: 'front', logins: 7 },
  ];
  expect([composed, decomposed].map((saleId) => loginsOf({ registers }, saleId, 'front'))).toEqual([1, 7]);
  expect(loginsOf({ registers }, ` ${composed}`, 'front')).toBe(1);
});

test('for an earlier release that did not count by token, the count is that of each token without its own', () => {
  const registers = [
    { saleId: 'POS', logins: 3 },
    { saleId: 'POS', register: 'front', logins: 1 },
  ];
  expect([undefined, 'front', 'garden'].map((register) => loginsOf({ registers }, 'POS', register))).toEqual([3, 1, 3]);
});

test('the lane remembers the last registers only', () => {
  const many = Array.from({ length: 65 }, (_, nth) => [`POS-${nth}`, undefined] as const);
  const { record } = loggedIn(...many).state;
  expect([0, 1, 64].map((nth) => loginsOf(record, `POS-${nth}`, undefined))).toEqual([0, 1, 1]);
});

test('a result that is not accepted is listed once, next to other attention items', () => {
  const item = { code: 'reverse-one', at, text: 'paid twice', actions: ['reverse'] };
  const record = transactionOf({}, { outcome: outcomeOf('approved'), attention: [item] });
  const lane = new DrivenLane().happen({ type: 'result-not-taken', record, text: 'nobody took it' });
  expect(lane.record('p1').attention.map(({ code }) => code)).toEqual(['reverse-one', 'result-not-taken']);
  lane.happen({ type: 'result-not-taken', record: lane.record('p1'), text: 'nobody took it' });
  expect(lane.record('p1').attention).toHaveLength(2);
});

test('the first Login is recorded without a register, and the next Login of the register replaces it', () => {
  expect(loggedIn(['POS', undefined]).state.record.registers).toEqual([{ saleId: 'POS', register: '', logins: 1 }]);
  expect(loggedIn(['POS', 'front'], ['POS', 'garden'], ['POS', 'front']).state.record.registers).toEqual([
    { saleId: 'POS', register: 'garden', logins: 1 },
    { saleId: 'POS', register: 'front', logins: 2 },
  ]);
});

test('the journal finds delivered and rejected results by their transaction', () => {
  const record = transactionOf({}, { outcome: outcomeOf('approved', { revision: 2 }) });
  const lane = new DrivenLane().happen({ type: 'answer-delivered', record, saleId: 'POS', newest: 'p1' });
  expect(lane.record('p1').answerDelivered).toEqual({ revision: 2, saleId: 'POS', logins: 0, newest: 'p1' });
  lane.happen({ type: 'answer-delivered', record: lane.record('p1'), saleId: 'POS-2', newest: 'p2' });
  expect(lane.record('p1').answerDelivered?.saleId).toBe('POS');
  lane.happen({ type: 'answer-lost', record: lane.record('p1'), revision: 2 });
  lane.happen({ type: 'result-not-taken', record: lane.record('p1'), text: 'nobody took it' });
  expect(lane.facts).toMatchObject([
    {
      type: 'answer-delivered',
      transactionId: 'p1',
      text: 'register POS received the complete answer with revision 2',
    },
    {
      type: 'answer-lost',
      transactionId: 'p1',
      text: 'the connection was reset after the answer with revision 2; the register may not have read that answer',
    },
    { type: 'result-not-taken', transactionId: 'p1', text: 'nobody took it' },
  ]);
});

test('the lane records no delivered answer for a transaction without an outcome', () => {
  const lane = new DrivenLane();
  lane.happen({ type: 'answer-delivered', record: transactionOf(), saleId: 'POS', newest: 'p1' });
  expect([lane.records.size, lane.facts]).toEqual([0, []]);
});
