/** What the list of connected terminals proves about a terminal that the gateway does not reach (design, section 5). */

import { describe, expect, test } from 'vitest';
import { terminalAttemptsOf, type TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';
import { outcomeOf } from './records.js';

const listed = (lane: DrivenLane, ...poiIds: readonly string[]): DrivenLane =>
  lane.happen({ type: 'poi-list', poiIds });

function turnedAway(
  change: Partial<Pick<TransactionRecord['attempts'][number], 'state' | 'sawStart' | 'poiId'>> = {},
): DrivenLane {
  const lane = new DrivenLane({ record: { seen: false } }).ask('p1').answerTo('p1', 'UnavailableDevice');
  const patch = (record: TransactionRecord): TransactionRecord => ({
    ...record,
    attempts: terminalAttemptsOf(record).map((attempt) => ({ ...attempt, ...change })),
  });
  const entries = lane.state.entries.map((entry) => ({ ...entry, record: patch(entry.record) }));
  lane.state = { ...lane.state, entries };
  return lane;
}

describe('the list of connected terminals', () => {
  test('that includes the terminal marks the terminal as seen, and is recorded when it changes', () => {
    const lane = listed(new DrivenLane({ record: { seen: false } }), 'T0', 'T1');
    expect(lane.state.record.seen).toBe(true);
    expect(lane.state.poiList).toMatchObject({ waiting: false, ids: ['T0', 'T1'] });
    lane.hasNoted('poi-list (-): the gateway lists the terminal as connected');
    const known = lane.state.record;
    listed(lane, 'T0', 'T1').hasNoted();
    expect(lane.state.record).toBe(known);
    // Changes of other terminals are not recorded.
    listed(lane, 'T1').hasNoted();
    expect(listed(lane, 'T7').facts.at(-1)).toMatchObject({
      text: 'the gateway does not list T1 as connected',
      detail: { connected: ['T7'] },
    });
    lane.news();
    listed(lane, 'T7').hasNoted();
  });

  test('without a terminal that was seen before ends nothing', () => {
    const lane = listed(new DrivenLane().down().ask('p1'), 'T7');
    lane.shows('p1', 'no outcome');
  });

  test.each<[readonly string[], string]>([
    [[], ' Connected now: none.'],
    [['T2'], ' Did you mean T2? Connected now: T2.'],
    [['XX1', 'T12'], ' Did you mean T12? Connected now: XX1, T12.'],
    [['1'], ' Did you mean 1? Connected now: 1.'],
    [['TX11'], ' Did you mean TX11? Connected now: TX11.'],
    [['1T'], ' Did you mean 1T? Connected now: 1T.'],
    [['TABC'], ' Connected now: TABC.'],
    [['TERMINAL'], ' Connected now: TERMINAL.'],
  ])(
    '%j without a terminal that was never seen ends waiting payments and names a likely typing error',
    (poiIds, end) => {
      const lane = new DrivenLane({ record: { seen: false, sessionStanding: false } }).ask('p1').ask('p2');
      listed(lane, ...poiIds);
      const message = `The gateway has never seen a terminal T1; nothing was charged.${end}`;
      lane.ends('p1', { result: 'not-processed', reason: 'terminal-unknown', message });
      lane.shows('p2', 'not-processed: terminal-unknown');
    },
  );

  test('suggests no terminal that is configured', () => {
    const lane = new DrivenLane({ record: { seen: false, sessionStanding: false } }).ask('p1');
    lane.state = { ...lane.state, settings: { ...lane.state.settings, configuredPoiIds: ['T1', 'T2'] } };
    listed(lane, 'T2', 'TX1');
    expect(lane.record('p1').outcome?.message).toMatch(/charged\. Did you mean TX1\? Connected now: T2, TX1\.$/);
  });

  test('names at most twenty terminals', () => {
    const many = Array.from({ length: 30 }, (_, index) => `TERMINAL-${index}`);
    const lane = new DrivenLane({ record: { seen: false, sessionStanding: false } }).ask('p1');
    listed(lane, ...many);
    expect(lane.record('p1').outcome?.message).toContain('TERMINAL-19.');
    expect(lane.facts.find(({ type }) => type === 'poi-list')?.detail).toMatchObject({ connected: many.slice(0, 20) });
  });

  test('that cannot be read proves nothing, and is read again later', () => {
    const lane = new DrivenLane();
    lane.state = { ...lane.state, poiList: { ...lane.state.poiList, waiting: true } };
    lane.happen({ type: 'poi-list-failed', cause: { code: 'http', text: 'it answered 503' } });
    lane.hasNoted('poi-list (-): the list of connected terminals could not be read: it answered 503');
    expect(lane.state.poiList).toMatchObject({ waiting: false, ids: undefined });
  });

  test('ends an attempt that the gateway itself turned away', () => {
    const lane = listed(turnedAway(), 'T7');
    lane.hasAttempts('p1', 'not-started').shows('p1', 'not-processed: terminal-unknown');
    expect(lane.facts.find(({ type }) => type === 'outcome')?.detail?.['row']).toBe('terminal-unreachable');
  });

  test('without any terminal ends no sent attempt, because the gateway may have just started', () => {
    const lane = listed(turnedAway());
    lane.shows('p1', 'no outcome');
    expect(lane.inFlight('p1')).toBeDefined();
  });

  test('resolves an attempt that is reported as unresolved, and frees the lane', () => {
    const lane = turnedAway();
    const entries = lane.state.entries.map((entry) => ({
      ...entry,
      record: { ...entry.record, outcome: outcomeOf('unresolved') },
    }));
    lane.state = { ...lane.state, entries };
    listed(lane, 'T7');
    lane.shows('p1', 'not-processed: terminal-unknown');
    expect(lane.record('p1').outcome?.revision).toBe(2);
    lane.hasAttempts('p1', 'not-started');
  });

  test.each<[string, DrivenLane]>([
    ['was not turned away', new DrivenLane({ record: { seen: false } }).ask('p1')],
    ['was seen at work', turnedAway({ sawStart: true })],
    ['was sent to another terminal', turnedAway({ poiId: 'OLD' })],
  ])('does not end an attempt that %s', (_name, lane) => {
    listed(lane, 'T7');
    lane.shows('p1', 'no outcome');
    expect(lane.inFlight('p1')).toBeDefined();
  });
});
