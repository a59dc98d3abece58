/** Two attempts that are pursued at once, as an old journal may contain them: events of the link apply to both. */

import { expect, test } from 'vitest';
import { defaultDialect } from '../../protocol/index.js';
import { type LaneState, startLane, step } from '../../src/core/index.js';
import { recordOf, saleId } from './open-records.js';
import { profileNamed } from '../world/profile.js';

const now = { monoMs: 0, wallMs: 0, iso: String };
const up = { ...now, link: { up: true as const, connection: 1, lastReceivedMs: 0 } };
const down = { ...now, monoMs: 1_000, link: { up: false as const, cause: { code: 'closed', text: 'closed' } } };

function running(transactionId: string): LaneState {
  const profile = profileNamed('sessionless');
  const lane = { terminal: 'till', poiId: 'T1', saleId, sessionEpoch: 1, sessionStanding: false, seen: true };
  const software = { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' };
  const lasting = {
    terminal: 'till',
    poiId: 'T1',
    gateway: 'main',
    bounds: 'pong' as const,
    managementMs: 10_000,
    software,
  };
  const settings = { ...lasting, profile, dialect: defaultDialect };
  const state = startLane(settings, { ...lane, attention: [] }, [], transactionId === 'p1' ? 1 : 2);
  const { request } = recordOf(transactionId, []);
  return step(state, { type: 'requested', request, startWithinMs: 30_000 }, up).state;
}

function both(): LaneState {
  const state = running('p1');
  return { ...state, entries: [...state.entries, ...running('p2').entries] };
}

const limitsIn = (state: LaneState): readonly (number | undefined)[] =>
  state.entries.map(({ inFlight }) => inFlight?.deliveryDeadlineMs);

test('a lost link affects both attempts', () => {
  const cause = { code: 'closed', text: 'closed' };
  const { state } = step(both(), { type: 'link-down', connection: 1, cause }, down);
  expect(limitsIn(state)).toEqual([56_000, 56_000]);
  expect(state.entries.map(({ inFlight }) => inFlight?.unbroken)).toEqual([false, false]);
});

test('a pong after both attempts sets the delivery deadline of both', () => {
  const { state } = step(both(), { type: 'pong', connection: 1, mark: 99 }, up);
  expect(limitsIn(state)).toEqual([55_000, 55_000]);
});
