/** What an answer of the terminal means for the money, wherever and whenever it comes (design, section 5). */

import type { AttemptState } from '../../src/core/model/attempt.js';
import { launched } from '../../src/core/terminal/wire/in-flight-request.js';
import { describe, expect, test } from 'vitest';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane, running } from './driven-lane.js';
import { at, attemptOf, outcomeOf, paymentAnswer, transactionOf } from './records.js';
import { display } from './terminal-messages.js';

/** A payment of which an attempt `S1` was given up, in that state. */
function givenUp(state: AttemptState, more: Partial<TransactionRecord> = {}): TransactionRecord {
  return transactionOf({}, { attempts: [attemptOf({ state })], outcome: outcomeOf('unresolved'), ...more });
}

describe('the same word again', () => {
  test.each(['Success', 'Partial'])('is no news after %s', (word) => {
    const { lane, S } = running();
    lane.answer(S, word);
    const owner = lane.record('p1');
    lane.news();
    lane.answer(S, word, { owner }).answer(S, 'Refusal', { owner }).hasNoted();
    expect(lane.record('p1')).toBe(owner);
  });

  test('after a refusal only an approval is news, and it is never dropped', () => {
    const { lane, S } = running();
    lane.answer(S, 'Refusal');
    lane.news();
    lane.answer(S, 'Cancel', { owner: lane.record('p1') }).hasNoted();
    lane.answer(S, 'Success', { owner: lane.record('p1') }).shows('p1', 'approved: approved');
    lane.ends('p1', { revision: 2, retry: 'unsafe' });
    expect(lane.record('p1').attention.map(({ code }) => code)).toEqual(['reverse-one']);
    expect(lane.news()[0]).toBe('answered (late-approval): the terminal answered Success');
  });

  test('an answered attempt without evidence, as an old journal may have it, takes an approval', () => {
    const owner = transactionOf({}, { attempts: [attemptOf({ state: 'answered' })], outcome: outcomeOf('declined') });
    new DrivenLane().answer('S1', 'Success', { owner }).shows('p1', 'approved: approved');
  });
});

describe('an answer that is not ours is kept aside, once', () => {
  test('with the words that it came in, for a person to compare', () => {
    const lane = new DrivenLane().answer('X9', 'Success').answer('X9', 'Success');
    lane.hasNoted('unmatched-response (unknown-ids): an answer that belongs to no attempt of tenderd was set aside');
    expect(lane.state.record.attention).toEqual([
      {
        code: 'unmatched-response',
        at,
        text: "The terminal answered under our SaleID SHOP to a request that tenderd never sent (ServiceID X9, Success). Another till may use this SaleID: was this data directory copied? Compare with the terminal's own list.",
        actions: ['release'],
      },
    ]);
  });

  test('also when it has no ServiceID at all', () => {
    const lane = new DrivenLane();
    const header = { MessageClass: 'Service', MessageType: 'Response', SaleID: 'SHOP', POIID: 'T1' } as const;
    lane.say({
      name: 'PaymentResponse',
      header: { ...header, MessageCategory: 'Payment' },
      body: { Response: { Result: 'Success' } },
    });
    expect(lane.state.record.attention[0]?.text).toContain('ServiceID none');
    expect(lane.facts.map((fact) => Object.keys(fact))).toEqual([['at', 'type', 'terminal', 'text', 'detail']]);
  });
});

function paused(word: string, refusals: number): number {
  const { lane, S } = running();
  lane.state = { ...lane.state, entries: lane.state.entries.map((entry) => ({ ...entry, refusals })) };
  return (lane.answer(S, word).entry('p1')?.notBeforeMs ?? 0) - lane.nowMs;
}

describe('Busy and LoggedOut', () => {
  test.each(['Busy', 'LoggedOut'])('%s on another link than the one that carried it proves nothing', (word) => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2).answer(S, word).hasAttempts('p1', 'open');
    expect(lane.inFlight('p1')?.notStartedCause).toBeUndefined();
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ errorCondition: word, how: 'direct' });
  });

  test('of a terminal that was seen working on it proves nothing', () => {
    const { lane, S } = running();
    lane.say(display(S)).answer(S, 'Busy');
    expect(lane.record('p1').attempts[0]).toMatchObject({ sawStart: true, state: 'open' });
    expect(lane.inFlight('p1')).toMatchObject({ notStartedCause: undefined, unbroken: false });
  });

  test('told by status are the end of that attempt: no veto is waited for', () => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2).repeat(S, 'Busy');
    expect(lane.states('p1')[0]).toBe('not-started');
    lane.shows('p1', 'no outcome').wait(12_000).hasAttempts('p1', 'not-started', 'open');
  });

  test('for an attempt that was already found absent change nothing', () => {
    const owner = transactionOf(
      {},
      { attempts: [attemptOf({ state: 'never-received' })], outcome: outcomeOf('not-processed') },
    );
    const lane = new DrivenLane().repeat('S1', 'Busy', { owner });
    expect(lane.facts.filter(({ type }) => type === 'refused')).toEqual([]);
    expect(lane.records.get('p1')).toBeUndefined();
  });

  test.each(['unrecoverable', 'released-by-operator'] as const)(
    'told late of an attempt that was %s settle it',
    (state) => {
      const lane = new DrivenLane({ open: [givenUp(state)] }).happen('started').repeat('S1', 'Busy');
      lane.hasAttempts('p1', 'not-started');
      expect(lane.told('p1')).toMatch(/^not-processed/);
    },
  );

  test('LoggedOut needs no pause, Busy has one of 1 to 10 s that grows', () => {
    expect(paused('LoggedOut', 0)).toBe(0);
    expect(paused('Busy', 0)).toBeGreaterThanOrEqual(1_000);
    expect(paused('Busy', 0)).toBeLessThanOrEqual(2_000);
    // The same dice give the same share of a longer span, up to the longest.
    const share = (paused('Busy', 0) - 1_000) / 1_000;
    for (const [refusals, capMs] of [
      [1, 4_000],
      [2, 8_000],
      [3, 10_000],
      [30, 10_000],
    ] as const) {
      const wantedMs = 1_000 + share * (capMs - 1_000);
      expect(paused('Busy', refusals)).toBeGreaterThan(wantedMs - 10);
      expect(paused('Busy', refusals)).toBeLessThan(wantedMs + 10);
    }
  });

  test('LoggedOut ends the session, and counts the Logins that it costs', () => {
    const { lane, S } = running();
    lane.answer(S, 'LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionEpoch: 3, sessionStanding: false });
    expect(lane.entry('p1')).toMatchObject({ logins: 1, refusals: 1, waitingFor: 'login' });
    const busy = running();
    busy.lane.answer(busy.S, 'Busy');
    expect(busy.lane.entry('p1')).toMatchObject({ logins: 0, refusals: 1, waitingFor: 'terminal-busy' });
  });

  test.each([
    { says: 'a terminal', promises: {}, seen: 'SERIAL 1' },
    { says: 'a cloud, which may say it in place of any terminal,', promises: { peer: 'cloud' }, seen: 'SERIAL 0' },
  ] as const)('$says with LoggedOut to a question: seen to lose its session is $seen', ({ promises, seen }) => {
    const lane = new DrivenLane({ promises, record: { loggedOutDevice: 'SERIAL 0' } }).ask('p1').wait(46_000);
    lane.status('LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false, loggedOutDevice: seen });
  });

  test('a question that is under way vetoes nothing: another one is asked behind the refusal', () => {
    const { lane, S } = running();
    lane.wait(46_000).hasSent('TransactionStatus', 1).answer(S, 'Busy').hasSent('TransactionStatus', 2);
  });
});

describe('UnavailableDevice and MessageFormat', () => {
  test.each([
    ['UnavailableDevice', 'not-processed: unavailable-device'],
    ['MessageFormat', 'not-processed: malformed'],
  ])('%s repeated by status is the end', (word, told) => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2).repeat(S, word).hasAttempts('p1', 'answered');
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ how: 'repeated', errorCondition: word });
    lane.shows('p1', told);
    const row = word === 'MessageFormat' ? 'malformed' : 'final-answer';
    expect(lane.news().find((line) => line.startsWith('outcome'))).toContain(`(${row})`);
  });

  test('UnavailableDevice of a gateway that promises so is a refusal only on the unbroken link', () => {
    const honest = running({ profile: 'dropping-gateway' });
    honest.lane.answer(honest.S, 'UnavailableDevice');
    expect(honest.lane.inFlight('p1')?.notStartedCause).toBe('not-connected');
    expect(honest.lane.entry('p1')?.waitingFor).toBe('terminal-not-connected');
    honest.lane.hasNoted(
      'answered (terminal-unreachable): the gateway reports that it does not reach the terminal',
      'refused (terminal-unreachable): the terminal did not start it: not-connected',
    );
    const broken = running({ profile: 'dropping-gateway' });
    broken.lane.wait(1_000).down().up(2);
    broken.lane.answer(broken.S, 'UnavailableDevice');
    expect(broken.lane.inFlight('p1')?.notStartedCause).toBeUndefined();
  });

  test('and for an attempt that nobody pursues any more it only has the list read', () => {
    const lane = new DrivenLane({ profile: 'dropping-gateway', open: [givenUp('released-by-operator')] });
    lane.answer('S1', 'UnavailableDevice').hasAttempts('p1', 'released-by-operator');
    expect(lane.effects).toContainEqual({ type: 'read-poi-list' });
  });

  test('MessageFormat directly waits for the veto of status, unless the terminal was seen working on it', () => {
    const { lane, S } = running();
    lane.answer(S, 'MessageFormat');
    expect(lane.inFlight('p1')?.notStartedCause).toBe('content');
    lane.hasNoted('rejected (malformed): the terminal did not understand the request').status('NotFound');
    lane.shows('p1', 'not-processed: malformed');
    const seen = running();
    seen.lane.wait(46_000).status('InProgress');
    seen.lane.answer(seen.S, 'MessageFormat');
    expect(seen.lane.inFlight('p1')?.notStartedCause).toBeUndefined();
  });

  test('MessageFormat for an attempt that is not open says nothing new', () => {
    const lane = new DrivenLane({ open: [givenUp('released-by-operator')] }).answer('S1', 'MessageFormat').hasNoted();
    lane.hasAttempts('p1', 'released-by-operator');
  });

  test('InProgress has the terminal asked, and proves nothing', () => {
    const { lane, S } = running();
    lane.answer(S, 'InProgress').hasAttempts('p1', 'open');
    expect(lane.inFlight('p1')?.unbroken).toBe(false);
    lane.hasSent('TransactionStatus', 1);
  });
});

describe('a word that nobody knows', () => {
  test('for the running attempt is unresolved at once, and the terminal is asked a little later', () => {
    const { lane, S } = running();
    lane.answer(S, 'Flummoxed').shows('p1', 'unresolved: unknown-word').hasAttempts('p1', 'open');
    expect(lane.inFlight('p1')).toMatchObject({ askAtMs: 2_000, unbroken: false });
    lane.wait(1_999).hasSent('TransactionStatus', 0).wait(1).hasSent('TransactionStatus', 1);
  });

  test('changes nothing of what is definite', () => {
    const { lane, S } = running();
    lane.answer(S, 'Refusal');
    const owner = transactionOf(
      {},
      { attempts: [attemptOf({ serviceId: S, state: 'not-started' })], outcome: outcomeOf('declined') },
    );
    lane.answer(S, 'Flummoxed', { owner });
    expect(lane.record('p1').outcome).toBe(owner.outcome);
  });

  test('for one that was refused before has it asked for in the background from now on', () => {
    const open = [transactionOf({}, { attempts: [attemptOf({ state: 'not-started' })] })];
    const lane = new DrivenLane({ open });
    lane.nowMs = 500;
    lane.link = { up: false, cause: { code: 'closed', text: 'closed' } };
    lane.answer('S1', 'Flummoxed').shows('p1', 'unresolved: unknown-word').hasAttempts('p1', 'unrecoverable');
    expect(lane.entry('p1')?.backgroundAtMs).toBe(500);
  });

  test('for one that the lane no longer has in memory is told all the same', () => {
    const owner = transactionOf({}, { attempts: [attemptOf({ state: 'not-started' })] });
    new DrivenLane().answer('S1', 'Flummoxed', { owner }).shows('p1', 'unresolved: unknown-word');
  });
});

function two(): { readonly lane: DrivenLane; readonly first: string; readonly second: string } {
  const { lane, S } = running();
  lane.answer(S, 'Busy').status('NotFound').wait(15_000).hasAttempts('p1', 'not-started', 'open');
  lane.news();
  return { lane, first: S, second: lane.attempt('p1', 1) };
}

describe('an approval that comes when another attempt of the same transaction runs', () => {
  test('stops the one that runs (promise 5)', () => {
    const { lane, first, second } = two();
    lane.answer(first, 'Success').shows('p1', 'approved: approved');
    expect(lane.record('p1').abortRequested).toMatchObject({ reason: 'an earlier attempt was approved' });
    expect(lane.news().filter((line) => line.startsWith('abort'))).toEqual([
      'abort-wanted (late-approval): an earlier attempt was approved; tenderd stops the later one',
      'abort-sent (abort-wanted): Abort is sent: an earlier attempt was approved',
    ]);
    lane.hasSent('Abort', 1).answer(second, 'Success');
    expect(lane.record('p1').attention.map(({ code }) => code)).toEqual(['reverse-one']);
  });

  test('leaves the reason of an abort that was wanted before', () => {
    const { lane, first } = two();
    lane.abort('p1', 'the customer left').answer(first, 'Success');
    expect(lane.record('p1').abortRequested).toMatchObject({ reason: 'the customer left' });
  });

  test('an approval of the last attempt stops nothing', () => {
    const { lane, second } = two();
    lane.answer(second, 'Success');
    expect(lane.record('p1').abortRequested).toBeUndefined();
    lane.hasSent('Abort', 0);
  });
});

test('what the terminal said is kept when something damaged comes after it', () => {
  const { lane, S } = running();
  lane.answer(S, 'Flummoxed').happen({ type: 'unreadable', connection: 1, why: 'cut off' });
  expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ errorCondition: 'Flummoxed' });
});

describe('words about an attempt that nobody pursues', () => {
  test.each(['Busy', 'MessageFormat', 'UnavailableDevice'])(
    '%s for one that was given up leaves it as it is',
    (word) => {
      const given = givenUp('released-by-operator');
      const lane = new DrivenLane({ open: [given] }).answer('S1', word);
      expect(lane.record('p1')).toBe(given);
    },
  );

  test('InProgress for one that was given up has it asked for at once', () => {
    const given = givenUp('released-by-operator');
    const lane = new DrivenLane({ open: [given] }).answer('S1', 'InProgress');
    expect(lane.record('p1').attempts).toMatchObject([{ state: 'released-by-operator', sawStart: true }]);
    expect(lane.record('p1').outcome).toBe(given.outcome);
    lane.wait(1).hasSent('TransactionStatus', 1);
  });

  test.each(['InProgress', 'MessageFormat'])('%s for one of two that are open says nothing of the other', (word) => {
    const attempts = [attemptOf(), attemptOf({ serviceId: 'S2' })];
    const lane = new DrivenLane({ open: [transactionOf({}, { attempts })] }).happen('started').wait(500);
    lane.answer('S2', word);
    expect(lane.inFlight('p1')).toMatchObject({ serviceId: 'S1', askAtMs: 0, notStartedCause: undefined });
  });

  test('Busy told by status of one that the lane has no longer in memory is only kept', () => {
    const lane = new DrivenLane().repeat('S1', 'Busy', { owner: givenUp('unrecoverable') });
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ how: 'repeated', errorCondition: 'Busy' });
  });
});

test('a refusal that comes late, of an attempt that was given up, is written down and changes nothing', () => {
  const lane = new DrivenLane({ open: [givenUp('unrecoverable')] }).answer('S1', 'DeviceOut');
  lane.hasNoted(
    'answered (refused): DeviceOut may be the answer to a second copy of the request; tenderd asks the terminal',
  );
  lane.shows('p1', 'unresolved: approved').hasAttempts('p1', 'unrecoverable');
});

test('LoggedOut that the terminal itself repeats, when a cloud can pass nothing on any more, has it log in', () => {
  const { lane, S } = running({ profile: 'datamesh' });
  lane.wait(1_000).down().up(2).wait(206_000);
  while (lane.state.managementRequest?.type !== 'status') lane.wait(500);
  expect(lane.repeat(S, 'LoggedOut').state.record.sessionStanding).toBe(false);
  lane.hasAttempts('p1', 'not-started');
});

test('an approval that is said again with a key, and had none before, is no second one', () => {
  const lane = running().lane;
  const S = lane.attempt('p1');
  lane.answer(S, 'Success');
  const owner = lane.record('p1');
  lane.news();
  const POIData = { POITransactionID: { TransactionID: '77', TimeStamp: at } };
  lane.say({ ...paymentAnswer({ Response: { Result: 'Success' }, POIData }, { ServiceID: S }) }, { owner });
  expect([lane.news(), lane.record('p1')]).toEqual([[], owner]);
});

test('a refusal leaves a Login that is under way alone', () => {
  const { lane, S } = running();
  const to = { saleId: 'SHOP', poiId: 'T1' };
  const flight = launched({ serviceId: 'L1', to, connection: 1, mark: 9 }, 0, { answerMs: 9 });
  const login = { ...flight, type: 'login' } as const;
  lane.state = { ...lane.state, managementRequest: login };
  expect(lane.answer(S, 'Busy').state.managementRequest).toBe(login);
});

test('only LoggedOut to the request itself is kept as such: it speaks of the session in which it was sent', () => {
  const { lane, S } = running();
  expect(lane.answer(S, 'LoggedOut').record('p1').attempts[0]?.wasLoggedOut).toBe(true);
  const other = running();
  other.lane.wait(1_000).down().up(2);
  expect(other.lane.repeat(other.S, 'LoggedOut').record('p1').attempts[0]?.wasLoggedOut).toBeUndefined();
});

test('an attempt of an earlier process can arrive for as long as an orphaned socket and the gateway may keep it', () => {
  const lane = new DrivenLane({ open: [transactionOf({}, { attempts: [attemptOf()] })] });
  lane.nowMs = 1_000;
  lane.happen('started');
  expect(lane.inFlight('p1')).toMatchObject({
    deliveryDeadlineMs: 156_000,
    unbroken: false,
    connection: undefined,
  });
});
