/** A refusal that the terminal's NotFound is to confirm, where something else has come in between or may have: nothing is sent a second time for it. */

import { describe, expect, test } from 'vitest';
import type { LaneSettings } from '../../src/core/terminal/messages/lane-settings.js';
import { DrivenLane } from './driven-lane.js';
import { headerOf } from './records.js';
import { event } from './terminal-messages.js';

/** Nothing vouches for the terminal's memory. */
const unknown = { loggedOutDevice: 'ANOTHER 1' };

const doubted = { type: 'forged', why: 'x', asks: true } as const;

describe('behind a refusal something came that is not shown to be the terminal’s, on the same link', () => {
  test('Busy is not confirmed by a denial: the first copy may have run, and be forgotten', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1').answerTo('p1', 'Busy').happen(doubted);
    expect(lane.inFlight('p1')).toMatchObject({ connection: 1, unbroken: false, notStartedCause: 'busy' });
    lane.status('NotFound').wait(20_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
  });

  test('nor is LoggedOut, behind another Login', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1').answerTo('p1', 'LoggedOut').happen(doubted).loggedIn();
    expect(lane.inFlight('p1')).toMatchObject({ connection: 1, unbroken: false, notStartedCause: 'logged-out' });
    lane.status('NotFound').wait(20_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
  });

  test.each(['MessageFormat'])(
    'what it did not understand once (%s) it understands no better: that is confirmed',
    (word) => {
      const lane = new DrivenLane({ record: unknown }).ask('p1');
      lane.answerTo('p1', word).happen(doubted).status('NotFound').shows('p1', 'not-processed: malformed');
    },
  );
});

/** An event rejects the payment, and the terminal denies it once nothing of it can arrive any more. */
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

describe('an event that rejects the payment, and a terminal of whose memory nothing is known that denies it', () => {
  test('where pongs bound it: the content was refused', () => {
    rejected('pong').shows('p1', 'not-processed: malformed');
  });

  test('if only responses bound requests, a party in front of the terminal may have answered: unresolved', () => {
    const lane = rejected('response');
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
    rejected('response', {}).shows('p1', 'not-processed: malformed');
  });
});

/** What the terminal was told of a payment, or how it stands. */
const stands = (lane: DrivenLane): readonly string[] => [lane.told('p1'), ...lane.states('p1')];

/** The link is lost and back; a question waits. */
const relinked = (lane: DrivenLane): DrivenLane => lane.down().up(2);

/** Each question is denied, until nothing of the payment can arrive any more. */
function deniedToTheEnd(lane: DrivenLane): DrivenLane {
  const { deliveryDeadlineMs = 0 } = lane.inFlight('p1') ?? {};
  while (lane.nowMs < deliveryDeadlineMs + 10_000) {
    if (lane.state.managementRequest?.type === 'status') lane.status('NotFound');
    lane.wait(500);
  }
  return lane;
}

describe('a refusal, and the link is lost before the terminal denies the payment', () => {
  test('MessageFormat of a terminal without a known memory: another terminal may answer, so unresolved', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    relinked(lane.answerTo('p1', 'MessageFormat').status('Busy')).status('NotFound');
    expect(stands(lane)).toEqual(['no outcome', 'open']);
    expect(stands(deniedToTheEnd(lane))).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
  });

  test('UnavailableDevice of a gateway that promises that it delivered nothing: that stands', () => {
    const lane = new DrivenLane({ profile: 'dropping-gateway', record: unknown }).ask('p1');
    relinked(lane.answerTo('p1', 'UnavailableDevice')).status('NotFound');
    lane.hasAttempts('p1', 'not-started');
  });
});

describe('Busy, and the gateway says to the question that it does not reach the terminal', () => {
  test('the terminal may have restarted: its denial right behind that is not believed', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    lane.answerTo('p1', 'Busy').status('UnavailableDevice').wait(2_100);
    expect(lane.state.managementRequest).toMatchObject({ type: 'status' });
    lane.status('NotFound').wait(20_000).hasAttempts('p1', 'open').hasSent('Payment', 1);
  });
});

/** Busy, LoggedOut to the question, another Login behind the last arrival, and a denial. */
const busy = (memorySurvivesRestart: boolean): DrivenLane => {
  const lane = new DrivenLane({ promises: { memorySurvivesRestart } }).ask('p1');
  lane.answerTo('p1', 'Busy').status('LoggedOut');
  return lane.happen({ type: 'pong', connection: 1, mark: 99 }).wait(56_000).loggedIn().status('NotFound');
};

describe('a refusal, and the terminal has no session when it is asked', () => {
  test('Busy is confirmed behind another Login only by a memory that survives that', () => {
    expect([busy(true).states('p1')[0], busy(false).states('p1')[0]]).toEqual(['not-started', 'unrecoverable']);
  });

  test('Busy of one that has no sessions to lose, and remembers over a restart, is confirmed at once', () => {
    const lane = new DrivenLane({ profile: 'sessionless' }).ask('p1');
    lane.answerTo('p1', 'Busy').status('LoggedOut').status('NotFound');
    expect(lane.states('p1')[0]).toBe('not-started');
  });

  test('LoggedOut of a cloud is not the terminal’s answer: its denial after the delivery deadline proves nothing', () => {
    const lane = new DrivenLane({ profile: 'datamesh', record: unknown }).ask('p1');
    lane.answerTo('p1', 'LoggedOut').happen({ type: 'pong', connection: 1, mark: 99 });
    expect(lane.inFlight('p1')).toMatchObject({ notStartedCause: 'logged-out', maybePassedOn: true });
    expect(stands(deniedToTheEnd(lane))).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
  });

  test('LoggedOut needs no memory: who has no session has started nothing', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1');
    lane.answerTo('p1', 'LoggedOut').loggedIn().status('LoggedOut').loggedIn().status('NotFound');
    expect(lane.states('p1')[0]).toBe('not-started');
  });
});

/** Its link was lost after a second, and it is asked. */
const saysLoggedOut = (memorySurvivesRestart: boolean): DrivenLane =>
  relinked(new DrivenLane({ profile: 'sessionless', promises: { memorySurvivesRestart } }).ask('p1').wait(1_000));

describe('a terminal without sessions that says LoggedOut whenever it is asked', () => {
  test.each([true, false])(
    'holds its lane while the payment may still arrive, and is given up behind that (%s)',
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

/** It has the payment, and its link is lost; this is said of it, if anything, and each question is denied. */
const taken = (word?: string, isStopped = false): DrivenLane => {
  const lane = new DrivenLane().ask('p1');
  lane.happen({ type: 'taken', serviceId: lane.attempt('p1') }).wait(1_000);
  if (isStopped) lane.abort('p1', 'x');
  relinked(lane);
  if (word !== undefined) lane.answerTo('p1', word);
  return deniedToTheEnd(lane);
};

describe('a terminal that said that it has the payment, and denies it once nothing can arrive any more', () => {
  test('has forgotten it, where nothing says why it did not start it, or it was stopped', () => {
    expect(stands(taken())).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
    expect(stands(taken('Aborted', true))).toEqual(['unresolved: terminal-forgot', 'unrecoverable']);
  });

  test('did not start it, where it was said that it is not reached', () => {
    expect(taken('UnavailableDevice').told('p1')).toMatch(/^not-processed/);
  });
});

/** The gateway says that it does not reach the terminal, and promises that it delivered nothing then. */
const unreached = (profile: string): DrivenLane => {
  const lane = new DrivenLane({ profile, promises: { unavailableMeansUndelivered: true } }).ask('p1');
  return lane.answerTo('p1', 'UnavailableDevice');
};

describe('a refusal that nobody confirms, when nothing more is to be started', () => {
  test.each<[string, (lane: DrivenLane) => DrivenLane]>([
    ['the latest start', (lane) => lane.wait(31_000)],
    ['an abort', (lane) => lane.abort('p1', 'x')],
    ['the end of the daemon', (lane) => lane.happen('stopping')],
  ])('who delivers nothing is believed at %s', (_when, happen) => {
    const lane = unreached('dropping-gateway');
    expect(stands(lane)).toEqual(['no outcome', 'open']);
    expect(happen(lane).told('p1')).toMatch(/^not-processed: /);
    lane.hasAttempts('p1', 'not-started');
  });

  test('a cloud is not: it may have passed the payment on all the same', () => {
    expect(stands(unreached('datamesh').wait(31_000))).toEqual(['no outcome', 'open']);
  });
});

test('behind LoggedOut of a cloud no Login leaves while the payment may still arrive: it would cost the terminal its memory', () => {
  const lane = new DrivenLane({ profile: 'datamesh' }).ask('p1');
  lane.answerTo('p1', 'LoggedOut').status('LoggedOut').happen({ type: 'pong', connection: 1, mark: 99 });
  const { deliveryDeadlineMs = 0 } = lane.inFlight('p1') ?? {};
  expect([lane.state.record.sessionStanding, deliveryDeadlineMs]).toEqual([false, 205_000]);
  lane.wait(deliveryDeadlineMs - 1).hasSent('Login', 0);
  lane.wait(1).hasSent('Login', 1);
});
