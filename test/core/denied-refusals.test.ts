/**
 * A refusal that NotFound should confirm, although something happened in between or may have: it must not cause a
 * second attempt.
 */

import { describe, expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { DrivenLane } from './driven-lane.js';
import { headerOf } from './records.js';
import { event } from './terminal-messages.js';

/** Nothing proves the terminal's memory. */
const unknown = { loggedOutDevice: 'ANOTHER 1' };

const doubted = { type: 'forged', why: 'x', asks: true } as const;

describe('after a refusal, a message of unproven origin arrives on the same link', () => {
  test('a denial does not confirm Busy, because the first copy may have run and been forgotten', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1').answerTo('p1', 'Busy').happen(doubted);
    expect(lane.inFlight('p1')).toMatchObject({ connection: 1, unbroken: false, notStartedCause: 'busy' });
    lane.status('NotFound').wait(20_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
  });

  test('a denial does not confirm LoggedOut after another Login', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1').answerTo('p1', 'LoggedOut').happen(doubted).loggedIn();
    expect(lane.inFlight('p1')).toMatchObject({ connection: 1, unbroken: false, notStartedCause: 'logged-out' });
    lane.status('NotFound').wait(20_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
  });

  test.each(['MessageFormat'])(
    'a denial confirms %s, because the terminal understands no copy of the request',
    (word) => {
      const lane = new DrivenLane({ record: unknown }).ask('p1');
      lane.answerTo('p1', word).happen(doubted).status('NotFound').shows('p1', 'not-processed: malformed');
    },
  );
});

describe('after a refusal, the terminal reports that it starts or stops', () => {
  test.each(
    ['Initialised', 'Shutdown'].flatMap((word) => ['Busy', 'NotAllowed', 'MessageFormat'].map((said) => [word, said])),
  )('%s: a denial does not confirm %s, because a first copy may have run and been forgotten', (word, said) => {
    for (const record of [unknown, {}]) {
      const lane = new DrivenLane({ record }).ask('p1').answerTo('p1', said).say(event(word));
      lane.status('NotFound').wait(20_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
    }
  });
});

/** An event rejects the payment, and the terminal denies it when it can no longer arrive. */
function rejected(
  bounds: LaneSettings['bounds'],
  record: Partial<DrivenLane['state']['record']> = unknown,
): DrivenLane {
  const lane = new DrivenLane({ record });
  lane.state = { ...lane.state, settings: { ...lane.state.settings, bounds } };
  lane.ask('p1');
  const header = headerOf({ MessageType: 'Request', ServiceID: lane.attempt('p1') });
  lane.say(event('Reject', { EventDetails: 'unexpected data' }), { rejected: header });
  if (bounds === 'pong') lane.happen({ type: 'pong', connection: 1, mark: 99 });
  const { deliveryDeadlineMs = 0 } = lane.inFlight('p1') ?? {};
  expect(deliveryDeadlineMs).toBeGreaterThan(0);
  while (lane.nowMs < deliveryDeadlineMs + 5_000) {
    if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
    lane.wait(500);
  }
  return lane;
}

describe('the terminal rejects the payment in an event and then denies it, and its memory is unknown', () => {
  test('if pongs set the delivery deadline, the payment ends as malformed', () => {
    rejected('pong').shows('p1', 'not-processed: malformed');
  });

  test('if only responses set the delivery deadline, the payment is unresolved, because another party may have answered', () => {
    const lane = rejected('response');
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
    rejected('response', {}).shows('p1', 'not-processed: malformed');
  });
});

/** Returns the reported result of a payment and the states of its attempts. */
const stands = (lane: DrivenLane): readonly string[] => [lane.told('p1'), ...lane.states('p1')];

/** Loses the link and gets it back. A question waits for its answer. */
const relinked = (lane: DrivenLane): DrivenLane => lane.down().up(2);

/** Denies each question until the payment can no longer arrive. */
function deniedToTheEnd(lane: DrivenLane): DrivenLane {
  const { deliveryDeadlineMs = 0 } = lane.inFlight('p1') ?? {};
  while (lane.nowMs < deliveryDeadlineMs + 10_000) {
    if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
    lane.wait(500);
  }
  return lane;
}

describe('after a refusal the link is lost, and then the terminal denies the payment', () => {
  test('MessageFormat leaves the payment unresolved, because another terminal may answer', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    relinked(lane.answerTo('p1', 'MessageFormat').status('Busy')).status('NotFound');
    expect(stands(lane)).toEqual(['no outcome', 'open']);
    expect(stands(deniedToTheEnd(lane))).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
  });

  test('UnavailableDevice ends the attempt if the gateway promises that it delivered nothing', () => {
    const lane = new DrivenLane({ profile: 'dropping-gateway', record: unknown }).ask('p1');
    relinked(lane.answerTo('p1', 'UnavailableDevice')).status('NotFound');
    lane.hasAttempts('p1', 'not-started');
  });
});

describe('after Busy, the gateway answers the question with UnavailableDevice', () => {
  test('the lane does not believe the next denial, because the terminal may have restarted', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    lane.answerTo('p1', 'Busy').status('UnavailableDevice').wait(2_100);
    expect(lane.state.managementRequest).toMatchObject({ type: 'status' });
    lane.status('NotFound').wait(20_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
  });
});

/** Answers Busy, then LoggedOut to the question, another Login after the last possible arrival, and a denial. */
const busy = (memorySurvivesRestart: boolean): DrivenLane => {
  const lane = new DrivenLane({ promises: { memorySurvivesRestart } }).ask('p1');
  lane.answerTo('p1', 'Busy').status('LoggedOut');
  return lane.happen({ type: 'pong', connection: 1, mark: 99 }).wait(56_000).loggedIn().status('NotFound');
};

describe('after a refusal, the terminal has no session when the lane asks it', () => {
  test('a denial after another Login confirms Busy only if the memory survives the Login', () => {
    expect([busy(true).states('p1')[0], busy(false).states('p1')[0]]).toEqual(['not-started', 'unrecoverable']);
  });

  test('a denial confirms Busy at once if the terminal needs no sessions and remembers across restarts', () => {
    const lane = new DrivenLane({ profile: 'sessionless' }).ask('p1');
    lane.answerTo('p1', 'Busy').status('LoggedOut').status('NotFound');
    expect(lane.states('p1')[0]).toBe('not-started');
  });

  test("LoggedOut from a cloud is not the terminal's own answer, and a denial after the deadline proves nothing", () => {
    const lane = new DrivenLane({ profile: 'datamesh', record: unknown }).ask('p1');
    lane.answerTo('p1', 'LoggedOut').happen({ type: 'pong', connection: 1, mark: 99 });
    expect(lane.inFlight('p1')).toMatchObject({ notStartedCause: 'logged-out', maybePassedOn: true });
    expect(stands(deniedToTheEnd(lane))).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
  });

  test('a denial confirms LoggedOut without any memory, because a terminal without a session starts nothing', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    lane.answerTo('p1', 'LoggedOut').loggedIn().status('LoggedOut').loggedIn().status('NotFound');
    expect(lane.states('p1')[0]).toBe('not-started');
  });
});

/** Its link was lost after a second, and the lane asks about it. */
const saysLoggedOut = (memorySurvivesRestart: boolean): DrivenLane =>
  relinked(new DrivenLane({ profile: 'sessionless', promises: { memorySurvivesRestart } }).ask('p1').wait(1_000));

describe('a terminal without sessions that always answers LoggedOut', () => {
  test.each([true, false])(
    'blocks its lane while the payment may still arrive, and then the lane abandons the attempt (%s)',
    (memory) => {
      const lane = saysLoggedOut(memory).status('LoggedOut');
      for (let asks = 0; asks < 4; asks += 1) lane.wait(10_000).status('LoggedOut');
      expect(lane.nowMs).toBeLessThan(55_000);
      expect(stands(lane)).toEqual(['no outcome', 'open']);
      lane.wait(20_000).status('LoggedOut');
      if (lane.told('p1') === 'no outcome') lane.wait(10_000).status('LoggedOut');
      expect(stands(lane)).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
    },
  );
});

/**
 * The terminal runs the payment, and its link is lost. Then this word comes, if there is one, and each question is
 * denied.
 */
const taken = (word?: string, isStopped = false): DrivenLane => {
  const lane = new DrivenLane().ask('p1');
  lane.happen({ type: 'taken', serviceId: lane.attempt('p1') }).wait(1_000);
  if (isStopped) lane.abort('p1', 'x');
  relinked(lane);
  if (word !== undefined) lane.answerTo('p1', word);
  return deniedToTheEnd(lane);
};

describe('a terminal had confirmed the payment, and denies it after the delivery deadline', () => {
  test('the payment is unresolved if no answer explains the denial, or after an abort', () => {
    expect(stands(taken())).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
    expect(stands(taken('Aborted', true))).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
  });

  test('the payment was not processed if the gateway had answered UnavailableDevice', () => {
    expect(taken('UnavailableDevice').told('p1')).toMatch(/^not-processed/);
  });
});

/** The gateway reports that it does not reach the terminal. Its profile promises that it then delivered nothing. */
const unreached = (profile: string): DrivenLane => {
  const lane = new DrivenLane({ profile, promises: { unavailableMeansUndelivered: true } }).ask('p1');
  return lane.answerTo('p1', 'UnavailableDevice');
};

describe('a refusal stays unconfirmed, and no further attempt may start', () => {
  test.each<[string, (lane: DrivenLane) => DrivenLane]>([
    ['the latest start', (lane) => lane.wait(31_000)],
    ['an abort', (lane) => lane.abort('p1', 'x')],
    ['the shutdown of the daemon', (lane) => lane.happen('stopping')],
  ])('the lane believes a gateway that delivers nothing at %s', (_when, happen) => {
    const lane = unreached('dropping-gateway');
    expect(stands(lane)).toEqual(['no outcome', 'open']);
    expect(happen(lane).told('p1')).toMatch(/^not-processed: /);
    lane.hasAttempts('p1', 'not-started');
  });

  test('the lane does not believe a cloud, because it may have passed the payment on', () => {
    expect(stands(unreached('datamesh').wait(31_000))).toEqual(['no outcome', 'open']);
  });
});

test("after LoggedOut from a cloud no Login leaves while the payment may arrive, because it would erase the terminal's memory", () => {
  const lane = new DrivenLane({ profile: 'datamesh' }).ask('p1');
  lane.answerTo('p1', 'LoggedOut').status('LoggedOut').happen({ type: 'pong', connection: 1, mark: 99 });
  const { deliveryDeadlineMs = 0 } = lane.inFlight('p1') ?? {};
  expect([lane.state.record.sessionStanding, deliveryDeadlineMs]).toEqual([false, 205_000]);
  lane.wait(deliveryDeadlineMs - 1).hasSent('Login', 0);
  lane.wait(1).hasSent('Login', 1);
});
