/** The question for the open period, before a reconciliation leaves. */

import { describe, expect, test } from 'vitest';
import { dialects, type Response } from '../../protocol/index.js';
import { ReconciliationLane } from './reconciliation-lane.js';
import { headerOf } from './records.js';
import { event } from './terminal-messages.js';

/** Returns the period of an attempt after this answer to the question for it. */
function periodAfter(response: Response): string | undefined {
  const lane = new ReconciliationLane();
  const body = { POIReconciliationID: '7', Response: response };
  lane.say({ name: 'GetTotalsResponse', header: lane.toLast('GetTotals'), body });
  return lane.record('z1').attempts.map(({ period }) => period?.id ?? 'none')[0];
}

describe('before a reconciliation leaves', () => {
  test('the lane asks for the open period and stores it with the attempt', () => {
    const lane = new ReconciliationLane();
    expect([lane.sent('GetTotals').length, lane.sent('Reconciliation')]).toEqual([1, []]);
    lane.totals('7', 3);
    expect(lane.record('z1').attempts).toMatchObject([
      { category: 'Reconciliation', state: 'open', period: { id: '7' } },
    ]);
    expect(lane.sent('Reconciliation')).toEqual([lane.attempt('z1')]);
  });

  test('a lost link makes the reported period outdated', () => {
    const lane = new ReconciliationLane().wait(2_500);
    lane.link = { up: true, connection: 1, lastReceivedMs: 0 };
    lane.totals('7', 3).hasSent('Reconciliation', 0).relink();
    expect([lane.sent('GetTotals').length, lane.sent('Reconciliation')]).toEqual([2, []]);
  });

  test.each(['Initialised', 'Shutdown'])('the event %s makes the reported period outdated', (word) => {
    const lane = new ReconciliationLane().say(event(word)).totals('7', 3);
    expect([lane.sent('GetTotals').length, lane.sent('Reconciliation')]).toEqual([2, []]);
    expect(lane.totals('1').record('z1').attempts).toMatchObject([{ period: { id: '1' } }]);
  });

  test.each(['Busy', 'InProgress', 'InsertedCard', 'UnavailableDevice'])(
    'the lane asks again after %s',
    (condition) => {
      const lane = new ReconciliationLane().totals(condition).hasSent('Reconciliation', 0).wait(11_000);
      expect(lane.sent('GetTotals').length).toBeGreaterThan(1);
      lane.totals('7').hasSent('Reconciliation', 1);
    },
  );

  test('the lane logs in after LoggedOut', () => {
    const lane = new ReconciliationLane().totals('LoggedOut').wait(11_000).hasSent('Login', 1).loggedIn();
    lane.hasSent('GetTotals', 2).totals('7').hasSent('Reconciliation', 1);
  });

  test('the lane logs in after NotAllowed if the dialect uses it for a lost session', () => {
    const lane = new ReconciliationLane({ dialect: dialects['swedbank-3.1'] }).totals('NotAllowed');
    expect([lane.state.record.sessionStanding, lane.sent('Reconciliation')]).toEqual([false, []]);
    expect(lane.news().join()).toContain('the terminal reports that no register is logged in');
  });

  test.each(['UnavailableService', 'NotAllowed', 'MessageFormat', 'Refusal', ''])(
    'a terminal that reports no period (%s) gets the reconciliation anyway',
    (word) => {
      const lane = new ReconciliationLane().totals(word).hasSent('Reconciliation', 1);
      expect(lane.record('z1').attempts[0]?.period).toBeUndefined();
    },
  );

  test('a terminal that rejects the question is asked twice more, and then gets the reconciliation anyway', () => {
    const lane = new ReconciliationLane();
    for (const asked of [1, 2, 3]) {
      lane.hasSent('GetTotals', asked).hasSent('Reconciliation', 0);
      const rejected = headerOf({ MessageCategory: 'GetTotals', ServiceID: lane.sent('GetTotals').at(-1) });
      lane.say(event('Reject', { EventDetails: 'unexpected data' }), { rejected });
      // Longer than the pause after the second Reject.
      lane.wait(4_500);
    }
    lane.hasSent('Reconciliation', 1);
  });

  test('a reconciliation that waits for the period reports that wait if it is never sent', () => {
    const lane = new ReconciliationLane();
    lane.say(event('Reject'), {
      rejected: headerOf({ MessageCategory: 'GetTotals', ServiceID: lane.sent('GetTotals')[0] }),
    });
    expect(lane.entry('z1')).toMatchObject({ waitingFor: 'period', refusals: 1 });
    expect(lane.happen('stopping').told('z1')).toMatch(/^not-processed: /);
    lane.hasSent('Reconciliation', 0);
  });

  test.each([
    ['Busy', 'terminal-busy'],
    ['UnavailableDevice', 'terminal-not-connected'],
    ['LoggedOut', 'login'],
  ])('a question that always gets %s ends the reconciliation as not started', (word, waitingFor) => {
    const lane = new ReconciliationLane().totals(word);
    expect(lane.entry('z1')).toMatchObject({ waitingFor, refusals: 1, openPeriod: undefined });
    const asked = lane.toLast('GetTotals');
    lane.wait(31_000);
    expect(lane.told('z1')).toMatch(/^not-processed/);
    lane.totals('7', 0, asked).hasSent('Reconciliation', 0);
  });

  test('the lane waits ten seconds for the period, and asks again after a growing pause', () => {
    const lane = new ReconciliationLane();
    expect(lane.state.managementRequest).toMatchObject({ type: 'period', deadlineMs: 10_000, transactionId: 'z1' });
    lane.wait(9_999);
    expect(lane.state.managementRequest).toBeDefined();
    lane.wait(1);
    expect([lane.state.managementRequest, lane.entry('z1')?.refusals]).toEqual([undefined, 1]);
  });

  test('partial totals have a period, and failed totals have none', () => {
    expect(periodAfter({ Result: 'Partial', ErrorCondition: 'Busy' })).toBe('7');
    expect(periodAfter({ Result: 'Failure' })).toBe('none');
    expect(periodAfter({ Result: 'Failure', ErrorCondition: 'x:Strange' })).toBe('none');
  });

  test('a period that was reported five seconds ago is requested again', () => {
    const lane = new ReconciliationLane().wait(2_500);
    lane.link = { up: true, connection: 1, lastReceivedMs: 0 };
    lane.totals('7', 3);
    lane.nowMs += 5_001;
    lane.hear();
    lane.happen('tick');
    expect([lane.sent('GetTotals').length, lane.sent('Reconciliation')]).toEqual([2, []]);
    const young = new ReconciliationLane().wait(2_500);
    young.link = { up: true, connection: 1, lastReceivedMs: 0 };
    young.totals('7', 3);
    young.nowMs += 5_000;
    young.hear();
    young.happen('tick').hasSent('Reconciliation', 1);
  });

  test('a missing answer ends the reconciliation at its latest start', () => {
    const lane = new ReconciliationLane().wait(31_000);
    expect([lane.told('z1'), lane.sent('Reconciliation')]).toEqual(['not-processed: period-unanswered', []]);
  });

  test('an answer to another request changes nothing', () => {
    const lane = new ReconciliationLane();
    for (const change of [{ ServiceID: 'X' }, { POIID: 'T2' }, { SaleID: 'X' }])
      lane.totals('7', 3, { ...lane.toLast('GetTotals'), ...change });
    lane.hasSent('Reconciliation', 0);
  });

  test('a reconciliation of acquirers only needs no period', () => {
    const lane = new ReconciliationLane({}, 'acquirers');
    expect([lane.sent('GetTotals'), lane.sent('Reconciliation').length]).toEqual([[], 1]);
  });

  test('an abort ends the reconciliation, and a late period starts nothing', () => {
    const lane = new ReconciliationLane().abort('z1', 'too early').totals('7');
    expect([lane.told('z1'), lane.sent('Reconciliation')]).toEqual(['not-processed: aborted', []]);
  });

  test('an abort ends the reconciliation even if the question is never answered', () => {
    const lane = new ReconciliationLane().abort('z1', 'too early').wait(11_000);
    lane.shows('z1', 'not-processed: aborted').hasSent('GetTotals', 1).ask('p1').hasSent('Payment', 1);
  });
});
