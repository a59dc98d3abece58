/** A reconciliation that was refused or rejected: what the terminal's period confirms, and what it cannot confirm. */

import { describe, expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { ReconciliationLane, failure, success } from './reconciliation-lane.js';
import type { DrivenOptions } from './driven-lane.js';
import { attemptOf, transactionOf } from './records.js';
import { unchecked } from '../unchecked.js';
import { display, event } from './terminal-messages.js';

/** Period 7 with three transactions is reported, its closing is answered with LoggedOut, and a Login follows. */
function loggedOut(options: DrivenOptions = {}): ReconciliationLane {
  return new ReconciliationLane(options).totals('7', 3).closed(failure('LoggedOut')).wait(1_000).loggedIn();
}

/** From now on, each request of the lane has its own connection. */
function ownConnections(lane: ReconciliationLane): ReconciliationLane {
  lane.state = { ...lane.state, settings: { ...lane.state.settings, hasOwnConnections: true } };
  return lane;
}

/** Busy was confirmed by the open period. When the closing is repeated, another period is open. */
function closedMeanwhile(): ReconciliationLane {
  const lane = new ReconciliationLane({ promises: { memorySurvivesRestart: true } });
  return lane.totals('7', 3).closed(failure('Busy')).totals('7', 3).wait(11_000).totals('8');
}

describe('a refused reconciliation', () => {
  test('is sent again after Busy if the same period is open, and asks for its period again', () => {
    const lane = new ReconciliationLane().totals('7').closed(failure('Busy')).totals('7');
    lane.hasAttempts('z1', 'not-started').wait(11_000).hasSent('GetTotals', 3).totals('7');
    lane.hasAttempts('z1', 'not-started', 'open');
  });

  describe('another period is open when a reconciliation is to be sent again after Busy', () => {
    test('the lane first asks for the totals of the old period, which prove that it was closed', () => {
      const lane = closedMeanwhile();
      lane.hasAttempts('z1', 'open').wait(1_000).totals('8').previous(success).shows('z1', 'approved: approved');
      lane.ends('z1', { period: { id: '7' } }).hasAttempts('z1', 'answered');
    });

    test('without its totals the old period counts as closed, with a message to read them', () => {
      const lane = closedMeanwhile().wait(1_000).totals('8').previous(failure('NotFound'));
      lane.shows('z1', 'approved: totals-missing');
    });

    test.each([
      ['7', '1'],
      ['1', '2'],
    ])('after LoggedOut and a Login the lane asks too, because period %s was open and is not open now', (id, now) => {
      const lane = loggedOut().totals(id, 3);
      if (id !== '7') lane.previous(failure('NotFound'));
      lane.hasAttempts('z1', 'not-started').wait(1_000).totals(now).hasAttempts('z1', 'open');
      lane.wait(1_000).totals(now).previous(success).shows('z1', 'approved: approved');
    });
  });

  test('is not confirmed by an empty period after Busy without sessions, because the number may be used again', () => {
    const lane = new ReconciliationLane({ profile: 'sessionless', promises: { memorySurvivesRestart: false } });
    lane.totals('7').closed(failure('Busy')).totals('7').hasAttempts('z1', 'open');
    lane.relink().asked(70_000).totals('7').shows('z1', 'unresolved: period-unknown');
  });

  describe('a terminal with sessions and an unknown memory still has the empty period open', () => {
    const unknown = { record: { loggedOutDevice: 'ANOTHER 1' } };
    const refused = (said: string) => new ReconciliationLane(unknown).totals('7').closed(failure(said));

    test.each(['Busy', 'MessageFormat'])(
      '%s is confirmed, because the terminal would have reported a lost session',
      (said) => {
        refused(said).totals('7').hasAttempts('z1', 'not-started');
      },
    );

    test.each<[string, (lane: ReconciliationLane) => ReconciliationLane]>([
      ['a question without an answer', (lane) => lane.wait(20_000)],
      ['another link', (lane) => lane.relink()],
      ['another link that came while nothing was asked', (lane) => lane.totals('Busy').relink()],
    ])(
      'Busy is not confirmed after %s, because the terminal may have closed the period and restarted',
      (_name, happen) => {
        happen(refused('Busy')).asked(0).totals('7').hasAttempts('z1', 'open');
      },
    );

    test('MessageFormat is not confirmed on another link, because another terminal may answer', () => {
      const lane = refused('MessageFormat').relink().asked(0).totals('7').hasAttempts('z1', 'open');
      lane.asked(70_000).totals('7').shows('z1', 'unresolved: period-unknown');
    });

    test.each(['Busy', 'MessageFormat'])(
      '%s from a cloud is not confirmed, because the cloud may have passed the request on later',
      (said) => {
        const lane = new ReconciliationLane({ ...unknown, profile: 'datamesh' }).totals('7').closed(failure(said));
        lane.totals('7').hasAttempts('z1', 'open');
        lane.relink().asked(220_000).totals('7').shows('z1', 'unresolved: period-unknown');
      },
    );

    test.each<[LaneSettings['bounds'], string]>([
      ['response', 'unresolved: period-unknown'],
      ['pong', 'not-processed: malformed'],
    ])('after a Reject on a wire with bounds %s the reconciliation is %s', (bounds, told) => {
      const lane = new ReconciliationLane(unknown);
      lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds } };
      lane.totals('7').say(event('Reject', { EventDetails: 'unexpected data' }), { rejected: lane.toAttempt() });
      if (bounds === 'pong') lane.happen({ type: 'pong', connection: 1, mark: 99 });
      while (lane.nowMs < 70_000) {
        if (lane.state.managementRequest?.type === 'status') lane.totals('7');
        lane.wait(500);
      }
      lane.shows('z1', told);
    });
  });

  test('is sent again after Busy if the terminal repeats an earlier answer', () => {
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

  test('is closed by a late answer while the lane asks for the earlier period', () => {
    const lane = new ReconciliationLane({ record: { closedPeriod: '6' } }).totals('7').closed(failure('Busy'));
    expect(lane.totals('7').state.managementRequest).toMatchObject({ by: 'closing' });
    lane.closed(success, { id: '7' }).shows('z1', 'approved: approved');
  });

  test('is approved after Busy if another period is open, because a first copy closed the old period', () => {
    const lane = new ReconciliationLane().totals('7').closed(failure('Busy'));
    lane.totals('8').previous(success).shows('z1', 'approved: approved').hasAttempts('z1', 'answered');
  });

  test('stays open after Busy if the terminal reports its first period now, because a first copy may have closed a period', () => {
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
    'stays open after %s through a cloud without a period, because the cloud may have passed it on',
    (said) => {
      const lane = new ReconciliationLane({ profile: 'datamesh' }).totals('NotAllowed').closed(failure(said));
      lane.totals('NotAllowed').hasAttempts('z1', 'open');
      lane.relink().asked(220_000).totals('NotAllowed').shows('z1', 'unresolved: period-unknown');
    },
  );

  test('stays open after Busy if the terminal had reported its period once', () => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure('Busy')).totals('8');
    lane.wait(11_000).totals('NotAllowed').hasAttempts('z1', 'open');
    lane.relink().asked(70_000).totals('NotAllowed').shows('z1', 'unresolved: period-unknown');
  });

  test('is unresolved if the terminal reports a period only before the next attempt', () => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure('Busy')).totals('NotAllowed');
    lane.hasAttempts('z1', 'not-started').wait(11_000).totals('8').hasAttempts('z1', 'open');
    lane.wait(1_000).totals('8').shows('z1', 'unresolved: period-unknown');
  });

  test.each([
    ['7', [], 'cancelled: aborted'],
    ['8', [success], 'approved: approved'],
  ] as const)('is stopped or approved after Aborted, by its open period %s', (id, previous, told) => {
    const lane = new ReconciliationLane().totals('7');
    lane.say(display(lane.attempt('z1'), 'Contacting bank'));
    lane.abort('z1', 'the customer left').closed(failure('Aborted')).shows('z1', 'no outcome').totals(id);
    for (const answer of previous) lane.previous(answer);
    lane.shows('z1', told);
  });

  test('is never sent again after MessageFormat, once the same period confirms it', () => {
    const lane = new ReconciliationLane().totals('7').closed(failure('MessageFormat'));
    lane.totals('7').shows('z1', 'not-processed: malformed');
  });

  test('stays open after Busy if its period has fewer transactions than before', () => {
    const lane = new ReconciliationLane().totals('7', 3).closed(failure('Busy')).totals('7', 2);
    lane.hasAttempts('z1', 'open');
  });

  describe('after LoggedOut the terminal may have forgotten its period', () => {
    test.each(['NotFound', 'UnavailableService'])(
      'another open period and %s prove that no period was closed',
      (word) => {
        const lane = loggedOut().totals('1').previous(failure(word));
        lane.shows('z1', 'no outcome').hasAttempts('z1', 'not-started').wait(1_000).totals('1');
        lane.hasAttempts('z1', 'not-started', 'open');
        lane.closed(success, { id: '1' }).ends('z1', {
          reason: 'approved',
          period: { id: '1' },
        });
      },
    );

    test('the same number with fewer transactions proves that no period was closed', () => {
      loggedOut().totals('7').hasAttempts('z1', 'not-started');
    });

    describe.each<[string, (lane: ReconciliationLane) => ReconciliationLane]>([
      ['by HTTP', ownConnections],
      ['after another link', (lane) => lane.relink()],
      ['while the terminal was not connected', (lane) => lane.totals('UnavailableDevice')],
    ])('%s, where the answer to a first copy of the request may have been lost', (_name, happen) => {
      const past = 70_000;

      test('another open period leaves the reconciliation open, and the totals of its period prove that it was closed', () => {
        const lane = happen(loggedOut()).asked(0).totals('8').previous(failure('UnavailableService'));
        lane.hasAttempts('z1', 'open').asked(lane.nowMs + 1);
        lane.totals('8').previous(success).shows('z1', 'approved: approved').hasAttempts('z1', 'answered');
      });

      test('without these totals the reconciliation is unresolved, and no other period is closed', () => {
        const lane = happen(loggedOut()).asked(0).totals('1').previous(failure('NotFound')).relink().asked(past);
        lane.totals('1').previous(failure('NotFound')).shows('z1', 'unresolved: period-unknown');
        lane.hasAttempts('z1', 'unrecoverable');
      });

      test('without these totals the period counts as closed if the terminal repeats an earlier answer', () => {
        const lane = happen(loggedOut({ record: { closedPeriod: '6' } })).asked(0);
        lane.totals('8').previous(failure('NotFound')).before(success).shows('z1', 'approved: totals-missing');
      });

      test('the same number with fewer transactions proves nothing, and the reconciliation is unresolved', () => {
        const lane = happen(loggedOut()).asked(0).totals('7').hasAttempts('z1', 'open').relink().asked(past);
        lane.totals('7').shows('z1', 'unresolved: period-unknown');
      });
    });

    test('the period was closed if the terminal reports its totals as those of the previous period', () => {
      loggedOut().totals('8').previous(success).shows('z1', 'approved: approved');
    });

    test('the reconciliation is unresolved if it was seen at work and the totals are missing', () => {
      const lane = loggedOut().totals('InProgress').relink().asked(70_000).totals('8').previous(failure('NotFound'));
      lane.shows('z1', 'unresolved: period-unknown');
    });

    test('the reconciliation is unresolved after a restart of the daemon if the totals are missing', () => {
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

  test('is not started after Busy if the terminal reports no period before and after', () => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure('Busy')).totals('NotAllowed');
    lane.hasAttempts('z1', 'not-started');
  });

  test('is unresolved after a Reject without a period, because it may have arrived and closed the period', () => {
    const lane = new ReconciliationLane().totals('NotAllowed');
    lane.say(event('Reject', { EventDetails: 'unexpected data' }), { rejected: lane.toAttempt() });
    lane.relink().totals('NotAllowed').shows('z1', 'no outcome').asked().totals('NotAllowed');
    lane.shows('z1', 'unresolved: period-unknown').hasAttempts('z1', 'unrecoverable');
    expect(lane.record('z1').outcome?.message).toContain('unexpected data');
  });
});
