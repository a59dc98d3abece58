/** The index of a lane's entries finds the same as a search through the list. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  begunIn,
  begunOrDue,
  earliestStartIn,
  entryOfId,
  withNew,
  withoutBegun,
  withVersion,
} from '../../src/core/engine/queue-entry.js';
import { type Entry, entryOf } from '../../src/core/terminal/queue/lane.js';
import { DrivenLane } from './driven-lane.js';
import { attemptOf, transactionOf } from './records.js';

interface Change {
  readonly does: 'comes' | 'tried' | 'asked-for' | 'waits-again' | 'starts-later' | 'ends';
  readonly at: number;
  readonly startMs: number;
}

const changes: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    does: fc.constantFrom('comes', 'comes', 'tried', 'asked-for', 'waits-again', 'starts-later', 'ends'),
    at: fc.nat(30),
    startMs: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 40 },
);

/** The two clocks may disagree about which start is earlier. */
const startOf = (startMs: number): Entry['latestStart'] => ({ monoMs: startMs, wallMs: (startMs * 7) % 10 });

function changed(entries: readonly Entry[], { does, at, startMs }: Change, nth: number): readonly Entry[] {
  if (does === 'comes') return withNew(entries, entryOf(transactionOf({ transactionId: `p${nth}` }), startOf(startMs)));
  if (does === 'ends') return withoutBegun(entries, ({ record }) => record.attempts.length > 0);
  const entry = entries[at % Math.max(1, entries.length)];
  if (entry === undefined) return entries;
  const versions = {
    tried: { ...entry, record: { ...entry.record, attempts: [attemptOf({ serviceId: `s${nth}`, state: 'unsent' })] } },
    'asked-for': { ...entry, backgroundAtMs: 5 },
    'waits-again': { ...entry, backgroundAtMs: undefined, notBeforeMs: 0 },
    'starts-later': { ...entry, latestStart: startOf(startMs) },
  };
  return withVersion(entries, entry, versions[does]);
}

test('the index of the entries equals a new one after each change', () => {
  fc.assert(
    fc.property(changes, fc.boolean(), (all, isAskedEachTime) => {
      let entries: readonly Entry[] = [];
      for (const [nth, change] of all.entries()) {
        entries = changed(entries, change, nth);
        if (isAskedEachTime) earliestStartIn(entries);
      }
      // The index does not know a copy.
      const anew = [...entries];
      expect(begunIn(entries)).toEqual(begunIn(anew));
      expect(earliestStartIn(entries)).toEqual(earliestStartIn(anew));
      for (const dueMs of [0, 3, 6, 10]) {
        const isDue = ({ monoMs, wallMs }: Entry['latestStart']): boolean => monoMs <= dueMs || wallMs <= dueMs - 3;
        const due = begunOrDue(entries, isDue);
        const meant = anew.filter((entry) => begunIn(anew).includes(entry) || isDue(entry.latestStart));
        // The result may have other entries, but it has all of these, in their order.
        expect(due.filter((entry) => meant.includes(entry))).toEqual(meant);
        expect(anew.filter((entry) => due.includes(entry))).toEqual(due);
      }
      for (const entry of anew) expect(entryOfId(entries, entry.record.request.transactionId)).toBe(entry);
      expect(entryOfId(entries, 'nobody')).toBeUndefined();
    }),
  );
});

/**
 * A lane with a running payment, one that waits for 10 s, and this number of longer waits. Also counts how often the
 * waiting ones are checked.
 */
function crowded(waiting: number): { readonly lane: DrivenLane; readonly looks: () => number } {
  const lane = new DrivenLane().ask('running', {}, 300_000).ask('late', {}, 10_000);
  for (let nth = 0; nth < waiting; nth += 1) lane.ask(`p${nth}`, {}, 300_000);
  let looks = 0;
  const watch: Required<Pick<ProxyHandler<Entry>, 'get'>> = {
    get(entry, key) {
      looks += 1;
      return Reflect.get(entry, key);
    },
  };
  const watched = lane.state.entries.map((entry) => (entry.inFlight === undefined ? new Proxy(entry, watch) : entry));
  lane.state = { ...lane.state, entries: watched.reduce<readonly Entry[]>(withNew, []) };
  looks = 0;
  return { lane, looks: () => looks };
}

test.each([
  ['a tick', (lane: DrivenLane) => lane.happen('tick')],
  ['a pong', (lane: DrivenLane) => lane.happen({ type: 'pong', connection: 1, mark: lane.state.marks })],
  ['a message of the terminal', (lane: DrivenLane) => lane.happen({ type: 'named', named: [lane.attempt('running')] })],
  ['a lost link', (lane: DrivenLane) => lane.down()],
  ['the timer', (lane: DrivenLane) => lane.wait(10)],
])('%s does not visit a thousand waiting entries', (_what, happens) => {
  const { lane, looks } = crowded(1_000);
  happens(lane);
  expect(looks()).toBeLessThan(20);
});

test('ending one entry at its latest start does not visit a thousand entries that wait longer', () => {
  const { lane, looks } = crowded(1_000);
  lane.wait(20_000);
  expect(lane.record('late').outcome?.result).toBe('not-processed');
  expect(looks()).toBeLessThan(100);
});

test('the end of a payment visits each of a thousand waiting entries a few times at most', () => {
  const { lane, looks } = crowded(1_000);
  lane.answerTo('running', 'Success');
  expect(lane.record('running').outcome?.result).toBe('approved');
  expect(lane.record('late').attempts).toHaveLength(1);
  expect(looks()).toBeLessThan(10_000);
});

/**
 * A list of such entries, each with its latest start on both clocks. An entry that has begun may be asked about in the
 * background.
 */
function listed(...all: readonly (readonly [id: string, monoMs: number, wallMs: number, has?: 'begun'])[]) {
  return all.reduce<readonly Entry[]>((entries, [transactionId, monoMs, wallMs, has]) => {
    const next = withNew(entries, entryOf(transactionOf({ transactionId }), { monoMs, wallMs }));
    return has === undefined ? next : changedIn(next, transactionId, { backgroundAtMs: 1 });
  }, []);
}

function changedIn(entries: readonly Entry[], id: string, change: Partial<Entry>): readonly Entry[] {
  const entry = entryOfId(entries, id);
  return entry === undefined ? entries : withVersion(entries, entry, { ...entry, ...change });
}

const idsOf = (entries: readonly Entry[]): readonly string[] =>
  entries.map(({ record }) => record.request.transactionId);

test('an entry that waits again leaves the other begun entries in their places', () => {
  const entries = listed(['a', 1, 1, 'begun'], ['b', 2, 2], ['c', 3, 3, 'begun'], ['d', 4, 4, 'begun']);
  const next = changedIn(entries, 'c', { backgroundAtMs: undefined });
  expect(idsOf(begunIn(next))).toEqual(['a', 'd']);
  expect(earliestStartIn(next)).toEqual({ monoMs: 2, wallMs: 2 });
});

test('ended entries are removed, and the others are found at their new places', () => {
  const entries = listed(['a', 1, 1, 'begun'], ['b', 2, 2], ['c', 3, 3, 'begun'], ['d', 4, 4], ['e', 5, 5, 'begun']);
  const next = withoutBegun(entries, ({ record }) => record.request.transactionId === 'a');
  expect([idsOf(next), idsOf(begunIn(next))]).toEqual([
    ['b', 'c', 'd', 'e'],
    ['c', 'e'],
  ]);
  expect(withoutBegun(next, ({ record }) => record.request.transactionId === 'b')).toBe(next);
});

test.each([
  ['after those that have begun', listed(['a', 1, 1, 'begun'], ['b', 2, 2, 'begun'], ['c', 3, 3])],
  ['before one that has begun', listed(['a', 3, 3], ['b', 2, 2, 'begun'], ['c', 4, 4])],
  ['between two that have begun', listed(['a', 1, 1, 'begun'], ['b', 3, 3], ['c', 2, 2, 'begun'], ['d', 4, 4])],
])('the earliest start of entries in order is that of the first waiting entry: %s', (_where, entries) => {
  expect(earliestStartIn(entries)).toEqual({ monoMs: 3, wallMs: 3 });
});

test('no start is due if all entries have begun', () => {
  expect(earliestStartIn(listed(['a', 1, 1, 'begun']))).toEqual({
    monoMs: Number.POSITIVE_INFINITY,
    wallMs: Number.POSITIVE_INFINITY,
  });
});

test.each([
  ['wall', [1, 20] as const, [2, 10] as const],
  ['monotonic', [2, 10] as const, [1, 20] as const],
])(
  'after a clock was set back, the lane visits both entries that are out of order: the %s one',
  (_clock, first, second) => {
    const entries = listed(['a', ...first], ['b', ...second]);
    expect(earliestStartIn(entries)).toEqual({ monoMs: 1, wallMs: 10 });
    // The second one is due by the clock that was set back.
    const due = begunOrDue(entries, ({ monoMs, wallMs }) => monoMs <= 1 || wallMs <= 10);
    expect(idsOf(due)).toEqual(['a', 'b']);
  },
);

test('begun entries are visited at any latest start; waiting entries only when they are due', () => {
  const entries = listed(['a', 1, 1], ['b', 2, 2, 'begun'], ['c', 5, 5], ['d', 6, 6, 'begun'], ['e', 7, 7]);
  expect(idsOf(begunOrDue(entries, ({ monoMs }) => monoMs <= 3))).toEqual(['a', 'b', 'd']);
  expect(idsOf(begunOrDue(entries, () => false))).toEqual(['b', 'd']);
  expect(begunOrDue(entries, () => true)).toBe(entries);
});
