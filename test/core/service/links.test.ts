/** A payment that begins at a service, step by step: what leaves, what its history proves, and the attention items. */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { giveUpLink, onClosed, onLinkHistory, advanceLink } from '../../../src/core/service/checkout.js';
import type { ServiceProfile } from '../../../src/core/service/messages/service-profile.js';
import type { Operated } from '../../../src/core/service/messages/decode-response.js';
import { attemptBy, open } from '../../../src/core/service/state/attempts-sent.js';
import { beginningIn } from '../../../src/core/service/messages/service-kind.js';
import { type ServiceEntry, type ServiceState, startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import type { AnyRequest } from '../../unchecked.js';
import { at, outcomeOf, transactionOf, eur } from '../records.js';
import { historyOf, openCreate, shopSettings } from './shop-records.js';
import { entryOf, now, monoMs, kept, lost } from './capture-records.js';

const pspReference = '01890000-0000-7000-8000-000000000001';
const returnUrls = { success: 'https://a.example', cancel: 'https://a.example', error: 'https://a.example' };
const past = { monoMs: monoMs - 1, wallMs: now.wallMs - 1 };
const stopped = { abortRequested: { at, reason: 'the customer left' } };
const shown = { pspReference, hadAddress: true } as const;

/** A link of 10.00 EUR with these attempts. */
function link(
  attempts: TransactionRecord['attempts'],
  rest: Partial<TransactionRecord> = {},
  request: Partial<AnyRequest> = {},
): TransactionRecord {
  return transactionOf({ amountDetails: eur(1_000), online: { returnUrls }, ...request }, { attempts, ...rest });
}

function turnWith(
  entry: ServiceEntry,
  profile: Partial<ServiceProfile> = {},
  change: Partial<ServiceState> = {},
): SteppedTurn {
  const settings = { ...shopSettings, profile: { ...shopSettings.profile, ...profile } };
  return new SteppedTurn({ ...startService(settings, [], 1), entries: [entry], ...change }, now, serviceRules);
}

/**
 * A link whose create was opened by the product's code, so that a repeat has the same bytes. `change` is its later
 * state.
 */
function opened(
  change: Partial<ServiceAttempt> = {},
  rest: Partial<TransactionRecord> = {},
  request: Partial<AnyRequest> = {},
): TransactionRecord {
  const record = link([], {}, request);
  const turn = turnWith(entryOf(record));
  open(turn, entryOf(record), { endpoint: request.online?.instrument === undefined ? 'createSession' : 'authorize' });
  const present = turn.current(record);
  const attempts = present.attempts.map((one) => (one.rail === 'service' ? Object.assign({}, one, change) : one));
  return { ...present, attempts, ...rest };
}

function told(turn: SteppedTurn, record: TransactionRecord): string {
  const { outcome } = turn.current(record);
  const called = turn.effects.map(({ call }) => call.endpoint).join();
  return [called, ...(outcome === undefined ? [] : [`${outcome.result} ${outcome.reason}, ${outcome.retry}`])].join();
}

/** Returns the endpoint that is called when it is due, or how it is reported. */
function due(record: TransactionRecord, change: Partial<ServiceEntry> = {}, state: Partial<ServiceState> = {}): string {
  const entry = entryOf(record, change);
  const turn = turnWith(entry, {}, state);
  advanceLink(turn, entry);
  return told(turn, record);
}

const byCard = { online: { returnUrls, shopper: 'anna', instrument: 'i-1' } };

describe('the next step for a link is', () => {
  test.each<[string, string, TransactionRecord, Partial<ServiceEntry>?, Partial<ServiceState>?]>([
    ['its create request', 'createSession', link([])],
    ['its end after its latest start', ',not-processed service-unreachable, safe', link([]), { latestStart: past }],
    ['its end if tenderd stops', ',not-processed stopping, safe', link([]), {}, { stopping: true }],
    ['nothing if it had ended before', ',declined approved, safe', link([], { outcome: outcomeOf('declined') })],
    ['the same create request if its answer was lost', 'createSession', opened(lost)],
    ['the same create request even after its latest start', 'createSession', opened(lost), { latestStart: past }],
    ['the same create request if it was never sent', 'createSession', opened()],
    [
      'its end if it was not sent until its latest start',
      ',not-processed service-unreachable, safe',
      opened(),
      { latestStart: past },
    ],
    ['its end if it was not sent and is no longer wanted', ',not-processed aborted, safe', opened({}, stopped)],
    [
      'the same create request if it may have been sent and is no longer wanted',
      'createSession',
      opened(lost, stopped),
    ],
    ['no stored card again if it is no longer wanted', ',unresolved no-answer, unsafe', opened(lost, stopped, byCard)],
    ['the operator if its key is too old', ',unresolved no-answer, unsafe', opened(lost), { isBornHere: false }],
    ['the operator if its bytes would differ', ',unresolved no-answer, unsafe', opened({ ...lost, bodyHash: 'x' })],
    [
      'its end if it was not sent and its key is too old',
      ',not-processed service-unreachable, safe',
      opened(),
      { isBornHere: false },
    ],
    ['nothing if its create request has ended', '', opened({ state: 'not-started' })],
    ['its history once its payment is known', 'status', opened(shown)],
    ['its address if a caller wants it', 'createSession', opened(shown), { wantsAddress: true }],
    ['its history and its address in turn', 'status', opened(shown), { wantsAddress: true, fruitless: 1 }],
    ['no address if it is no longer wanted', 'status', opened(shown, stopped), { wantsAddress: true }],
    ['no address if its key is too old', 'status', opened(shown), { wantsAddress: true, isBornHere: false }],
  ])('%s', (_what, expected, record, change, state) => {
    expect(due(record, change, state)).toBe(expected);
  });

  test('its withdrawal once its payment deadline has passed', () => {
    const record = opened(shown, {}, { online: { returnUrls, payBefore: at } });
    const entry = entryOf(record, { checkout: { url: 'https://pay.example/1' } });
    const turn = turnWith(entry);
    advanceLink(turn, entry);
    expect(turn.current(record).abortRequested).toEqual({ at, reason: 'payBefore has passed', isTimeOver: true });
    expect(turn.entry('p1')?.checkout).toBeUndefined();
    expect(turn.facts).toMatchObject([
      { type: 'abort-wanted', text: 'abort wanted: payBefore has passed', detail: { row: 'service-withdrawn' } },
    ]);
  });

  test('its history instead of a withdrawal if it is unresolved at its payment deadline, because it may be paid', () => {
    const unresolved = { outcome: outcomeOf('unresolved') };
    const record = opened(shown, unresolved, { online: { returnUrls, payBefore: at } });
    const entry = entryOf(record);
    const turn = turnWith(entry);
    advanceLink(turn, entry);
    expect(turn.effects.map(({ call }) => call.endpoint)).toEqual(['status']);
    expect([turn.changed.size, turn.facts]).toEqual([0, []]);
  });
});

test.each<[string, string, TransactionRecord]>([
  ['was never sent', ',not-processed service-unreachable, safe', opened()],
  ['was lost', ',unresolved no-answer, unsafe', opened(lost)],
  ['has no customer', ',unresolved no-answer, unsafe', opened({ pspReference, sawStart: true })],
  ['was authorized', ',unresolved no-answer, unsafe', opened({ ...shown, wasAuthorized: true })],
  ['has only a payment reference', ',unresolved no-answer, unsafe', opened({ pspReference })],
  ['was withdrawn', ',unresolved may-still-be-paid, unsafe', opened(shown, stopped)],
])('a link whose time is over and that %s is reported as%s', (_what, expected, record) => {
  const entry = entryOf(record);
  const turn = turnWith(entry);
  giveUpLink(turn, entry);
  expect(told(turn, record)).toBe(expected);
});

const operation = (type: string, status: string, amount = 1_000, id = type): HistoryOperation => ({
  id,
  type,
  status,
  ...eur(amount),
});
const authorized = operation('AUTHORIZATION', 'COMPLETED');
const captured = operation('CAPTURE', 'COMPLETED');

/** Makes the step in which its history arrives. */
function after(
  record: TransactionRecord,
  operations: readonly HistoryOperation[],
  profile: Partial<ServiceProfile> = {},
  change: Partial<ServiceEntry> = {},
): SteppedTurn {
  const entry = entryOf(record, change);
  const turn = turnWith(entry, profile);
  const create = beginningIn(record);
  if (create === undefined) throw new RangeError('it was begun');
  onLinkHistory(turn, entry, create, { operations, kept }, []);
  return turn;
}

const closes = { cancelClosesSessions: true };
const day = 86_400_000;
const over = { madeByMs: monoMs - day - 60_000 };

describe('the history of a link proves', () => {
  test.each<
    [string, string, TransactionRecord, readonly HistoryOperation[], Partial<ServiceProfile>?, Partial<ServiceEntry>?]
  >([
    ['that it was paid', ',approved approved, unsafe', opened(shown), [authorized, captured]],
    [
      'that it was paid, even after its withdrawal',
      ',approved approved, unsafe',
      opened(shown, stopped),
      [authorized, captured],
    ],
    [
      'that it was declined if one try ends it',
      ',declined declined, safe',
      opened(shown),
      [operation('AUTHORIZATION', 'FAILED')],
      { attemptsMax: 1 },
    ],
    ['nothing by a decline if the customer may try again', '', opened(shown), [operation('AUTHORIZATION', 'FAILED')]],
    [
      'that a payment without a customer was declined',
      ',declined declined, safe',
      opened({ pspReference, sawStart: true }),
      [operation('AUTHORIZATION', 'FAILED')],
    ],
    ['nothing while its capture is pending', '', opened(shown), [authorized, operation('CAPTURE', 'PENDING')]],
    [
      'that its capture failed',
      ',unresolved capture-failed, unsafe',
      opened(shown),
      [authorized, operation('CAPTURE', 'FAILED')],
    ],
    ['nothing while it is unpaid', '', opened(shown), []],
    [
      'that it was unpaid until its session ended',
      ',not-processed link-expired, safe',
      opened(shown),
      [],
      { sessionEndsMs: day },
      over,
    ],
    [
      'that it was unpaid until the end of its session after its withdrawal',
      ',not-processed withdrawn, safe',
      opened(shown, stopped),
      [],
      { sessionEndsMs: day },
      over,
    ],
    [
      'nothing about a payment without a customer when a session ends',
      '',
      opened({ pspReference, sawStart: true }),
      [],
      { sessionEndsMs: day },
      over,
    ],
    [
      'nothing after its withdrawal, and a cancel is sent if that closes a session',
      'cancel',
      opened(shown, stopped),
      [],
      closes,
    ],
    [
      'that it may still be paid after its withdrawal if no cancel closes it',
      ',unresolved may-still-be-paid, unsafe',
      opened(shown, stopped),
      [],
    ],
  ])('%s', (_what, expected, record, history, profile, change) => {
    expect(told(after(record, history, profile, change), record)).toBe(expected);
  });

  test('the history shows that the customer is authorized, so the lane no longer waits for the customer', () => {
    const record = opened(shown);
    const turn = after(record, [authorized, operation('CAPTURE', 'PENDING')], {}, { sinceMs: 7 });
    expect(beginningIn(turn.current(record))?.wasAuthorized).toBe(true);
    expect(turn.entry('p1')?.sinceMs).toBe(monoMs);
    const back = after(opened({ ...shown, wasAuthorized: true }), []);
    expect(back.changed.get('p1')?.attempts).toMatchObject([{ wasAuthorized: false }]);
  });

  test('that a withdrawn link was paid, which adds an attention item', () => {
    const [item] = after(opened(shown, stopped), [authorized, captured]).changed.get('p1')?.attention ?? [];
    expect(item).toMatchObject({
      code: 'reverse-one',
      text: 'The link of sale R-1 was withdrawn, but the customer paid it. If the sale was paid in another way since then, refund this payment.',
    });
    const stored = opened({ pspReference }, stopped, byCard);
    expect(after(stored, [authorized, captured]).changed.get('p1')?.attention[0]?.text).toMatch(
      /^The payment of sale R-1 with a stored card went through, although it was stopped\./,
    );
    expect(after(opened(shown), [authorized, captured]).changed.get('p1')?.attention).toEqual([]);
  });

  test('that a link was paid twice, which adds an attention item', () => {
    const paid = opened(shown, { outcome: outcomeOf('approved', { authorized: eur(1_000) }) });
    const twice = [authorized, captured, operation('AUTHORIZATION', 'COMPLETED', 1_000, 'A2')];
    const [item] = after(paid, twice).changed.get('p1')?.attention ?? [];
    expect(item?.text).toBe(
      'The payment service shows 20.00 EUR paid through this link, but tenderd reported 10.00 EUR. The customer paid the link again: cancel or refund the second payment.',
    );
    expect(after(paid, [authorized, captured]).changed.get('p1')).toBeUndefined();
    const givenBack = [...twice, operation('CANCEL', 'COMPLETED')];
    expect(after(paid, givenBack).changed.get('p1')).toBeUndefined();
  });

  test.each<[string, string]>([
    ['a try that was declined', 'AUTHORIZATION FAILED 1000'],
    ['a cancel that failed', 'CANCEL FAILED 1000'],
    ['a refund that failed', 'REFUND FAILED 200'],
    ['a cancel in another currency, which returns nothing', 'CANCEL COMPLETED 1000 NOK'],
    ['an authorization in another currency, which cannot be added', 'AUTHORIZATION COMPLETED 1000 NOK'],
    ['an authorization without an amount', 'AUTHORIZATION COMPLETED'],
    ['a capture without an amount', 'CAPTURE COMPLETED'],
  ])('that a link was paid twice, even with %s', (_what, line) => {
    const paid = opened(shown, { outcome: outcomeOf('approved', { authorized: eur(1_000) }) });
    const twice = ['AUTHORIZATION COMPLETED 1000', 'CAPTURE COMPLETED 1000', 'AUTHORIZATION COMPLETED 1000'];
    const [item, ...more] = after(paid, historyOf(...twice, line)).current(paid).attention;
    expect([item?.code, more]).toEqual(['reverse-one', []]);
    expect(item?.text).toMatch(
      /^The payment service shows 20\.00 EUR paid through this link, but tenderd reported 10\.00 EUR/,
    );
  });
});

const twice = ['AUTHORIZATION COMPLETED 1000', 'AUTHORIZATION COMPLETED 1000'];
const called = (code: string) => ({ code, at, text: 'x', actions: [] });

/** Returns the attention items after it. */
function calls(rest: Partial<TransactionRecord>, kind: AnyRequest['kind'], lines: readonly string[]) {
  const record = opened(shown, rest, { kind });
  const { attention } = after(record, historyOf(...lines)).current(record);
  return attention.map(({ code }) => code);
}

describe('a later history of what was reported', () => {
  test('adds no item if less was captured than authorized, because the customer has paid once', () => {
    const part = { outcome: outcomeOf('partly-approved', { authorized: eur(600) }) };
    expect(calls(part, 'payment', ['AUTHORIZATION COMPLETED 1000', 'CAPTURE COMPLETED 600'])).toEqual([]);
  });

  test('adds an item if a hold was authorized twice, next to other items', () => {
    const held = { outcome: outcomeOf('approved', { authorized: eur(1_000) }) };
    expect(calls(held, 'pre-authorization', twice)).toEqual(['reverse-one']);
    const foreign = { ...held, attention: [called('foreign-history')] };
    expect(calls(foreign, 'pre-authorization', twice)).toEqual(['foreign-history', 'reverse-one']);
  });

  test('adds no item for operations by others that the outcome already includes and an item already reports', () => {
    const outcome = outcomeOf('approved', { authorized: eur(600) });
    const attention = [called('done-elsewhere'), called('foreign-history')];
    const lines = ['AUTHORIZATION COMPLETED 1000', 'CANCEL COMPLETED 400'];
    expect(calls({ outcome, attention }, 'pre-authorization', lines)).toEqual(['done-elsewhere', 'foreign-history']);
  });
});

const refusal = (code: string): Operated => ({ type: 'refused', status: 409, code, words: '', kept });

describe('the answer to the cancel that closes a session', () => {
  const cancel: ServiceAttempt = { ...openCreate, endpoint: 'cancel', idempotencyKey: 'c', pspReference };

  /** Returns the state of the cancel after it. */
  function closed(answer: Operated, change: Partial<ServiceAttempt> = {}): Partial<ServiceAttempt> | undefined {
    const sent = { ...cancel, ...change };
    const record = link([{ ...openCreate, ...shown }, sent], stopped);
    const entry = entryOf(record, { fruitless: 4 });
    const turn = turnWith(entry);
    onClosed(turn, entry, sent, answer);
    expect(turn.entry('p1')).toMatchObject({ dueAtMs: monoMs, fruitless: 0 });
    return attemptBy(turn.current(record), 'cancel');
  }

  test('is stored, and the lane asks for the history at once', () => {
    const done: Operated = { type: 'operated', isDone: true, moved: undefined, kept };
    expect(closed(done)).toEqual({ ...cancel, sawStart: true });
    expect(closed({ type: 'unread', why: 'bad-value' })).toEqual({
      ...cancel,
      unreadable: { why: 'bad-value', times: 1 },
    });
    expect(closed(refusal('not-configured'))).toEqual({ ...cancel, state: 'not-started', refusedAs: 'not-configured' });
  });

  test('that refuses a repeat ends the cancel only if it also applies to the first request', () => {
    expect(closed(refusal('not-configured'), lost)).toEqual({ ...cancel, ...lost });
    expect(closed(refusal('already-cancelled'), lost)).toMatchObject({ state: 'not-started' });
  });
});
