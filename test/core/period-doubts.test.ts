/**
 * A reconciliation that was refused or whose answer was lost: the terminal's words about its periods prove no more than
 * they say.
 */

import { describe, expect, test } from 'vitest';
import { ReconciliationLane, failure, lost, success } from './reconciliation-lane.js';
import { display, event } from './terminal-messages.js';

/** The terminal has closed period 6 before, and repeats that. */
const closedBefore = { record: { closedPeriod: '6' } };

describe('after Busy to a reconciliation whose empty period is still open', () => {
  test('the reconciliation stays open if the terminal is seen at work while its memory is checked', () => {
    const lane = new ReconciliationLane(closedBefore).totals('7').closed(failure('Busy')).totals('7');
    expect(lane.state.managementRequest).toMatchObject({ by: 'closing' });
    lane.say(display(lane.attempt('z1'), 'Contacting bank')).before(success);
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'open');
    lane.closed(success, { id: '7' }).shows('z1', 'approved: approved');
  });
});

/** A reconciliation of acquirers only was refused with this word, and the terminal reports a period. */
function acquirers(said: string): ReconciliationLane {
  return new ReconciliationLane({}, 'acquirers').closed(failure(said)).totals('8');
}

describe('a period that the terminal reports only after the attempt', () => {
  test.each(['Busy', 'MessageFormat'])(
    'leaves a reconciliation that was refused with %s open, because the period may be closed',
    (said) => {
      const lane = new ReconciliationLane().totals('NotAllowed').closed(failure(said)).totals('8');
      lane.shows('z1', 'no outcome').hasAttempts('z1', 'open');
      lane.relink().asked(70_000).totals('8').shows('z1', 'unresolved: period-unknown');
    },
  );

  test('matters for a reconciliation of acquirers only after Busy', () => {
    acquirers('Busy').hasAttempts('z1', 'open');
    acquirers('MessageFormat').shows('z1', 'not-processed: malformed');
  });
});

describe('another period is open, and the closed periods do not include that of the attempt', () => {
  test('after LoggedOut the number of the open period proves nothing, and the reconciliation is sent again', () => {
    const lane = new ReconciliationLane(closedBefore).totals('7', 3).closed(failure('LoggedOut'));
    lane.wait(1_000).loggedIn().totals('8').previous(failure('NotFound'));
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'not-started');
    expect(lane.state.managementRequest).toMatchObject({ type: 'period' });
    lane.totals('8').hasAttempts('z1', 'not-started', 'open');
  });
});

/** The lane asks about both periods at this time before or after the hard limit. */
function askedAt(ms: number): ReconciliationLane {
  const lane = new ReconciliationLane().totals('7', 3).wait(1_000).relink();
  const { hardAtMs = 0 } = lane.inFlight('z1') ?? {};
  lane.asked(hardAtMs - 5_000).wait(hardAtMs + ms - lane.nowMs);
  expect(lane.state.managementRequest).toMatchObject({ by: 'totals' });
  return lane.totals('UnavailableService').previous(failure('Refusal'));
}

describe('a terminal that no longer reports its open or closed periods', () => {
  test('is asked until the hard limit, and then the reconciliation is unresolved', () => {
    expect([askedAt(-1).told('z1'), askedAt(0).told('z1')]).toEqual(['no outcome', 'unresolved: period-unknown']);
  });
});

/** It was refused while this period was open, or none was reported. When it is repeated, that period is open. */
function asksAgain(first: string, now: string): ReconciliationLane {
  const lane = new ReconciliationLane({ promises: { memorySurvivesRestart: true } });
  lane.totals(first).closed(failure('Busy')).totals(first).wait(11_000);
  lane.news();
  return lane.totals(now);
}

describe('a refused reconciliation that is about to be sent again', () => {
  test.each([
    ['7', '8', 'period 7 is no longer open'],
    ['NotAllowed', '8', 'the terminal reports an open period now'],
  ])('that reported period %s and then %s stays open, and a fact says why', (first, now, text) => {
    const lane = asksAgain(first, now);
    expect(lane.facts.filter(({ type }) => type === 'status-answered')).toMatchObject([
      {
        transactionId: 'z1',
        serviceId: lane.attempt('z1'),
        text: `${text}: the terminal may have closed the earlier period although it refused the request, so tenderd asks`,
        detail: { row: 'period-closed' },
      },
    ]);
    lane.hasAttempts('z1', 'open');
  });

  test('is sent again if the period is the same', () => {
    const lane = asksAgain('7', '7');
    lane.hasAttempts('z1', 'not-started', 'open');
    expect(lane.facts.filter(({ type }) => type === 'status-answered')).toEqual([]);
  });
});

describe('after a lost answer, a terminal that reports neither its period nor closed totals', () => {
  test('is asked again while the request may still arrive', () => {
    const lane = lost().totals('UnavailableService').previous(failure('Refusal'));
    lane.hasNoted(
      expect.stringMatching(/^status-answered \(period-open-early\): nothing shows that the period was closed/),
    );
    lane.hasAttempts('z1', 'open');
  });

  test('is asked on, and the record gets a new time at which the operator is needed', () => {
    const lane = lost();
    const certain = [60_000, 80_000].map((untilMs) => {
      while (lane.nowMs < untilMs) {
        if (lane.state.managementRequest !== undefined) lane.totals('UnavailableService').previous(failure('Refusal'));
        lane.wait(500);
      }
      return lane.record('z1').certainBy;
    });
    // First the delivery deadline and one question. Then the hard limit, the effect of its Abort, and one more
    // question.
    expect(certain).toEqual(['2026-01-01T00:01:06.000Z', '2026-01-01T00:10:20.000Z']);
    lane.shows('z1', 'no outcome');
  });

  test('does not end the attempt by a denial after a restart, because it may report its period again', () => {
    const lane = lost().say(event('Initialised'));
    lane.asked(80_000).totals('UnavailableService').previous(failure('NotFound'));
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'open');
  });
});

test('a refused reconciliation that was asked about again counts as seen at work, so a denial does not end it', () => {
  const lane = asksAgain('7', '8');
  expect(lane.record('z1').attempts).toMatchObject([{ state: 'open', sawStart: true }]);
  lane.wait(1_000).totals('UnavailableService').previous(failure('NotFound')).hasAttempts('z1', 'open');
});

test('if the token is rejected and no period is reported, the reconciliation may have arrived', () => {
  const lane = new ReconciliationLane();
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds: 'none', hasOwnConnections: true } };
  lane.totals('NotAllowed');
  const serviceId = lane.attempt('z1');
  lane.happen({ type: 'no-message', serviceId, status: 401, why: 'HTTP 401', isTokenRefused: true });
  expect(lane.inFlight('z1')).toMatchObject({ notStartedCause: 'token-refused', connection: undefined });
  lane.totals('NotAllowed').hasAttempts('z1', 'open');
  lane.asked(60_000).totals('NotAllowed').shows('z1', 'unresolved: period-unknown');
});

test('Aborted after work was seen needs no memory: an empty open period proves that the reconciliation was stopped', () => {
  const lane = new ReconciliationLane(closedBefore).totals('7');
  lane.say(display(lane.attempt('z1'), 'Contacting bank')).abort('z1', 'the customer left');
  lane.closed(failure('Aborted')).totals('7');
  expect([lane.told('z1'), lane.state.managementRequest]).toEqual(['cancelled: aborted', undefined]);
});
