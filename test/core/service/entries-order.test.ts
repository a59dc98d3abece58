/**
 * The transactions of a service that the lane asks about, and their order: first those with a latest start, then those
 * that have been due longest.
 */

import { describe, expect, test } from 'vitest';
import {
  awaitedIn,
  isAwaited,
  onlyAsks,
  withEntry,
  withoutBusy,
} from '../../../src/core/service/state/service-entries.js';
import { type ServiceEntry, serviceEntryOf } from '../../../src/core/service/state/service-state.js';
import { outcomeOf, transactionOf } from '../records.js';
import { openCreate } from './shop-records.js';

const create = {
  ...openCreate,
  pspReference: 'p',
  hadAddress: true,
} as const;
const capture = { ...create, endpoint: 'capture' } as const;
const cancel = { ...create, endpoint: 'cancel' } as const;

/** An entry with these attempts. */
function entry(
  transactionId: string,
  attempts: ServiceEntry['record']['attempts'],
  change: Partial<ServiceEntry> = {},
): ServiceEntry {
  return { ...serviceEntryOf(transactionOf({ transactionId }, { attempts })), ...change };
}

function ids(entries: readonly ServiceEntry[]): readonly string[] {
  return entries.map(({ record }) => record.request.transactionId);
}

const withdrawn = { abortRequested: { at: '', reason: '' } };

describe('the lane only asks about a link', () => {
  test('that has only a create request with a known payment, and whose address is not wanted', () => {
    const { pspReference: _name, ...nameless } = create;
    expect(onlyAsks(entry('t', [create]))).toBe(true);
    expect(onlyAsks(entry('t', [create, cancel]))).toBe(false);
    expect(onlyAsks(entry('t', []))).toBe(false);
    expect(onlyAsks(entry('t', [capture]))).toBe(false);
    expect(onlyAsks(entry('t', [nameless]))).toBe(false);
    expect(onlyAsks(entry('t', [create], { wantsAddress: true }))).toBe(false);
  });
});

describe('the list of awaited transactions', () => {
  test('has open transactions that do not wait for a shopper, and transactions with a new webhook', () => {
    const over = { record: transactionOf({}, { attempts: [create], outcome: outcomeOf('unresolved') }) };
    expect(isAwaited(entry('operation', [capture]))).toBe(true);
    expect(isAwaited(entry('unsent', []))).toBe(true);
    expect(
      isAwaited(entry('withdrawn', [create], { record: transactionOf({}, { attempts: [create], ...withdrawn }) })),
    ).toBe(true);
    expect(isAwaited(entry('link', [create]))).toBe(false);
    expect(isAwaited(entry('link', [create], { isWoken: true }))).toBe(true);
    expect(isAwaited(entry('unresolved', [create], over))).toBe(false);
    expect(isAwaited(entry('unresolved', [create], { ...over, isWoken: true }))).toBe(true);
  });

  test('has this order: unsent requests, then requests that are due (the first due first), then requests that are not due yet', () => {
    const list = [
      entry('never', [capture]),
      entry('late', [capture], { dueAtMs: 30 }),
      entry('link', [create], { dueAtMs: 1 }),
      entry('early', [capture], { dueAtMs: 10 }),
      entry('unsent-late', [], { dueAtMs: 50 }),
      entry('woken', [create], { dueAtMs: 20, isWoken: true }),
      entry('unsent-early', [], { dueAtMs: 40 }),
    ].reduce<readonly ServiceEntry[]>(withEntry, []);
    expect(ids(awaitedIn(list))).toEqual(['unsent-early', 'unsent-late', 'early', 'woken', 'late', 'never']);
  });
});

test('a list from which no entry is removed stays the same object', () => {
  const list = withEntry([], entry('operation', [capture]));
  expect(withoutBusy(list, () => false)).toBe(list);
  expect(withoutBusy(list, () => true)).toEqual([]);
});
