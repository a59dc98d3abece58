/** One step of a service: the call that leaves, its contents, and what the step forgets. */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import type { OutgoingCall } from '../../../src/core/service/state/service-turn.js';
import { type ServiceEntry, serviceEntryOf, startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { at, attemptOf, outcomeOf, transactionOf } from '../records.js';
import { openCreate, shopSettings } from './shop-records.js';

const now = { monoMs: 0, wallMs: Date.parse(at), iso: () => at };

function turnWith(...entries: readonly ServiceEntry[]): SteppedTurn {
  return new SteppedTurn({ ...startService(shopSettings, [], 1), entries }, now, serviceRules);
}

const entry = serviceEntryOf(transactionOf({}, { attempts: [openCreate] }));
const money: OutgoingCall = {
  purpose: 'money',
  idempotencyKey: 'k',
  endpoint: 'capture',
  path: '/v1/p/capture',
  body: '{}',
};

/** Returns what leaves for it. */
function left(change: Partial<OutgoingCall>): unknown {
  const turn = turnWith(entry);
  turn.call(entry, { ...money, ...change });
  return turn.effects;
}

describe('a call', () => {
  const common = { id: 'shop:1', path: '/v1/p/capture', managementMs: 10_000 };

  test('for money has its key in the header, and a body', () => {
    const call = { ...common, endpoint: 'capture', idempotencyKey: 'k', body: '{}' };
    expect(left({})).toStrictEqual([{ call, isMoney: true }]);
  });

  test('that begins a payment has its key only in the body', () => {
    const call = { ...common, endpoint: 'createSession', body: '{}' };
    expect(left({ endpoint: 'createSession' })).toStrictEqual([{ call, isMoney: true }]);
  });

  test('without content has no body', () => {
    const call = { ...common, endpoint: 'cancel', idempotencyKey: 'k' };
    expect(left({ endpoint: 'cancel', body: '' })).toStrictEqual([{ call, isMoney: true }]);
  });

  test('for an address or a status does not count as money', () => {
    expect(left({ purpose: 'address' })).toMatchObject([{ isMoney: false }]);
    const call = { ...common, endpoint: 'status' };
    expect(left({ purpose: 'history', idempotencyKey: undefined, endpoint: 'status', body: '' })).toStrictEqual([
      { call, isMoney: false },
    ]);
  });

  test('has its own number, and is awaited', () => {
    const other = serviceEntryOf(transactionOf({ transactionId: 'p2' }));
    const turn = turnWith(entry, { ...other, dueAtMs: 7 });
    turn.call(entry, money);
    turn.call(other, money);
    expect(turn.effects.map(({ call }) => call.id)).toEqual(['shop:1', 'shop:2']);
    expect(turn.entry('p2')).toMatchObject({
      inFlight: { id: 'shop:2', purpose: 'money', idempotencyKey: 'k' },
      dueAtMs: undefined,
    });
  });
});

test('facts are written down under the name of the service', () => {
  const turn = turnWith();
  turn.fact('stage', 'it goes on');
  expect(turn.facts).toMatchObject([{ terminal: 'shop' }]);
});

test('an event about a transaction that is not in memory changes nothing', () => {
  const turn = turnWith(entry);
  turn.patchEntry('nobody', { fruitless: 7 });
  expect(turn.state.entries).toEqual([entry]);
});

test('a change applies to one attempt only, not to one with another key or at a terminal', () => {
  const terminal = attemptOf();
  const second: ServiceAttempt = { ...openCreate, idempotencyKey: 'k2', endpoint: 'cancel' };
  const record = transactionOf({}, { attempts: [terminal, openCreate, second] });
  const turn = turnWith(serviceEntryOf(record));
  turn.storeAttempt(record, 'k2', { wasLost: true });
  const next = turn.storeAttempt(record, 'k2', { state: 'answered' });
  expect(next.attempts).toEqual([terminal, openCreate, { ...second, wasLost: true, state: 'answered' }]);
  expect(turn.changed.get('p1')).toBe(next);
});

test('a new process knows of a transaction only what the journal has', () => {
  const record = transactionOf();
  expect(serviceEntryOf(record)).toMatchObject({
    isBornHere: false,
    inFlight: undefined,
    dueAtMs: undefined,
    madeByMs: undefined,
    checkout: undefined,
    wantsAddress: false,
    isWoken: false,
    isOvertaken: false,
    isBesideOthers: false,
  });
  expect(startService(shopSettings, [record], 1)).toMatchObject({
    entries: [{ record }],
    calls: 0,
    contact: { state: 'not-asked' },
    asked: [],
    wasAskedForAwaited: false,
    faulted: undefined,
    stopping: false,
  });
});

describe('the memory drops an ended transaction', () => {
  const approved = transactionOf(
    {},
    { attempts: [{ ...openCreate, state: 'answered' }], outcome: outcomeOf('approved') },
  );
  const inFlight = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;

  test.each<[string, Partial<ServiceEntry>, boolean]>([
    ['once nothing of it is open', {}, true],
    ['but never while one of its calls is in flight', { inFlight }, false],
    ['but never before its history was requested after a webhook', { isWoken: true }, false],
    ['but never while it is unresolved', { record: { ...approved, outcome: outcomeOf('unresolved') } }, false],
    [
      'but never while one of its attempts is open',
      { record: { ...approved, attempts: [...approved.attempts, { ...openCreate, idempotencyKey: 'k2' }] } },
      false,
    ],
  ])('%s', (_when, change, isForgotten) => {
    const turn = turnWith(entry, { ...serviceEntryOf(approved), ...change });
    turn.forgetEnded();
    expect(turn.state.entries).toHaveLength(isForgotten ? 1 : 2);
  });
});
