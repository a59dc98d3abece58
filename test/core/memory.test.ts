/**
 * What proves that a terminal's memory includes the time before an attempt that it denies (recovery: `not-found`,
 * `memory-asked`).
 */

import { describe, expect, test } from 'vitest';
import type { AttemptCategory, TerminalAttempt } from '../../src/core/model/attempt.js';
import { keepClosed, newAttempt } from '../../src/core/terminal/lane/continuity.js';
import { kinds } from '../../src/core/kinds/index.js';
import { TerminalRail } from '../../src/core/terminal/terminal-rail.js';
import { TerminalTurn } from '../../src/core/terminal/lane/lane-turn.js';
import { DrivenLane, type DrivenOptions, inquiriesOf } from './driven-lane.js';
import { at, attemptOf, paymentAnswer, transactionOf } from './records.js';
import { display, event } from './terminal-messages.js';

/** Nothing proves the terminal's memory except its earlier answers. */
const unknown = { loggedOutDevice: 'ANOTHER 1' };

/** Waits for a question that leaves after this time, when nothing can arrive any more. */
function untilAsked(lane: DrivenLane, ms: number): DrivenLane {
  const pastMs = lane.nowMs + ms;
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { managementRequest } = lane.state;
    if (managementRequest?.type === 'status' && managementRequest.sentAtMs >= pastMs) return lane;
    lane.wait(500);
  }
  throw new Error('nothing was asked');
}

test('the newest approved payment is the reference for the first reversal, and the newest reversal for later reversals', () => {
  const { record } = new DrivenLane({}).state;
  const Payment = { newest: 'declined', approved: 'approved' };
  const flight = { serviceId: 'S9', to: { saleId: 'SHOP', poiId: 'T1' } };
  const of = (answered: NonNullable<typeof record.answered>, category: AttemptCategory = 'Reversal') =>
    newAttempt({ ...record, answered }, flight, { category, openedAt: at, hasContinuity: true, period: undefined })
      .references;
  expect(of({ Payment })).toEqual([{ category: 'Payment', serviceId: 'approved' }]);
  expect(of({ Payment, Reversal: { newest: 'r1' } })).toEqual([{ category: 'Reversal', serviceId: 'r1' }]);
  expect(of({ Payment: { newest: 'declined' } })).toBeUndefined();
  // Another host may or may not keep transactions with points.
  expect(of({ Payment }, 'Loyalty')).toBeUndefined();
});

/**
 * A payment `p0` with this answer, and `p1`, which was lost with its link and is denied after its delivery deadline.
 */
function denied(answers: readonly string[], options: DrivenOptions = { record: unknown }): DrivenLane {
  const lane = new DrivenLane(options);
  for (const [index, word] of answers.entries()) {
    const id = `p0${index}`;
    lane.ask(id).answerTo(id, word).wait(15_000);
  }
  return untilAsked(lane.ask('p1').down().up(2), 56_000);
}

/** The terminal repeats its answer to the first transaction. */
function repeatsEarlier(lane: DrivenLane): DrivenLane {
  return lane.repeat(lane.attempt('p00'), 'Success', { owner: lane.record('p00') });
}

describe('a terminal with earlier answers', () => {
  test('did not receive the payment if it repeats an earlier answer after its denial', () => {
    const lane = denied(['Success']);
    lane.status('NotFound');
    expect([lane.told('p1'), inquiriesOf(lane).at(-1)]).toEqual(['no outcome', lane.attempt('p00')]);
    repeatsEarlier(lane);
    lane.shows('p1', 'not-processed: never-arrived');
    expect(lane.record('p00').outcome?.revision).toBe(1);
  });

  test('may have forgotten the payment if it also denies an earlier answer', () => {
    const lane = denied(['Success'], {});
    lane.status('NotFound').status('NotFound');
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
  });

  test('may have forgotten the payment even if its profile promises a memory', () => {
    const lane = denied(['Success'], { profile: 'sessionless' });
    lane.status('NotFound').status('NotFound').shows('p1', 'unresolved: terminal-forgot');
  });

  test('may keep no refused payments, so the lane asks for the newest approved payment next', () => {
    const lane = denied(['Success', 'Refusal']);
    lane.status('NotFound');
    expect(inquiriesOf(lane).at(-1)).toBe(lane.attempt('p01'));
    lane.status('NotFound');
    expect([lane.told('p1'), inquiriesOf(lane).at(-1)]).toEqual(['no outcome', lane.attempt('p00')]);
    repeatsEarlier(lane);
    lane.shows('p1', 'not-processed: never-arrived');
  });

  test.each(['InProgress', 'Busy', 'UnavailableDevice', 'MessageFormat'])(
    'proves nothing if it answers that question with %s',
    (word) => {
      const lane = denied(['Success']);
      lane.status('NotFound').status(word).shows('p1', 'no outcome').wait(15_000);
      expect(inquiriesOf(lane).at(-1)).toBe(lane.attempt('p1'));
    },
  );

  test('may have forgotten the payment if it answers that question with LoggedOut', () => {
    const lane = denied(['Success']);
    lane.status('NotFound').status('LoggedOut').loggedIn().status('NotFound');
    lane.shows('p1', 'unresolved: terminal-forgot');
  });

  test('is asked everything again if that question gets no answer', () => {
    const lane = denied(['Success']);
    lane.status('NotFound').wait(25_000);
    expect([lane.told('p1'), inquiriesOf(lane).at(-1)]).toEqual(['no outcome', lane.attempt('p1')]);
  });

  test('proves nothing if it repeats a different answer from the requested one', () => {
    const lane = denied(['Success', 'Refusal']);
    lane.status('NotFound').repeat(lane.attempt('p00'), 'Success', { owner: lane.record('p00') });
    lane.shows('p1', 'no outcome');
  });

  test('may have forgotten the payment if it was seen at work meanwhile', () => {
    const lane = denied(['Success']);
    lane.status('NotFound').say(display(lane.attempt('p1'), 'Enter PIN'), {}, 2);
    repeatsEarlier(lane);
    lane.shows('p1', 'unresolved: terminal-forgot');
  });

  test('may still approve the payment during that question', () => {
    const lane = denied(['Success']);
    lane.status('NotFound').answerTo('p1', 'Success');
    repeatsEarlier(lane).shows('p1', 'approved: approved');
  });

  test.each(['Initialised', 'Shutdown'])('may have forgotten the payment if it sent %s after the payment', (word) => {
    const lane = denied(['Success']);
    lane.say(event(word), {}, 2).status('NotFound');
    expect([lane.told('p1'), inquiriesOf(lane).at(-1)]).toEqual(['unresolved: terminal-forgot', lane.attempt('p1')]);
  });

  test('may have forgotten the payment if it sends Shutdown during that question', () => {
    const lane = denied(['Success']);
    lane.status('NotFound').say(event('Shutdown'), {}, 2);
    repeatsEarlier(lane);
    lane.shows('p1', 'unresolved: terminal-forgot');
  });
});

describe('a terminal without sessions and without a promised memory', () => {
  const mayForget: DrivenOptions = { profile: 'sessionless', promises: { memorySurvivesRestart: false } };

  test('did not receive the payment if it repeats an earlier answer', () => {
    const lane = denied(['Success'], mayForget);
    lane.status('NotFound');
    expect([lane.told('p1'), inquiriesOf(lane).at(-1)]).toEqual(['no outcome', lane.attempt('p00')]);
    repeatsEarlier(lane);
    lane.shows('p1', 'not-processed: never-arrived');
  });

  test('may have forgotten the payment if it also denies the earlier answer, or has none', () => {
    const forgot = denied(['Success'], mayForget).status('NotFound').status('NotFound');
    forgot.shows('p1', 'unresolved: terminal-forgot');
    denied([], mayForget).status('NotFound').shows('p1', 'unresolved: terminal-forgot');
  });

  test('is not asked for an earlier answer after LoggedOut or Initialised', () => {
    const loggedOut = denied(['Success'], mayForget).status('LoggedOut');
    untilAsked(loggedOut, 0).status('NotFound');
    const started = denied(['Success'], mayForget).say(event('Initialised')).status('NotFound');
    for (const lane of [loggedOut, started]) {
      lane.shows('p1', 'unresolved: terminal-forgot');
      expect(inquiriesOf(lane)).not.toContain(lane.attempt('p00'));
    }
  });
});

describe('a terminal without earlier answers', () => {
  test('is not believed if it never reported a lost session', () => {
    const lane = denied([]);
    lane.status('NotFound').shows('p1', 'unresolved: terminal-forgot');
  });

  test('is believed if this device has reported a lost session before', () => {
    const lane = denied([], {});
    lane.status('NotFound').shows('p1', 'not-processed: never-arrived');
  });

  test('is recorded with its serial number and software version when it reports a lost session', () => {
    const lane = new DrivenLane({ record: unknown }).ask('p1').answerTo('p1', 'LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false, ...unknown });
    lane.loggedIn().status('NotFound');
    expect(lane.state.record).toMatchObject({ sessionStanding: true, loggedOutDevice: 'SERIAL 1' });
  });

  test('is no longer believed if it then works on the payment, because its memory was lost', () => {
    const lane = new DrivenLane({ record: unknown });
    lane.ask('p1').answerTo('p1', 'LoggedOut').loggedIn().status('InProgress').answerTo('p1', 'Success');
    expect([lane.told('p1'), lane.state.record.loggedOutDevice]).toEqual(['approved: approved', 'ANOTHER 1']);
  });

  test('is not recorded if a late Login of ours may have ended the session', () => {
    const lane = new DrivenLane({ record: { ...unknown, loginLost: true } }).happen('started');
    lane.ask('p1').answerTo('p1', 'LoggedOut');
    expect(lane.state.record.loggedOutDevice).toBe('ANOTHER 1');
  });
});

test('without references from an earlier release, the profile and the session decide', () => {
  const open = [transactionOf({}, { attempts: [attemptOf({})] })];
  const told = (record: NonNullable<DrivenOptions['record']>): string => {
    const lane = new DrivenLane({ open, record }).happen('started');
    return untilAsked(lane, 156_000).status('NotFound').told('p1');
  };
  expect([told({}), told(unknown)]).toEqual(['not-processed: never-arrived', 'unresolved: terminal-forgot']);
});

/** A payment was answered. The next one gets Busy and is denied. */
function busy(options: DrivenOptions = { record: unknown }): DrivenLane {
  const lane = new DrivenLane(options).ask('p0').answerTo('p0', 'Success').wait(15_000);
  lane.ask('p1').answerTo('p1', 'Busy').wait(100);
  return lane.status('NotFound');
}

describe('after Busy and NotFound, which may both be about a second copy, a terminal', () => {
  test('did not start the payment if it repeats an earlier answer', () => {
    const lane = busy();
    expect(inquiriesOf(lane).at(-1)).toBe(lane.attempt('p0'));
    lane
      .hasAttempts('p1', 'open')
      .repeat(lane.attempt('p0'), 'Success', { owner: lane.record('p0') })
      .wait(20_000);
    lane.hasAttempts('p1', 'not-started', 'open');
  });

  test('leaves the payment unresolved if it denies its earlier answer', () => {
    const lane = busy().status('NotFound').wait(20_000);
    lane.hasAttempts('p1', 'unrecoverable').ends('p1', { result: 'unresolved', reason: 'terminal-forgot' });
  });

  test.each([
    ['with sessions and without earlier answers is believed', 'default', 'not-started'],
    ['without sessions and without earlier answers is not believed', 'sessionless', 'unrecoverable'],
  ])('%s', (_, profile, state) => {
    const lane = new DrivenLane({ profile, promises: { memorySurvivesRestart: false }, record: unknown }).ask('p1');
    lane.answerTo('p1', 'Busy').wait(100).status('NotFound');
    expect(lane.states('p1')[0]).toBe(state);
  });
});

/**
 * A terminal with sessions that has never answered anything sends Busy. The link is lost before the lane asks, and on
 * the next link the terminal denies the payment.
 */
function busyBehindAnotherLink(record: NonNullable<DrivenOptions['record']>): DrivenLane {
  const lane = new DrivenLane({ promises: { memorySurvivesRestart: false }, record }).ask('p1');
  lane.answerTo('p1', 'Busy').down().up(2).wait(2_000);
  return lane.status('NotFound');
}

describe('after Busy and a denial on another link, where another terminal may answer,', () => {
  test('the payment is unresolved if the device never reported a lost session', () => {
    const lane = busyBehindAnotherLink(unknown);
    lane.shows('p1', 'no outcome');
    untilAsked(lane, 60_000).status('NotFound');
    lane.shows('p1', 'unresolved: terminal-forgot').hasSent('Payment', 1);
  });

  test('the lane believes a device that has reported a lost session before', () => {
    const lane = busyBehindAnotherLink({}).wait(20_000);
    lane.hasSent('Payment', 2);
  });
});

describe('after Busy and an unanswered question, during which the terminal may have restarted,', () => {
  const awayFor: readonly (readonly [string, (lane: DrivenLane) => DrivenLane])[] = [
    ['does not answer', (lane) => lane.wait(15_000)],
    ['is not reached by the gateway', (lane) => lane.status('UnavailableDevice').wait(2_100)],
  ];

  describe.each(awayFor)('a terminal that %s', (_, away) => {
    const deniedBehind = (record: NonNullable<DrivenOptions['record']>): DrivenLane => {
      const lane = new DrivenLane({ promises: { memorySurvivesRestart: false }, record }).ask('p1');
      return untilAsked(away(lane.answerTo('p1', 'Busy').wait(100)), 20_000).status('NotFound');
    };

    test('is not believed, and the payment is unresolved once nothing can arrive', () => {
      const lane = deniedBehind(unknown);
      lane.hasSent('Payment', 1).down().up(2);
      untilAsked(lane, 60_000).status('NotFound');
      lane.shows('p1', 'unresolved: terminal-forgot').hasSent('Payment', 1);
    });

    test('is believed if this device has reported a lost session before', () => {
      expect(deniedBehind({}).states('p1')[0]).toBe('not-started');
    });
  });

  test('a terminal that also answers the question with Busy is believed, because it did not restart', () => {
    const lane = new DrivenLane({ promises: { memorySurvivesRestart: false }, record: unknown }).ask('p1');
    lane.answerTo('p1', 'Busy').wait(100).status('Busy').wait(2_100).status('NotFound').wait(20_000);
    lane.hasSent('Payment', 2);
  });
});

/** The machine sleeps for this time. */
function asleep(lane: DrivenLane): DrivenLane {
  lane.wallOffsetMs += 300_000;
  return lane;
}

function saysBusy(lane: DrivenLane): DrivenLane {
  return lane.answerTo('p1', 'Busy');
}

describe('after Busy and a sleep of the machine, during which the terminal may have restarted,', () => {
  const nights: readonly (readonly [string, (lane: DrivenLane) => DrivenLane])[] = [
    ['with the question in flight', (lane) => asleep(saysBusy(lane).wait(100)).status('NotFound')],
    [
      'between two of its answers',
      (lane) => asleep(saysBusy(lane).wait(100).status('Busy')).wait(5_000).status('NotFound'),
    ],
    ['before the Busy is read, and perhaps after it', (lane) => saysBusy(asleep(lane)).wait(5_000).status('NotFound')],
  ];

  describe.each(nights)('%s', (_, deniedBehindIt) => {
    const slept = (record: NonNullable<DrivenOptions['record']>): DrivenLane => {
      const lane = new DrivenLane({ promises: { memorySurvivesRestart: false }, record }).ask('p1').wait(1_000);
      return deniedBehindIt(lane).wait(20_000);
    };

    test('the lane does not believe a denial', () => {
      slept(unknown).hasSent('Payment', 1);
      slept(unknown).hasAttempts('p1', 'open');
    });

    test('the lane believes a device that has reported a lost session before', () => {
      expect(slept({}).states('p1')[0]).toBe('not-started');
    });
  });
});

/** The gateway does not reach the terminal, or another word comes. Then the terminal denies the payment. */
function denies(lane: DrivenLane, word: string): DrivenLane {
  return lane.ask('p1').answerTo('p1', word).wait(100).status('NotFound');
}

describe('UnavailableDevice from a gateway that promises non-delivery needs no memory of the terminal', () => {
  const promised: DrivenOptions = { profile: 'dropping-gateway', record: unknown };
  const sessionless = { sessions: false, memorySurvivesRestart: false };

  test.each([
    ['has an earlier answer, which is not requested', promised, ['p0']],
    ['has no earlier answer and no sessions', { ...promised, promises: sessionless }, []],
  ])('if the terminal %s', (_, options, earlier) => {
    const lane = new DrivenLane(options);
    for (const id of earlier) lane.ask(id).answerTo(id, 'Success').wait(15_000);
    denies(lane, 'UnavailableDevice');
    lane.hasAttempts('p1', 'not-started');
    expect(inquiriesOf(lane)).toEqual([lane.attempt('p1')]);
    lane.wait(20_000).hasAttempts('p1', 'not-started', 'open');
  });

  test('Busy needs a memory of the terminal, even if UnavailableDevice from its gateway needs none', () => {
    const lane = busy(promised);
    expect([lane.states('p1'), inquiriesOf(lane).at(-1)]).toEqual([['open'], lane.attempt('p0')]);
    const silent = denies(new DrivenLane({ ...promised, promises: sessionless }), 'Busy');
    silent.hasAttempts('p1', 'unrecoverable');
  });
});

test('an answer from an earlier terminal or under another SaleID proves nothing about the memory of this terminal', () => {
  for (const change of [{ poiId: 'OLD' }, { saleId: 'BEFORE' }]) {
    const open = [transactionOf({ transactionId: 'p0' }, { attempts: [attemptOf({ serviceId: 'S0', ...change })] })];
    const lane = new DrivenLane({ open, record: unknown }).happen('started').wait(1_000);
    const { poiId = 'T1', saleId = 'SHOP' } = change as { readonly poiId?: string; readonly saleId?: string };
    const ids = { SaleID: saleId, POIID: poiId };
    const { name, body, header } = paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID: 'S0', ...ids });
    lane.say({
      name: 'TransactionStatusResponse',
      header: { ...lane.toLast('TransactionStatus'), ...ids },
      body: { Response: { Result: 'Success' }, RepeatedMessageResponse: { MessageHeader: header, [name]: body } },
    });
    expect([lane.told('p0'), lane.state.record.answered]).toEqual(['approved: approved', undefined]);
  }
});

test('a period that an earlier terminal closed proves nothing about the memory of this terminal', () => {
  const { state, nowMs, link } = new DrivenLane();
  const closed = (change: Partial<TerminalAttempt>): string | undefined => {
    const now = { monoMs: nowMs, wallMs: nowMs, iso: () => at, link };
    const turn = new TerminalTurn(state, now, new TerminalRail(state.settings), kinds);
    const attempt = attemptOf({ category: 'Reconciliation', ...change });
    keepClosed(turn, attempt, {
      id: '7',
      totals: [{ instrument: 'Card', payments: [{ type: 'Debit', count: 1 }], loyalty: [] }],
    });
    return turn.state.record.closedPeriod;
  };
  expect([{}, { poiId: 'OLD' }, { saleId: 'BEFORE' }, { state: 'unrecoverable' as const }].map(closed)).toEqual([
    '7',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('while the lane asks for an earlier answer', () => {
  test('a late approval in reply to the previous question still counts', () => {
    const lane = denied(['Success']);
    const before = lane.toLast('TransactionStatus');
    lane.status('NotFound');
    expect(lane.state.managementRequest).toMatchObject({ by: 'reference' });
    const { header, ...answer } = paymentAnswer({ Response: { Result: 'Success' } }, { ServiceID: lane.attempt('p1') });
    if (answer.name !== 'PaymentResponse') throw new Error(answer.name);
    const repeated = { MessageHeader: header, PaymentResponse: answer.body };
    const body = { Response: { Result: 'Success' }, RepeatedMessageResponse: repeated };
    lane.say({ name: 'TransactionStatusResponse', header: before, body }).shows('p1', 'approved: approved');
  });
});

describe('a terminal that was followed to another address', () => {
  const movedTo = { from: 'http://192.168.1.40:11000/', host: '192.168.1.77', port: 11_000, epoch: 2 };
  const promises = { memorySurvivesRestart: true };
  /**
   * Its memory survives a restart, its address changed when the second session began, and it denies a payment of this
   * session.
   */
  const deniedIn = (sessionEpoch: number): string => {
    const lane = new DrivenLane({ promises, record: { movedTo, sessionEpoch } });
    untilAsked(lane.ask('p1').down().up(2), 56_000).status('NotFound');
    return lane.told('p1');
  };

  test('is not believed about attempts from before the move, and is believed about later attempts', () => {
    expect([1, 2, 3].map(deniedIn)).toEqual([
      'unresolved: terminal-forgot',
      'not-processed: never-arrived',
      'not-processed: never-arrived',
    ]);
  });
});

test('a start of another terminal does not affect the memory of this one', () => {
  const epochs = ['T2', 'T1'].map((POIID) => {
    const lane = new DrivenLane().ask('p1').say(event('Initialised', {}, { POIID }));
    return lane.state.record.sessionEpoch;
  });
  expect(epochs).toEqual([1, 2]);
});

test('a device is identified by its serial number together with its version', () => {
  const software = { ProviderIdentification: 'x', ApplicationName: 'x', CertificationCode: 'x' };
  const terminal = { TerminalEnvironment: 'Attended', POICapabilities: ['ICC'] };
  const deviceOf = (serial?: string, SoftwareVersion?: string): string | undefined => {
    const lane = new DrivenLane({ record: { sessionStanding: false } }).ask('p1');
    const POISystemData = {
      DateTime: at,
      ...(SoftwareVersion === undefined ? {} : { POISoftware: { ...software, SoftwareVersion } }),
      ...(serial === undefined ? {} : { POITerminalData: { ...terminal, POISerialNumber: serial } }),
    };
    const body = { Response: { Result: 'Success' }, POISystemData };
    lane.say({ name: 'LoginResponse', header: lane.toLast('Login'), body });
    expect(lane.state.record.sessionStanding).toBe(true);
    return lane.state.record.device;
  };
  expect([deviceOf('S', '2'), deviceOf('S'), deviceOf(undefined, '2'), deviceOf()]).toEqual([
    'S 2',
    undefined,
    undefined,
    undefined,
  ]);
});
