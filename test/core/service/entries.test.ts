/** The index of a service's entries finds the same as a search through the list. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  busyIn,
  placeOf,
  restingDueAtMs,
  restingDueExactlyAtMs,
  withEntry,
  withoutBusy,
  withVersionAt,
} from '../../../src/core/service/state/service-entries.js';
import { type ServiceEntry, serviceEntryOf } from '../../../src/core/service/state/service-state.js';

/**
 * The states of an entry: it rests, a call is on its way, its address is wanted, nothing of it has left, or it has
 * ended.
 */
const ways = ['rests', 'in-flight', 'address', 'unsent', 'over'] as const;
type Way = (typeof ways)[number];

function entry(transactionId: string, way: Way, dueAtMs: number | undefined): ServiceEntry {
  const pspReference = 'p';
  const create = {
    rail: 'service',
    endpoint: 'createSession',
    idempotencyKey: 'k',
    state: 'open',
    pspReference,
    hadAddress: true,
  };
  const attempts = way === 'unsent' ? [] : [create];
  const outcome = way === 'over' ? { outcome: { result: 'approved' } } : {};
  const made = serviceEntryOf(JSON.parse(JSON.stringify({ request: { transactionId }, attempts, ...outcome })));
  const inFlight = { id: 'c', purpose: 'history', idempotencyKey: undefined } as const;
  return {
    ...made,
    dueAtMs,
    ...(way === 'in-flight' ? { inFlight } : {}),
    ...(way === 'address' ? { wantsAddress: true } : {}),
  };
}

function isResting({ inFlight, wantsAddress, record }: ServiceEntry): boolean {
  const isLink = record.attempts.length === 1 && record.outcome === undefined;
  return isLink && inFlight === undefined && wantsAddress !== true;
}

const change = fc.record({
  does: fc.constantFrom('adds', 'changes', 'changes', 'changes', 'forgets', 'looks'),
  which: fc.nat(),
  way: fc.constantFrom(...ways),
  dueAtMs: fc.option(fc.nat(100), { nil: undefined }),
});

test('the index of the entries equals a new one after each change', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      let entries: readonly ServiceEntry[] = [];
      for (const [count, { does, which, way, dueAtMs }] of changes.entries()) {
        const at = entries.length === 0 ? -1 : which % entries.length;
        const { transactionId = '' } = entries[at]?.record.request ?? {};
        if (does === 'adds') entries = withEntry(entries, entry(`t${count}`, way, dueAtMs));
        else if (does === 'changes') entries = withVersionAt(entries, at, entry(transactionId, way, dueAtMs));
        else if (does === 'forgets') entries = withoutBusy(entries, ({ record }) => record.outcome !== undefined);
        else restingDueExactlyAtMs(entries);
        expect(placeOf(entries, transactionId)).toBe(
          entries.findIndex((one) => one.record.request.transactionId === transactionId),
        );
        expect(busyIn(entries)).toEqual(entries.filter((one) => !isResting(one)));
        const due = entries.filter(isResting).map((one) => one.dueAtMs ?? Number.POSITIVE_INFINITY);
        // If the time is too early, the entry is only checked once more. If it were too late, no one would ask about a
        // link.
        expect(restingDueAtMs(entries)).toBeLessThanOrEqual(Math.min(...due));
        expect(restingDueExactlyAtMs([...entries])).toBe(Math.min(...due));
      }
    }),
    { numRuns: 200 },
  );
});
