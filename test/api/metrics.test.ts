/** Who may read the metrics, and the metrics of a machine that does not report everything. */

import { expect, test } from 'vitest';
import type { DaemonView } from '../../src/core/index.js';
import { DaemonMetrics } from '../../src/metrics/index.js';
import { unchecked } from '../unchecked.js';
import { asConsole } from './console-caller.js';
import { soundDaemon } from './memory-daemon.js';
import { MemoryLanes } from './memory-lanes.js';
import { asRegister, metricsToken, openInterface, payment } from './open-interface.js';

const asMetrics = { authorization: `Bearer ${metricsToken}` };

test('only the metrics token reads the metrics, not the token of operator, register or console', async () => {
  const daemon = await openInterface();
  const read = async (headers: Readonly<Record<string, string | undefined>>) =>
    (await daemon.call({ path: '/metrics', headers })).status;
  expect(await read(asMetrics)).toBe(200);
  expect(await read({ authorization: undefined })).toBe(401);
  expect(await read({})).toBe(401);
  expect(await read(asRegister('front'))).toBe(401);
  expect(await read(await asConsole(daemon))).toBe(403);
});

test('the metrics token opens nothing else', async () => {
  const daemon = await openInterface();
  for (const path of ['/v1/terminals', '/v1/daemon', '/v1/attention', '/v1/events', '/metrics/', '/v1/../metrics'])
    expect((await daemon.call({ path, headers: asMetrics })).status).not.toBe(200);
  const paid = { method: 'PUT', path: '/v1/transactions/m1', headers: asMetrics, body: payment() };
  expect(await daemon.call(paid)).toMatchObject({ status: 401 });
  expect(daemon.lanes.list({})).toEqual([]);
});

/** Makes the metrics of lanes in memory. */
function metrics() {
  return new DaemonMetrics({
    token: metricsToken,
    version: '1.2.3',
    terminals: ['till-1'],
    services: [],
    gateways: ['g'],
    commits: () => 7,
    lastFact: 0,
    wallMs: () => Date.parse('2026-03-01T12:00:00.000Z'),
    journalBytes: () => 4_096,
  });
}

test('the metrics omit the age of the backup and the free space while they are unknown', async () => {
  const made = metrics();
  const last = { at: '2026-03-01T11:00:00.000Z', directory: '/b', file: 'f', bytes: 1, transactions: 1 };
  let view: DaemonView = { ...soundDaemon, backup: { last } };
  made.begin(new MemoryLanes(), () => view);
  const known = await made.read();
  expect(known).toContain('\ntenderd_backup_age_seconds 3600\n');
  expect(known).toContain('\ntenderd_disk_free_bytes 84000000000\n');
  const { freeBytes: _unknown, ...disk } = soundDaemon.disk;
  view = { ...soundDaemon, disk, backup: {} };
  expect(await made.read()).not.toMatch(/^tenderd_(?:backup_age_seconds|disk_free_bytes) /m);
});

test('the age of the inbox counts from its oldest outcome, and commits count once', async () => {
  const made = metrics();
  const lanes = new MemoryLanes();
  made.begin(lanes, () => soundDaemon);
  expect(await made.read()).not.toMatch(/^tenderd_inbox_oldest_seconds /m);
  const amountDetails = { amount: 1_234, currency: 'EUR' } as const;
  const request = { transactionId: 'm-1', kind: 'payment', terminal: 'till-1', sale: 's', amountDetails } as const;
  await lanes.submit(unchecked({ ...request, allowPartial: false }));
  lanes.end('m-1', { at: '2026-03-01T11:59:00.000Z' });
  const text = await made.read();
  expect(text).toContain('\ntenderd_inbox_oldest_seconds 60\n');
  expect(text).toContain('\ntenderd_journal_commits_total 7\n');
});

test('an unlisted cause of a link loss counts as "other"', async () => {
  const made = metrics();
  made.noteLoss('g', 'closed');
  made.noteLoss('g', 'a text with 12.50 EUR');
  const text = await made.read();
  expect(text).toContain('tenderd_link_losses_total{gateway="g",cause="closed"} 1');
  expect(text).toContain('tenderd_link_losses_total{gateway="g",cause="other"} 1');
});
