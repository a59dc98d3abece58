/** Questions for the status over days: how many are remembered, and what a clock that was set ahead does to an operation. */

import { expect, test } from 'vitest';
import { defaultServiceProfile } from '../../src/core/service/profile.js';
import { startService, type ServiceSettings } from '../../src/core/service/state.js';
import { serviceWakeAtMs, stepService } from '../../src/core/service/step.js';
import { transactionOf } from '../core/records.js';
import { type Fault } from './practice-service.js';
import { returnUrls, Shop } from './shop.js';

/** The service says PENDING of what it has done. */
const pending: Fault = (answer) => ({ ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') });

/** Nothing of it stands in the history yet. */
const without: Fault = (answer) => {
  const body: { readonly operationList: readonly { readonly type: string }[] } = JSON.parse(answer.text);
  const operationList = body.operationList.filter(({ type }) => type !== 'CAPTURE');
  return { ...answer, text: JSON.stringify({ ...body, operationList }) };
};

test('a capture that stays PENDING while the clock is set days ahead is asked about further, and found', async () => {
  const shop = await new Shop().order({ online: { returnUrls, split: true } });
  shop.service.next('capture', pending);
  shop.service.next('status', ...Array.from({ length: 12 }, () => without));
  await shop.about('capture', 'o1', 300);
  shop.run(3_000);
  expect(shop.told('capture-1')).toBe('running');
  shop.till.time.wallOffsetMs = 3 * 86_400_000;
  shop.run(3_000);
  expect(shop.told('capture-1')).toBe('running');
  shop.run(200_000);
  expect(shop.till.view('capture-1').outcome).toMatchObject({ result: 'approved', authorized: { amount: 300 } });
  expect(shop.service.calls('capture')).toHaveLength(1);
});

test('only the questions of the last second are remembered, however many were asked', () => {
  const settings: ServiceSettings = {
    name: 'shop',
    merchantId: 'M-1',
    profile: defaultServiceProfile,
    managementMs: 10_000,
    isSimulated: true,
  };
  const create = {
    rail: 'service',
    service: 'shop',
    endpoint: 'createSession',
    idempotencyKey: 'k',
    merchantId: 'M-1',
    bodyHash: 'h',
    openedAt: '2026-01-01T00:00:00Z',
    state: 'open',
    pspReference: '01890000-0000-7000-8000-000000000001',
    hadAddress: true,
  } as const;
  const link = transactionOf({ kind: 'payment', online: { returnUrls } }, { attempts: [create] });
  let state = startService(settings, [link], 1);
  let monoMs = 0;
  let questions = 0;
  const step = (event: Parameters<typeof stepService>[1]) => {
    const iso = (wallMs: number): string => new Date(wallMs).toISOString();
    const next = stepService(state, event, { monoMs, wallMs: Date.parse('2026-01-01T00:00:00Z') + monoMs, iso });
    ({ state } = next);
    questions += next.effects.length;
    return next.effects;
  };
  let leaving = step({ type: 'started' });
  while (questions < 50) {
    const [first] = leaving;
    if (first !== undefined) {
      const cause = { code: 'lost', text: 'the connection was cut' };
      const event = { type: 'lost', id: first.call.id, cause } as const;
      step({ type: 'wire', event, sameSale: [], begunBy: undefined, payment: [] });
    }
    monoMs = serviceWakeAtMs(state, monoMs) ?? monoMs + 1_000;
    leaving = step({ type: 'tick' });
    expect(state.asked.length).toBeLessThan(3);
  }
});
