/** A reconciliation whose answer was lost: what the terminal's periods prove, row by row (recovery: `period-…`). */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { ReconciliationLane, failure, lost, past, success } from './reconciliation-lane.js';
import { attemptOf, headerOf, transactionOf } from './records.js';
import { unchecked } from '../unchecked.js';

describe('its own answer', () => {
  test('Success closes the period that the terminal names, and else that of the attempt', () => {
    new ReconciliationLane()
      .totals('7')
      .closed(success, { id: '8' })
      .ends('z1', {
        result: 'approved',
        retry: 'unsafe',
        period: { id: '8', totals: [] },
      });
    expect(new ReconciliationLane().totals('7').closed(success).record('z1').outcome?.period?.id).toBe('7');
  });

  test('Partial is told as such, and stands on the attention list', () => {
    const { outcome, attention } = new ReconciliationLane()
      .totals('7')
      .closed({ Result: 'Partial', ErrorCondition: 'UnreachableHost' })
      .record('z1');
    expect(outcome).toMatchObject({ result: 'partly-approved', retry: 'unsafe' });
    expect(attention.map(({ code }) => code)).toEqual(['acquirer-not-closed']);
  });

  test('an approval after it was told as not carried out has a home', () => {
    const lane = lost().asked().totals('7', 3).shows('z1', 'not-processed: period-open');
    lane.say(
      {
        name: 'ReconciliationResponse',
        header: lane.toAttempt(),
        body: { ReconciliationType: 'SaleReconciliation', Response: success },
      },
      { owner: lane.record('z1') },
      2,
    );
    lane.shows('z1', 'approved: approved');
    expect(lane.record('z1').attention.map(({ code }) => code)).toEqual(['closed-after-all']);
  });
});

test('after an unknown result and a lost session, tenderd asks after another Login, and reports the answer', () => {
  const lane = new ReconciliationLane({ profile: 'tenderd' }).totals('7').closed({ Result: 'Agreed' }).relink();
  lane.shows('z1', 'unresolved: unknown-word').totals('LoggedOut');
  for (let tries = 0; lane.sent('Login').length === 0 && tries < 500; tries += 1) lane.wait(500);
  lane.loggedIn().totals('8').previous(success).shows('z1', 'approved: approved');
});

test('a terminal without sessions and with memory must deny the reconciliation twice, because nobody asks for it later', () => {
  const lane = lost({ profile: 'sessionless' }).asked().totals('LoggedOut').asked().totals('LoggedOut');
  lane.shows('z1', 'no outcome').asked(lane.nowMs).totals('8').previous(success).shows('z1', 'approved: approved');
});

/** It was seen closing, and answers both questions once in a way that says nothing. */
function seenClosing(): ReconciliationLane {
  return lost().totals('InProgress').asked().totals('Cancel').previous(failure('NotFound'));
}

describe('its answer is lost', () => {
  test('TransactionStatus is not asked, and nothing else starts on the lane', () => {
    const lane = lost().ask('p1').wait(5_000);
    expect([lane.sent('TransactionStatus'), lane.sent('Payment')]).toEqual([[], []]);
    lane.hasSent('GetTotals', 2);
  });

  test('NotFound of a TransactionStatus that nobody asked for, under the ServiceID of the question, says nothing', () => {
    const lane = lost().asked();
    lane.say({
      name: 'TransactionStatusResponse',
      header: headerOf({ MessageCategory: 'TransactionStatus', ServiceID: lane.sent('GetTotals').at(-1) }),
      body: { Response: failure('NotFound') },
    });
    lane.shows('z1', 'no outcome').totals('7', 3).shows('z1', 'not-processed: period-open');
  });

  test('on a link that stands, too: the totals are asked for when two hosts would have answered', () => {
    const lane = new ReconciliationLane().totals('7', 3).wait(124_000).hasSent('GetTotals', 1).wait(2_000);
    lane.hasSent('GetTotals', 2);
  });

  test('another period is open, and the terminal has the totals of ours: approved', () => {
    const lane = lost().totals('8').shows('z1', 'no outcome').previous(success).shows('z1', 'approved: approved');
    expect(lane.record('z1').attempts).toMatchObject([
      { state: 'answered', evidence: { how: 'repeated', result: 'Success' } },
    ]);
    expect(lane.news().filter((text) => text.includes('period-closed'))).toHaveLength(2);
  });

  test.each(['NotFound', 'UnavailableService'])(
    'another period is open, and %s: closed, and the totals are missing',
    (word) => {
      const lane = lost().totals('8').previous(failure(word)).shows('z1', 'approved: totals-missing');
      expect(lane.record('z1').attention.map(({ code }) => code)).toEqual(['totals-missing']);
      expect(lane.record('z1').attempts).toMatchObject([
        { state: 'answered', evidence: { message: { name: 'GetTotalsResponse' } } },
      ]);
    },
  );

  test('the totals of ours may be Partial, and need not say again whose they are', () => {
    const partial = lost().totals('8').previous({ Result: 'Partial', ErrorCondition: 'UnreachableHost' });
    partial.shows('z1', 'partly-approved: partly-approved');
    const lane = lost().totals('8');
    const header = lane.toLast('Reconciliation');
    lane.closed(success, { type: 'PreviousReconciliation' }, header).shows('z1', 'approved: approved');
  });

  test('InProgress is kept as a trace of work, Busy is not', () => {
    expect(lost().totals('InProgress').record('z1').attempts[0]?.sawStart).toBe(true);
    expect(lost().totals('Busy').record('z1').attempts[0]?.sawStart).toBeUndefined();
    const away = lost().totals('UnavailableDevice');
    expect([away.told('z1'), away.state.record.sessionStanding]).toEqual(['no outcome', true]);
    expect(away.inFlight('z1')?.fruitless).toBe(1);
  });

  test('a question that is refused without a reason, or for one that nobody knows, is answered by nothing', () => {
    for (const word of [undefined, 'x:Strange']) {
      const lane = lost();
      const Response = { Result: 'Failure', ...(word === undefined ? {} : { ErrorCondition: word }) };
      const body = { POIReconciliationID: '7', Response };
      lane.say({ name: 'GetTotalsResponse', header: lane.toLast('GetTotals'), body });
      lane.previous(success).shows('z1', 'approved: approved');
    }
  });

  test('its own answer, while the question is on its way, ends it; the answer to the question changes nothing', () => {
    const lane = lost().closed(success, { id: '7' }).shows('z1', 'approved: approved').totals('7', 3);
    const asking = lost().totals('8').closed(success, { id: '7' }).previous(failure('NotFound'));
    for (const one of [lane, asking]) {
      one.ends('z1', { revision: 1, reason: 'approved' });
      expect([one.states('z1'), one.state.record.attention]).toEqual([['answered'], []]);
    }
  });

  test('nor does it on the payment that has started since', () => {
    const lane = lost().ask('p1').closed(success).totals('8');
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open').hasSent('Reconciliation', 1);
  });

  test('a result that is neither Success nor Partial reports no period, so its period number is not believed', () => {
    const lane = lost();
    const body = { POIReconciliationID: '8', Response: { Result: 'x:Strange' } };
    lane.say({ name: 'GetTotalsResponse', header: lane.toLast('GetTotals'), body });
    lane.previous(failure('UnavailableService')).shows('z1', 'no outcome');
  });

  test('a totals answer of somebody else to our question for a closed period is none', () => {
    const lane = lost().totals('8');
    lane.totals('7', 3, lane.toLast('Reconciliation'));
    expect([lane.told('z1'), lane.state.managementRequest]).toMatchObject(['no outcome', { by: 'previous' }]);
  });

  test('a closed period that is told as the answer to our question for the open one is none', () => {
    const lane = lost();
    lane.previous(
      success,
      '7',
      headerOf({ MessageCategory: 'Reconciliation', ServiceID: lane.sent('GetTotals').at(-1) }),
    );
    expect([lane.told('z1'), lane.state.managementRequest?.type]).toEqual(['no outcome', 'status']);
  });

  test('its own answer is its own, whatever type it names', () => {
    const lane = lost();
    const Response = { Result: 'Success' };
    const body = { ReconciliationType: 'PreviousReconciliation', Response };
    const message = { name: 'ReconciliationResponse' as const, kept: [], header: lane.toAttempt(), body };
    lane.say(message, { owner: lane.record('z1') }, 2).shows('z1', 'approved: approved');
  });

  test('NotAllowed that means "not logged in" ends the session, once', () => {
    const lane = lost({ dialect: dialects['swedbank-3.1'] }).totals('NotAllowed').wait(past);
    expect([lane.state.record.sessionStanding, lane.sent('Login').length]).toEqual([false, 1]);
    expect(lane.news().filter((text) => text.includes('no register is logged in'))).toHaveLength(1);
    lane.loggedIn('Busy').wait(40_000);
  });

  test('a lost session is recorded once if there is no session to open', () => {
    const lane = lost({ profile: 'sessionless' }).totals('LoggedOut');
    lane.asked(lane.nowMs).totals('LoggedOut').asked().totals('LoggedOut');
    expect(lane.news().filter((text) => text.startsWith('session'))).toHaveLength(1);
  });

  test('the answer is booked on the right one of several attempts', () => {
    const lane = new ReconciliationLane().totals('7').closed(failure('Busy')).totals('7').wait(11_000);
    lane.totals('7').wait(1_000).relink().totals('8').previous(success);
    lane.shows('z1', 'approved: approved').hasAttempts('z1', 'not-started', 'answered');
  });

  test('a terminal that was seen closing, and reports no period once, is asked again until the hard limit', () => {
    const lane = seenClosing();
    lane.shows('z1', 'no outcome');
    expect(lane.record('z1').certainBy).toBe('2026-01-01T00:10:20.000Z');
    lane.asked(lane.nowMs).totals('7', 3).shows('z1', 'not-processed: period-open');
    seenClosing().asked(past).totals('8').previous(success).shows('z1', 'approved: approved');
    const mute = seenClosing();
    mute.asked(mute.inFlight('z1')?.hardAtMs).totals('Cancel').previous(failure('NotFound'));
    mute.shows('z1', 'unresolved: period-unknown').ask('p1').hasSent('Payment', 1);
  });

  test('the link is lost between the two questions: both are asked again', () => {
    const lane = lost().down().totals('8').up(3).hasSent('Reconciliation', 1);
    lane.asked(0).totals('8').previous(success).shows('z1', 'approved: approved');
  });

  test('the link is gone while the answer is read: no question leaves on it', () => {
    const lane = lost();
    lane.link = { up: false, cause: { code: 'closed', text: 'the gateway closed it' } };
    lane.totals('8').hasSent('Reconciliation', 1).up(3);
    lane.asked(0).totals('8').previous(success).shows('z1', 'approved: approved');
  });

  test('a link on which no pong came bounds nothing: an open period says nothing there', () => {
    const lane = new ReconciliationLane().totals('7', 3).asked(0).totals('7', 3);
    expect([lane.told('z1'), lane.nowMs]).toEqual(['no outcome', 125_000]);
  });

  test('the totals of another period are not those of ours', () => {
    lost().totals('8').previous(success, '6').shows('z1', 'approved: totals-missing');
  });

  test('another period is open after the session was lost, and ours is not known: the terminal counts anew', () => {
    const lane = lost().totals('LoggedOut').wait(past).loggedIn().totals('1').previous(failure('NotFound'));
    lane.shows('z1', 'unresolved: period-unknown').hasAttempts('z1', 'unrecoverable');
  });

  test('another period is open after the session was lost, and ours is known as closed: approved', () => {
    const lane = lost().totals('LoggedOut').wait(past).loggedIn();
    lane.totals('8').previous(success).shows('z1', 'approved: approved');
  });

  test('the same period is open: before the delivery deadline this proves nothing, after it nothing was closed', () => {
    const lane = lost().totals('7', 3).shows('z1', 'no outcome');
    expect(lane.record('z1').certainBy).toBe('2026-01-01T00:01:06.000Z');
    lane.asked().totals('7', 4).shows('z1', 'not-processed: period-open').hasAttempts('z1', 'never-received');
    expect(lane.record('z1').outcome?.retry).toBe('safe');
  });

  test('the same period is open also after a restart of the terminal', () => {
    const lane = lost().totals('LoggedOut').wait(past).loggedIn();
    lane.totals('7', 3).shows('z1', 'not-processed: period-open');
  });

  test('the same empty period is none after a restart of the terminal: it may count anew', () => {
    const lane = new ReconciliationLane().totals('1').wait(1_000).relink().totals('LoggedOut').wait(past).loggedIn();
    lane.totals('1').shows('z1', 'unresolved: period-unknown');
    const same = new ReconciliationLane().totals('1').wait(1_000);
    same.relink().asked().totals('1').shows('z1', 'not-processed: period-open');
  });

  test('the same period with fewer transactions is none: nobody knows', () => {
    const lane = lost().totals('7', 2).shows('z1', 'no outcome').asked().totals('7', 2);
    lane.shows('z1', 'unresolved: period-unknown');
  });

  test.each(['Busy', 'InProgress', 'NotAllowed'])('%s may mean that it is closing: it is asked again', (word) => {
    const lane = lost().asked().totals(word).shows('z1', 'no outcome').hasSent('Reconciliation', 1);
    expect(lane.inFlight('z1')?.askAtMs).toBeGreaterThan(lane.nowMs);
    lane.asked(lane.nowMs).totals('8').previous(success).shows('z1', 'approved: approved');
  });

  test('a terminal that no longer reports its period is asked for our period as a closed one', () => {
    lost().totals('UnavailableService').previous(success).shows('z1', 'approved: approved');
    const open = lost().asked().totals('UnavailableService').previous(failure('NotFound'));
    open.shows('z1', 'not-processed: period-open');
    const mute = lost().asked().totals('UnavailableService').previous(failure('UnavailableService'));
    mute.shows('z1', 'no outcome');
    mute.asked(mute.inFlight('z1')?.hardAtMs).totals('UnavailableService').previous(failure('UnavailableService'));
    mute.shows('z1', 'unresolved: period-unknown');
  });

  test('a terminal that never reported its period: unresolved after the delivery deadline', () => {
    const lane = new ReconciliationLane().totals('UnavailableService').wait(1_000);
    lane.relink().totals('UnavailableService').shows('z1', 'no outcome').asked().totals('8');
    lane.shows('z1', 'unresolved: period-unknown').ask('p1').hasSent('Payment', 1);
  });

  test('an unresolved reconciliation is not asked about in the background', () => {
    const lane = new ReconciliationLane().totals('UnavailableService').wait(1_000).relink();
    lane.asked().totals('UnavailableService');
    const before = lane.sent('GetTotals').length;
    lane.wait(900_000).hasSent('TransactionStatus', 0).hasSent('GetTotals', before);
  });

  test('a late or repeated answer to a question says nothing', () => {
    const lane = lost();
    const question = lane.toLast('GetTotals');
    lane.wait(11_000).totals('8', 0, question).hasSent('Reconciliation', 1);
    lane.previous(success, '7', headerOf({ MessageCategory: 'Reconciliation', ServiceID: 'nobody' }));
    expect([lane.told('z1'), lane.state.record.attention]).toEqual(['no outcome', []]);
  });

  test('after the hard limit it is reported as unresolved, and a later answer is reported, too', () => {
    const lane = lost();
    while (lane.nowMs < 630_000) {
      if (lane.state.managementRequest?.type === 'status') lane.totals('Busy');
      lane.wait(500);
    }
    lane.shows('z1', 'unresolved: no-answer');
    lane
      .asked(lane.nowMs - 10_000)
      .totals('8')
      .previous(success)
      .shows('z1', 'approved: approved');
  });
});

/** Period 6 was closed; the answer to the closing of period 7, which is empty, is lost. */
function afterClosing(): ReconciliationLane {
  const lane = new ReconciliationLane({ record: { closedPeriod: '6', loggedOutDevice: 'ANOTHER 1' } });
  lane.totals('7').wait(1_000);
  return lane.relink().asked();
}

describe('a terminal that answered nothing but closings', () => {
  test('the same empty period is open, and the terminal reports the previous one: nothing was closed', () => {
    const lane = afterClosing().totals('7');
    lane.shows('z1', 'no outcome').before(success).shows('z1', 'not-processed: period-open');
  });

  test('another one is open, it has no totals of ours, and tells of the one before: closed', () => {
    const lane = afterClosing().totals('8').previous(failure('NotFound')).before(success);
    lane.shows('z1', 'approved: totals-missing');
  });

  test('the previous period is empty, too, as after a lost count: unresolved', () => {
    afterClosing().totals('7').before(success, 0).shows('z1', 'unresolved: period-unknown');
    const another = afterClosing().totals('8').previous(failure('NotFound')).before(success, 0);
    another.shows('z1', 'unresolved: period-unknown');
  });

  test('the terminal has forgotten the previous period, too: unresolved', () => {
    afterClosing().totals('7').before(failure('NotFound')).shows('z1', 'unresolved: period-unknown');
  });

  test('the terminal reports another period, or fails once: tenderd asks again from the beginning', () => {
    for (const lane of [
      afterClosing().totals('7').previous(success, '5'),
      afterClosing().totals('7').previous(failure('Cancel')),
    ]) {
      lane.shows('z1', 'no outcome').asked(lane.nowMs).totals('7').before(success);
      lane.shows('z1', 'not-processed: period-open');
    }
  });

  test('LoggedOut to that question ends continuity', () => {
    const lane = afterClosing().totals('7').previous(failure('LoggedOut'));
    expect(lane.state.record.sessionStanding).toBe(false);
    lane.wait(1_000).loggedIn().totals('7').shows('z1', 'unresolved: period-unknown');
  });

  test('at the hard limit it ends, if it does not tell', () => {
    const lane = afterClosing();
    lane.asked(lane.inFlight('z1')?.hardAtMs).totals('7').previous(failure('Cancel'));
    lane.shows('z1', 'unresolved: period-unknown');
  });

  test('the period that was closed last is kept for the next closing', () => {
    const lane = new ReconciliationLane().totals('7', 3).closed(success, { id: '7', count: 3 });
    expect(lane.state.record.closedPeriod).toBe('7');
  });

  test('an empty one is not: it shows nothing, and what the profile promises counts', () => {
    const closed = new ReconciliationLane({ record: { closedPeriod: '6' } }).totals('7').closed(success, { id: '7' });
    expect(closed.state.record.closedPeriod).toBeUndefined();
    for (const memorySurvivesRestart of [true, false]) {
      const lane = new ReconciliationLane({
        promises: { memorySurvivesRestart },
        record: { loggedOutDevice: 'ANOTHER 1' },
      });
      lane.totals('7').wait(1_000).relink().asked().totals('7');
      const word = memorySurvivesRestart ? 'not-processed: period-open' : 'unresolved: period-unknown';
      lane.shows('z1', word);
    }
  });
});

test('after a restart of the daemon it is asked about before any Login, with the period in the journal', () => {
  const attempt = attemptOf({ category: 'Reconciliation', serviceId: 'OLD', period: { id: '7', totals: [] } });
  const { amountDetails: _none, ...request } = transactionOf({ transactionId: 'z1', kind: 'reconciliation' }).request;
  const lane = new ReconciliationLane({
    open: [{ ...transactionOf(), request: unchecked(request), attempts: [attempt] }],
  });
  lane.happen('started');
  expect([lane.sent('Login'), lane.sent('GetTotals').length]).toEqual([[], 1]);
  lane.totals('8').previous(success).shows('z1', 'approved: approved');
});

test('a transaction waits during a reconciliation, and starts when the period is closed', () => {
  const lane = new ReconciliationLane().totals('7').ask('p1').wait(5_000).hasSent('Payment', 0).closed(success);
  lane.hasSent('Payment', 1);
});

test('a question for the open period of which no byte left is asked again, and the wait is for the link', () => {
  const lane = new ReconciliationLane();
  lane.happen({ type: 'not-sent', serviceId: lane.sent('GetTotals')[0] ?? '' });
  expect(lane.state.entries[0]?.waitingFor).toBe('link');
  while (lane.sent('GetTotals').length < 2 && lane.nowMs < 12_000) lane.wait(100);
  lane.totals('7').hasSent('Reconciliation', 1);
});
