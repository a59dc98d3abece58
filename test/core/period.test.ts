/** A reconciliation whose answer was lost: what the terminal's periods prove, row by row (recovery: `period-…`). */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { ReconciliationLane, failure, lost, past, success } from './reconciliation-lane.js';
import { attemptOf, headerOf, transactionOf } from './records.js';
import { unchecked } from '../unchecked.js';

describe('the answer to a reconciliation', () => {
  test('Success closes the period that the terminal names, or else that of the attempt', () => {
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

  test('Partial is reported as partly approved, with an attention item', () => {
    const { outcome, attention } = new ReconciliationLane()
      .totals('7')
      .closed({ Result: 'Partial', ErrorCondition: 'UnreachableHost' })
      .record('z1');
    expect(outcome).toMatchObject({ result: 'partly-approved', retry: 'unsafe' });
    expect(attention.map(({ code }) => code)).toEqual(['acquirer-not-closed']);
  });

  test('a late approval after "not processed" is accepted, with an attention item', () => {
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

test('after an unknown result and a lost session, the lane asks after another Login and reports the answer', () => {
  const lane = new ReconciliationLane({ profile: 'tenderd' }).totals('7').closed({ Result: 'Agreed' }).relink();
  lane.shows('z1', 'unresolved: unknown-word').totals('LoggedOut');
  for (let tries = 0; lane.sent('Login').length === 0 && tries < 500; tries += 1) lane.wait(500);
  lane.loggedIn().totals('8').previous(success).shows('z1', 'approved: approved');
});

test('a terminal without sessions and with memory must deny the reconciliation twice, because the lane does not ask about it later', () => {
  const lane = lost({ profile: 'sessionless' }).asked().totals('LoggedOut').asked().totals('LoggedOut');
  lane.shows('z1', 'no outcome').asked(lane.nowMs).totals('8').previous(success).shows('z1', 'approved: approved');
});

/** The terminal was seen closing, and answers each of both questions once without a result. */
function seenClosing(): ReconciliationLane {
  return lost().totals('InProgress').asked().totals('Cancel').previous(failure('NotFound'));
}

describe('the answer to a reconciliation is lost', () => {
  test('the lane sends no TransactionStatus, and starts nothing else', () => {
    const lane = lost().ask('p1').wait(5_000);
    expect([lane.sent('TransactionStatus'), lane.sent('Payment')]).toEqual([[], []]);
    lane.hasSent('GetTotals', 2);
  });

  test('a TransactionStatus answer with NotFound changes nothing, even with the ServiceID of the GetTotals request', () => {
    const lane = lost().asked();
    lane.say({
      name: 'TransactionStatusResponse',
      header: headerOf({ MessageCategory: 'TransactionStatus', ServiceID: lane.sent('GetTotals').at(-1) }),
      body: { Response: failure('NotFound') },
    });
    lane.shows('z1', 'no outcome').totals('7', 3).shows('z1', 'not-processed: period-open');
  });

  test('the lane asks for the totals on a working link once two hosts would have answered', () => {
    const lane = new ReconciliationLane().totals('7', 3).wait(124_000).hasSent('GetTotals', 1).wait(2_000);
    lane.hasSent('GetTotals', 2);
  });

  test('another open period and the totals of our period prove the approval', () => {
    const lane = lost().totals('8').shows('z1', 'no outcome').previous(success).shows('z1', 'approved: approved');
    expect(lane.record('z1').attempts).toMatchObject([
      { state: 'answered', evidence: { how: 'repeated', result: 'Success' } },
    ]);
    expect(lane.news().filter((text) => text.includes('period-closed'))).toHaveLength(2);
  });

  test.each(['NotFound', 'UnavailableService'])(
    'another open period and %s prove the closing, with missing totals',
    (word) => {
      const lane = lost().totals('8').previous(failure(word)).shows('z1', 'approved: totals-missing');
      expect(lane.record('z1').attention.map(({ code }) => code)).toEqual(['totals-missing']);
      expect(lane.record('z1').attempts).toMatchObject([
        { state: 'answered', evidence: { message: { name: 'GetTotalsResponse' } } },
      ]);
    },
  );

  test('the totals of our period may be Partial, and need not repeat their ids', () => {
    const partial = lost().totals('8').previous({ Result: 'Partial', ErrorCondition: 'UnreachableHost' });
    partial.shows('z1', 'partly-approved: partly-approved');
    const lane = lost().totals('8');
    const header = lane.toLast('Reconciliation');
    lane.closed(success, { type: 'PreviousReconciliation' }, header).shows('z1', 'approved: approved');
  });

  test('InProgress is recorded as seen at work, and Busy is not', () => {
    expect(lost().totals('InProgress').record('z1').attempts[0]?.sawStart).toBe(true);
    expect(lost().totals('Busy').record('z1').attempts[0]?.sawStart).toBeUndefined();
    const away = lost().totals('UnavailableDevice');
    expect([away.told('z1'), away.state.record.sessionStanding]).toEqual(['no outcome', true]);
    expect(away.inFlight('z1')?.fruitless).toBe(1);
  });

  test('a question that is refused without a known reason proves nothing', () => {
    for (const word of [undefined, 'x:Strange']) {
      const lane = lost();
      const Response = { Result: 'Failure', ...(word === undefined ? {} : { ErrorCondition: word }) };
      const body = { POIReconciliationID: '7', Response };
      lane.say({ name: 'GetTotalsResponse', header: lane.toLast('GetTotals'), body });
      lane.previous(success).shows('z1', 'approved: approved');
    }
  });

  test('the late answer ends the reconciliation while the question is in flight, and the answer to the question changes nothing', () => {
    const lane = lost().closed(success, { id: '7' }).shows('z1', 'approved: approved').totals('7', 3);
    const asking = lost().totals('8').closed(success, { id: '7' }).previous(failure('NotFound'));
    for (const one of [lane, asking]) {
      one.ends('z1', { revision: 1, reason: 'approved' });
      expect([one.states('z1'), one.state.record.attention]).toEqual([['answered'], []]);
    }
  });

  test('the late answer to the question does not affect the payment that has started since', () => {
    const lane = lost().ask('p1').closed(success).totals('8');
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open').hasSent('Reconciliation', 1);
  });

  test('a result that is neither Success nor Partial reports no period, so its period number is not believed', () => {
    const lane = lost();
    const body = { POIReconciliationID: '8', Response: { Result: 'x:Strange' } };
    lane.say({ name: 'GetTotalsResponse', header: lane.toLast('GetTotals'), body });
    lane.previous(failure('UnavailableService')).shows('z1', 'no outcome');
  });

  test('totals for another request do not answer our question for a closed period', () => {
    const lane = lost().totals('8');
    lane.totals('7', 3, lane.toLast('Reconciliation'));
    expect([lane.told('z1'), lane.state.managementRequest]).toMatchObject(['no outcome', { by: 'previous' }]);
  });

  test('totals of a closed period do not answer our question for the open period', () => {
    const lane = lost();
    lane.previous(
      success,
      '7',
      headerOf({ MessageCategory: 'Reconciliation', ServiceID: lane.sent('GetTotals').at(-1) }),
    );
    expect([lane.told('z1'), lane.state.managementRequest?.type]).toEqual(['no outcome', 'status']);
  });

  test('the late answer counts, whatever reconciliation type it names', () => {
    const lane = lost();
    const Response = { Result: 'Success' };
    const body = { ReconciliationType: 'PreviousReconciliation', Response };
    const message = { name: 'ReconciliationResponse' as const, kept: [], header: lane.toAttempt(), body };
    lane.say(message, { owner: lane.record('z1') }, 2).shows('z1', 'approved: approved');
  });

  test('NotAllowed ends the session once if the dialect uses it for a lost session', () => {
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

  test('the lane stores the answer with the right attempt of several', () => {
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

  test('if the link is lost between the two questions, the lane asks both again', () => {
    const lane = lost().down().totals('8').up(3).hasSent('Reconciliation', 1);
    lane.asked(0).totals('8').previous(success).shows('z1', 'approved: approved');
  });

  test('if the link is down when the answer is read, the lane asks no further question on that link', () => {
    const lane = lost();
    lane.link = { up: false, cause: { code: 'closed', text: 'the gateway closed it' } };
    lane.totals('8').hasSent('Reconciliation', 1).up(3);
    lane.asked(0).totals('8').previous(success).shows('z1', 'approved: approved');
  });

  test('an open period proves nothing on a link without a pong', () => {
    const lane = new ReconciliationLane().totals('7', 3).asked(0).totals('7', 3);
    expect([lane.told('z1'), lane.nowMs]).toEqual(['no outcome', 125_000]);
  });

  test('the totals of another period do not count as ours', () => {
    lost().totals('8').previous(success, '6').shows('z1', 'approved: totals-missing');
  });

  test('another period after a lost session leaves the reconciliation unresolved if our totals are missing, because the terminal may count again', () => {
    const lane = lost().totals('LoggedOut').wait(past).loggedIn().totals('1').previous(failure('NotFound'));
    lane.shows('z1', 'unresolved: period-unknown').hasAttempts('z1', 'unrecoverable');
  });

  test('another period after a lost session and our closed totals prove the approval', () => {
    const lane = lost().totals('LoggedOut').wait(past).loggedIn();
    lane.totals('8').previous(success).shows('z1', 'approved: approved');
  });

  test('the same open period proves nothing before the delivery deadline, and after it that nothing was closed', () => {
    const lane = lost().totals('7', 3).shows('z1', 'no outcome');
    expect(lane.record('z1').certainBy).toBe('2026-01-01T00:01:06.000Z');
    lane.asked().totals('7', 4).shows('z1', 'not-processed: period-open').hasAttempts('z1', 'never-received');
    expect(lane.record('z1').outcome?.retry).toBe('safe');
  });

  test('the same open period with its transactions counts even after a restart of the terminal', () => {
    const lane = lost().totals('LoggedOut').wait(past).loggedIn();
    lane.totals('7', 3).shows('z1', 'not-processed: period-open');
  });

  test('the same empty period proves nothing after a restart, because the terminal may count again', () => {
    const lane = new ReconciliationLane().totals('1').wait(1_000).relink().totals('LoggedOut').wait(past).loggedIn();
    lane.totals('1').shows('z1', 'unresolved: period-unknown');
    const same = new ReconciliationLane().totals('1').wait(1_000);
    same.relink().asked().totals('1').shows('z1', 'not-processed: period-open');
  });

  test('the same period with fewer transactions leaves the reconciliation unresolved', () => {
    const lane = lost().totals('7', 2).shows('z1', 'no outcome').asked().totals('7', 2);
    lane.shows('z1', 'unresolved: period-unknown');
  });

  test.each(['Busy', 'InProgress', 'NotAllowed'])(
    'after %s the lane asks again, because the terminal may be closing',
    (word) => {
      const lane = lost().asked().totals(word).shows('z1', 'no outcome').hasSent('Reconciliation', 1);
      expect(lane.inFlight('z1')?.askAtMs).toBeGreaterThan(lane.nowMs);
      lane.asked(lane.nowMs).totals('8').previous(success).shows('z1', 'approved: approved');
    },
  );

  test('the lane asks for our period as a closed one if the terminal no longer reports it', () => {
    lost().totals('UnavailableService').previous(success).shows('z1', 'approved: approved');
    const open = lost().asked().totals('UnavailableService').previous(failure('NotFound'));
    open.shows('z1', 'not-processed: period-open');
    const mute = lost().asked().totals('UnavailableService').previous(failure('UnavailableService'));
    mute.shows('z1', 'no outcome');
    mute.asked(mute.inFlight('z1')?.hardAtMs).totals('UnavailableService').previous(failure('UnavailableService'));
    mute.shows('z1', 'unresolved: period-unknown');
  });

  test('a terminal that never reported its period leaves the reconciliation unresolved after the delivery deadline', () => {
    const lane = new ReconciliationLane().totals('UnavailableService').wait(1_000);
    lane.relink().totals('UnavailableService').shows('z1', 'no outcome').asked().totals('8');
    lane.shows('z1', 'unresolved: period-unknown').ask('p1').hasSent('Payment', 1);
  });

  test('the lane asks nothing in the background about an unresolved reconciliation', () => {
    const lane = new ReconciliationLane().totals('UnavailableService').wait(1_000).relink();
    lane.asked().totals('UnavailableService');
    const before = lane.sent('GetTotals').length;
    lane.wait(900_000).hasSent('TransactionStatus', 0).hasSent('GetTotals', before);
  });

  test('a late or repeated answer to a question changes nothing', () => {
    const lane = lost();
    const question = lane.toLast('GetTotals');
    lane.wait(11_000).totals('8', 0, question).hasSent('Reconciliation', 1);
    lane.previous(success, '7', headerOf({ MessageCategory: 'Reconciliation', ServiceID: 'nobody' }));
    expect([lane.told('z1'), lane.state.record.attention]).toEqual(['no outcome', []]);
  });

  test('the lane reports the reconciliation as unresolved after the hard limit, and also reports a later answer', () => {
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

/** Period 6 was closed. The answer to the closing of the empty period 7 is lost. */
function afterClosing(): ReconciliationLane {
  const lane = new ReconciliationLane({ record: { closedPeriod: '6', loggedOutDevice: 'ANOTHER 1' } });
  lane.totals('7').wait(1_000);
  return lane.relink().asked();
}

describe('a terminal that answered only reconciliations before', () => {
  test('closed nothing if the same empty period is open and it reports the previous period', () => {
    const lane = afterClosing().totals('7');
    lane.shows('z1', 'no outcome').before(success).shows('z1', 'not-processed: period-open');
  });

  test('closed the period if another period is open and the terminal reports the previous period', () => {
    const lane = afterClosing().totals('8').previous(failure('NotFound')).before(success);
    lane.shows('z1', 'approved: totals-missing');
  });

  test('leaves the reconciliation unresolved if the previous period is empty, because it may count again', () => {
    afterClosing().totals('7').before(success, 0).shows('z1', 'unresolved: period-unknown');
    const another = afterClosing().totals('8').previous(failure('NotFound')).before(success, 0);
    another.shows('z1', 'unresolved: period-unknown');
  });

  test('leaves the reconciliation unresolved if it has forgotten the previous period', () => {
    afterClosing().totals('7').before(failure('NotFound')).shows('z1', 'unresolved: period-unknown');
  });

  test('is asked again from the beginning if it reports another period or fails once', () => {
    for (const lane of [
      afterClosing().totals('7').previous(success, '5'),
      afterClosing().totals('7').previous(failure('Cancel')),
    ]) {
      lane.shows('z1', 'no outcome').asked(lane.nowMs).totals('7').before(success);
      lane.shows('z1', 'not-processed: period-open');
    }
  });

  test('may have forgotten the period if it answers that question with LoggedOut', () => {
    const lane = afterClosing().totals('7').previous(failure('LoggedOut'));
    expect(lane.state.record.sessionStanding).toBe(false);
    lane.wait(1_000).loggedIn().totals('7').shows('z1', 'unresolved: period-unknown');
  });

  test('leaves the reconciliation unresolved at the hard limit', () => {
    const lane = afterClosing();
    lane.asked(lane.inFlight('z1')?.hardAtMs).totals('7').previous(failure('Cancel'));
    lane.shows('z1', 'unresolved: period-unknown');
  });

  test('has its last closed period recorded for the next reconciliation', () => {
    const lane = new ReconciliationLane().totals('7', 3).closed(success, { id: '7', count: 3 });
    expect(lane.state.record.closedPeriod).toBe('7');
  });

  test('has no empty period recorded, and then the promise of the profile counts', () => {
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

test('after a restart of the daemon, the lane sends GetTotals before Login, and knows the period from the journal', () => {
  const attempt = attemptOf({ category: 'Reconciliation', serviceId: 'OLD', period: { id: '7', totals: [] } });
  const { amountDetails: _none, ...request } = transactionOf({ transactionId: 'z1', kind: 'reconciliation' }).request;
  const lane = new ReconciliationLane({
    open: [{ ...transactionOf(), request: unchecked(request), attempts: [attempt] }],
  });
  lane.happen('started');
  expect([lane.sent('Login'), lane.sent('GetTotals').length]).toEqual([[], 1]);
  lane.totals('8').previous(success).shows('z1', 'approved: approved');
});

test('a payment waits during a reconciliation, and starts when the period is closed', () => {
  const lane = new ReconciliationLane().totals('7').ask('p1').wait(5_000).hasSent('Payment', 0).closed(success);
  lane.hasSent('Payment', 1);
});

test('a question for the period that could not be sent is repeated, and the reconciliation waits for the link', () => {
  const lane = new ReconciliationLane();
  lane.happen({ type: 'not-sent', serviceId: lane.sent('GetTotals')[0] ?? '' });
  expect(lane.state.entries[0]?.waitingFor).toBe('link');
  while (lane.sent('GetTotals').length < 2 && lane.nowMs < 12_000) lane.wait(100);
  lane.totals('7').hasSent('Reconciliation', 1);
});
