/**
 * A cancel of an order whose answer is lost: how long the lane waits, which refusal ends it, the attention items, and
 * whose address a step reports.
 */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { serviceLimits } from '../../../src/core/service/state/schedule.js';
import { serviceProfiles } from '../../../src/core/index.js';
import {
  flagStalledCancel,
  isRefusedPermanently,
  repeatedCancelOf,
  stalledCancelOf,
} from '../../../src/core/service/order/stalled-cancel.js';
import { serviceEntryOf, startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { outcomeOf } from '../records.js';

const openedAt = '2026-03-01T12:00:00.000Z';
const { giveUpMs } = serviceLimits;

/** An order whose link was withdrawn with this cancel. */
function withdrawn(cancel: Partial<ServiceAttempt> = {}, kind = 'pre-authorization'): TransactionRecord {
  const common = { rail: 'service', service: 'shop', merchantId: 'M-1', pspReference: 'p', openedAt, state: 'open' };
  const attempts = [
    { ...common, endpoint: 'createSession', idempotencyKey: 'k1', hadAddress: true },
    { ...common, endpoint: 'cancel', idempotencyKey: 'k2', wasLost: true, ...cancel },
  ];
  const request = { transactionId: 'o1', sale: 'S-7', service: 'shop', kind, online: {} };
  const text = JSON.stringify({ request, acceptedAt: openedAt, attempts, attention: [] });
  const record: TransactionRecord = JSON.parse(text);
  return record;
}

/** Makes a step this long after the withdrawal. */
function after(ms: number, record: TransactionRecord) {
  const { simulated } = serviceProfiles;
  if (simulated === undefined) throw new RangeError('there is such a profile');
  const settings = { name: 'shop', merchantId: 'M-1', profile: simulated, managementMs: 10_000, isSimulated: false };
  const now = {
    monoMs: ms,
    wallMs: Date.parse(openedAt) + ms,
    iso: (wallMs: number) => new Date(wallMs).toISOString(),
    boot: undefined,
  };
  const turn = new SteppedTurn(startService(settings, [record], 1), now, serviceRules);
  return { turn, entry: { ...serviceEntryOf(record), isBornHere: true } };
}

/** Returns the key of the cancel that leaves again. */
function repeated(cancel: Partial<ServiceAttempt>, record = withdrawn(cancel)): string | undefined {
  const { turn, entry } = after(1_000, record);
  return repeatedCancelOf(turn, entry, giveUpMs)?.idempotencyKey;
}

describe('the cancel of an order', () => {
  test('is awaited until its time is over', () => {
    const found = [0, giveUpMs - 1, giveUpMs, giveUpMs + 1].map((ms) => {
      const { turn, entry } = after(ms, withdrawn());
      return stalledCancelOf(turn, entry, giveUpMs)?.idempotencyKey;
    });
    expect(found).toEqual(['k2', 'k2', undefined, undefined]);
  });

  test.each<[string, Partial<ServiceAttempt>, string, string | undefined]>([
    ['without an answer is', {}, 'pre-authorization', 'k2'],
    ['by our reference is', { endpoint: 'fallbackCancel' }, 'pre-authorization', 'k2'],
    ['after a refusal is not', { state: 'not-started' }, 'pre-authorization', undefined],
    ['for a payment is not', {}, 'payment', undefined],
  ])('%s awaited', (_which, cancel, kind, key) => {
    const { turn, entry } = after(1_000, withdrawn(cancel, kind));
    expect(stalledCancelOf(turn, entry, giveUpMs)?.idempotencyKey).toBe(key);
  });

  test('is sent again until it is answered', () => {
    expect([repeated({}), repeated({ sawStart: true })]).toEqual(['k2', undefined]);
  });

  test('is not sent again for a payment with an outcome, but for an order whose approval waits for it', () => {
    const outcome = outcomeOf('unresolved');
    expect(repeated({}, withdrawn({}, 'payment'))).toBe('k2');
    expect(repeated({}, { ...withdrawn({}, 'payment'), outcome })).toBeUndefined();
    expect(repeated({}, { ...withdrawn(), outcome })).toBe('k2');
  });
});

describe('a refusal of a repeat', () => {
  test.each(['already-cancelled', 'not-authorized', 'reference-ambiguous', 'declined', 'cancel-failed'])(
    'as %s also ends the first request',
    (code) => {
      expect(isRefusedPermanently({ code })).toBe(true);
    },
  );

  test.each([
    'request-in-progress',
    'idempotency-key-reused',
    'payment-not-found',
    'not-configured',
    'missing-field',
    'too-many-requests',
    'http-409',
    'http-422',
    'anything',
  ])('as %s proves nothing about the first request', (code) => {
    expect(isRefusedPermanently({ code })).toBe(false);
  });
});

describe('an attention item', () => {
  test('is added once to an order that is reported as approved while its cancel may arrive', () => {
    const record = withdrawn();
    const { turn } = after(giveUpMs, record);
    flagStalledCancel(turn, record);
    flagStalledCancel(turn, record);
    expect(turn.changed.get('o1')?.attention).toEqual([
      {
        code: 'cancel-may-arrive',
        at: '2026-03-01T12:05:00.000Z',
        text: 'The order of sale S-7 is authorized, but an earlier cancel request has no answer and may still release the held amount. Check the pages of the payment service before you hand over goods.',
        actions: ['resolve'],
      },
    ]);
  });

  test('is added next to other items', () => {
    const other = { code: 'reverse-one', at: openedAt, text: 'x', actions: [] };
    const record = { ...withdrawn(), attention: [other] };
    const { turn } = after(giveUpMs, record);
    flagStalledCancel(turn, record);
    expect(turn.changed.get('o1')?.attention.map(({ code }) => code)).toEqual(['reverse-one', 'cancel-may-arrive']);
  });

  test('is not added to an order whose cancel is over', () => {
    const record = withdrawn({ state: 'not-started' });
    const { turn } = after(giveUpMs, record);
    flagStalledCancel(turn, record);
    expect(turn.changed.size).toBe(0);
  });
});

describe('a step', () => {
  test('names the transaction whose address came, and no other', () => {
    const { turn, entry } = after(0, withdrawn());
    turn.patchEntry('o1', { dueAtMs: 7 });
    turn.call(entry, { purpose: 'history', idempotencyKey: undefined, endpoint: 'status', path: '/v1/p', body: '' });
    expect([...turn.addressed]).toEqual([]);
    turn.patchEntry('o1', { checkout: { url: 'https://pay.example/1' } });
    expect([...turn.addressed]).toEqual(['o1']);
  });
});
