/**
 * When a service wants to be woken next: not so early that it would do nothing, and not later than something is due.
 */

import { expect, test } from 'vitest';
import { serviceWakeAtMs } from '../../../src/core/service/index.js';
import { restingDueAtMs, withVersionAt } from '../../../src/core/service/state/service-entries.js';
import {
  type ServiceEntry,
  serviceEntryOf,
  type ServiceState,
  startService,
} from '../../../src/core/service/state/service-state.js';
import { at, outcomeOf, transactionOf } from '../records.js';
import { openCreate, shopSettings } from './shop-records.js';

/** The step was at 10 s. A latest start is at 60 s. */
const steppedMs = 10_000;
const latestStart = { monoMs: 60_000, wallMs: Date.parse(at) + 60_000 };
const asking = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;
const sending = { id: 'shop:1', purpose: 'money', idempotencyKey: 'k' } as const;
const reference = { pspReference: '01890000-0000-7000-8000-000000000001' };

/** Nothing of it has left. */
const unsent = transactionOf({ kind: 'capture' });
/** It has left, and may or may not have arrived. */
const lost = { ...openCreate, endpoint: 'capture', wasLost: true } as const;
const sought = transactionOf({ kind: 'capture' }, { attempts: [lost] });
/** A link that its shopper may pay. */
const shown = { ...openCreate, ...reference, hadAddress: true } as const;
const link = transactionOf({}, { attempts: [shown] });
const over = { outcome: outcomeOf('declined') };

const entry = (record: ServiceEntry['record'], change: Partial<ServiceEntry> = {}): ServiceEntry => ({
  ...serviceEntryOf(record, latestStart),
  ...change,
});

/** Returns when it wants to be woken with these entries. */
function wake(entries: readonly ServiceEntry[], change: Partial<ServiceState> = {}): number | undefined {
  return serviceWakeAtMs({ ...startService(shopSettings, [], 1), entries, ...change }, steppedMs);
}

test.each<[string, number | undefined, readonly ServiceEntry[], Partial<ServiceState>?]>([
  ['nothing in memory', undefined, []],
  ['a request that asks before it is sent: at its latest start', 60_000, [entry(unsent, { inFlight: asking })]],
  [
    'two requests that only ask: at the first latest start',
    50_000,
    [
      entry(unsent, { inFlight: asking }),
      entry(unsent, { inFlight: asking, latestStart: { ...latestStart, monoMs: 50_000 } }),
    ],
  ],
  [
    'two requests that only ask: at the first latest start, in any order',
    50_000,
    [
      entry(unsent, { inFlight: asking, latestStart: { ...latestStart, monoMs: 50_000 } }),
      entry(unsent, { inFlight: asking }),
    ],
  ],
  [
    'a request that asks after its latest start: only the answer matters',
    undefined,
    [entry(unsent, { inFlight: asking, latestStart: { ...latestStart, monoMs: steppedMs } })],
  ],
  ['a sent request that asks', undefined, [entry(sought, { inFlight: asking })]],
  ['an ended request that asks', undefined, [entry({ ...unsent, ...over }, { inFlight: asking })]],
  ['a request that is in flight', undefined, [entry(unsent, { inFlight: sending })]],
  ['a request in flight is not also due', undefined, [entry(unsent, { inFlight: sending, dueAtMs: 20_000 })]],
  ['a request that is not due', undefined, [entry(unsent)]],
  ['a request that is due', 20_000, [entry(unsent, { dueAtMs: 20_000 })]],
  [
    'two requests that are due: the first',
    20_000,
    [entry(unsent, { dueAtMs: 30_000 }), entry(unsent, { dueAtMs: 20_000 }), entry(unsent, { dueAtMs: 40_000 })],
  ],
  [
    'a request that was due and not sent: at its latest start',
    60_000,
    [entry(unsent, { dueAtMs: steppedMs })],
    { notBeforeMs: 90_000 },
  ],
  [
    'a request that was due and not sent: once the pause ends',
    40_000,
    [entry(unsent, { dueAtMs: 9_000 })],
    { notBeforeMs: 40_000 },
  ],
  [
    'a sent request that was due: once the pause ends, whatever its latest start',
    90_000,
    [entry(sought, { dueAtMs: 9_000, sinceMs: steppedMs })],
    { notBeforeMs: 90_000 },
  ],
  ['a request that was due without any obstacle: not at once again', undefined, [entry(unsent, { dueAtMs: 9_000 })]],
  [
    'a request that was due while two questions left within the second',
    10_200,
    [entry(unsent, { dueAtMs: 9_000 })],
    { asked: [9_200, 9_900] },
  ],
  ['a recovered request: when it is given up', 310_000, [entry(sought, { sinceMs: steppedMs })]],
  [
    'a recovered request with a question in flight is not given up before the answer',
    undefined,
    [entry(sought, { inFlight: asking })],
  ],
  ['a request that would have been given up by now', undefined, [entry(sought, { sinceMs: steppedMs - 300_000 })]],
  [
    'a request that is given up and one that is due: the first of both',
    20_000,
    [entry(sought, { sinceMs: steppedMs }), entry(unsent, { dueAtMs: 20_000 })],
  ],
  [
    'a request that is due and one that is given up: the first of both, in any order',
    20_000,
    [entry(unsent, { dueAtMs: 20_000 }), entry(sought, { sinceMs: steppedMs })],
  ],
  ['a request that is not due during a pause', undefined, [entry(unsent)], { notBeforeMs: 40_000 }],
  ['a resting link: when it is asked about', 20_000, [entry(link, { dueAtMs: 20_000 })]],
  ['resting links: the first', 20_000, [entry(link, { dueAtMs: 30_000 }), entry(link, { dueAtMs: 20_000 })]],
  ['a resting link that is not due', undefined, [entry(link)]],
  ['a link that was due during a pause', 40_000, [entry(link, { dueAtMs: 9_000 })], { notBeforeMs: 40_000 }],
  [
    'a link that is due right now during a pause',
    40_000,
    [entry(link, { dueAtMs: steppedMs })],
    { notBeforeMs: 40_000 },
  ],
  ['a link that was due without any obstacle: not at once again', undefined, [entry(link, { dueAtMs: 9_000 })]],
  ['a service in a pause: at its end', 40_000, [], { notBeforeMs: 40_000, leftAloneUntil: '2026-01-01T00:00:40.000Z' }],
  [
    'a service whose pause ends now',
    undefined,
    [],
    { notBeforeMs: steppedMs, leftAloneUntil: '2026-01-01T00:00:10.000Z' },
  ],
  [
    'a request that is due before the pause ends',
    20_000,
    [entry(unsent, { dueAtMs: 20_000 })],
    { notBeforeMs: 40_000, leftAloneUntil: '2026-01-01T00:00:40.000Z' },
  ],
])('the next wake-up time is right for %s', (_name, expected, entries, change) => {
  expect(wake(entries, change)).toBe(expected);
});

test.each([9_000, steppedMs])('a link that was due at %i and was postponed still wakes the lane', (dueAtMs) => {
  const entries = [entry(link, { dueAtMs })];
  expect(restingDueAtMs(entries)).toBe(dueAtMs);
  const later = withVersionAt(entries, 0, entry(link, { dueAtMs: 20_000 }));
  expect(wake(later)).toBe(20_000);
});
