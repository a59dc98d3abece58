/** A reconciliation that was refused or rejected: what the terminal's period confirms of that, and what it cannot. */

import { describe, expect, test } from 'vitest';
import { ReconciliationLane, failure, success } from './reconciliation-lane.js';
import { attemptOf, transactionOf } from './records.js';
import { unchecked } from '../unchecked.js';
import { display, event } from './terminal-messages.js';

/** Period 7 with three transactions is reported, its closing is answered with LoggedOut, and a Login follows. */
function loggedOut(): ReconciliationLane {
  return new ReconciliationLane().totals('7', 3).closed(failure('LoggedOut')).wait(1_000).loggedIn();
}

/** Busy, confirmed by the open period; when it is to be made again, another one is open. */
function closedMeanwhile(): ReconciliationLane {
  const lane = new ReconciliationLane({ promises: { memorySurvivesRestart: true } });
  return lane.totals('7', 3).closed(failure('Busy')).totals('7', 3).wait(11_000).totals('8');
}

describe('it is refused', () => {
  test('Busy: the same period is the veto that lets it be made again, with its period asked anew', () => {
    const lane = new ReconciliationLane().totals('7').closed(failure('Busy')).totals('7');
    lane.hasAttempts('z1', 'not-started').wait(11_000).hasSent('GetTotals', 3).totals('7');
    lane.hasAttempts('z1', 'not-started', 'open');
  });

  describe('Busy, confirmed by the same period; and when it is to be made again, another period is open', () => {
    test('its totals are asked for before anything is closed: it is closed', () => {
      const lane = closedMeanwhile();
      lane.hasAttempts('z1', 'open').wait(1_000).totals('8').previous(success).shows('z1', 'approved: approved');
      lane.ends('z1', { period: { id: '7' } }).hasAttempts('z1', 'answered');
    });

    test('without totals it is closed all the same, and a person reads them', () => {
      const lane = closedMeanwhile().wait(1_000).totals('8').previous(failure('NotFound'));
      lane.shows('z1', 'approved: totals-missing');
    });

    test('after a session was lost another number says nothing: it is made again', () => {
      const lane = loggedOut().totals('7', 3).wait(1_000).totals('1');
      lane.hasAttempts('z1', 'not-started', 'open');
    });
  });

  test('Busy of one without sessions that answered nothing yet: its empty period may be another one of that number', () => {
    const lane = new ReconciliationLane({ profile: 'sessionless', promises: { memorySurvivesRestart: false } });
    lane.totals('7').closed(failure('Busy')).totals('7').hasAttempts('z1', 'open');
    lane.relink().asked(70_000).totals('7').shows('z1', 'unresolved: period-unknown');
  });

  describe('by a terminal with sessions and without a known memory; its empty period is still open', () => {
    const unknown = { record: { loggedOutDevice: 'ANOTHER 1' } };
    const refused = (said: string) => new ReconciliationLane(unknown).totals('7').closed(failure(said));

    test.each(['Busy', 'MessageFormat'])('%s is confirmed: it would say that it had lost its session', (said) => {
      refused(said).totals('7').hasAttempts('z1', 'not-started');
    });

    test.each<[string, (lane: ReconciliationLane) => ReconciliationLane]>([
      ['a question that had no answer', (lane) => lane.wait(20_000)],
      ['another link', (lane) => lane.relink()],
      ['another link that came while nothing was asked', (lane) => lane.totals('Busy').relink()],
    ])('Busy is not, behind %s: it may have closed it for a first copy, and restarted since', (_name, happen) => {
      happen(refused('Busy')).asked(0).totals('7').hasAttempts('z1', 'open');
    });

    test('what it did not understand once it understands no better behind another link', () => {
      refused('MessageFormat').relink().asked(0).totals('7').hasAttempts('z1', 'not-started');
    });
  });

  test('Busy of one that answered before: it repeats that, and is asked to close again', () => {
    const lane = new ReconciliationLane({ record: { closedPeriod: '6' } })
      .totals('7')
      .closed(failure('Busy'))
      .totals('7');
    lane.hasAttempts('z1', 'open').before(success).hasAttempts('z1', 'not-started');
    const forgot = new ReconciliationLane({ record: { closedPeriod: '6' } })
      .totals('7')
      .closed(failure('Busy'))
      .totals('7');
    forgot.before(failure('NotFound')).hasAttempts('z1', 'open');
  });

  test('Busy, and its own closing comes late, while its last one is asked for: it is closed', () => {
    const lane = new ReconciliationLane({ record: { closedPeriod: '6' } }).totals('7').closed(failure('Busy'));
    expect(lane.totals('7').state.managementRequest).toMatchObject({ by: 'closing' });
    lane.closed(success, { id: '7' }).shows('z1', 'approved: approved');
  });

  test('Busy, and then another period is open: the first copy of the request has closed it', () => {
    const lane = new ReconciliationLane().totals('7').closed(failure('Busy'));
    lane.totals('8').previous(success).shows('z1', 'approved: approved').hasAttempts('z1', 'answered');
  });

  test('Busy of a terminal that reported no period before and reports one now: a first copy may have closed it', () => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure('Busy'));
    lane.totals('8').hasAttempts('z1', 'open');
    lane.relink().asked(70_000).totals('8').shows('z1', 'unresolved: period-unknown');
    new ReconciliationLane()
      .totals('NotAllowed')
      .closed(failure('Busy'))
      .totals('NotAllowed')
      .hasAttempts('z1', 'not-started');
  });

  test.each(['Busy', 'Refusal'] as const)(
    '%s through a cloud, by a terminal without a period: the cloud may have passed the request on',
    (said) => {
      const lane = new ReconciliationLane({ profile: 'datamesh' }).totals('NotAllowed').closed(failure(said));
      lane.totals('NotAllowed').hasAttempts('z1', 'open');
      lane.relink().asked(220_000).totals('NotAllowed').shows('z1', 'unresolved: period-unknown');
    },
  );

  test('Busy of a terminal that reported its period once: that report still counts', () => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure('Busy')).totals('8');
    lane.wait(11_000).totals('NotAllowed').hasAttempts('z1', 'open');
    lane.relink().asked(70_000).totals('NotAllowed').shows('z1', 'unresolved: period-unknown');
  });

  test('Busy of a terminal that reports no period until the next attempt: unresolved, and nothing is sent again', () => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure('Busy')).totals('NotAllowed');
    lane.hasAttempts('z1', 'not-started').wait(11_000).totals('8').hasAttempts('z1', 'open');
    lane.wait(1_000).totals('8').shows('z1', 'unresolved: period-unknown');
  });

  test.each([
    ['7', [], 'cancelled: aborted'],
    ['8', [success], 'approved: approved'],
  ] as const)('Aborted behind an Abort, of one that was seen at work: open period %s', (id, previous, told) => {
    const lane = new ReconciliationLane().totals('7');
    lane.say(display(lane.attempt('z1'), 'Contacting bank'));
    lane.abort('z1', 'the customer left').closed(failure('Aborted')).shows('z1', 'no outcome').totals(id);
    for (const answer of previous) lane.previous(answer);
    lane.shows('z1', told);
  });

  test('MessageFormat: the same period is the veto, and it is never sent again', () => {
    const lane = new ReconciliationLane().totals('7').closed(failure('MessageFormat'));
    lane.totals('7').shows('z1', 'not-processed: malformed');
  });

  test('Busy, and then its period has lost something: nobody knows, and nothing is sent again', () => {
    const lane = new ReconciliationLane().totals('7', 3).closed(failure('Busy')).totals('7', 2);
    lane.hasAttempts('z1', 'open');
  });

  describe('LoggedOut: the terminal may have forgotten the period that it told before', () => {
    test.each(['NotFound', 'UnavailableService'])('another period is open, and %s: none was closed', (word) => {
      const lane = loggedOut().totals('1').previous(failure(word));
      lane.shows('z1', 'no outcome').hasAttempts('z1', 'not-started').wait(1_000).totals('1');
      lane.hasAttempts('z1', 'not-started', 'open');
      lane.closed(success, { id: '1' }).ends('z1', {
        reason: 'approved',
        period: { id: '1' },
      });
    });

    test('the same number with fewer transactions: none was closed', () => {
      loggedOut().totals('7').hasAttempts('z1', 'not-started');
    });

    test('its totals as those of a closed period: it is closed', () => {
      loggedOut().totals('8').previous(success).shows('z1', 'approved: approved');
    });

    test('it was seen closing, and then another period is open without totals of ours: nobody knows', () => {
      const lane = loggedOut().totals('InProgress').relink().asked(70_000).totals('8').previous(failure('NotFound'));
      lane.shows('z1', 'unresolved: period-unknown');
    });

    test('the daemon restarts, and then another period is open without totals of ours: nobody knows', () => {
      const period = { id: '7', totals: [] };
      const attempt = attemptOf({ category: 'Reconciliation', serviceId: 'OLD', period, wasLoggedOut: true });
      const { amountDetails: _none, ...request } = transactionOf({
        transactionId: 'z1',
        kind: 'reconciliation',
      }).request;
      const lane = new ReconciliationLane({
        open: [{ ...transactionOf(), request: unchecked(request), attempts: [attempt] }],
      });
      lane.happen('started').asked(200_000).totals('1').previous(failure('NotFound'));
      lane.shows('z1', 'unresolved: period-unknown');
    });
  });

  test('Busy of one who tells no period is believed when it answers', () => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure('Busy')).totals('NotAllowed');
    lane.hasAttempts('z1', 'not-started');
  });

  test('rejected, and no period is reported: the request may have arrived since and closed the period, so unresolved', () => {
    const lane = new ReconciliationLane().totals('NotAllowed');
    lane.say(event('Reject', { EventDetails: 'unexpected data' }), { rejected: lane.toAttempt() });
    lane.relink().totals('NotAllowed').shows('z1', 'no outcome').asked().totals('NotAllowed');
    lane.shows('z1', 'unresolved: period-unknown').hasAttempts('z1', 'unrecoverable');
    expect(lane.record('z1').outcome?.message).toContain('unexpected data');
  });
});
