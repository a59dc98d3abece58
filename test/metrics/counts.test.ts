/** The metrics of payments, losses and restarts: their counts, and that every label comes from a closed list. */

import { expect, test } from 'vitest';
import type { ConfiguredNames } from '../../src/metrics/closed-lists.js';
import { DaemonMetrics } from '../../src/metrics/index.js';
import { soundDaemon } from '../api/memory-daemon.js';
import { Till } from '../world/till.js';
import { statusRepeats } from '../world/terminal-words.js';

function metricsOf(till: Till, configured: Partial<ConfiguredNames> = {}): DaemonMetrics {
  const made = new DaemonMetrics({
    terminals: ['till'],
    services: [],
    gateways: ['main'],
    ...configured,
    token: 'token',
    version: '1.2.3',
    wallMs: () => till.time.wallMs(),
    journalBytes: () => 0,
    commits: () => 0,
    lastFact: 0,
  });
  made.begin(till.lanes, () => soundDaemon);
  return made;
}

/** Returns the value of a sample. */
async function valueOf(metrics: DaemonMetrics, sample: string): Promise<number | undefined> {
  const line = (await metrics.read()).split('\n').find((one) => one.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length + 1));
}

const stage = (name: string, of = 'sum') => `tenderd_stage_duration_seconds_${of}{stage="${name}",service=""}`;

test('the time of a payment that waits for another payment is counted as queued, then at the terminal, then as not reported', async () => {
  const till = Till.connected();
  const metrics = metricsOf(till);
  await till.pay('p1');
  await till.pay('p2');
  till.run(3_000).answers(0, 'Success').run(1_000);
  till.run(6_000).answers(1, 'Success').run(2_000).shows('p2', 'approved');
  expect(await valueOf(metrics, stage('queued'))).toBeCloseTo(3, 0);
  expect(await valueOf(metrics, stage('exchange'))).toBeCloseTo(10, 0);
  expect(await valueOf(metrics, stage('login', 'count'))).toBe(1);
  expect(await valueOf(metrics, stage('recovery', 'count'))).toBeUndefined();
  expect(await valueOf(metrics, stage('reported', 'count'))).toBeUndefined();
  till.run(4_000);
  await till.acknowledge('p2');
  expect(await valueOf(metrics, stage('reported'))).toBeCloseTo(6, 0);
});

const recoveries = (cause: string) => `tenderd_recoveries_total{terminal="till",service="",cause="${cause}"}`;

test('a cut link and a restart are counted as recoveries with their causes, and the recovery lasts until the outcome', async () => {
  const before = Till.connected();
  await before.pay('p1');
  before.run(500).gateway.cut();
  before.run(100);
  const ofBefore = metricsOf(before);
  expect(await valueOf(ofBefore, recoveries('link-lost'))).toBe(1);
  const till = before.restart();
  const metrics = metricsOf(till);
  till.gateway.onStatus = (question) => statusRepeats(question, before.money(0), 'Success');
  till.up().run(20_000).shows('p1', 'approved');
  expect(await valueOf(metrics, recoveries('process-died'))).toBe(1);
  expect(await valueOf(metrics, stage('recovery', 'count'))).toBe(1);
});

test('the state of a lane is 1 for the present state only', async () => {
  const till = Till.connected();
  const metrics = metricsOf(till);
  await till.pay('p1');
  till.run(500);
  expect(await valueOf(metrics, 'tenderd_terminal_state{terminal="till",state="busy"}')).toBe(1);
  expect(await valueOf(metrics, 'tenderd_terminal_state{terminal="till",state="free"}')).toBe(0);
  till.answers(0, 'Success').run(5_000);
  expect(await valueOf(metrics, 'tenderd_terminal_state{terminal="till",state="busy"}')).toBe(0);
});

/** Names that would break a label, a line or a series without escaping. */
const hostileNames = ['a"} 1', 'line\nbreak', 'back\\slash', '{terminal="x"}', 'ünïcode ☠'];

test('hostile names are escaped, and ids, sales and unknown names never become a label', async () => {
  const terminals = Object.fromEntries(hostileNames.map((name, place) => [name, `T${place}`]));
  const till = Till.connected({ terminals });
  const metrics = metricsOf(till, { terminals: hostileNames.slice(1), gateways: ['main'] });
  for (const [place, terminal] of hostileNames.entries()) {
    const sale = `SECRET-${place}`;
    await till.pay(`SECRET"} ${place}`, { terminal, sale, register: `SECRET register ${place}` });
  }
  till.gateway.cut();
  till.run(400_000);
  metrics.noteLoss('main', 'SECRET cause');
  const text = await metrics.read();
  expect(text).not.toContain('SECRET');
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of samples) expect(line).toMatch(sample);
  // The metrics do not know the first terminal, as if it had been removed from the configuration: its transactions have no name.
  expect(samples.find((line) => line.startsWith('tenderd_transactions_total{terminal="",'))).toBeDefined();
  expect(samples.filter((line) => line.startsWith('tenderd_transactions_total{'))).toHaveLength(hostileNames.length);
});

/** A line with a value and escaped labels. */
const sample = /^[a-z_][a-z0-9_]*(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*\})? \S+$/;

test('a hundred different requests create no additional series', async () => {
  const till = Till.connected();
  const metrics = metricsOf(till);
  const series = async () => (await metrics.read()).split('\n').filter((line) => line.startsWith('tenderd_')).length;
  till.whenPaying('Success');
  await till.pay('p-first');
  till.run(100);
  await till.acknowledge('p-first');
  const first = await series();
  for (let place = 0; place < 100; place += 1) {
    const id = `p-${place}`;
    await till.pay(id, { sale: `sale ${place}` });
    till.run(100);
    till.shows(id, 'approved');
    await till.acknowledge(id);
  }
  expect(await series()).toBe(first);
});
