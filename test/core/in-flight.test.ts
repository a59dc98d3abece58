/** The lane follows an open attempt to its end: deadline, veto, Abort, hard limit (design, section 5; promise 6). */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { currentEntry } from '../../src/core/terminal/queue/lane.js';
import { giveUpAtMs } from '../../src/core/base/limits.js';
import { DrivenLane, type DrivenOptions, asked } from './driven-lane.js';
import { at, attemptOf, outcomeOf, transactionOf } from './records.js';
import { display, event } from './terminal-messages.js';

describe('everything ends (promise 6)', () => {
  test('without an answer on a working link the lane asks after 45 s, resets after 250 s and aborts at 300 s', () => {
    const lane = new DrivenLane().ask('p1').wait(44_999).hasSent('TransactionStatus', 0).wait(1);
    lane.hasSent('TransactionStatus', 1).wait(204_999);
    expect(lane.effects.filter(({ type }) => type === 'give-up')).toEqual([]);
    lane.news();
    lane.wait(1);
    expect(lane.effects.filter(({ type }) => type === 'give-up')).toEqual([
      {
        type: 'give-up',
        connection: 1,
        key: expect.any(Object),
        cause: { code: 'given-up', text: 'a payment was not answered in time' },
      },
    ]);
    lane.hasNoted('deadline-passed (link-lost): no answer came within the longest time that a payment can take');
    expect(lane.inFlight('p1')?.unbroken).toBe(false);
    lane.down().up(2).wait(49_999).hasSent('Abort', 0).wait(1).hasSent('Abort', 1);
    expect(lane.news()).toContain(
      'abort-sent (abort-wanted): Abort is sent: the limit of 300 s that tenderd sets has passed',
    );
    lane.wait(19_999).shows('p1', 'no outcome').wait(1).shows('p1', 'unresolved: no-answer');
    // The lane asks about it anyway, and the terminal's later answers count.
    lane.wait(20_000).repeat(lane.attempt('p1'), 'Success').shows('p1', 'approved: approved');
  });

  test('the lane gives up after the hard limit, the Abort and one more question', () => {
    const lane = new DrivenLane().ask('p1');
    const inFlight = lane.inFlight('p1');
    expect(inFlight?.hardAtMs).toBe(300_000);
    expect(inFlight === undefined ? undefined : giveUpAtMs(inFlight, lane.state.settings)).toBe(320_000);
  });

  test('a terminal that lost its session and refuses the Login counts as one that forgot the payment', () => {
    const { lane } = asked();
    lane.status('LoggedOut').wait(330_000).shows('p1', 'unresolved: terminal-forgot');
    lane.hasAttempts('p1', 'unrecoverable');
  });

  test('a terminal whose memory survives a restart still blocks its lane, and reports the result after the Login', () => {
    const { lane } = asked({ promises: { memorySurvivesRestart: true } });
    lane.status('LoggedOut').wait(330_000).shows('p1', 'unresolved: no-answer').hasAttempts('p1', 'open');
    lane.wait(lane.state.login.notBeforeMs - lane.nowMs);
    lane.loggedIn().status('NotFound');
    lane.shows('p1', 'not-processed: never-arrived').hasAttempts('p1', 'never-received');
  });
});

const refusedWith = (word: string, options: DrivenOptions = {}): DrivenLane => {
  const lane = new DrivenLane(options).ask('p1');
  return lane.answerTo('p1', word);
};

describe('a refusal that a status response does not confirm', () => {
  test.each(['LoggedOut', 'Busy'])('%s is never believed, because the first copy may run', (word) => {
    const lane = refusedWith(word).wait(200_000);
    lane.shows('p1', 'no outcome').hasSent('Abort', 0).wait(100_000).hasSent('Abort', 1);
  });
});

describe('LoggedOut when no further attempt may start', () => {
  const stop = { type: 'abort', transactionId: 'p1', reason: 'x' } as const;

  test.each<readonly [string, (lane: DrivenLane) => DrivenLane]>([
    ['an abort', (lane) => lane.happen(stop)],
    ['the shutdown of the daemon', (lane) => lane.happen('stopping')],
  ])('is confirmed by a denial after another Login: %s', (_when, ended) => {
    const lane = ended(refusedWith('LoggedOut'));
    lane.shows('p1', 'no outcome').hasSent('TransactionStatus', 0).loggedIn().hasSent('TransactionStatus', 1);
    expect(lane.status('NotFound').told('p1')).toMatch(/^not-processed/);
  });

  // A scenario through two daemons found this: the terminal accepted the first copy, answered LoggedOut to the second,
  // and forgot both while the Login waited.
  test('is not confirmed after a Login without an answer, because the terminal may have restarted since', () => {
    const lane = refusedWith('LoggedOut').wait(40_000).loggedIn().status('NotFound');
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open').hasSent('Payment', 1);
  });

  test('is not confirmed if the gateway did not reach the terminal for a Login, because it may have restarted since', () => {
    const lane = refusedWith('LoggedOut').loggedIn('UnavailableDevice').wait(5_000).loggedIn().status('NotFound');
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open').hasSent('Payment', 1);
  });

  test('is not confirmed while the terminal says that the first copy runs', () => {
    const lane = refusedWith('LoggedOut').happen(stop).loggedIn().status('InProgress');
    lane.shows('p1', 'no outcome').hasSent('Abort', 1);
    lane.repeat(lane.attempt('p1'), 'Success').shows('p1', 'approved: approved');
  });
});

describe('LoggedOut and the state of the link', () => {
  test('a denial on the unbroken link confirms LoggedOut, and the payment is sent again', () => {
    refusedWith('LoggedOut').loggedIn().status('NotFound').hasAttempts('p1', 'not-started', 'open');
  });

  test.each<readonly [string, (lane: DrivenLane) => DrivenLane]>([
    ['on another link', (lane) => lane.down().up(2).loggedIn()],
    ['after a question without an answer', (lane) => lane.loggedIn().wait(15_000)],
  ])(
    '%s a denial does not confirm LoggedOut, because the first copy may have been forgotten at the Login',
    (_when, since) => {
      const lane = since(refusedWith('LoggedOut'));
      lane.happen({ type: 'pong', connection: lane.link.up ? lane.link.connection : 0, mark: 99 }).status('NotFound');
      lane.shows('p1', 'no outcome').wait(70_000).status('NotFound').shows('p1', 'unresolved: terminal-forgot');
    },
  );

  test('a denial does not confirm LoggedOut if each request has its own connection', () => {
    const lane = new DrivenLane();
    lane.state = { ...lane.state, settings: { ...lane.state.settings, hasOwnConnections: true } };
    lane.ask('p1').answerTo('p1', 'LoggedOut').loggedIn().status('NotFound');
    lane.shows('p1', 'no outcome').hasAttempts('p1', 'open').happen({ type: 'pong', connection: 1, mark: 99 });
    lane.wait(70_000).status('NotFound').shows('p1', 'unresolved: terminal-forgot');
  });

  test("a denial on any link confirms LoggedOut if the terminal's memory survives restarts", () => {
    const lane = refusedWith('LoggedOut', { promises: { memorySurvivesRestart: true } });
    lane.down().up(2).loggedIn().status('NotFound').hasAttempts('p1', 'not-started', 'open');
  });
});

describe('UnavailableDevice from a gateway that promises that it delivered nothing', () => {
  const promises = { unavailableMeansUndelivered: true };

  test('ends the attempt once the terminal denies the payment', () => {
    const lane = refusedWith('UnavailableDevice', { promises }).status('NotFound');
    expect([lane.states('p1'), lane.inFlight('p1')]).toEqual([['not-started'], undefined]);
  });

  test('is not a refusal if the terminal was seen at work; a later denial means that the terminal has forgotten the payment', () => {
    const lane = new DrivenLane({ promises }).ask('p1');
    lane.say(display(lane.attempt('p1'), 'Present card')).answerTo('p1', 'UnavailableDevice');
    lane.happen({ type: 'pong', connection: 1, mark: 99 }).wait(70_000).status('NotFound');
    lane.shows('p1', 'unresolved: terminal-forgot');
  });
});

describe('Busy and the state of the session', () => {
  test('a denial does not confirm Busy if the payment left in an uncertain session', () => {
    const lane = new DrivenLane({ record: { loginLost: true } }).happen('started').ask('p1');
    expect(lane.record('p1').attempts).toMatchObject([{ sessionEpoch: 0 }]);
    lane.answerTo('p1', 'Busy').status('NotFound').shows('p1', 'no outcome').hasAttempts('p1', 'open');
  });

  test('a denial does not confirm Busy if its session was lost since', () => {
    const lane = refusedWith('Busy').status('LoggedOut');
    lane.happen({ type: 'pong', connection: 1, mark: 99 }).wait(55_000).loggedIn().status('NotFound');
    lane.shows('p1', 'unresolved: terminal-forgot');
  });
});

describe('a terminal that keeps running the payment', () => {
  test('gets an Abort every ten seconds, and the journal keeps fewer and fewer of these Aborts with their responses', () => {
    const { lane, S } = asked();
    lane.abort('p1', 'the customer left').say(event('Completed', {}, { ServiceID: S }));
    const notes = [...lane.news()];
    for (let tries = 0; lane.sent('Abort').length < 64 && tries < 10_000; tries += 1) {
      const before = lane.sent('Abort').length;
      lane.wait(500);
      if (lane.sent('Abort').length > before) lane.say(event('Completed', {}, { ServiceID: S }));
      lane.status('InProgress');
      notes.push(...lane.news());
    }
    lane.hasSent('Abort', 64);
    expect(notes.filter((text) => text.startsWith('abort-sent'))).toHaveLength(11);
    expect(notes.filter((text) => text.includes('reports Completed'))).toHaveLength(11);
  });
});

describe('in a dialect that uses Busy for running', () => {
  const dialect = dialects['swedbank-3.1'];

  test('Busy in a status response means running, and in a refusal it means busy', () => {
    const { lane } = asked({ dialect });
    expect(lane.status('Busy').entry('p1')?.inFlight?.running).toBe(true);
    const refused = new DrivenLane({ dialect }).ask('p1').answerTo('p1', 'Busy').status('Busy');
    expect(refused.inFlight('p1')).toMatchObject({ running: false, notStartedCause: 'busy', fruitless: 1 });
    const other = new DrivenLane({ dialect }).ask('p1').answerTo('p1', 'MessageFormat').status('Busy');
    expect(other.inFlight('p1')?.running).toBe(true);
    expect(asked({ dialect }).lane.status('DeviceOut').entry('p1')?.inFlight?.running).toBe(false);
  });
});

describe('a deadline', () => {
  test('resets only the connection that carried the request', () => {
    const lane = new DrivenLane().ask('p1');
    lane.link = { up: true, connection: 5, lastReceivedMs: 0 };
    lane.wait(250_000);
    expect(lane.effects.filter(({ type }) => type === 'give-up')).toEqual([]);
  });
});

function pings(lane: DrivenLane): number {
  return lane.effects.filter(({ type }) => type === 'ping').length;
}

describe('a question on the link that carried the request', () => {
  test('is followed by a ping only while the request has no delivery deadline', () => {
    const lane = new DrivenLane().ask('p1').wait(45_000);
    expect(pings(lane)).toBe(2);
    const bounded = new DrivenLane().ask('p1').happen({ type: 'pong', connection: 1, mark: 9 }).wait(45_000);
    bounded.hasSent('TransactionStatus', 1);
    expect(pings(bounded)).toBe(1);
    expect(pings(asked().lane)).toBe(1);
  });
});

describe('a lost session', () => {
  test('is checked every 10 s while the request has no delivery deadline; with a deadline, the record gets its time of certainty once', () => {
    const lane = new DrivenLane().ask('p1').wait(45_000).status('LoggedOut');
    expect(lane.inFlight('p1')?.askAtMs).toBe(55_000);
    expect(lane.record('p1').certainBy).toBeUndefined();
    lane.happen({ type: 'pong', connection: 1, mark: 99 }).wait(10_000);
    // The delivery deadline, a Login and a question.
    expect(lane.record('p1').certainBy).toBe('2026-01-01T00:02:00.000Z');
  });

  test('is checked again when the next Login is due', () => {
    const { lane } = asked();
    lane.status('LoggedOut').wait(55_000).loggedIn('Busy');
    const { notBeforeMs } = lane.state.login;
    expect(notBeforeMs).toBeGreaterThan(lane.nowMs);
    expect(lane.inFlight('p1')?.askAtMs).toBe(notBeforeMs);
    lane.hasSent('Login', 1).wait(notBeforeMs - lane.nowMs);
    lane.hasSent('Login', 2);
  });

  test('at the very end, while the request may still arrive, blocks the lane', () => {
    const { lane } = asked();
    lane.status('LoggedOut');
    const entries = lane.state.entries.map((entry) =>
      entry.inFlight === undefined ? entry : { ...entry, inFlight: { ...entry.inFlight, deliveryDeadlineMs: 400_000 } },
    );
    lane.state = { ...lane.state, entries };
    lane.wait(320_000 - lane.nowMs);
    lane.shows('p1', 'unresolved: no-answer').hasAttempts('p1', 'open');
  });
});

describe('an unresolved payment', () => {
  test('whose session was lost frees the lane, and the lane still asks about it', () => {
    const { lane } = asked();
    lane.wait(320_000 - lane.nowMs).shows('p1', 'unresolved: no-answer');
    if (lane.state.managementRequest === undefined) lane.wait(10_000);
    lane.status('LoggedOut').shows('p1', 'unresolved: no-answer').hasAttempts('p1', 'unrecoverable');
    expect(currentEntry(lane.state)).toBeUndefined();
    lane.loggedIn('Busy').wait(120_000).loggedIn().wait(60_000).repeat(lane.attempt('p1'), 'Success');
    lane.shows('p1', 'approved: approved');
  });

  test('of an earlier process frees the lane as soon as the request can no longer arrive', () => {
    const open = [transactionOf({}, { attempts: [attemptOf()], outcome: outcomeOf('unresolved') })];
    const lane = new DrivenLane({ open }).happen('started').status('LoggedOut');
    const limit = lane.inFlight('p1')?.deliveryDeadlineMs ?? 0;
    expect(limit).toBeLessThan(200_000);
    expect(currentEntry(lane.wait(limit - 1 - lane.nowMs).state)).toBeDefined();
    expect(currentEntry(lane.wait(20_000).state)).toBeUndefined();
    lane.hasAttempts('p1', 'unrecoverable');
  });

  test('whose session was lost is unrecoverable as soon as the request can no longer arrive', () => {
    const { lane } = asked();
    lane.status('LoggedOut');
    const entries = lane.state.entries.map((entry) =>
      entry.inFlight === undefined ? entry : { ...entry, inFlight: { ...entry.inFlight, deliveryDeadlineMs: 320_000 } },
    );
    lane.state = { ...lane.state, entries };
    lane.wait(320_000 - lane.nowMs);
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
  });

  test('that had been refused ends as not processed after a late confirmation', () => {
    const lane = new DrivenLane().ask('p1', {}, 600_000).answerTo('p1', 'Busy').wait(320_000);
    lane.shows('p1', 'unresolved: no-answer');
    if (lane.state.managementRequest === undefined) lane.wait(10_000);
    lane.status('NotFound').shows('p1', 'not-processed: terminal-busy');
  });
});

test('the lane asks about an attempt of an earlier process before it logs in', () => {
  const open = [transactionOf({}, { attempts: [attemptOf()] })];
  const lane = new DrivenLane({ open, record: { sessionStanding: false } }).happen('started');
  lane.hasSent('TransactionStatus', 1).hasSent('Login', 0);
});

function abortedOnLaterLink(): DrivenLane {
  const { lane } = asked();
  lane.abort('p1', 'the customer left').hasSent('Abort', 1);
  return lane;
}

test('the lane sends the Abort again after a lost link, unless its effect was already checked', () => {
  abortedOnLaterLink().wait(19_999).down().up(3).hasSent('Abort', 2);
  abortedOnLaterLink().wait(20_000).down().up(3).hasSent('Abort', 1);
});

test('only the attempt at work records that the terminal was seen at work, and records it once', () => {
  const lane = new DrivenLane().ask('p1').answerTo('p1', 'Busy').status('NotFound').wait(15_000);
  lane.wait(45_000).status('InProgress');
  const record = lane.record('p1');
  expect(record.attempts.map(({ sawStart }) => sawStart)).toEqual([undefined, true]);
  lane.wait(10_000).status('InProgress');
  expect(lane.record('p1')).toBe(record);
});

test('the timeline reports an attempt of an earlier process that the terminal does not know yet', () => {
  const lane = new DrivenLane({ open: [transactionOf({}, { attempts: [attemptOf()] })] }).happen('started');
  lane.news();
  lane.status('NotFound');
  lane.hasNoted(
    'status-answered (not-found-early): the terminal does not know the request yet; the request may still arrive until 2026-01-01T00:02:45.000Z',
  );
});

describe('an Abort for the register', () => {
  test('leaves at once, is checked after 10 s, and is repeated while the payment runs', () => {
    const lane = new DrivenLane().ask('p1').wait(1_000).abort('p1', 'the customer left').hasSent('Abort', 1);
    expect(lane.inFlight('p1')).toMatchObject({ abortSentAtMs: 1_000, askAtMs: 11_000 });
    lane.wait(9_999).hasSent('TransactionStatus', 0).wait(1).hasSent('TransactionStatus', 1).hasSent('Abort', 1);
    lane.status('InProgress').hasSent('Abort', 2).wait(9_000).status('InProgress').hasSent('Abort', 2);
    lane.wait(1_000).status('InProgress').hasSent('Abort', 3);
  });

  test('waits for the link', () => {
    const lane = new DrivenLane().ask('p1').wait(1_000).down().abort('p1', 'the customer left').hasSent('Abort', 0);
    lane.up(2).hasSent('Abort', 1);
  });

  test('is not sent after a refusal; the confirmation comes first', () => {
    const lane = new DrivenLane().ask('p1').answerTo('p1', 'Busy').abort('p1', 'the customer left');
    lane.hasSent('Abort', 0).status('NotFound').shows('p1', 'not-processed: aborted');
    expect(lane.record('p1').outcome?.at).toBe(at);
  });
});

test('the lane aborts an attempt of an earlier process at the hard limit', () => {
  const lane = new DrivenLane({ open: [transactionOf({}, { attempts: [attemptOf()] })] }).happen('started');
  lane.wait(299_999).hasSent('Abort', 0).wait(1).hasSent('Abort', 1);
});
