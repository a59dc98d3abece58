/** What an answer of the terminal means for the money, wherever and whenever it arrives (design, section 5). */

import type { AttemptState } from '../../src/core/model/attempt.js';
import { launched } from '../../src/core/terminal/wire/in-flight-request.js';
import { describe, expect, test } from 'vitest';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane, running } from './driven-lane.js';
import { at, attemptOf, outcomeOf, paymentAnswer, transactionOf } from './records.js';
import { display } from './terminal-messages.js';

/** Makes a payment with an attempt `S1` that ended in this state. */
function givenUp(state: AttemptState, more: Partial<TransactionRecord> = {}): TransactionRecord {
  return transactionOf({}, { attempts: [attemptOf({ state })], outcome: outcomeOf('unresolved'), ...more });
}

describe('a repeated answer', () => {
  test.each(['Success', 'Partial'])('records nothing new after %s', (word) => {
    const { lane, S } = running();
    lane.answer(S, word);
    const owner = lane.record('p1');
    lane.news();
    lane.answer(S, word, { owner }).answer(S, 'Refusal', { owner }).hasNoted();
    expect(lane.record('p1')).toBe(owner);
  });

  test('after a refusal is recorded only if it is an approval', () => {
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

describe('the lane sets an answer to an unknown request aside once', () => {
  test('the stored answer to an unknown request has its evidence for the operator to compare', () => {
    const lane = new DrivenLane().answer('X9', 'Success').answer('X9', 'Success');
    lane.hasNoted('unmatched-response (unknown-ids): an answer that belongs to no attempt of tenderd was set aside');
    expect(lane.state.record.attention).toEqual([
      {
        code: 'unmatched-response',
        at,
        text: "The terminal answered under our SaleID SHOP to a request that tenderd never sent (ServiceID X9, Success). Another till may use this SaleID: was this data directory copied? Compare the journal with the terminal's own list.",
        actions: ['release'],
      },
    ]);
  });

  test('an answer to an unknown request is set aside even without a ServiceID', () => {
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
  test.each(['Busy', 'LoggedOut'])('%s on another link than that of the request proves nothing', (word) => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2).answer(S, word).hasAttempts('p1', 'open');
    expect(lane.inFlight('p1')?.notStartedCause).toBeUndefined();
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ errorCondition: word, how: 'direct' });
  });

  test('Busy from a terminal that was seen at work proves nothing', () => {
    const { lane, S } = running();
    lane.say(display(S)).answer(S, 'Busy');
    expect(lane.record('p1').attempts[0]).toMatchObject({ sawStart: true, state: 'open' });
    expect(lane.inFlight('p1')).toMatchObject({ notStartedCause: undefined, unbroken: false });
  });

  test('Busy in a status response ends the attempt without another confirmation', () => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2).repeat(S, 'Busy');
    expect(lane.states('p1')[0]).toBe('not-started');
    lane.shows('p1', 'no outcome').wait(12_000).hasAttempts('p1', 'not-started', 'open');
  });

  test('Busy for an attempt that never arrived changes nothing', () => {
    const owner = transactionOf(
      {},
      { attempts: [attemptOf({ state: 'never-received' })], outcome: outcomeOf('not-processed') },
    );
    const lane = new DrivenLane().repeat('S1', 'Busy', { owner });
    expect(lane.facts.filter(({ type }) => type === 'refused')).toEqual([]);
    expect(lane.records.get('p1')).toBeUndefined();
  });

  test.each(['unrecoverable', 'released-by-operator'] as const)('a late Busy ends an attempt that was %s', (state) => {
    const lane = new DrivenLane({ open: [givenUp(state)] }).happen('started').repeat('S1', 'Busy');
    lane.hasAttempts('p1', 'not-started');
    expect(lane.told('p1')).toMatch(/^not-processed/);
  });

  test('LoggedOut needs no pause, and Busy a growing pause of 1 to 10 s', () => {
    expect(paused('LoggedOut', 0)).toBe(0);
    expect(paused('Busy', 0)).toBeGreaterThanOrEqual(1_000);
    expect(paused('Busy', 0)).toBeLessThanOrEqual(2_000);
    // The same random numbers give the same share of a longer range, up to the longest.
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

  test('LoggedOut ends the session, and the lane counts the Logins of a payment', () => {
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
  ] as const)('the lane records $seen as logged out if $says answers LoggedOut to a question', ({ promises, seen }) => {
    const lane = new DrivenLane({ promises, record: { loggedOutDevice: 'SERIAL 0' } }).ask('p1').wait(46_000);
    lane.status('LoggedOut');
    expect(lane.state.record).toMatchObject({ sessionStanding: false, loggedOutDevice: seen });
  });

  test('the lane asks again after a refusal, because a question from before confirms nothing', () => {
    const { lane, S } = running();
    lane.wait(46_000).hasSent('TransactionStatus', 1).answer(S, 'Busy').hasSent('TransactionStatus', 2);
  });
});

describe('UnavailableDevice and MessageFormat', () => {
  test.each([
    ['UnavailableDevice', 'not-processed: unavailable-device'],
    ['MessageFormat', 'not-processed: malformed'],
  ])('%s in a status response ends the attempt', (word, told) => {
    const { lane, S } = running();
    lane.wait(1_000).down().up(2).repeat(S, word).hasAttempts('p1', 'answered');
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ how: 'repeated', errorCondition: word });
    lane.shows('p1', told);
    const row = word === 'MessageFormat' ? 'malformed' : 'final-answer';
    expect(lane.news().find((line) => line.startsWith('outcome'))).toContain(`(${row})`);
  });

  test('UnavailableDevice from a gateway that promises it is a refusal only on the unbroken link', () => {
    const honest = running({ profile: 'dropping-gateway' });
    honest.lane.answer(honest.S, 'UnavailableDevice');
    expect(honest.lane.inFlight('p1')?.notStartedCause).toBe('not-connected');
    expect(honest.lane.entry('p1')?.waitingFor).toBe('terminal-not-connected');
    honest.lane.hasNoted(
      'answered (terminal-unreachable): the gateway reports that it does not reach the terminal',
      'refused (terminal-unreachable): the terminal did not start the request: not-connected',
    );
    const broken = running({ profile: 'dropping-gateway' });
    broken.lane.wait(1_000).down().up(2);
    broken.lane.answer(broken.S, 'UnavailableDevice');
    expect(broken.lane.inFlight('p1')?.notStartedCause).toBeUndefined();
  });

  test('UnavailableDevice for an abandoned attempt only makes the lane read the list of terminals', () => {
    const lane = new DrivenLane({ profile: 'dropping-gateway', open: [givenUp('released-by-operator')] });
    lane.answer('S1', 'UnavailableDevice').hasAttempts('p1', 'released-by-operator');
    expect(lane.effects).toContainEqual({ type: 'read-poi-list' });
  });

  test('MessageFormat waits for confirmation by TransactionStatus, unless the terminal was seen at work', () => {
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

  test('MessageFormat for an attempt that is not open changes nothing', () => {
    const lane = new DrivenLane({ open: [givenUp('released-by-operator')] }).answer('S1', 'MessageFormat').hasNoted();
    lane.hasAttempts('p1', 'released-by-operator');
  });

  test('InProgress proves nothing, and the lane asks the terminal', () => {
    const { lane, S } = running();
    lane.answer(S, 'InProgress').hasAttempts('p1', 'open');
    expect(lane.inFlight('p1')?.unbroken).toBe(false);
    lane.hasSent('TransactionStatus', 1);
  });
});

describe('an unknown condition', () => {
  test('makes a running attempt unresolved at once, and the lane asks the terminal two seconds later', () => {
    const { lane, S } = running();
    lane.answer(S, 'Flummoxed').shows('p1', 'unresolved: unknown-word').hasAttempts('p1', 'open');
    expect(lane.inFlight('p1')).toMatchObject({ askAtMs: 2_000, unbroken: false });
    lane.wait(1_999).hasSent('TransactionStatus', 0).wait(1).hasSent('TransactionStatus', 1);
  });

  test('does not change a definite outcome', () => {
    const { lane, S } = running();
    lane.answer(S, 'Refusal');
    const owner = transactionOf(
      {},
      { attempts: [attemptOf({ serviceId: S, state: 'not-started' })], outcome: outcomeOf('declined') },
    );
    lane.answer(S, 'Flummoxed', { owner });
    expect(lane.record('p1').outcome).toBe(owner.outcome);
  });

  test('for an attempt that was refused before makes it unresolved, and the lane asks in the background', () => {
    const open = [transactionOf({}, { attempts: [attemptOf({ state: 'not-started' })] })];
    const lane = new DrivenLane({ open });
    lane.nowMs = 500;
    lane.link = { up: false, cause: { code: 'closed', text: 'closed' } };
    lane.answer('S1', 'Flummoxed').shows('p1', 'unresolved: unknown-word').hasAttempts('p1', 'unrecoverable');
    expect(lane.entry('p1')?.backgroundAtMs).toBe(500);
  });

  test('for a transaction that the lane no longer has in memory is still reported', () => {
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

describe('a late approval while another attempt of the transaction runs', () => {
  test('stops the running attempt (promise 5)', () => {
    const { lane, first, second } = two();
    lane.answer(first, 'Success').shows('p1', 'approved: approved');
    expect(lane.record('p1').abortRequested).toMatchObject({ reason: 'an earlier attempt was approved' });
    expect(lane.news().filter((line) => line.startsWith('abort'))).toEqual([
      'abort-wanted (late-approval): an earlier attempt was approved; tenderd stops the later attempt',
      'abort-sent (abort-wanted): Abort is sent: an earlier attempt was approved',
    ]);
    lane.hasSent('Abort', 1).answer(second, 'Success');
    expect(lane.record('p1').attention.map(({ code }) => code)).toEqual(['reverse-one']);
  });

  test('keeps the reason of an earlier abort', () => {
    const { lane, first } = two();
    lane.abort('p1', 'the customer left').answer(first, 'Success');
    expect(lane.record('p1').abortRequested).toMatchObject({ reason: 'the customer left' });
  });

  test('does not stop the attempt that it approves', () => {
    const { lane, second } = two();
    lane.answer(second, 'Success');
    expect(lane.record('p1').abortRequested).toBeUndefined();
    lane.hasSent('Abort', 0);
  });
});

test('the lane keeps the evidence of an answer when an unreadable message follows', () => {
  const { lane, S } = running();
  lane.answer(S, 'Flummoxed').happen({ type: 'unreadable', connection: 1, why: 'cut off' });
  expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ errorCondition: 'Flummoxed' });
});

describe('an answer about an abandoned attempt', () => {
  test.each(['Busy', 'MessageFormat', 'UnavailableDevice'])('does not change the attempt if it says %s', (word) => {
    const given = givenUp('released-by-operator');
    const lane = new DrivenLane({ open: [given] }).answer('S1', word);
    expect(lane.record('p1')).toBe(given);
  });

  test('makes the lane ask at once if it says InProgress', () => {
    const given = givenUp('released-by-operator');
    const lane = new DrivenLane({ open: [given] }).answer('S1', 'InProgress');
    expect(lane.record('p1').attempts).toMatchObject([{ state: 'released-by-operator', sawStart: true }]);
    expect(lane.record('p1').outcome).toBe(given.outcome);
    lane.wait(1).hasSent('TransactionStatus', 1);
  });

  test.each(['InProgress', 'MessageFormat'])('does not affect the other open attempt if it says %s', (word) => {
    const attempts = [attemptOf(), attemptOf({ serviceId: 'S2' })];
    const lane = new DrivenLane({ open: [transactionOf({}, { attempts })] }).happen('started').wait(500);
    lane.answer('S2', word);
    expect(lane.inFlight('p1')).toMatchObject({ serviceId: 'S1', askAtMs: 0, notStartedCause: undefined });
  });

  test('is only stored if a status response says Busy and the lane has no record in memory', () => {
    const lane = new DrivenLane().repeat('S1', 'Busy', { owner: givenUp('unrecoverable') });
    expect(lane.record('p1').attempts[0]?.evidence).toMatchObject({ how: 'repeated', errorCondition: 'Busy' });
  });
});

test('the lane records a late refusal of an abandoned attempt, and the outcome stays', () => {
  const lane = new DrivenLane({ open: [givenUp('unrecoverable')] }).answer('S1', 'DeviceOut');
  lane.hasNoted(
    'answered (refused): DeviceOut may be the answer to a second copy of the request; tenderd asks the terminal',
  );
  lane.shows('p1', 'unresolved: approved').hasAttempts('p1', 'unrecoverable');
});

test('the lane logs in after a repeated LoggedOut that the cloud can no longer have made itself', () => {
  const { lane, S } = running({ profile: 'datamesh' });
  lane.wait(1_000).down().up(2).wait(206_000);
  while (lane.state.managementRequest?.type !== 'status') lane.wait(500);
  expect(lane.repeat(S, 'LoggedOut').state.record.sessionStanding).toBe(false);
  lane.hasAttempts('p1', 'not-started');
});

test('a repeated approval that adds a key is not a second approval', () => {
  const lane = running().lane;
  const S = lane.attempt('p1');
  lane.answer(S, 'Success');
  const owner = lane.record('p1');
  lane.news();
  const POIData = { POITransactionID: { TransactionID: '77', TimeStamp: at } };
  lane.say({ ...paymentAnswer({ Response: { Result: 'Success' }, POIData }, { ServiceID: S }) }, { owner });
  expect([lane.news(), lane.record('p1')]).toEqual([[], owner]);
});

test('a refusal does not end a Login in flight', () => {
  const { lane, S } = running();
  const to = { saleId: 'SHOP', poiId: 'T1' };
  const flight = launched({ serviceId: 'L1', to, connection: 1, mark: 9 }, 0, { answerMs: 9 });
  const login = { ...flight, type: 'login' } as const;
  lane.state = { ...lane.state, managementRequest: login };
  expect(lane.answer(S, 'Busy').state.managementRequest).toBe(login);
});

test('the attempt records LoggedOut only from the answer to the request itself', () => {
  const { lane, S } = running();
  expect(lane.answer(S, 'LoggedOut').record('p1').attempts[0]?.wasLoggedOut).toBe(true);
  const other = running();
  other.lane.wait(1_000).down().up(2);
  expect(other.lane.repeat(other.S, 'LoggedOut').record('p1').attempts[0]?.wasLoggedOut).toBeUndefined();
});

test('an attempt of an earlier process has a deadline that covers an orphaned socket and the gateway', () => {
  const lane = new DrivenLane({ open: [transactionOf({}, { attempts: [attemptOf()] })] });
  lane.nowMs = 1_000;
  lane.happen('started');
  expect(lane.inFlight('p1')).toMatchObject({
    deliveryDeadlineMs: 156_000,
    unbroken: false,
    connection: undefined,
  });
});
