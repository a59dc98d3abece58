/** The core of a service, step by step: steps that move nothing, and when it wants to be woken. */

import { describe, expect, test } from 'vitest';
import { serviceWakeAtMs, startService, stepService } from '../../../src/core/service/index.js';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import { defaultServiceProfile } from '../../../src/core/service/messages/service-profile.js';
import type { ServiceEvent } from '../../../src/core/service/messages/service-event.js';
import { type ServiceEntry, serviceEntryOf, type ServiceState } from '../../../src/core/service/state/service-state.js';
import { outcomeOf, transactionOf } from '../records.js';

const settings = {
  name: 'shop',
  merchantId: 'M-1',
  profile: defaultServiceProfile,
  managementMs: 10_000,
  isSimulated: false,
};
const returnUrls = { success: 'https://a.example', cancel: 'https://a.example', error: 'https://a.example' };
const create = {
  rail: 'service',
  service: 'shop',
  endpoint: 'createSession',
  idempotencyKey: '0199aaaa-bbbb-7ccc-8ddd-000000000001',
  merchantId: 'M-1',
  bodyHash: 'h',
  openedAt: '2026-01-01T00:00:00Z',
  state: 'open',
  pspReference: '0199aaaa-bbbb-7ccc-8ddd-000000000002',
  hadAddress: true,
} as const;

const iso = (wallMs: number): string => new Date(wallMs).toISOString();

/** Makes a step at this moment. */
function step(state: ServiceState, event: ServiceEvent, monoMs = 1_000) {
  return stepService(state, event, { monoMs, wallMs: 1_767_225_600_000 + monoMs, iso, boot: undefined });
}

/** A service with only this entry. By default a link that its shopper may pay. */
function serviceWith(change: Partial<ServiceEntry>, transactionId = 'p1'): ServiceState {
  const record = transactionOf({ transactionId }, { attempts: [create] });
  const entry = { ...serviceEntryOf(record), ...change };
  return { ...startService(settings, [], 1), entries: [entry] };
}

const wanted = { type: 'address-wanted', transactionId: 'p1' } as const;

describe('a caller who wants the address of a link', () => {
  test.each<[string, ServiceState]>([
    ['for an ended link', serviceWith({}, 'other')],
    ['for a known address', serviceWith({ checkout: { url: 'https://pay.example/1' } })],
    ['for a payment without an address', serviceWith({ wantsAddress: 'none' })],
    ['for an address that is already requested', serviceWith({ wantsAddress: true })],
  ])('%s starts no request', (_name, before) => {
    const { state, commit, effects } = step(before, wanted);
    expect([commit, effects, state.entries]).toEqual([undefined, [], before.entries]);
  });
});

test('an abort after a definite outcome changes nothing', () => {
  const approved = transactionOf({}, { attempts: [create], outcome: outcomeOf('approved') });
  const before = serviceWith({ record: approved, isWoken: true });
  const { commit, effects, state } = step(before, { type: 'abort', transactionId: 'p1', reason: 'the customer left' });
  expect([commit, effects]).toEqual([undefined, []]);
  expect(state.entries).toEqual(before.entries);
});

describe('while a call is in flight', () => {
  test('a link needs no tick, because only the answer changes it', () => {
    const { terminal: _terminal, ...asked } = transactionOf().request;
    const { state, effects } = step(startService(settings, [], 1), {
      type: 'requested',
      request: JSON.parse(JSON.stringify({ ...asked, service: 'shop', online: { returnUrls } })),
      startWithinMs: 60_000,
      isBesideOthers: false,
      orderReference: undefined,
      orderRemaining: undefined,
    });
    expect(effects.map(({ call }) => call.endpoint)).toEqual(['createSession']);
    expect(serviceWakeAtMs(state, 1_000)).toBeUndefined();
  });

  test('a question before the first request needs a tick at the latest start', () => {
    const inFlight = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;
    const record = transactionOf({ kind: 'capture' }, { orderReference: create.pspReference });
    const before = serviceWith({ record, inFlight, latestStart: { monoMs: 60_000, wallMs: 1_767_225_660_000 } });
    expect(serviceWakeAtMs(before, 1_000)).toBe(60_000);
    expect(serviceWakeAtMs(before, 60_000)).toBeUndefined();
  });
});

describe('a new process', () => {
  test('continues a link that has one open attempt among ended ones', () => {
    const closing = { ...create, endpoint: 'cancel', idempotencyKey: 'c', state: 'not-started' } as const;
    const stopped = { abortRequested: { at: create.openedAt, reason: 'the customer left' } };
    const record = transactionOf({ online: { returnUrls } }, { attempts: [create, closing], ...stopped });
    const { effects, commit } = step(startService(settings, [record], 1), { type: 'started' });
    expect(effects.map(({ call }) => call.endpoint)).toEqual(['status']);
    expect(commit?.transactions.map(({ outcome }) => outcome) ?? []).not.toContainEqual(expect.anything());
  });

  test('does nothing for transactions that wait for an operator and have nothing open', () => {
    const refused = { ...create, endpoint: 'capture', state: 'not-started', refusedAs: 'amount-too-high' } as const;
    const outcome = outcomeOf('unresolved', { reason: 'done-elsewhere' });
    const record = transactionOf({ kind: 'capture' }, { attempts: [refused], outcome });
    const { state, effects, commit } = step(startService(settings, [record], 1), { type: 'started' });
    expect([state.entries.map(({ dueAtMs }) => dueAtMs), effects, commit]).toEqual([[undefined], [], undefined]);
  });
});

test('an abort before the first request of a link ends the link, and is written down as its withdrawal', () => {
  const record = transactionOf({ online: { returnUrls } });
  const before = serviceWith({ record, latestStart: { monoMs: 60_000, wallMs: 1_767_225_660_000 } });
  const { commit, effects } = step(before, { type: 'abort', transactionId: 'p1', reason: 'the customer left' });
  expect(effects).toEqual([]);
  expect(commit?.transactions).toMatchObject([
    { outcome: { result: 'not-processed', reason: 'aborted', retry: 'safe' } },
  ]);
  expect(commit?.facts.map(({ type, detail }) => [type, detail?.['row']])).toEqual([
    ['abort-wanted', 'service-withdrawn'],
    ['outcome', 'service-withdrawn'],
  ]);
});

/** The register aborts it. */
function abort(transactionId = 'p1') {
  return { type: 'abort', transactionId, reason: 'the customer left' } as const;
}

describe('an abort', () => {
  test('of a transaction that is no longer in memory changes nothing', () => {
    const before = serviceWith({});
    const { state, commit, effects } = step(before, abort('p0'));
    expect([state.entries, commit, effects]).toEqual([before.entries, undefined, []]);
  });

  test('that is repeated keeps the time and reason of the first abort', () => {
    const stopped = { abortRequested: { at: create.openedAt, reason: 'payBefore has passed' } };
    const before = serviceWith({
      record: transactionOf({ online: { returnUrls } }, { attempts: [create], ...stopped }),
    });
    const { state, commit, effects } = step(before, abort());
    expect([state.entries, commit, effects]).toEqual([before.entries, undefined, []]);
  });

  test('of an unresolved transaction does not change its outcome', () => {
    const record = transactionOf({ online: { returnUrls } }, { outcome: outcomeOf('unresolved') });
    const { commit } = step(serviceWith({ record }), abort());
    expect(commit?.transactions).toMatchObject([{ outcome: { result: 'unresolved' } }]);
    expect(commit?.transactions).toMatchObject([{ abortRequested: { reason: 'the customer left' } }]);
  });
});

describe('a service that asked for a pause', () => {
  const until = '2026-01-01T00:00:10.000Z';
  test.each([
    [9_999, until],
    [10_000, undefined],
    [10_001, undefined],
  ])('shows its end at %i ms as %s', (monoMs, expected) => {
    const before = { ...startService(settings, [], 1), notBeforeMs: 10_000, leftAloneUntil: until };
    expect(step(before, { type: 'tick' }, monoMs).state.leftAloneUntil).toBe(expected);
  });

  test.each([
    [9_999, []],
    [10_000, ['status']],
  ])('gets a question that was due before, at %i ms: %s', (monoMs, expected) => {
    const before = { ...serviceWith({ dueAtMs: 9_000 }), notBeforeMs: 10_000, leftAloneUntil: until };
    expect(step(before, { type: 'tick' }, monoMs).effects.map(({ call }) => call.endpoint)).toEqual(expected);
  });

  test.each([
    [8_999, []],
    [9_000, ['status']],
  ])('differs from one without a pause, which gets a question when it is due, at %i ms: %s', (monoMs, expected) => {
    const { effects } = step(serviceWith({ dueAtMs: 9_000 }), { type: 'tick' }, monoMs);
    expect(effects.map(({ call }) => call.endpoint)).toEqual(expected);
  });
});

describe('a link whose sale another payment has paid', () => {
  const paid = transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('approved') });
  const moved = { type: 'sale-moved', record: paid, sameSale: [paid] } as const;
  const checkout = { url: 'https://pay.example/1' };

  test('is asked about at once, and its address is no longer shown', () => {
    const { state, effects } = step(serviceWith({ dueAtMs: 90_000, checkout }), moved);
    expect(effects.map(({ call }) => call.endpoint)).toHaveLength(1);
    expect(state.entries).toMatchObject([{ sinceMs: 1_000, checkout: undefined }]);
  });

  test('is not asked about twice while a question is in flight', () => {
    const inFlight = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;
    const { state, effects } = step(serviceWith({ inFlight, checkout }), moved);
    expect(effects).toEqual([]);
    expect(state.entries).toMatchObject([{ inFlight, dueAtMs: undefined, sinceMs: 1_000, checkout: undefined }]);
  });

  test('keeps the time of an earlier abort', () => {
    const stopped = { abortRequested: { at: create.openedAt, reason: 'the customer left' } };
    const record = transactionOf({}, { attempts: [create], ...stopped });
    const { state } = step(serviceWith({ record, dueAtMs: 90_000, sinceMs: 500 }), moved);
    expect(state.entries).toMatchObject([{ sinceMs: 500, dueAtMs: 90_000 }]);
  });
});

describe('a transaction past its time', () => {
  const lost = { ...create, endpoint: 'capture', wasLost: true } as const;
  const record = transactionOf({ kind: 'capture' }, { attempts: [lost] });
  const inFlight = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;

  test.each<[string, Partial<ServiceEntry>, string | undefined]>([
    ['is unresolved', { record }, 'unresolved'],
    ['stays open while its question is in flight', { record, inFlight }, undefined],
  ])('%s', (_name, change, result) => {
    const { commit } = step(serviceWith(change), { type: 'tick' }, 300_000);
    expect(commit?.transactions.map(({ outcome }) => outcome?.result)[0]).toBe(result);
  });
});

/** A service with links that are due, each with changes. */
const links = (...changes: readonly Partial<ServiceEntry>[]): ServiceState => ({
  ...startService(settings, [], 1),
  entries: changes.map((change, at) => ({
    ...serviceEntryOf(
      transactionOf({ transactionId: `l${at}` }, { attempts: [{ ...create, idempotencyKey: `${at}` }] }),
    ),
    dueAtMs: 900,
    ...change,
  })),
});

describe('the questions to a service', () => {
  test('leave two at a time, and not at all if two left within the last second', () => {
    expect(step(links({}, {}, {}), { type: 'tick' }).effects).toHaveLength(2);
    expect(step({ ...links({}), asked: [200, 900] }, { type: 'tick' }).effects).toEqual([]);
    expect(step({ ...links({}, {}), asked: [900] }, { type: 'tick' }).effects).toHaveLength(1);
  });

  test.each<[string, Partial<ServiceEntry>, Partial<ServiceState>, boolean]>([
    ['for an awaited one', { isWoken: true }, {}, true],
    ['for a resting link', {}, {}, false],
    ['for an awaited one that could not be sent', { isWoken: true }, { notBeforeMs: 5_000 }, false],
  ])('alternate between awaited transactions and resting links: %s', (_name, entry, change, expected) => {
    expect(step({ ...links(entry), ...change }, { type: 'tick' }).state.wasAskedForAwaited).toBe(expected);
  });
});

test('a transaction that ended before anything left does not end again', () => {
  const ended = transactionOf({ kind: 'capture' }, { outcome: outcomeOf('not-processed') });
  const inFlight = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;
  expect(step(serviceWith({ record: ended, inFlight }), { type: 'tick' }).commit).toBeUndefined();
});

test('a new process does not count a begun operation as lost', () => {
  const begun = { ...create, endpoint: 'capture', sawStart: true } as const;
  const record = transactionOf({ kind: 'capture' }, { attempts: [begun] });
  const { state } = step(startService(settings, [record], 1), { type: 'started' });
  expect(state.entries[0]?.record.attempts[0]).not.toHaveProperty('wasLost');
});

test('a shutdown of tenderd ends unsent requests, and does not change a waiting link', () => {
  const { state, effects } = step(serviceWith({ dueAtMs: 90_000 }), { type: 'stopping' });
  expect([state.entries[0]?.dueAtMs, effects]).toEqual([90_000, []]);
});

test('a webhook of an unknown type does not wake a paid transaction', () => {
  const paid = transactionOf({}, { attempts: [{ ...create, state: 'answered' }], outcome: outcomeOf('approved') });
  const said = (eventType: string) =>
    step(startService(settings, [], 1), {
      type: 'webhook',
      record: paid,
      notice: { pspReference: create.pspReference, eventType, merchantReference: 'p1' },
      begunBy: undefined,
    });
  expect(said('SUBSCRIPTION_RENEWED').commit).toBeUndefined();
  expect(said('CHECKOUT_SESSION_COMPLETED').commit).toBeDefined();
});

test('a link that replaces another transaction starts within its time from the start of the hand-over', () => {
  const { terminal: _terminal, ...asked } = transactionOf({ insteadOf: 'p0' }).request;
  const request = JSON.parse(JSON.stringify({ ...asked, service: 'shop', online: { returnUrls } }));
  const before = { ...startService(settings, [], 1), notBeforeMs: 90_000 };
  const record = { ...transactionOf(), request };
  const { state } = step(before, { type: 'hand-over-starts', record, revision: 1, startWithinMs: 20_000 });
  expect(state.entries[0]?.latestStart.monoMs).toBe(21_000);
});

describe('next to an uncertain transaction of its sale', () => {
  const entry = {
    code: 'payment-unexplained',
    at: create.openedAt,
    text: 'it may have been paid',
    actions: ['resolve'],
  };
  const doubted = transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('declined'), attention: [entry] });
  const { pspReference: _reference, hadAddress: _address, ...opened } = create;
  const over = { ...opened, idempotencyKey: 'k0', state: 'not-started', wasLost: true } as const;
  const lost = { ...opened, idempotencyKey: 'k0', wasLost: true } as const;
  const question = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;
  const call = { id: 'shop:1', purpose: 'money', idempotencyKey: opened.idempotencyKey } as const;

  test.each<[string, readonly ServiceAttempt[], Partial<ServiceEntry>, readonly string[] | undefined]>([
    ['a request that has only asked ends', [], { inFlight: question }, []],
    ['a request that was not sent ends', [opened], {}, ['unsent']],
    ['a request that was not sent ends, after an ended attempt', [over, opened], {}, ['not-started', 'unsent']],
    ['a request in flight continues', [opened], { inFlight: call }, undefined],
    ['a request that was turned away continues', [opened], { refusedCallCode: 'unauthenticated' }, undefined],
    ['a request that may have arrived continues', [lost], {}, undefined],
    ['a request that may have arrived continues, next to one that was not sent', [lost, opened], {}, undefined],
    ['a link that its shopper may pay continues', [create], {}, undefined],
  ])('%s', (_name, attempts, change, states) => {
    const record = transactionOf({ online: { returnUrls } }, { attempts });
    const before = serviceWith({ record, latestStart: { monoMs: 60_000, wallMs: 1_767_225_660_000 }, ...change });
    const { commit } = step(
      { ...before, notBeforeMs: 90_000 },
      { type: 'sale-moved', record: doubted, sameSale: [doubted] },
    );
    const ended = commit?.transactions.find(({ outcome }) => outcome?.reason === 'other-in-doubt');
    expect(ended?.attempts.map(({ state }) => state)).toEqual(states);
  });
});
