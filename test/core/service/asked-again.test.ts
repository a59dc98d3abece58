/**
 * When the lane asks a service next, by when a transaction is certain or given to an operator, and when the lane stops.
 */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import {
  askHistory,
  givenUpAtMs,
  pauseRequests,
  pollLaterById,
  mayHaveArrived,
  storeCertainBy,
  noteSessionKnown,
  pollLater,
  retryLater,
  serviceLimits,
  sessionOverAtMs,
} from '../../../src/core/service/state/schedule.js';
import type { ServiceProfile } from '../../../src/core/service/messages/service-profile.js';
import {
  type ServiceEntry,
  serviceEntryOf,
  type ServiceState,
  startService,
} from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { at, outcomeOf, transactionOf } from '../records.js';
import { openCreate, shopSettings } from './shop-records.js';

const { giveUpMs, marginMs, pollMaxMs, pollMinMs, backgroundMinMs, retryMinMs, retryMaxMs } = serviceLimits;
const monoMs = 1_000_000;
const wallMs = Date.parse(at);
const day = 86_400_000;
const latestStart = { monoMs: monoMs + 60_000, wallMs: wallMs + 60_000 };
const reference = '01890000-0000-7000-8000-000000000001';
const shown: Partial<ServiceAttempt> = { pspReference: 'p', hadAddress: true };

/** A payment by link with these attempts. By default its customer may pay it for a day. */
function entryOf(
  attempts: readonly Partial<ServiceAttempt>[],
  change: Partial<ServiceEntry> = {},
  rest: Partial<TransactionRecord> = {},
): ServiceEntry {
  const made = attempts.map((one) => ({ ...openCreate, ...one }));
  const record = transactionOf({ online: {} }, { attempts: made, ...rest });
  return { ...serviceEntryOf(record, latestStart), sinceMs: monoMs, knownSinceMs: monoMs, ...change };
}

function turnWith(entry: ServiceEntry, change: Partial<ServiceState> = {}, profile: Partial<ServiceProfile> = {}) {
  const settings = { ...shopSettings, profile: { ...shopSettings.profile, ...profile } };
  const now = { monoMs, wallMs, iso: (ms: number) => new Date(ms).toISOString() };
  return new SteppedTurn({ ...startService(settings, [], 1), entries: [entry], ...change }, now, serviceRules);
}

describe('a request may have arrived', () => {
  test.each<[string, Partial<ServiceAttempt>, boolean]>([
    ['if its answer was lost', { wasLost: true }, true],
    ['if it was refused', { refusedAs: 'declined' }, true],
    ['if the service is processing it', { sawStart: true }, true],
    ['but not without any of these', {}, false],
  ])('%s', (_where, change, may) => {
    expect(mayHaveArrived({ ...openCreate, ...change })).toBe(may);
  });
});

/** A capture whose request left. */
function operationOf(change: Partial<ServiceAttempt>): ServiceEntry {
  const entry = entryOf([{ endpoint: 'capture', ...change }]);
  const { request } = transactionOf({ kind: 'capture' });
  return { ...entry, record: { ...entry.record, request } };
}

const ended = { outcome: outcomeOf('unresolved') };

describe('a transaction without an outcome is left to the operator', () => {
  test.each<[string, ServiceEntry, number | undefined]>([
    ['five minutes after a loss', entryOf([{ wasLost: true }]), monoMs + giveUpMs],
    [
      'five minutes after its reference is known, if its address was not shown',
      entryOf([{ pspReference: 'p' }]),
      monoMs + giveUpMs,
    ],
    ['or gets an outcome at its latest start if nothing arrived', entryOf([{}]), latestStart.monoMs],
    ['five minutes after the loss of an operation', operationOf({ wasLost: true }), monoMs + giveUpMs],
    ['or gets an outcome at its latest start if nothing of the operation arrived', operationOf({}), latestStart.monoMs],
    ['but not while it waits for the customer', entryOf([shown]), undefined],
    ['but not before it was sent', entryOf([]), undefined],
    ['but not if it has an outcome', entryOf([{ wasLost: true }], {}, ended), undefined],
  ])('%s', (_when, entry, atMs) => {
    expect(givenUpAtMs(entry)).toBe(atMs);
  });
});

/** Returns the certainty time that a step writes. */
function certain(entry: ServiceEntry): string | undefined {
  const turn = turnWith(entry);
  storeCertainBy(turn, entry);
  return turn.changed.size === 0 ? 'nothing' : turn.changed.get('p1')?.certainBy;
}

describe('the time by which the outcome is certain', () => {
  const certainBy = new Date(wallMs + giveUpMs + shopSettings.managementMs).toISOString();

  test('includes the time limit of a call in flight', () => {
    expect(certain(entryOf([{ wasLost: true }]))).toBe(certainBy);
  });

  test('is removed once the lane waits for a customer', () => {
    expect(certain(entryOf([shown], {}, { certainBy }))).toBeUndefined();
    expect(certain(entryOf([shown]))).toBe('nothing');
  });

  test('is not recorded if no request arrived at the service, or if the transaction has an outcome', () => {
    expect(certain(entryOf([{}]))).toBe('nothing');
    expect(certain(entryOf([{ wasLost: true }], {}, ended))).toBe('nothing');
  });
});

function madeBy(entry: ServiceEntry): number | undefined {
  const turn = turnWith(entry);
  noteSessionKnown(turn, entry);
  return turn.entry('p1')?.madeByMs;
}

describe('the latest time at which the session was made', () => {
  test('is recorded once, as soon as the payment has a reference', () => {
    expect(madeBy(entryOf([{ pspReference: 'p' }]))).toBe(monoMs);
    expect(madeBy(entryOf([{ pspReference: 'p' }], { madeByMs: 7 }))).toBe(7);
    expect(madeBy(entryOf([{}]))).toBeUndefined();
    expect(madeBy(entryOf([]))).toBeUndefined();
  });

  test('gives the end of the session by the profile, plus one minute', () => {
    const profile = { sessionEndsMs: day };
    expect(sessionOverAtMs(turnWith(entryOf([]), {}, profile), { madeByMs: 7 })).toBe(7 + day + marginMs);
    expect(sessionOverAtMs(turnWith(entryOf([])), { madeByMs: 7 })).toBeUndefined();
    expect(sessionOverAtMs(turnWith(entryOf([]), {}, profile), { madeByMs: undefined })).toBeUndefined();
  });
});

/** Returns the time until the next action for it. */
function waitOf(
  entry: ServiceEntry,
  pace: (turn: SteppedTurn, entry: ServiceEntry) => void,
  profile: Partial<ServiceProfile> = {},
): number {
  const turn = turnWith(entry, {}, profile);
  pace(turn, entry);
  return (turn.entry('p1')?.dueAtMs ?? Number.NaN) - monoMs;
}

/** A link that can be paid for this time. */
const untilIn = (ms: number) => new Date(wallMs + ms).toISOString();
function payableFor(ms: number, attempts: readonly Partial<ServiceAttempt>[], rest: Partial<TransactionRecord> = {}) {
  const { record } = entryOf(attempts);
  const request = transactionOf({ online: { payBefore: untilIn(ms) } }).request;
  return entryOf(attempts, {}, { ...record, request, ...rest });
}

describe('after a lost answer the lane tries again', () => {
  test('after a second, then at intervals that double, up to half a minute', () => {
    expect(waitOf(entryOf([{ wasLost: true }]), retryLater)).toBe(retryMinMs);
    for (const [fruitless, mostMs] of [
      [1, 2_000],
      [3, 8_000],
      [5, retryMaxMs],
      [40, retryMaxMs],
    ] as const) {
      const waited = waitOf(entryOf([{ wasLost: true }], { fruitless }), retryLater);
      expect(waited).toBeGreaterThanOrEqual(retryMinMs);
      expect(waited).toBeLessThan(mostMs);
    }
  });

  test('the lane counts its tries after a lost answer', () => {
    const entry = entryOf([{ wasLost: true }], { fruitless: 4 });
    const turn = turnWith(entry);
    retryLater(turn, entry);
    expect(turn.entry('p1')?.fruitless).toBe(5);
  });

  test('in time for the latest start if nothing was sent', () => {
    const soon = { monoMs: monoMs + 400, wallMs: wallMs + 400 };
    expect(waitOf(entryOf([], { latestStart: soon }), retryLater)).toBe(400);
    expect(waitOf(entryOf([{ wasLost: true }], { latestStart: soon }), retryLater)).toBe(retryMinMs);
  });

  test('the lane tries again in time for the withdrawal of a link', () => {
    expect(waitOf(payableFor(400, [{ wasLost: true }]), retryLater)).toBe(400);
    expect(waitOf(payableFor(0, [shown]), retryLater)).toBe(0);
    expect(waitOf(payableFor(0, [{ wasLost: true }]), retryLater)).toBe(retryMinMs);
    expect(waitOf(payableFor(0, [{ endpoint: 'capture', wasLost: true }]), retryLater)).toBe(retryMinMs);
    expect(waitOf(payableFor(400, [shown], ended), retryLater)).toBe(retryMinMs);
    const abortRequested = { at, reason: 'the customer left' };
    expect(waitOf(payableFor(400, [shown], { abortRequested }), retryLater)).toBe(retryMinMs);
  });
});

describe('the lane asks about a link', () => {
  test('at intervals that grow with its age, within their bounds', () => {
    expect(waitOf(entryOf([shown]), pollLater)).toBe(pollMinMs);
    expect(waitOf(entryOf([shown], { agedMs: 100_000 }), pollLater)).toBe(5_000);
    expect(waitOf(entryOf([shown], { knownSinceMs: monoMs - 200_000 }), pollLater)).toBe(10_000);
    expect(waitOf(entryOf([shown], { agedMs: 40 * pollMaxMs }), pollLater)).toBe(pollMaxMs);
  });

  test('in the background after half a minute at the earliest', () => {
    expect(waitOf(entryOf([shown], {}, ended), pollLater)).toBe(backgroundMinMs);
  });

  test('in time for its end, and at the usual interval after the end', () => {
    const old = { agedMs: 40 * pollMaxMs };
    const endingIn = (ms: number) => ({ ...old, madeByMs: monoMs - day - marginMs + ms });
    const profile = { sessionEndsMs: day };
    expect(waitOf(entryOf([shown], endingIn(900)), pollLater, profile)).toBe(900);
    expect(waitOf(entryOf([shown], endingIn(0)), pollLater, profile)).toBe(pollMaxMs);
    expect(waitOf(entryOf([shown], { agedMs: 0 }), pollLater, profile)).toBe(pollMinMs);
    expect(waitOf(payableFor(700, [shown]), pollLater)).toBe(700);
  });

  test('with a count of failed tries that starts at zero', () => {
    const entry = entryOf([shown], { fruitless: 4 });
    const turn = turnWith(entry);
    pollLaterById(turn, 'p1');
    pollLaterById(turn, 'nobody');
    expect(turn.entry('p1')).toMatchObject({ fruitless: 0, dueAtMs: monoMs + pollMinMs });
  });
});

describe('a service that asks for a pause', () => {
  test('gets no request before the end of the pause, and the state shows that time', () => {
    const turn = turnWith(entryOf([]));
    pauseRequests(turn, '20');
    expect(turn.state).toMatchObject({ notBeforeMs: monoMs + 20_000, leftAloneUntil: untilIn(20_000) });
    pauseRequests(turn, '5');
    expect(turn.state).toMatchObject({ notBeforeMs: monoMs + 20_000, leftAloneUntil: untilIn(20_000) });
  });

  test("gets a pause of at most the profile's limit", () => {
    const turn = turnWith(entryOf([]), {}, { retryAfterMaxMs: 3_000 });
    pauseRequests(turn, '20');
    expect(turn.state.notBeforeMs).toBe(monoMs + 3_000);
  });
});

describe('a request for the status', () => {
  test('has no key and no body, and counts for one second', () => {
    const entry = entryOf([shown]);
    const turn = turnWith(entry, { asked: [monoMs - 1_000, monoMs - 999] });
    askHistory(turn, entry, reference);
    expect(turn.effects).toStrictEqual([
      {
        call: { id: 'shop:1', endpoint: 'status', path: expect.stringContaining(reference), managementMs: 10_000 },
        isMoney: false,
      },
    ]);
    expect(turn.state.asked).toEqual([monoMs - 999, monoMs]);
    expect(turn.entry('p1')?.inFlight?.purpose).toBe('history');
  });

  test('is not sent if two were sent within the last second', () => {
    const entry = entryOf([shown]);
    const turn = turnWith(entry, { asked: [monoMs - 999, monoMs - 1] });
    askHistory(turn, entry, reference);
    expect([turn.effects, turn.entry('p1')?.inFlight]).toEqual([[], undefined]);
  });
});
