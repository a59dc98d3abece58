/** A reconciliation whose answer was lost or that was refused: what the terminal says of its periods proves no more than it does. */

import { describe, expect, test } from 'vitest';
import { ReconciliationLane, failure, lost, success } from './reconciliation-lane.js';
import { display, event } from './terminal-messages.js';

/** The terminal has closed period 6 before, and repeats that. */
const closedBefore = { record: { closedPeriod: '6' } };

describe('Busy to a closing, whose empty period is still the open one', () => {
  test('and the terminal is seen at work while its memory is asked for: it may still close it', () => {
    const lane = new ReconciliationLane(closedBefore).totals('7').closed(failure('Busy')).totals('7');
    expect(lane.state.managementRequest).toMatchObject({ by: 'closing' });
    lane.say(display(lane.attempt('z1'), 'Contacting bank')).before(success);
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'open');
    lane.closed(success, { id: '7' }).shows('z1', 'approved: approved');
  });
});

/** The closing of acquirers alone was refused so, and the terminal tells a period. */
function acquirers(said: string): ReconciliationLane {
  return new ReconciliationLane({}, 'acquirers').closed(failure(said)).totals('8');
}

describe('a period that is told now, and was not before', () => {
  test.each(['Busy', 'MessageFormat'])('leaves a closing open that was refused with %s: it may be closed', (said) => {
    const lane = new ReconciliationLane().totals('NotAllowed').closed(failure(said)).totals('8');
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'open');
    lane.relink().asked(70_000).totals('8').shows('z1', 'unresolved: period-unknown');
  });

  test('says nothing of acquirers, which have none, but where they said that they are busy', () => {
    acquirers('Busy').hasAttempts('z1', 'open');
    acquirers('MessageFormat').shows('z1', 'not-processed: malformed');
  });
});

describe('another period is open, and its list of closings does not have the one of the attempt', () => {
  test('behind LoggedOut its numbers say nothing, whatever it would repeat: it is made again', () => {
    const lane = new ReconciliationLane(closedBefore).totals('7', 3).closed(failure('LoggedOut'));
    lane.wait(1_000).loggedIn().totals('8').previous(failure('NotFound'));
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'not-started');
    expect(lane.state.managementRequest).toMatchObject({ type: 'period' });
    lane.totals('8').hasAttempts('z1', 'not-started', 'open');
  });
});

/** It is asked for both at this moment, counted from its hard limit. */
function askedAt(ms: number): ReconciliationLane {
  const lane = new ReconciliationLane().totals('7', 3).wait(1_000).relink();
  const { hardAtMs = 0 } = lane.inFlight('z1') ?? {};
  lane.asked(hardAtMs - 5_000).wait(hardAtMs + ms - lane.nowMs);
  expect(lane.state.managementRequest).toMatchObject({ by: 'totals' });
  return lane.totals('UnavailableService').previous(failure('Refusal'));
}

describe('a terminal that tells no period any more, nor its list of closings', () => {
  test('is asked until the hard limit, and at that moment nobody knows', () => {
    expect([askedAt(-1).told('z1'), askedAt(0).told('z1')]).toEqual(['no outcome', 'unresolved: period-unknown']);
  });
});

/** It was refused while this period was open or none was told; when it is to be made again, it is that one. */
function asksAgain(first: string, now: string): ReconciliationLane {
  const lane = new ReconciliationLane({ promises: { memorySurvivesRestart: true } });
  lane.totals(first).closed(failure('Busy')).totals(first).wait(11_000);
  lane.news();
  return lane.totals(now);
}

describe('a closing that was refused, and is to be made again', () => {
  test.each([
    ['7', '8', 'period 7 is no longer open'],
    ['NotAllowed', '8', 'the terminal reports an open period now'],
  ])('open period %s, then %s: the attempt is asked for, and that is written down of it', (first, now, text) => {
    const lane = asksAgain(first, now);
    expect(lane.facts.filter(({ type }) => type === 'status-answered')).toMatchObject([
      {
        transactionId: 'z1',
        serviceId: lane.attempt('z1'),
        text: `${text}: the terminal may have closed the earlier period although it refused, so tenderd asks`,
        detail: { row: 'period-closed' },
      },
    ]);
    lane.hasAttempts('z1', 'open');
  });

  test('the same period: it is made again, and nothing is asked', () => {
    const lane = asksAgain('7', '7');
    lane.hasAttempts('z1', 'not-started', 'open');
    expect(lane.facts.filter(({ type }) => type === 'status-answered')).toEqual([]);
  });
});

describe('an answer that was lost, of a terminal that tells no period any more and has no totals of its own', () => {
  test('while the request may still arrive that is all that is said, and it is asked again', () => {
    const lane = lost().totals('UnavailableService').previous(failure('Refusal'));
    lane.hasNoted(
      expect.stringMatching(/^status-answered \(period-open-early\): nothing shows that the period was closed/),
    );
    lane.hasAttempts('z1', 'open');
  });

  test('then tenderd keeps asking, and reports a new time at which an operator is called', () => {
    const lane = lost();
    const certain = [60_000, 80_000].map((untilMs) => {
      while (lane.nowMs < untilMs) {
        if (lane.state.managementRequest !== undefined) lane.totals('UnavailableService').previous(failure('Refusal'));
        lane.wait(500);
      }
      return lane.record('z1').certainBy;
    });
    // The delivery deadline and one question; then the hard limit, the effect of its Abort, one more question.
    expect(certain).toEqual(['2026-01-01T00:01:06.000Z', '2026-01-01T00:10:20.000Z']);
    lane.shows('z1', 'no outcome');
  });

  test('a denial ends nothing if the terminal has restarted since, because it may report its period again', () => {
    const lane = lost().say(event('Initialised'));
    lane.asked(80_000).totals('UnavailableService').previous(failure('NotFound'));
    lane.shows('z1', 'no outcome').hasAttempts('z1', 'open');
  });
});

test('a refused closing that is asked for again counts as seen at work: no denial makes it never started', () => {
  const lane = asksAgain('7', '8');
  expect(lane.record('z1').attempts).toMatchObject([{ state: 'open', sawStart: true }]);
  lane.wait(1_000).totals('UnavailableService').previous(failure('NotFound')).hasAttempts('z1', 'open');
});

test('if a token is refused and no period is reported, the reconciliation may have arrived', () => {
  const lane = new ReconciliationLane();
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds: 'none', hasOwnConnections: true } };
  lane.totals('NotAllowed');
  const serviceId = lane.attempt('z1');
  lane.happen({ type: 'no-message', serviceId, status: 401, why: 'HTTP 401', isTokenRefused: true });
  expect(lane.inFlight('z1')).toMatchObject({ notStartedCause: 'token-refused', connection: undefined });
  lane.totals('NotAllowed').hasAttempts('z1', 'open');
  lane.asked(60_000).totals('NotAllowed').shows('z1', 'unresolved: period-unknown');
});

test('Aborted of one that was seen at work needs no memory: its empty period is open, and the closing was stopped', () => {
  const lane = new ReconciliationLane(closedBefore).totals('7');
  lane.say(display(lane.attempt('z1'), 'Contacting bank')).abort('z1', 'the customer left');
  lane.closed(failure('Aborted')).totals('7');
  expect([lane.told('z1'), lane.state.managementRequest]).toEqual(['cancelled: aborted', undefined]);
});
