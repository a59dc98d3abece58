import { describe, expect, test } from 'vitest';
import type { FaultId } from './faults/catalogue.js';
import { atTerminal, Effects, effectsOf, type Seen } from './faults/effects.js';
import { play } from './play.js';

const struck = { serviceId: 'S1', poiId: 'POI-1', isQuestion: false, atMs: 1_000, connections: 1 };

/** Returns an answer of a terminal in JSON. */
function answer(saying: Partial<Extract<Seen, { what: 'answer' }>> = {}): Seen {
  const header = { category: 'Payment', serviceId: 'S1', poiId: 'POI-1' };
  return { what: 'answer', text: '{}', about: '', atMs: 1_500, connections: 1, ...header, ...saying };
}

/** Returns the terminal's answer to a TransactionStatus about the affected request. */
function told(text: string): Seen {
  return answer({ category: 'TransactionStatus', serviceId: 'S2', about: 'S1', text });
}

const other = 'RepeatedMessageResponse MessageReference":{"ServiceID":"S9"}';

/** Returns the counted effects of a fault after these observations, in order. */
function countedOf(ids: readonly FaultId[], behaviour: string, ...seen: readonly Seen[]): readonly string[] {
  const counted: string[] = [];
  const effects = new Effects((one) => counted.push(...one.ids));
  effects.add(...effectsOf({ ids, behaviour }, struck));
  for (const one of seen) effects.see(one);
  return counted;
}

describe('the effect of a fault is counted when it shows, and only once', () => {
  test.each<[readonly FaultId[], string, Seen[], Seen[]]>([
    [['L13'], 'answer late 20s', [answer()], [answer({ atMs: 21_000 })]],
    [
      ['L14'],
      'answer on-reconnect',
      [answer(), answer({ serviceId: 'S3', connections: 2 })],
      [answer({ connections: 2 })],
    ],
    [['L16', 'P16'], 'answer twice 20s', [answer()], [answer(), answer()]],
    [['T7'], 'lose answer; status in-progress 160', [told('"NotFound"')], [told('"InProgress"')]],
    [['T10'], 'status other-sale 2; lose answer', [told(other.replace('S9', 'S1'))], [told(other)]],
    [
      ['T9'],
      'restart after-approval forget',
      [told('"ErrorCondition":"LoggedOut"')],
      [told('"ErrorCondition":"NotFound"')],
    ],
    [['T16'], 'abort too-late', [{ what: 'abort', about: 'S3' }], [{ what: 'abort', about: 'S1' }]],
  ])('%j of "%s"', (ids, behaviour, without, shown) => {
    expect(countedOf(ids, behaviour, ...without)).toEqual([]);
    expect(countedOf(ids, behaviour, ...shown, ...shown)).toEqual(ids);
  });
});

test('an unplugged terminal is counted when it cannot be reached, and not after it is connected again', () => {
  const counted: string[] = [];
  const effects = new Effects((one) => counted.push(...one.ids));
  const unreached = (atMs: number): Seen => answer({ atMs, text: '"ErrorCondition":"UnavailableDevice"' });
  effects.add(atTerminal(['T5'], 'POI-1', 'unreachable', 5_000));
  effects.see(answer());
  effects.see(unreached(6_000));
  expect(counted).toEqual([]);
  effects.add(atTerminal(['T5'], 'POI-1', 'unreachable', 9_000));
  effects.see(unreached(7_000));
  expect(counted).toEqual(['T5']);
});

// An Abort that never arrived; a terminal that got no message after it was replaced; and a half-open link where no link existed.
test.each([
  { seed: 58, id: 'T17', line: /abort ignored/ },
  { seed: 261, id: 'T19', line: /a terminal is swapped/ },
  { seed: 6, id: 'L10', line: /the link goes half open/ },
] as const)('seed $seed starts the fault $id, which has no effect and is not counted', async ({ seed, id, line }) => {
  const { scene } = await play(seed, { setup: { nexo: 0, services: 0, leases: 0 } });
  expect(scene.story.filter(({ text }) => line.test(text))).toHaveLength(1);
  expect(scene.counters.seen.get(id)).toBeUndefined();
});

// The terminal answers LoggedOut to the second copy of an accepted request: that is the fault, and not a refusal that
// prevents it.
test('seed 358: a request that is accepted and then refused is in the story', async () => {
  const { scene } = await play(358);
  expect(scene.story.filter(({ text }) => text.includes('fail LoggedOut taken'))).toHaveLength(1);
  expect(scene.counters.seen.get('T26')).toBeGreaterThan(0);
});
