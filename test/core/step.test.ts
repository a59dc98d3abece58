/** The effects of each event on a lane, and what it does not change (design, section 4; invariants I9, I11, I21). */

import { describe, expect, test } from 'vitest';
import type { Message, MessageHeader } from '../../protocol/index.js';
import { step } from '../../src/core/terminal/step.js';
import { wakeAtMs } from '../../src/core/terminal/lane/wake.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf } from './records.js';
import { display, event, print } from './terminal-messages.js';
import { question } from './prompting.js';
import { reviewed } from '../reviewed.js';

const link = { up: true, connection: 1, lastReceivedMs: 0 } as const;
const now = { monoMs: 0, wallMs: 0, iso: (ms: number) => new Date(ms).toISOString(), link };

describe('a step', () => {
  test('without a change commits nothing', () => {
    const { state } = new DrivenLane();
    const seen = { ...state, clocks: { monoMs: 0, wallMs: 0 } };
    expect(step(state, { type: 'tick' }, now)).toEqual({ state: seen, commit: undefined, effects: [] });
  });

  test('commits the lane only if its durable part has changed', () => {
    const lane = new DrivenLane();
    const { request } = transactionOf();
    const { commit } = step(lane.state, { type: 'requested', request, startWithinMs: 30_000 }, now);
    expect(Object.keys(commit ?? {})).toEqual(['writer', 'facts', 'transactions']);
    const loggedOut = new DrivenLane({ record: { sessionStanding: false } });
    const login = step(loggedOut.state, { type: 'tick' }, now).commit;
    expect(login?.lane).toMatchObject({ sessionEpoch: 2 });
  });

  test("of a faulted lane accepts the terminal's messages, and sends nothing", () => {
    const lane = new DrivenLane().ask('p1');
    const S = lane.attempt('p1');
    lane.effects.splice(0);
    lane.state = { ...lane.state, faulted: 'one and one were three' };
    lane.ask('p2').answer(S, 'Success').wait(30_000).shows('p1', 'approved: approved');
    expect(lane.told('p2')).toMatch(/^not-processed/);
    expect(lane.effects).toEqual([]);
  });
});

describe('a request', () => {
  test('is stored unchanged, with what was known then, and is written down once', () => {
    const lane = new DrivenLane();
    const { request } = transactionOf({ retryOf: 'p0' });
    const originalPoi = { transactionId: '77', timeStamp: at };
    lane.happen({ type: 'requested', request, originalPoi, startWithinMs: 5_000 });
    expect(lane.record('p1')).toMatchObject({ request, acceptedAt: at, originalPoi });
    expect(lane.entry('p1')?.latestStart.monoMs).toBe(5_000);
    expect(lane.facts[0]).toEqual({
      at,
      type: 'accepted',
      terminal: 'till',
      transactionId: 'p1',
      text: 'the register asked for a payment',
      detail: { sale: 'R-1', retryOf: 'p0' },
    });
  });

  test("is written down with the operator's reviews", () => {
    const lane = new DrivenLane().ask('p1', { sale: 'R-1', ...reviewed('p0', 2) });
    expect(lane.facts[0]).toMatchObject({
      text: 'the register asked for a payment; A. Berg reviewed p0 at revision 2',
      detail: { sale: 'R-1', ...reviewed('p0', 2) },
    });
  });

  test('without additional facts has no fields for them', () => {
    const lane = new DrivenLane().ask('p1');
    expect(Object.keys(lane.record('p1'))).toEqual([
      'request',
      'acceptedAt',
      'attempts',
      'receipts',
      'acknowledgedRevision',
      'attention',
    ]);
    expect(lane.facts[0]?.detail).toStrictEqual({ sale: 'sale of p1' });
  });
});

/** Returns the certainty time after a start when this time was reported before. */
function certainAt(certainBy: string): string | undefined {
  const open = transactionOf({}, { attempts: [attemptOf()], certainBy });
  return new DrivenLane({ open: [open] }).happen('started').record('p1').certainBy;
}

describe('a start of the process', () => {
  test('sets a later certainBy if the earlier one is too soon after a crash', () => {
    // 100 s for the socket of the dead process, 55 s for the request, 10 s for one more question.
    expect(certainAt('2026-01-01T00:00:56.000Z')).toBe('2026-01-01T00:02:45.000Z');
    expect(certainAt('2025-12-31T23:59:00.000Z')).toBe('2026-01-01T00:02:45.000Z');
    expect(certainAt('2026-01-01T00:05:20.000Z')).toBe('2026-01-01T00:05:20.000Z');
  });

  test('ends queued requests, and asks about open attempts', () => {
    const queued = transactionOf({ transactionId: 'p0' });
    const open = transactionOf({}, { attempts: [attemptOf()] });
    const lane = new DrivenLane({ open: [queued, open] }).happen('started');
    lane.ends('p0', {
      result: 'not-processed',
      reason: 'restarted',
      message: 'tenderd was restarted before this payment was started. Nothing was charged. Try again.',
    });
    expect(lane.news().filter((line) => line.startsWith('started'))).toEqual([
      'started (process-died): tenderd was started while this attempt was open; tenderd asks the terminal',
    ]);
    lane.hasSent('TransactionStatus', 1).hasSent('Login', 0);
  });

  test('does not change a reported outcome', () => {
    const given = transactionOf({}, { attempts: [attemptOf({ state: 'answered' })], outcome: outcomeOf('unresolved') });
    const lane = new DrivenLane({ open: [given] }).happen('started');
    expect(lane.record('p1')).toBe(given);
  });
});

const orphaned = (record: TransactionRecord): DrivenLane =>
  new DrivenLane({ open: [record] }).happen({ type: 'orphaned', record });

describe('a terminal that was removed from the configuration', () => {
  test('leaves open attempts unresolved, for the operator', () => {
    const lane = orphaned(transactionOf({}, { attempts: [attemptOf()] }));
    lane.shows('p1', 'unresolved: terminal-removed').hasAttempts('p1', 'released-by-operator');
    expect(lane.news().find((line) => line.startsWith('outcome'))).toMatch(/^outcome \(process-died\)/);
  });

  test('ends requests that were never sent as not processed', () => {
    orphaned(transactionOf()).ends('p1', {
      result: 'not-processed',
      reason: 'terminal-removed',
      message:
        'The terminal of this payment is no longer configured, so the payment was never started. Nothing was charged.',
    });
  });
});

const unsent = (lane: DrivenLane): DrivenLane => lane.happen({ type: 'not-sent', serviceId: lane.attempt('p1') });

describe('proof that an attempt could not be sent', () => {
  test('allows another attempt under another ServiceID', () => {
    const lane = unsent(new DrivenLane().ask('p1'));
    // The link is up. A wire that takes nothing, like that of a leader without its lease, is not asked without a pause.
    lane.wait(999).hasAttempts('p1', 'unsent');
    lane.wait(1).hasAttempts('p1', 'unsent', 'open');
    expect(lane.attempt('p1', 1)).not.toBe(lane.attempt('p1'));
    expect(lane.news()).toContain('attempt-unsent (cannot-send): nothing was sent: the connection was gone');
  });

  test('without a link makes the request wait for the link', () => {
    const lane = new DrivenLane().ask('p1');
    lane.link = { up: false, cause: { code: 'closed', text: 'closed' } };
    unsent(lane);
    lane.hasAttempts('p1', 'unsent');
    expect(lane.entry('p1')?.waitingFor).toBe('link');
    lane.wait(30_000).shows('p1', 'not-processed: link-down');
  });

  const message =
    'The terminals cannot be reached; nothing was sent and nothing was charged. Check the network, then try again.';

  test('at the latest start ends the request', () => {
    const before = new DrivenLane().ask('p1').wait(29_999);
    unsent(before).shows('p1', 'no outcome');
    const late = new DrivenLane().ask('p1').wait(30_000);
    unsent(late).ends('p1', { result: 'not-processed', reason: 'link-down', message });
  });

  test('ends an aborted request', () => {
    const lane = new DrivenLane().ask('p1').abort('p1', 'x');
    unsent(lane).ends('p1', { reason: 'link-down', message });
    expect(lane.news().at(-1)).toMatch(/^outcome \(cannot-send\): not-processed/);
  });

  test('ends a request that was reported as unresolved', () => {
    const lane = new DrivenLane().ask('p1').answerTo('p1', 'Flummoxed');
    unsent(lane).shows('p1', 'not-processed: link-down');
  });

  test('about another request changes nothing', () => {
    const lane = new DrivenLane().ask('p1').happen({ type: 'not-sent', serviceId: 'another' });
    lane.hasAttempts('p1', 'open');
  });
});

const damaged = (lane: DrivenLane, header?: MessageHeader): DrivenLane =>
  lane.happen({ type: 'unreadable', connection: 1, why: 'cut off', header });

describe('an unreadable message', () => {
  test('makes the lane ask about the open attempt if the message may have been its answer', () => {
    for (const header of [undefined, headerOf({ ServiceID: undefined })]) {
      const lane = damaged(new DrivenLane().ask('p1'), header);
      expect(lane.inFlight('p1')?.unbroken).toBe(false);
      lane.hasSent('TransactionStatus', 1);
    }
    const named = new DrivenLane().ask('p1');
    damaged(named, headerOf({ ServiceID: named.attempt('p1') }));
    named.hasSent('TransactionStatus', 1);
  });

  test('for another request changes nothing', () => {
    const lane = damaged(new DrivenLane().ask('p1'), headerOf({ ServiceID: 'X' }));
    expect(lane.inFlight('p1')?.unbroken).toBe(true);
  });

  test('is written down as a fact, for the running transaction if there is one', () => {
    const lane = damaged(new DrivenLane());
    expect(lane.facts).toEqual([
      {
        at,
        type: 'unmatched-response',
        terminal: 'till',
        text: 'a message that cannot be read was set aside: cut off',
      },
    ]);
    const running = damaged(new DrivenLane().ask('p1'));
    expect(running.facts.at(-1)).toMatchObject({ type: 'unmatched-response', transactionId: 'p1' });
  });
});

const unseen = (): DrivenLane => new DrivenLane({ record: { seen: false } });

const answered = (ErrorCondition: string): Message => ({
  name: 'PaymentResponse',
  kept: [],
  header: headerOf(),
  body: { Response: { Result: 'Failure', ErrorCondition } },
});

describe('the terminal counts as seen', () => {
  const welcome = display(undefined, 'Welcome');

  test.each([welcome, print(undefined, 'SaleReceipt'), question(undefined), answered('Refusal')])(
    'the terminal counts as seen after its $name',
    (message) => {
      expect(unseen().say(message).state.record.seen).toBe(true);
    },
  );

  test('an answer of the gateway, an event, or a message from another terminal does not make the terminal count as seen', () => {
    expect(unseen().say(answered('UnavailableDevice')).state.record.seen).toBe(false);
    expect(unseen().say(event('Reject')).state.record.seen).toBe(false);
    const other = { ...welcome, header: { ...welcome.header, POIID: 'T2' } };
    expect(unseen().say(other).state.record.seen).toBe(false);
  });

  test('a terminal that was already seen is not written down again', () => {
    const { state } = new DrivenLane();
    const shown = { type: 'message', connection: 1, received: { message: welcome, redacted: [] } } as const;
    expect(step(state, shown, now).commit?.lane).toBeUndefined();
  });
});

test('a definite outcome removes the item about the uncertainty, and keeps other items', () => {
  const other = { code: 'reverse-one', at, text: 'x', actions: [] };
  const open = transactionOf(
    {},
    {
      attempts: [attemptOf()],
      outcome: outcomeOf('unresolved'),
      certainBy: at,
      attention: [{ ...other, code: 'unresolved' }, other],
    },
  );
  const lane = new DrivenLane({ open: [open] }).answer('S1', 'Refusal');
  expect(lane.record('p1').attention).toEqual([other]);
  expect(lane.record('p1')).not.toHaveProperty('certainBy');
});

test('a later partial approval does not reduce an approval (I9)', () => {
  const owner = transactionOf(
    {},
    { attempts: [attemptOf({ state: 'unrecoverable' })], outcome: outcomeOf('approved', { serviceId: 'S0' }) },
  );
  new DrivenLane().answer('S1', 'Partial', { owner }).ends('p1', { result: 'approved', revision: 2 });
});

test('ServiceIDs continue under another prefix when the counter is used up', () => {
  const lane = new DrivenLane();
  const last = 36 ** 4 - 1;
  lane.state = { ...lane.state, serviceIds: { prefix: 'ABCDEF', count: last } };
  lane.ask('p1');
  expect(lane.attempt('p1')).toBe('ABCDEFZZZZ');
  lane.answerTo('p1', 'Success').ask('p2').answerTo('p2', 'Success').ask('p3');
  expect(lane.attempt('p2')).toMatch(/^[0-9A-Z]{6}0000$/);
  expect(lane.attempt('p2').slice(0, 6)).not.toBe('ABCDEF');
  expect(lane.attempt('p3')).toBe(`${lane.attempt('p2').slice(0, 6)}0001`);
});

describe('the lane wakes up', () => {
  test('at the next moment when something is due, never for a past moment', () => {
    const lane = new DrivenLane().ask('p1');
    expect(wakeAtMs(lane.state, 0)).toBe(45_000);
    expect(wakeAtMs(lane.state, 45_000)).toBe(250_000);
    expect(wakeAtMs(lane.state, 250_000)).toBe(300_000);
    expect(wakeAtMs(lane.state, 300_000)).toBe(320_000);
    expect(wakeAtMs(lane.state, 320_000)).toBeUndefined();
  });

  test('for waiting requests at their latest start and the end of their pause', () => {
    const lane = new DrivenLane().ask('p1').ask('p2');
    expect(wakeAtMs(lane.state, 0)).toBe(30_000);
    const busy = new DrivenLane().ask('p1').answerTo('p1', 'Busy').status('NotFound');
    const pauseMs = busy.entry('p1')?.notBeforeMs ?? 0;
    expect(wakeAtMs(busy.state, 0)).toBe(pauseMs);
    expect(wakeAtMs(busy.state, pauseMs)).toBe(30_000);
  });

  test('the latest start of a running request does not wake the lane', () => {
    const lane = new DrivenLane().ask('p1');
    expect(wakeAtMs(lane.state, 20_000)).toBe(45_000);
    lane.wait(1_000).answerTo('p1', 'Busy');
    lane.state = { ...lane.state, managementRequest: undefined };
    expect(wakeAtMs(lane.state, 20_000)).toBe(30_000);
  });

  test('the latest start of a request with a reported outcome does not wake the lane', () => {
    const lane = new DrivenLane().ask('p1', {}, 20_000).wait(1_000);
    lane.happen({ type: 'release', name: 'Ann', reason: 'its screen is idle' });
    expect(wakeAtMs(lane.state, 1_000)).toBe(31_000);
  });

  test('for a question, a ping, an Abort, a rest and a background question', () => {
    const base = new DrivenLane({ open: [transactionOf({}, { outcome: outcomeOf('unresolved') })] }).state;
    expect(wakeAtMs(base, 0)).toBeUndefined();
    expect(wakeAtMs({ ...base, quietUntilMs: 7 }, 0)).toBe(7);
    expect(wakeAtMs({ ...base, login: { ...base.login, notBeforeMs: 8 } }, 0)).toBe(8);
    expect(wakeAtMs({ ...base, probe: { mark: 1, connection: 1, dueMs: 9 } }, 0)).toBe(9);
    const entries = base.entries.map((entry) => ({ ...entry, backgroundAtMs: 6 }));
    expect(wakeAtMs({ ...base, entries }, 0)).toBe(6);
    const lane = new DrivenLane().ask('p1').wait(1_000).abort('p1', 'x');
    expect(wakeAtMs(lane.state, 1_000)).toBe(11_000);
    lane.wait(10_000);
    expect(wakeAtMs(lane.state, 11_000)).toBe(21_000);
  });
});
