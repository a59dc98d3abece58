/** When a service wants to be woken next: neither too early, where it would turn for nothing, nor later than something is due. */

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

/** The step was at 10 s; a latest start is at 60 s. */
const steppedMs = 10_000;
const latestStart = { monoMs: 60_000, wallMs: Date.parse(at) + 60_000 };
const asking = { id: 'shop:1', purpose: 'history', idempotencyKey: undefined } as const;
const sending = { id: 'shop:1', purpose: 'money', idempotencyKey: 'k' } as const;
const reference = { pspReference: '01890000-0000-7000-8000-000000000001' };

/** Nothing of it has left. */
const unsent = transactionOf({ kind: 'capture' });
/** It has left, and nobody knows whether it arrived. */
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

/** When it wants to be woken with these in its memory. */
function wake(entries: readonly ServiceEntry[], change: Partial<ServiceState> = {}): number | undefined {
  return serviceWakeAtMs({ ...startService(shopSettings, [], 1), entries, ...change }, steppedMs);
}

test.each<[string, number | undefined, readonly ServiceEntry[], Partial<ServiceState>?]>([
  ['nothing in memory', undefined, []],
  ['what only asks before it leaves: at its latest start', 60_000, [entry(unsent, { inFlight: asking })]],
  [
    'of two that only ask, the first latest start',
    50_000,
    [
      entry(unsent, { inFlight: asking }),
      entry(unsent, { inFlight: asking, latestStart: { ...latestStart, monoMs: 50_000 } }),
    ],
  ],
  [
    'of two that only ask, the first latest start, in whatever order',
    50_000,
    [
      entry(unsent, { inFlight: asking, latestStart: { ...latestStart, monoMs: 50_000 } }),
      entry(unsent, { inFlight: asking }),
    ],
  ],
  [
    'what asks past its latest start: the answer alone moves it',
    undefined,
    [entry(unsent, { inFlight: asking, latestStart: { ...latestStart, monoMs: steppedMs } })],
  ],
  ['what has left, and asks', undefined, [entry(sought, { inFlight: asking })]],
  ['what has ended, and asks', undefined, [entry({ ...unsent, ...over }, { inFlight: asking })]],
  ['what is on its way itself', undefined, [entry(unsent, { inFlight: sending })]],
  ['what is on its way is not due beside it', undefined, [entry(unsent, { inFlight: sending, dueAtMs: 20_000 })]],
  ['what is not due', undefined, [entry(unsent)]],
  ['what is due', 20_000, [entry(unsent, { dueAtMs: 20_000 })]],
  [
    'of two that are due, the first',
    20_000,
    [entry(unsent, { dueAtMs: 30_000 }), entry(unsent, { dueAtMs: 20_000 }), entry(unsent, { dueAtMs: 40_000 })],
  ],
  [
    'what was due and did not leave: at its latest start',
    60_000,
    [entry(unsent, { dueAtMs: steppedMs })],
    { notBeforeMs: 90_000 },
  ],
  [
    'what was due and did not leave: once the service is free',
    40_000,
    [entry(unsent, { dueAtMs: 9_000 })],
    { notBeforeMs: 40_000 },
  ],
  [
    'what has left and was due: once the service is free, whatever its latest start',
    90_000,
    [entry(sought, { dueAtMs: 9_000, sinceMs: steppedMs })],
    { notBeforeMs: 90_000 },
  ],
  ['what was due where nothing holds it back: not at once again', undefined, [entry(unsent, { dueAtMs: 9_000 })]],
  [
    'what was due, while two questions left within the second',
    10_200,
    [entry(unsent, { dueAtMs: 9_000 })],
    { asked: [9_200, 9_900] },
  ],
  ['what is sought: when it is given up', 310_000, [entry(sought, { sinceMs: steppedMs })]],
  [
    'what is sought and asked about is not given up before the answer',
    undefined,
    [entry(sought, { inFlight: asking })],
  ],
  ['what would have been given up by now', undefined, [entry(sought, { sinceMs: steppedMs - 300_000 })]],
  [
    'what is given up and what is due: the first of both',
    20_000,
    [entry(sought, { sinceMs: steppedMs }), entry(unsent, { dueAtMs: 20_000 })],
  ],
  [
    'what is due and what is given up: the first of both, in whatever order',
    20_000,
    [entry(unsent, { dueAtMs: 20_000 }), entry(sought, { sinceMs: steppedMs })],
  ],
  ['what is not due, while the service is not free', undefined, [entry(unsent)], { notBeforeMs: 40_000 }],
  ['a link that rests: when it is asked about', 20_000, [entry(link, { dueAtMs: 20_000 })]],
  ['of links that rest, the first', 20_000, [entry(link, { dueAtMs: 30_000 }), entry(link, { dueAtMs: 20_000 })]],
  ['a link that rests and is not due', undefined, [entry(link)]],
  [
    'a link that was due while the service wants to be left alone',
    40_000,
    [entry(link, { dueAtMs: 9_000 })],
    { notBeforeMs: 40_000 },
  ],
  [
    'a link that is due this moment while the service wants to be left alone',
    40_000,
    [entry(link, { dueAtMs: steppedMs })],
    { notBeforeMs: 40_000 },
  ],
  ['a link that was due where nothing holds it back: not at once again', undefined, [entry(link, { dueAtMs: 9_000 })]],
  [
    'a service that wants to be left alone, once that is over',
    40_000,
    [],
    { notBeforeMs: 40_000, leftAloneUntil: '2026-01-01T00:00:40.000Z' },
  ],
  [
    'a service that wanted to be left alone until now',
    undefined,
    [],
    { notBeforeMs: steppedMs, leftAloneUntil: '2026-01-01T00:00:10.000Z' },
  ],
  [
    'what is due before the service wants to be asked again',
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
