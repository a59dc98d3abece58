/** Requests for the status: what the lane remembers of those that left. */

import { expect, test } from 'vitest';
import { startService, type ServiceState } from '../../../src/core/service/state/service-state.js';
import { serviceWakeAtMs, stepService } from '../../../src/core/service/service-step.js';
import { at, transactionOf } from '../records.js';
import { openCreate, shopSettings } from './shop-records.js';

const settings = { ...shopSettings, isSimulated: true };
const create = {
  ...openCreate,
  pspReference: '01890000-0000-7000-8000-000000000001',
  hadAddress: true,
} as const;

const momentAt = (monoMs: number) => ({
  monoMs,
  wallMs: Date.parse(at) + monoMs,
  iso: (wallMs: number): string => new Date(wallMs).toISOString(),
});

/** A link whose questions are all lost. Returns the number of remembered ones after each. */
function remembered(count: number): readonly number[] {
  const link = transactionOf({ kind: 'payment' }, { attempts: [create] });
  const counts: number[] = [];
  const started = stepService(startService(settings, [link], 1), { type: 'started' }, momentAt(0));
  let state: ServiceState = started.state;
  let leaving = started.effects;
  for (let monoMs = 0; counts.length < count; monoMs = serviceWakeAtMs(state, monoMs) ?? monoMs + 1_000) {
    const step = stepService(state, { type: 'tick' }, momentAt(monoMs));
    ({ state } = step);
    for (const { call } of [...leaving, ...step.effects]) {
      counts.push(state.asked.length);
      const event = { type: 'lost', id: call.id, cause: { code: 'lost', text: 'the connection was cut' } } as const;
      const wire = { type: 'wire', event, sameSale: [], begunBy: undefined, payment: [] } as const;
      ({ state } = stepService(state, wire, momentAt(monoMs)));
    }
    leaving = [];
  }
  return counts;
}

test('the lane remembers only the questions of the last second', () => {
  expect(Math.max(...remembered(50))).toBeLessThan(3);
});
