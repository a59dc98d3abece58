/** The dashboard and the alert rules name only existing metrics and link to existing pages. promtool runs the rules. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DaemonMetrics, metricTable } from '../../src/metrics/index.js';
import { anchorsOf, pages, sourceOf } from '../house/pages.js';
import { root } from '../root.js';
import { alerts, dashboard, metricsIn, monitoring, rulesText } from './monitoring-files.js';
import { promtool } from './promtool.js';

/** Returns the names of all metrics, including those of the process. */
async function existing(): Promise<ReadonlySet<string>> {
  const names = { terminals: [], services: [], gateways: [] };
  const numbers = { wallMs: () => 0, journalBytes: () => 0, commits: () => 0, lastFact: 0 };
  const text = await new DaemonMetrics({ ...names, ...numbers, token: 't', version: '1' }).read();
  return new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
}

const dashboardText = readFileSync(join(monitoring, 'grafana-dashboard.json'), 'utf8');
const page = sourceOf('docs/operate/prometheus.md');

test.each([
  ['the dashboard', dashboardText],
  ['the alert rules', rulesText],
  ['the page', page],
  ['the tests of the rules', readFileSync(join(root, 'test/metrics/tenderd.rules.test.yml'), 'utf8')],
])('each metric that %s names exists', async (_of, text) => {
  const known = await existing();
  const named = [...metricsIn(text)];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('each metric of tenderd occurs on the dashboard or in a rule, and on the page', () => {
  const names = Object.keys(metricTable);
  const used = new Set([...metricsIn(dashboardText), ...metricsIn(rulesText)]);
  expect(names.filter((name) => !used.has(name))).toEqual([]);
  const documented = metricsIn(page);
  expect(names.filter((name) => !documented.has(name))).toEqual([]);
});

test('each alert has a summary, and a runbook that the daemon serves', () => {
  expect(alerts.length).toBeGreaterThan(10);
  const broken = alerts.filter(({ expr, summary, runbook }) => {
    const [, path = '', anchor = ''] = /^http:\/\/127\.0\.0\.1:8741\/docs\/([^#]+)#(.+)$/.exec(runbook) ?? [];
    const file = `docs/${path}.md`;
    return expr === '' || summary === '' || !pages.includes(file) || !anchorsOf(file).has(anchor);
  });
  expect(broken).toEqual([]);
});

test('the page lists exactly the existing alerts', () => {
  const listed = [...page.matchAll(/^\| `(Tenderd\w+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(alerts.map(({ name }) => name));
});

test('the panels of the dashboard have unique ids, do not overlap, and use existing variables', () => {
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24);
    return Array.from({ length: w * h }, (_, place) => `${x + (place % w)} ${y + Math.floor(place / w)}`);
  });
  expect(new Set(cells).size).toBe(cells.length);
  const variables = new Set([...dashboard.templating.list.map(({ name }) => name), '__rate_interval', '__all']);
  const used = [...dashboardText.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => !variables.has(name))).toEqual([]);
});

test('promtool accepts the rules, and each alert fires only for its own problem', () => {
  expect(promtool(['check', 'rules', join(monitoring, 'tenderd.rules.yml')]).complaints).toBe('');
  expect(promtool(['test', 'rules', join(root, 'test/metrics/tenderd.rules.test.yml')]).complaints).toBe('');
  const tested = readFileSync(join(root, 'test/metrics/tenderd.rules.test.yml'), 'utf8');
  expect(alerts.filter(({ name }) => !tested.includes(name))).toEqual([]);
});
