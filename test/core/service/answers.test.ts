/**
 * The classes of a service's answers before they are read: the answer to a question or to money, refused, broken, or
 * unexpected.
 */

import { describe, expect, test } from 'vitest';
import { mediaType, problemMediaType } from '../../../protocol/checkout/endpoints.js';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { answered } from '../../../src/core/service/dispatch-answer.js';
import { attemptsOf } from '../../../src/core/service/state/attempts-sent.js';
import type { CallInFlight, ServiceEntry } from '../../../src/core/service/state/service-state.js';
import type { ServiceWireEvent } from '../../../src/core/service/messages/service-wire.js';
import { transactionOf } from '../records.js';
import { openCreate, stepAfter } from './shop-records.js';

const pspReference = '01890000-0000-7000-8000-000000000001';
const capture = { ...openCreate, endpoint: 'capture', pspReference, knownOperations: [] } as const;
const link = { ...openCreate, pspReference, hadAddress: true } as const;
const id = 'shop:1';

/** Returns the transaction after this answer to its call, a second after its begin and after three failed calls. */
function after(
  kind: 'payment' | 'capture',
  attempt: ServiceAttempt,
  purpose: CallInFlight['purpose'],
  event: ServiceWireEvent,
  change: Partial<ServiceEntry> = {},
  rest: Partial<TransactionRecord> = {},
) {
  const record = transactionOf({ kind, online: {} }, { attempts: [attempt], orderReference: pspReference, ...rest });
  const turn = stepAfter(1_000, [record]);
  const idempotencyKey = purpose === 'history' ? undefined : attempt.idempotencyKey;
  turn.patchEntry('p1', { fruitless: 3, inFlight: { id, purpose, idempotencyKey }, ...change });
  answered(turn, event, []);
  const [now] = attemptsOf(turn.current(record));
  return { attempt: now, entry: turn.entry('p1'), texts: turn.facts.map(({ text }) => text), turn };
}

function answer(status: number, body: object = {}, type = mediaType): ServiceWireEvent {
  return { type: 'answered', id, status, contentType: type, text: JSON.stringify(body) };
}

function problem(status: number, code: string): ServiceWireEvent {
  return answer(status, { type: `urn:psp:problem:${code}`, title: code, status }, problemMediaType);
}

describe('an answer that is neither a success nor a refusal', () => {
  test.each([199, 300, 399, 408, 500, 503])('is HTTP %i for a capture, which may have been done', (status) => {
    const { attempt, entry, texts } = after('capture', capture, 'money', answer(status));
    expect(attempt).toMatchObject({ state: 'open', wasLost: true, said: { text: `HTTP ${status}` } });
    expect(texts).toContain(`the answer of the payment service was lost: status ${status}`);
    expect(entry).toMatchObject({ inFlight: undefined, fruitless: 4 });
  });

  test('counts as lost if it never came, but not if the request could not be sent', () => {
    const cause = { code: 'cut', text: 'the connection was cut' };
    expect(after('capture', capture, 'money', { type: 'lost', id, cause }).attempt).toMatchObject({ wasLost: true });
    const unsent = after('capture', capture, 'money', { type: 'not-sent', id, cause });
    expect(unsent.attempt).toEqual(capture);
    expect(unsent.entry?.fruitless).toBe(4);
  });
});

describe('a refusal', () => {
  test.each([400, 407, 409, 499])('is HTTP %i for a capture, and its problem is read', (status) => {
    const { texts } = after('capture', capture, 'money', problem(status, 'not-authorized'));
    expect(texts.filter((text) => text.includes('status 4'))).toEqual([]);
  });
});

describe('rejected credentials', () => {
  test('are recorded for a capture, because its request was not processed', () => {
    const { attempt, entry } = after('capture', capture, 'money', problem(401, 'unauthenticated'));
    expect(attempt).not.toHaveProperty('wasLost');
    expect(entry).toMatchObject({ refusedCallCode: 'unauthenticated', fruitless: 4 });
  });

  test.each<[string, ServiceAttempt, CallInFlight['purpose'], ServiceWireEvent]>([
    ['in a question', capture, 'history', problem(401, 'unauthenticated')],
    ['for an operation that may have been done', capture, 'money', answer(401)],
    ['after a limit on the pace only', capture, 'money', problem(429, 'unauthenticated')],
  ])('are not recorded for it %s', (_which, attempt, purpose, event) => {
    expect(after('capture', attempt, purpose, event).entry?.refusedCallCode).toBeUndefined();
  });

  test('do not affect a link, but make a capture uncertain after another status', () => {
    expect(after('payment', openCreate, 'money', answer(401)).attempt).not.toHaveProperty('wasLost');
    expect(after('capture', capture, 'money', answer(401)).attempt).toMatchObject({ wasLost: true });
    expect(after('capture', capture, 'money', answer(429)).attempt).toMatchObject({ wasLost: true });
  });

  test('make nothing uncertain in a question, and the address is requested again', () => {
    expect(after('capture', capture, 'history', answer(401)).attempt).toEqual(capture);
    const { attempt, entry } = after('payment', link, 'address', answer(401));
    expect(attempt).toEqual(link);
    expect(entry).toMatchObject({ wantsAddress: true, fruitless: 4 });
  });
});

describe('the repeat of a create request for its address', () => {
  const stopped = { abortRequested: { at: openCreate.openedAt, reason: 'the customer left' } };

  test('leaves a link certain if its answer is unreadable, and the address is requested again', () => {
    const { attempt, entry } = after('payment', link, 'address', answer(200));
    expect(attempt).toEqual(link);
    expect(entry).toMatchObject({ wantsAddress: true, fruitless: 4 });
  });

  test('leaves a link certain if it is refused, and the history is requested at once', () => {
    const { attempt, entry } = after('payment', link, 'address', problem(409, 'declined'));
    expect(attempt).toEqual(link);
    expect(entry).toMatchObject({ wantsAddress: false, dueAtMs: 1_000, fruitless: 3 });
  });

  test('is not sent again for a link that was withdrawn meanwhile', () => {
    const { entry } = after('payment', link, 'address', answer(200), {}, stopped);
    expect(entry).toMatchObject({ wantsAddress: false, dueAtMs: 1_000, fruitless: 3 });
  });

  test('is sent again for a stored card after an unreadable answer, even while stopping, because only its answer has the decline', () => {
    const byCard = { ...openCreate, endpoint: 'authorize', pspReference } as const;
    const { entry } = after('payment', byCard, 'address', answer(200), {}, stopped);
    expect(entry).toMatchObject({ wantsAddress: true, fruitless: 4 });
  });
});

test.each([
  [429, 31_000],
  [401, 0],
])('after HTTP %i the lane sends no request to the service until %i', (status, untilMs) => {
  expect(after('capture', capture, 'money', answer(status)).turn.state.notBeforeMs).toBe(untilMs);
});

test('an unexpected answer changes only what is known about the clock', () => {
  const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
  const event = { type: 'answered', id: 'shop:2', status: 200, contentType: '', text: '', date } as const;
  const { attempt, entry, turn } = after('capture', capture, 'money', event);
  expect([attempt, entry?.inFlight?.id, turn.changed.size]).toEqual([capture, id, 0]);
  expect(turn.state.clock?.heardAtMs).toBe(1_000);
});

/** A history of operations that move nothing. */
function history(...ids: readonly string[]): ServiceWireEvent {
  const operationList = ids.map((one) => ({ id: one, type: 'AUTHENTICATION', status: 'PENDING' }));
  return answer(200, { responseInfo: { responseCode: '000', responseText: 'Success' }, operationList });
}

const first = '01ARZ3NDEKTSV4RRFFQ69G5FAA';
const second = '01ARZ3NDEKTSV4RRFFQ69G5FAB';
const third = '01ARZ3NDEKTSV4RRFFQ69G5FAC';

describe('a history', () => {
  test('that overlaps a webhook is requested again at once', () => {
    const { entry } = after('payment', link, 'history', history(first), { isOvertaken: true });
    expect(entry).toMatchObject({ isOvertaken: false, isWoken: true, dueAtMs: 1_000 });
    expect(after('payment', link, 'history', history(first)).entry).toMatchObject({ isWoken: false });
  });

  test('without its earlier first operation proves nothing, and adds an attention item', () => {
    const { entry, turn, attempt } = after('payment', link, 'history', history(second), { firstOperation: first });
    expect(attempt).toMatchObject({ unreadable: { why: 'its history lacks operations that earlier answers had' } });
    expect(turn.changed.get('p1')?.attention.map(({ code }) => code)).toEqual(['foreign-history']);
    expect(entry).toMatchObject({ firstOperation: second, fruitless: 4 });
  });

  test('that continues after its earlier first operation is read', () => {
    const { attempt, entry } = after('payment', link, 'history', history(third, first), { firstOperation: first });
    expect(attempt).toEqual(link);
    expect(entry?.firstOperation).toBe(third);
  });

  test('that was always empty is read', () => {
    expect(after('payment', link, 'history', history()).attempt).toEqual(link);
  });

  test('that became empty proves nothing, and adds no attention item', () => {
    const { attempt, turn, entry } = after('payment', link, 'history', history(), { firstOperation: first });
    expect(attempt).toMatchObject({ unreadable: { why: 'its history lacks operations that earlier answers had' } });
    expect(turn.changed.get('p1')?.attention).toEqual([]);
    expect(entry).toMatchObject({ firstOperation: undefined });
  });
});

test("the attempt in flight keeps the service's answer, and no other attempt does", () => {
  const cancel = { ...openCreate, endpoint: 'cancel', idempotencyKey: 'c', pspReference } as const;
  const record = transactionOf({ kind: 'payment', online: {} }, { attempts: [link, cancel] });
  const said = (purpose: CallInFlight['purpose'], idempotencyKey: string | undefined) => {
    const turn = stepAfter(1_000, [record]);
    turn.patchEntry('p1', { inFlight: { id, purpose, idempotencyKey } });
    answered(turn, answer(503), []);
    return attemptsOf(turn.current(record)).map((one) => one.said?.text);
  };
  expect(said('money', 'c')).toEqual([undefined, 'HTTP 503']);
  expect(said('money', openCreate.idempotencyKey)).toEqual(['HTTP 503', undefined]);
  expect(said('money', 'of nobody')).toEqual([undefined, undefined]);
  expect(said('history', undefined)).toEqual([undefined, undefined]);
});

describe('after a rejected login, with another attempt of the transaction,', () => {
  const cancel = { ...openCreate, endpoint: 'cancel', idempotencyKey: 'c', pspReference } as const;

  test('the attempt in flight is uncertain, and a fact says why', () => {
    const turn = stepAfter(1_000, [transactionOf({ kind: 'payment', online: {} }, { attempts: [link, cancel] })]);
    turn.patchEntry('p1', { inFlight: { id, purpose: 'money', idempotencyKey: 'c' } });
    answered(turn, answer(401), []);
    const [opened, cancelled] = attemptsOf(turn.entry('p1')?.record ?? transactionOf());
    expect([opened?.wasLost, cancelled?.wasLost]).toEqual([undefined, true]);
    expect(turn.facts.map(({ text }) => text)).toContain('the answer of the payment service was lost: status 401');
  });

  test.each<[CallInFlight['purpose'], boolean]>([
    ['history', false],
    ['money', false],
    ['address', true],
  ])('a call for its %s requests the address again: %s', (purpose, expected) => {
    expect(after('payment', link, purpose, answer(429)).entry?.wantsAddress).toBe(expected);
  });
});
