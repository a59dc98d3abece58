/** The results of an answer to a create: known, refused, of another payment, or without a page. */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { onCreated } from '../../../src/core/service/creation.js';
import type { Creation } from '../../../src/core/service/messages/decode-response.js';
import { attemptsOf } from '../../../src/core/service/state/attempts-sent.js';
import { serviceEntryOf } from '../../../src/core/service/state/service-state.js';
import { at, transactionOf } from '../records.js';
import { openCreate, stepAfter } from './shop-records.js';

const ours = '0189abcd-0000-7000-8000-00000000000a';
const other = '0189abcd-0000-7000-8000-00000000000b';
const kept = { message: { a: 1 }, redacted: [] };
const page = { type: 'created', pspReference: ours, checkout: { url: 'https://pay.example/1' }, kept } as const;
const pageless = { ...page, checkout: undefined };
const refused = { type: 'refused', status: 422, words: '', kept } as const;
const byCard = { online: { shopper: 'anna', instrument: 'CARD-1' } };

/** Returns the state after a create with changes, a second after three failed calls. */
function after(
  answer: Creation,
  change: Partial<ServiceAttempt> = {},
  rest: Partial<TransactionRecord> = {},
  begunBy?: string,
) {
  const create: ServiceAttempt = { ...openCreate, ...change };
  const record = { ...transactionOf({ online: {} }), ...rest, attempts: [create] };
  const turn = stepAfter(1_000, [record], { begunBy });
  turn.patchEntry('p1', { fruitless: 3 });
  onCreated(turn, turn.entry('p1') ?? serviceEntryOf(record), create, answer);
  const present = turn.current(record);
  const [now] = attemptsOf(present);
  return { record: present, create: now, before: create, entry: turn.entry('p1'), turn };
}

describe('a page', () => {
  test('is shown, and the attempt records its payment', () => {
    const { create, before, entry, turn } = after(page);
    expect(create).toEqual({ ...before, pspReference: ours, hadAddress: true });
    expect(entry).toMatchObject({ checkout: page.checkout, wantsAddress: false, fruitless: 0, dueAtMs: 3_000 });
    expect(turn.facts.map(({ type, text }) => [type, text])).toEqual([
      ['stage', 'the payment service has begun the payment'],
    ]);
  });

  test('of a payment that a webhook has already named is recorded without another start', () => {
    const { create, turn } = after(page, { pspReference: ours });
    expect([create?.hadAddress, turn.facts]).toEqual([true, []]);
  });

  test('that was shown before is shown again, and nothing is written', () => {
    const { entry, turn } = after(page, { pspReference: ours, hadAddress: true });
    expect([entry?.checkout, turn.changed.size]).toEqual([page.checkout, 0]);
  });

  test('of a withdrawn link is never shown; its status is requested at once', () => {
    const { entry } = after(page, {}, { abortRequested: { at, reason: 'x' } });
    expect(entry).toMatchObject({ checkout: undefined, fruitless: 0, dueAtMs: 1_000 });
  });

  test('without encryption is not shown, and the address is requested again', () => {
    const plain = { ...page, checkout: { url: 'http://pay.example/1' } };
    const first = after(plain);
    expect(first.create).toMatchObject({ wasLost: true, unreadable: { times: 1 } });
    expect(first.entry).toMatchObject({ checkout: undefined, fruitless: 4 });
    const known = after(plain, { pspReference: ours });
    expect(known.create).not.toHaveProperty('wasLost');
    expect(known.entry).toMatchObject({ checkout: undefined, fruitless: 0 });
  });
});

describe('an answer without a page', () => {
  test('proves that no customer is involved, even if a webhook has named the payment', () => {
    expect(after(pageless).create).toMatchObject({ sawStart: true, pspReference: ours });
    expect(after(pageless, { pspReference: ours }).create).toMatchObject({ sawStart: true });
    expect(after(pageless).entry).toMatchObject({ wantsAddress: 'none', fruitless: 0, dueAtMs: 1_000 });
  });

  test('does not change that a shopper may have a page from before', () => {
    const { create, turn } = after(pageless, { pspReference: ours, hadAddress: true });
    expect(create).not.toHaveProperty('sawStart');
    expect(turn.changed.size).toBe(0);
  });
});

describe('an answer that names another payment', () => {
  test('than a webhook does not change the reference, and is kept with its reason', () => {
    const { create, entry } = after({ ...page, pspReference: other }, { pspReference: ours });
    expect(create).toMatchObject({ pspReference: ours, unreadable: { why: 'it names another payment', times: 1 } });
    expect(entry).toMatchObject({ checkout: undefined, fruitless: 0 });
  });

  test.each<[string, Creation]>([
    ['shows a page', page],
    ['is a refusal', { ...refused, code: 'declined', pspReference: ours }],
  ])('of another transaction, which %s, changes nothing and adds an attention item', (_how, answer) => {
    const { create, record, entry } = after(answer, {}, {}, 'p0');
    expect(create).toMatchObject({
      state: 'open',
      wasLost: true,
      unreadable: { why: 'it names the payment of another transaction, p0' },
    });
    expect(create).not.toHaveProperty('pspReference');
    expect(record.attention.map(({ code }) => code)).toEqual(['foreign-reference']);
    expect(entry).toMatchObject({ checkout: undefined, fruitless: 4 });
  });
});

test('an unreadable answer is requested again, and kept with its reason', () => {
  const { create, entry } = after({ type: 'unread', why: 'it is cut' });
  expect(create).toMatchObject({ state: 'open', wasLost: true, unreadable: { why: 'it is cut', times: 1 } });
  expect(entry?.fruitless).toBe(4);
});

describe('a refusal', () => {
  test('of the only create request ends the payment, with the refusal as evidence', () => {
    const { create, record } = after({ ...refused, code: 'invalid-request' });
    expect(create).toMatchObject({
      state: 'not-started',
      refusedAs: 'invalid-request',
      evidence: { how: 'direct', message: { a: 1 } },
    });
    expect(record.outcome).toMatchObject({ result: 'not-processed', reason: 'invalid-request' });
  });

  test('of a repeat proves nothing, because the lost request may have been carried out', () => {
    const { create, record, entry } = after({ ...refused, code: 'invalid-request' }, { wasLost: true });
    expect([create?.state, create?.refusedAs, record.outcome, entry?.fruitless]).toEqual([
      'open',
      undefined,
      undefined,
      4,
    ]);
  });

  test.each(['request-in-progress', 'idempotency-key-reused'])('as %s means that a request has arrived', (code) => {
    const { create, record } = after({ ...refused, code });
    expect(create).toMatchObject({ state: 'open', wasLost: true });
    expect(record.outcome).toBeUndefined();
  });

  test('of a stored card is final only if neither acquirer nor issuer was asked', () => {
    const { request } = transactionOf(byCard);
    expect(after({ ...refused, code: 'bad-value' }, {}, { request }).create).toMatchObject({ state: 'not-started' });
    expect(after({ ...refused, code: 'declined' }, {}, { request }).create).toMatchObject({
      state: 'open',
      wasLost: true,
    });
  });

  test('that names the payment makes the lane ask for its history, unless the first request is still processed', () => {
    const named = { ...refused, pspReference: other.toUpperCase() };
    const declined = after({ ...named, code: 'declined' });
    expect(declined.create).toMatchObject({ state: 'open', pspReference: other, refusedAs: 'declined' });
    expect(declined.entry?.dueAtMs).toBe(1_000);
    const atWork = after({ ...named, code: 'request-in-progress' }).create;
    expect(atWork).toMatchObject({ state: 'open', pspReference: other });
    expect(atWork).not.toHaveProperty('refusedAs');
  });

  test('of a payment that a webhook has named counts only for a stored card, without a page, and for that payment', () => {
    const { request } = transactionOf(byCard);
    const declined = { ...refused, code: 'declined', pspReference: ours.toUpperCase() };
    const refusedAs = (answer: Creation, change: Partial<ServiceAttempt> = {}, rest: object = { request }) =>
      after(answer, { pspReference: ours, ...change }, rest).create?.refusedAs;
    expect(refusedAs(declined)).toBe('declined');
    expect(refusedAs({ ...declined, pspReference: other })).toBeUndefined();
    expect(refusedAs({ ...declined, code: 'invalid-request' })).toBeUndefined();
    expect(refusedAs(declined, { hadAddress: true })).toBeUndefined();
    expect(refusedAs(declined, {}, {})).toBeUndefined();
  });
});
