/** Questions about an attempt, and what each answer proves (design, section 5; invariants I5, I6). */

import { describe, expect, test } from 'vitest';
import type { MessageHeader, TransactionStatusResponse } from '../../protocol/index.js';
import type { TerminalAttempt } from '../../src/core/model/attempt.js';
import { limits } from '../../src/core/base/limits.js';
import { viewOf } from '../../src/core/views/transaction-view.js';
import { DrivenLane, asked } from './driven-lane.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';

function statusWith(lane: DrivenLane, body: Partial<TransactionStatusResponse>, header?: MessageHeader): DrivenLane {
  return lane.say({
    name: 'TransactionStatusResponse',
    header: header ?? lane.toLast('TransactionStatus'),
    body: { Response: { Result: 'Failure', ErrorCondition: 'NotFound' }, ...body },
  });
}

/** Every question up to this moment is answered with the same word within half a second. */
function answered(lane: DrivenLane, word: string, untilMs: number): DrivenLane {
  while (lane.nowMs < untilMs) {
    if (lane.state.managementRequest?.type === 'status') lane.status(word);
    lane.wait(500);
  }
  return lane;
}

describe('a question about an attempt', () => {
  test('that is answered with Success but without a readable answer leaves one fact', () => {
    const { lane } = asked();
    const Response = { Result: 'Success' };
    for (let times = 0; times < 3; times += 1) statusWith(lane, { Response }).wait(8_000);
    expect(lane.sent('TransactionStatus').length).toBeGreaterThan(1);
    expect(lane.news().filter((line) => line.includes('repeated answer'))).toEqual([
      'status-answered (-): the terminal answered Success, but the repeated answer cannot be read; tenderd asks again',
    ]);
  });

  test('is sent as soon as the link is back, one at a time', () => {
    const { lane } = asked();
    lane.hasSent('TransactionStatus', 1).happen('tick').hasSent('TransactionStatus', 1);
    expect(lane.state.managementRequest).toMatchObject({
      type: 'status',
      to: { saleId: 'SHOP', poiId: 'T1' },
      connection: 2,
      sentAtMs: 1_000,
      deadlineMs: 11_000,
      purpose: 'pursuit',
      transactionId: 'p1',
      about: lane.attempt('p1'),
    });
  });

  test('without an answer on a working link is recorded once, with the time at which an operator is called', () => {
    const lane = new DrivenLane().ask('p1');
    const { hardAtMs = 0 } = lane.inFlight('p1') ?? {};
    lane.wait(limits.silenceMs).hasSent('TransactionStatus', 1);
    lane.news();
    expect(lane.record('p1').certainBy).toBeUndefined();
    lane.wait(10_000);
    lane.hasNoted(
      'status-unanswered (link-lost): the terminal did not report the outcome within 10 s; tenderd asks again',
    );
    // The latest time at which it becomes unresolved: the hard limit, the effect of the Abort, one more question.
    expect(lane.record('p1').certainBy).toBe(
      new Date(Date.parse(lane.record('p1').acceptedAt) + hardAtMs + 20_000).toISOString(),
    );
    const silent = { now: at, recovering: false, silent: true, ahead: undefined };
    expect(viewOf(lane.record('p1'), [], silent)).toMatchObject({
      state: 'recovering',
      message:
        "The terminal is not answering; tenderd keeps asking how the payment ended. Look at the terminal's screen. Do not charge again yet.",
    });
    lane.wait(12_000).hasNoted().wait(5_000).status('InProgress');
    expect(lane.inFlight('p1')?.silent).toBe(false);
  });

  test('without an answer gets a new time when the reported time has passed', () => {
    const { lane } = asked();
    const first = lane.record('p1').certainBy ?? '';
    lane.wait(60_000);
    expect(lane.record('p1').certainBy).toBe(first);
    lane.wait(20_000);
    expect((lane.record('p1').certainBy ?? '') > first).toBe(true);
  });

  test('without an answer ends after its time, and is repeated after growing pauses up to 10 s', () => {
    const { lane } = asked();
    const leftAtMs: number[] = [];
    for (let ms = 1_000; ms < 90_000; ms += 1_000) {
      if (lane.sent('TransactionStatus').length > leftAtMs.length) leftAtMs.push(lane.nowMs);
      lane.wait(1_000);
    }
    // 10 s for the answer, then pauses of 2, 4, 8, 10, 10 s.
    expect(leftAtMs).toEqual([1_000, 13_000, 27_000, 45_000, 65_000, 85_000]);
  });

  test('ends when its link is lost, and is sent on the next link', () => {
    const { lane } = asked();
    lane.down();
    expect(lane.state.managementRequest).toBeUndefined();
    lane.up(3).hasSent('TransactionStatus', 2);
    expect(lane.state.managementRequest).toMatchObject({ connection: 3 });
  });

  test('stays in flight when another link is lost', () => {
    const { lane } = asked();
    lane.happen({ type: 'link-down', connection: 1, cause: { code: 'closed', text: 'x' } });
    expect(lane.state.managementRequest).toBeDefined();
  });

  test('that could not be sent is repeated; another ServiceID changes nothing', () => {
    const { lane } = asked();
    lane.happen({ type: 'not-sent', serviceId: 'another' });
    expect(lane.state.managementRequest).toBeDefined();
    lane.happen({ type: 'not-sent', serviceId: lane.sent('TransactionStatus')[0] ?? '' });
    expect(lane.state.managementRequest).toBeUndefined();
    expect(lane.inFlight('p1')).toMatchObject({ fruitless: 1, askAtMs: 3_000 });
  });

  test('goes to the terminal of the attempt, even if another terminal is configured now', () => {
    const open = [transactionOf({}, { attempts: [attemptOf({ poiId: 'OLD', saleId: 'BEFORE' })] })];
    const lane = new DrivenLane({ open }).happen('started');
    expect(lane.state.managementRequest?.to).toEqual({ saleId: 'BEFORE', poiId: 'OLD' });
  });
});

describe('an answer to a question that is not in flight', () => {
  test('changes nothing under another ServiceID', () => {
    const { lane } = asked();
    statusWith(lane, {}, headerOf({ MessageCategory: 'TransactionStatus', ServiceID: 'X' }));
    expect(lane.state.managementRequest).toBeDefined();
    lane.hasNoted();
  });

  test.each<[string, Partial<MessageHeader>]>([
    ['SaleID', { SaleID: 'OTHER' }],
    ['POIID', { POIID: 'T2' }],
  ])('changes nothing with another %s', (_name, change) => {
    const { lane } = asked();
    statusWith(lane, {}, { ...lane.toLast('TransactionStatus'), ...change });
    expect(lane.state.managementRequest).toBeDefined();
  });

  test('still counts if it repeats the approval (promise 5)', () => {
    const { lane, S } = asked();
    const repeated = {
      MessageHeader: headerOf({ ServiceID: S }),
      PaymentResponse: { Response: { Result: 'Success' } },
    };
    statusWith(
      lane,
      { Response: { Result: 'Success' }, RepeatedMessageResponse: repeated },
      headerOf({ MessageCategory: 'TransactionStatus', ServiceID: 'X' }),
    );
    lane.shows('p1', 'approved: approved');
    expect(lane.record('p1').attempts[0]?.evidence?.how).toBe('repeated');
  });
});

describe('a status response about another transaction is never a NotFound', () => {
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['another ServiceID', { ServiceID: 'X7' }, 'X7'],
    ['another SaleID', { SaleID: 'OTHER' }, 'something else'],
    ['another POIID', { POIID: 'T2' }, 'something else'],
  ])('%s', (_name, reference, what) => {
    const { lane } = asked();
    lane.wait(100);
    statusWith(lane, { MessageReference: reference });
    lane.hasNoted(`status-answered (status-other): the terminal reported ${what} instead; tenderd asks again`);
    expect(lane.inFlight('p1')).toMatchObject({ fruitless: 1, absentEarly: false, askAtMs: 3_100 });
    lane.wait(2_000);
    statusWith(lane, { MessageReference: reference });
    // Recorded once, so that a terminal that repeats itself cannot fill the disk.
    lane.hasNoted();
    expect(lane.inFlight('p1')?.fruitless).toBe(2);
  });

  test('the ids of the attempt itself do count', () => {
    const { lane, S } = asked();
    statusWith(lane, { MessageReference: { ServiceID: S, SaleID: 'SHOP', POIID: 'T1' } });
    expect(lane.inFlight('p1')?.absentEarly).toBe(true);
  });

  test('a repeated answer of another transaction is set aside, and the lane asks again', () => {
    const { lane } = asked();
    const header = headerOf({ ServiceID: 'X7' });
    lane.repeat('X7', 'Success');
    lane.hasNoted(
      'unmatched-response (unknown-ids): an answer that belongs to no attempt of tenderd was set aside',
      'status-answered (status-other): the terminal reported another transaction; tenderd asks again',
    );
    lane.shows('p1', 'no outcome').wait(2_000).repeat('X7', 'Success').hasNoted();
    expect(lane.inFlight('p1')?.fruitless).toBe(2);
    expect(header.ServiceID).toBe('X7');
  });

  test('a repeated answer about a transaction of another lane is stored by that lane, and this lane asks again', () => {
    const { lane } = asked();
    lane.repeat('X7', 'Success', { isBookedElsewhere: true });
    lane.hasNoted('status-answered (status-other): the terminal reported another transaction; tenderd asks again');
    expect(lane.state.record.attention).toEqual([]);
  });
});

describe('InProgress', () => {
  test('makes the lane ask every 2 s, and is recorded once', () => {
    const { lane } = asked();
    lane
      .status('InProgress')
      .hasNoted('status-answered (still-running): the terminal says that the request is still running');
    expect(lane.inFlight('p1')).toMatchObject({ running: true, fruitless: 0, askAtMs: 3_000 });
    lane.wait(2_000).status('InProgress').hasNoted();
    expect(lane.record('p1').attempts[0]?.sawStart).toBe(true);
  });

  test('makes the lane ask every 10 s if the answer is still expected on its own link', () => {
    const lane = new DrivenLane().ask('p1').wait(45_000).status('InProgress');
    expect(lane.inFlight('p1')).toMatchObject({ unbroken: true, askAtMs: 55_000 });
  });

  test('makes a later NotFound mean that the terminal has forgotten the payment', () => {
    const { lane } = asked();
    answered(lane, 'InProgress', 60_000).wait(2_000).status('NotFound');
    lane.shows('p1', 'unresolved: terminal-forgot').hasAttempts('p1', 'unrecoverable');
    expect(lane.entry('p1')).toMatchObject({ backgroundAtMs: lane.nowMs + 30_000, backgroundAsks: 0 });
  });
});

describe('NotFound', () => {
  test('before the delivery deadline only sets the time of certainty', () => {
    const { lane } = asked();
    lane.wait(500).status('NotFound');
    lane.hasNoted(
      'status-answered (not-found-early): the terminal does not know the request yet; the request may still arrive until 2026-01-01T00:01:06.000Z',
    );
    expect(lane.record('p1').certainBy).toBe('2026-01-01T00:01:06.000Z');
    expect(lane.inFlight('p1')).toMatchObject({ absentEarly: true, running: false, askAtMs: 6_500 });
    lane.wait(5_000).status('NotFound').hasNoted();
  });

  test('makes the lane ask again at the deadline itself', () => {
    const lane = answered(asked().lane, 'NotFound', 52_000);
    expect(lane.inFlight('p1')?.askAtMs).toBe(56_000);
  });

  test('without a deadline sets no time of certainty', () => {
    const lane = new DrivenLane().ask('p1').wait(45_000);
    lane.news();
    lane.status('NotFound');
    lane.hasNoted(
      'status-answered (not-found-early): the terminal does not know the request yet; the request may still arrive',
    );
    expect(lane.record('p1').certainBy).toBeUndefined();
    expect(lane.inFlight('p1')?.askAtMs).toBe(50_000);
  });

  test('after the deadline in the same session proves that the payment was never started', () => {
    const { lane } = asked();
    answered(lane, 'NotFound', 56_000).status('NotFound');
    lane.shows('p1', 'not-processed: never-arrived').hasAttempts('p1', 'never-received');
    expect(lane.record('p1').outcome?.message).toBe(
      'The payment never reached the terminal. Nothing was charged. Try again.',
    );
    expect(lane.news()).toContain(
      'proved-never-received (not-found): the terminal does not know the request, which can no longer arrive: it was never started',
    );
  });

  test('to a question that left before the deadline proves nothing, however late it comes', () => {
    const lane = answered(asked().lane, 'NotFound', 50_500);
    const inFlight = lane.inFlight('p1');
    if (inFlight === undefined) throw new Error('it is pursued');
    // The question leaves a moment before the limit, and is answered after it.
    lane.happen({ type: 'link-up', connection: 2 }).wait(6_000);
    expect(lane.state.managementRequest).toMatchObject({ sentAtMs: 50_500 });
    lane.status('NotFound').shows('p1', 'no outcome');
  });

  test.each<[string, Partial<TerminalAttempt>]>([
    ['another session', { sessionEpoch: 7 }],
    ['an uncertain session', { sessionEpoch: 0 }],
    ['another terminal', { poiId: 'OLD' }],
    ['another SaleID', { saleId: 'BEFORE' }],
  ])('after the deadline proves nothing about an attempt in %s', (_name, change) => {
    const open = [transactionOf({}, { attempts: [attemptOf(change)] })];
    const lane = new DrivenLane({ open }).happen('started').wait(170_000);
    statusWith(lane, {}, { ...lane.toLast('TransactionStatus'), ...to(change) });
    lane.shows('p1', 'unresolved: terminal-forgot');
  });

  test("after the deadline proves in any session that the payment was not started, if the terminal's memory survives", () => {
    const open = [transactionOf({}, { attempts: [attemptOf({ sessionEpoch: 7 })] })];
    const lane = new DrivenLane({ open, profile: 'sessionless' }).happen('started').wait(170_000);
    lane.status('NotFound').shows('p1', 'not-processed: never-arrived');
  });
});

function to({ poiId = 'T1', saleId = 'SHOP' }: { readonly poiId?: string; readonly saleId?: string }) {
  return { POIID: poiId, SaleID: saleId };
}

describe('LoggedOut', () => {
  test('ends the session, and the lane logs in only when the request can no longer arrive', () => {
    const { lane } = asked();
    lane.status('LoggedOut');
    lane.hasNoted(
      'session (-): the terminal reports that no register is logged in',
      'status-answered (status-logged-out): the terminal has lost its login session',
    );
    expect(lane.state.record).toMatchObject({ sessionStanding: false, sessionEpoch: 2 });
    expect(lane.inFlight('p1')).toMatchObject({ sessionLost: true, running: false, askAtMs: 11_000 });
    expect(lane.record('p1').certainBy).toBe('2026-01-01T00:01:06.000Z');
    lane.wait(54_999).hasSent('Login', 0).wait(1).hasSent('Login', 1).loggedIn().hasSent('TransactionStatus', 2);
    lane.status('NotFound').shows('p1', 'unresolved: terminal-forgot');
  });

  test('after another Login means that the terminal has forgotten the payment', () => {
    const { lane } = asked();
    lane.status('LoggedOut').wait(55_000).loggedIn().status('LoggedOut').shows('p1', 'unresolved: terminal-forgot');
  });

  test("after another Login makes the lane ask again if the terminal's memory survives", () => {
    const { lane } = asked();
    const { settings } = lane.state;
    lane.state = {
      ...lane.state,
      settings: { ...settings, profile: { ...settings.profile, memorySurvivesRestart: true } },
    };
    lane.status('LoggedOut').wait(55_000).loggedIn().status('LoggedOut').shows('p1', 'no outcome');
    lane.hasAttempts('p1', 'open');
  });
});

describe('an answer that proves nothing', () => {
  test.each(['DeviceOut', 'Flummoxed', 'Busy', 'UnavailableDevice'])('%s makes the lane ask again', (word) => {
    const { lane } = asked();
    lane.status(word);
    expect(lane.inFlight('p1')).toMatchObject({ fruitless: 1, askAtMs: 3_000, running: false });
    lane.shows('p1', 'no outcome');
  });

  test('Success without a repeated answer makes the lane ask again', () => {
    const { lane } = asked();
    statusWith(lane, { Response: { Result: 'Success', ErrorCondition: 'NotFound' } });
    expect(lane.inFlight('p1')).toMatchObject({ fruitless: 1, absentEarly: false });
  });

  test('Failure without a reason makes the lane ask again', () => {
    const { lane } = asked();
    statusWith(lane, { Response: { Result: 'Failure' } });
    expect(lane.inFlight('p1')).toMatchObject({ fruitless: 1, absentEarly: false });
  });
});

describe('an abandoned transaction', () => {
  const given = transactionOf(
    {},
    {
      attempts: [attemptOf({ state: 'unrecoverable' }), attemptOf({ serviceId: 'S2', state: 'released-by-operator' })],
      outcome: outcomeOf('unresolved'),
    },
  );

  test('is asked about in the background, one attempt after the other, at growing intervals', () => {
    const lane = new DrivenLane({ open: [given] }).happen('started');
    const leftAtMs: number[] = [];
    const about: string[] = [];
    for (let ms = 0; ms < 1_400_000; ms += 1_000) {
      const { managementRequest } = lane.state;
      if (managementRequest?.type === 'status') {
        leftAtMs.push(lane.nowMs);
        about.push(managementRequest.about);
        lane.status('NotFound');
      }
      lane.wait(1_000);
    }
    expect(leftAtMs).toEqual([0, 30_000, 90_000, 210_000, 450_000, 750_000, 1_050_000, 1_350_000]);
    expect(about).toEqual(['S1', 'S2', 'S1', 'S2', 'S1', 'S2', 'S1', 'S2']);
    lane.hasNoted();
  });

  test('blocks the lane again if the terminal reports that it runs', () => {
    const lane = new DrivenLane({ open: [given] }).happen('started').status('InProgress');
    lane.hasNoted('status-answered (still-running): the terminal says that the request is running after all');
    lane.hasAttempts('p1', 'open', 'released-by-operator');
    expect(lane.record('p1').attempts[0]?.sawStart).toBe(true);
    expect(lane.inFlight('p1')).toMatchObject({ running: true, deliveryDeadlineMs: 0, askAtMs: 2_000 });
  });

  test('stays abandoned if it runs while another payment occupies the lane', () => {
    const lane = new DrivenLane({ open: [given] }).happen('started');
    const question = lane.toLast('TransactionStatus');
    const { managementRequest } = lane.state;
    lane.state = { ...lane.state, managementRequest: undefined };
    lane.ask('p2');
    lane.state = { ...lane.state, managementRequest };
    statusWith(lane, { Response: { Result: 'Failure', ErrorCondition: 'InProgress' } }, question);
    lane.hasAttempts('p1', 'unrecoverable', 'released-by-operator');
    expect(lane.record('p1').attempts[0]?.sawStart).toBe(true);
    expect(lane.inFlight('p1')).toBeUndefined();
    expect(lane.entry('p1')?.backgroundAtMs).toBe(30_000);
    expect(lane.inFlight('p2')).toBeDefined();
  });
});
