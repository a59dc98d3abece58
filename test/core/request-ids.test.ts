/** The ids of a register's nexo requests: each is kept once. */

import { expect, test } from 'vitest';
import { loginsOf } from '../../src/core/terminal/queue/register-logins.js';
import type { LaneRecord } from '../../src/core/model/lane-record.js';
import type { RegisterRequestIds } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';

const first: RegisterRequestIds = { saleId: 'TILL', poiId: 'T1', serviceId: '1' };

function askedAgain(...ids: readonly RegisterRequestIds[]): DrivenLane {
  const lane = new DrivenLane().ask('p1');
  for (const registerRequestIds of ids)
    lane.happen({ type: 'asked-again', record: lane.record('p1'), registerRequestIds });
  return lane;
}

test.each([{ saleId: 'BAR' }, { poiId: 'T2' }, { serviceId: '2' }])(
  'a request with %j has ids of its own',
  (change) => {
    const other = { ...first, ...change };
    expect(askedAgain(first, other).record('p1').registerRequestIds).toEqual([first, other]);
  },
);

test('the record keeps the same ids once', () => {
  const other = { ...first, serviceId: '2' };
  expect(askedAgain(first).record('p1').registerRequestIds).toEqual([first]);
  expect(askedAgain(first, other, first).record('p1').registerRequestIds).toEqual([first, other]);
});

test('a repeat after a delivered answer has the Login count of the register at that time', () => {
  const lane = new DrivenLane().ask('p1').answerTo('p1', 'Success');
  const again = (): typeof lane =>
    lane.happen({ type: 'asked-again', record: lane.record('p1'), registerRequestIds: first });
  again().happen({ type: 'answer-delivered', record: lane.record('p1'), saleId: 'TILL', newest: 'p1' });
  expect(again().record('p1').registerRequestIds).toEqual([{ ...first, logins: 0 }]);
  lane.happen({ type: 'register-login', saleId: 'TILL' });
  expect(again().record('p1').registerRequestIds).toEqual([{ ...first, logins: 1 }]);
});

test('an answer whose connection was reset is not delivered, unless the register has acknowledged it', () => {
  const lane = new DrivenLane().ask('p1').answerTo('p1', 'Success');
  const taken = () => lane.record('p1').answerDelivered?.revision;
  const lost = (revision: number) => lane.happen({ type: 'answer-lost', record: lane.record('p1'), revision });
  lane.happen({ type: 'answer-delivered', record: lane.record('p1'), saleId: 'TILL', newest: 'p1' });
  lost(2);
  expect(taken()).toBe(1);
  lost(1);
  expect(taken()).toBeUndefined();
  lane.happen({ type: 'answer-delivered', record: lane.record('p1'), saleId: 'TILL', newest: 'p1' });
  lane.happen({ type: 'acknowledge', record: lane.record('p1'), revision: 1 });
  lost(1);
  expect(taken()).toBe(1);
});

/** Returns the number of logins of the operator and of two registers with the same SaleID. */
function count(record: Pick<LaneRecord, 'registers'>): readonly number[] {
  return [undefined, 'front', 'garden'].map((register) => loginsOf(record, 'TILL', register));
}

test('Logins are counted for each SaleID and token, and an older count of the SaleID continues', () => {
  const registers = [{ saleId: 'TILL', logins: 5 }];
  expect(count({ registers })).toEqual([5, 5, 5]);
  const lane = new DrivenLane({ record: { registers } });
  lane.happen({ type: 'register-login', saleId: 'TILL', register: 'front' });
  expect(count(lane.state.record)).toEqual([5, 6, 5]);
  lane.happen({ type: 'register-login', saleId: 'TILL' });
  expect(count(lane.state.record)).toEqual([6, 6, 5]);
});

test('the record keeps that an answer goes by POST, in each order of requests', () => {
  const posted: RegisterRequestIds = { ...first, answerBy: 'post' };
  for (const ids of [
    [first, posted],
    [posted, first],
    [posted, posted],
  ])
    expect(askedAgain(...ids).record('p1').registerRequestIds).toEqual([posted]);
});

test('an undelivered result has one attention item until it is acknowledged', () => {
  const lane = new DrivenLane().ask('p1').answerTo('p1', 'Success');
  const codes = (): readonly string[] => lane.record('p1').attention.map(({ code }) => code);
  for (const text of ['no answer', 'still none'])
    lane.happen({ type: 'result-not-taken', record: lane.record('p1'), text });
  expect(codes()).toEqual(['result-not-taken']);
  lane.happen({ type: 'acknowledge', record: lane.record('p1'), revision: 1 });
  expect(codes()).toEqual([]);
});
