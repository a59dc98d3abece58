/** `GET /v1/audit`: which facts are operator actions, the pages, the times, and who may read it. */

import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Fact } from '../../src/core/index.js';
import { actOf } from '../../src/api/documents/audit-document.js';
import { asRegister, openInterface } from './open-interface.js';

const fact = (change: Partial<Fact>) => ({
  seq: 1,
  at: '2026-03-01T11:00:00.000Z',
  type: 'accepted' as const,
  terminal: '',
  text: 'text',
  ...change,
});

/** Returns the time of a fact. There is one every ten minutes. */
function timeOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 600_000).toISOString();
}

test.each([
  [{ type: 'released-by-operator', terminal: 'till-1', detail: { name: 'A', reason: 'r' } }, 'terminal-released'],
  [{ type: 'released-by-operator', terminal: 'till-1' }, 'terminal-released'],
  [{ type: 'resolved', transactionId: 'p1', detail: { name: 'A', outcome: 'approved' } }, 'transaction-resolved'],
  [{ type: 'resolved', detail: { name: 'A', reason: 'r', integrityHold: 'older' } }, 'journal-confirmed'],
  [{ type: 'resolved', detail: { name: 'A', reason: 'r', saleIds: {} } }, 'machine-accepted'],
  [{ type: 'operator-act', detail: { owner: 'register front' } }, 'token-rotated'],
  [{ type: 'operator-act', detail: { signIn: 'pin' } }, 'console-opened'],
  [{ type: 'data-erased', detail: { name: 'A', reason: 'r', transactions: 2 } }, 'data-erased'],
  [{ type: 'data-erased', detail: { before: '2026-01-01T00:00:00.000Z', transactions: 2 } }, 'data-erased'],
  [{ type: 'acknowledged', transactionId: 'p1' }, undefined],
] as const)('the fact %j is the act %s', (change, act) => {
  expect(actOf(fact(change))?.act).toBe(act);
});

test('the audit is for the operator only, not for a register', async () => {
  const daemon = await openInterface();
  expect(await daemon.get('/v1/audit')).toMatchObject({ status: 200, json: { acts: [] } });
  expect(await daemon.call({ path: '/v1/audit', headers: asRegister('front') })).toMatchObject({
    status: 403,
    json: { code: 'operator-required' },
  });
  expect(await daemon.get('/v1/audit?from=yesterday')).toMatchObject({ status: 400 });
});

test('the audit pages through many facts from a given time without missing a fact', async () => {
  const daemon = await openInterface();
  const acts = Array.from({ length: 45_000 }, (_, number) =>
    fact({
      at: timeOf(number),
      ...(number % 500 === 499 ? { type: 'operator-act', text: String(number), detail: { owner: 'reader' } } : {}),
    }),
  );
  daemon.lanes.addFacts(acts);
  const from = timeOf(10_000);
  const found: string[] = [];
  const answer = z.object({ acts: z.array(z.object({ text: z.string() })), next: z.string().optional() });
  let pages = 0;
  for (let after = ''; pages === 0 || after !== ''; pages += 1) {
    const { json } = await daemon.get(`/v1/audit?from=${from}&to=${timeOf(44_000)}${after}`);
    const { acts: some, next } = answer.parse(json);
    found.push(...some.map(({ text }) => text));
    after = next === undefined ? '' : `&after=${next}`;
  }
  expect(pages).toBe(2);
  const wanted = Array.from({ length: 90 }, (_, number) => number * 500 + 499).filter((n) => n >= 10_000 && n < 44_000);
  expect(found).toEqual(wanted.map(String));
});
