/**
 * A real Prometheus reads a running daemon: it evaluates each expression of dashboard and rules, and raises an alert
 * after a cut cable.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { metricTill, scrapeToken } from '../cli/metric-till.js';
import { expectOut } from '../cli/run-here.js';
import { isWhole } from '../extent.js';
import { freePort } from '../world/free-port.js';
import { alerts, dashboardExpressions, rulesText } from './monitoring-files.js';
import { promtool } from './promtool.js';

const answer = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
});

/** Starts a Prometheus that scrapes and evaluates five times a second. Alerts fire at once instead of after minutes. */
async function prometheus(directory: string, daemonUrl: string) {
  const folder = join(directory, 'prometheus');
  mkdirSync(folder);
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text, { mode: 0o600 });
  write('token', scrapeToken);
  write('rules.yml', rulesText.replaceAll(/^( +for:) \w+$/gm, '$1 0s'));
  const scrape = `  - job_name: tenderd\n    authorization:\n      credentials_file: token\n    static_configs:\n      - targets: ["${new URL(daemonUrl).host}"]\n`;
  const pace = 'global:\n  scrape_interval: 200ms\n  scrape_timeout: 200ms\n  evaluation_interval: 200ms\n';
  write('prometheus.yml', `${pace}rule_files: [rules.yml]\nscrape_configs:\n${scrape}`);
  const port = await freePort();
  const options = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  const child = spawn('prometheus', [...options, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' });
  onTestFinished(async () => ended(child));
  await once(child, 'spawn');
  return async (expression: string) => {
    const url = `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression })}`;
    const response = await fetch(url).catch(() => undefined);
    // Prometheus does not listen yet, or is still reading its store.
    if (response === undefined || response.status === 503) return [];
    const text = await response.text();
    if (!response.ok) throw new Error(`${expression}: ${text}`);
    return answer.parse(JSON.parse(text)).data.result.map(({ metric }) => metric);
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill('SIGKILL')) return;
  await once(child, 'close');
}

/** These metrics have no value without a payment service, a nightly backup and a wrong clock. */
const absent = /tenderd_service_reachable|tenderd_backup_age_seconds|tenderd_clock_offset_seconds/;

async function isScraped() {
  const { url, home, pay, control, refuse, end } = await metricTill();
  const query = await prometheus(home.directory, url);
  await expect.poll(async () => query('up == 1')).toHaveLength(1);
  expectOut(await pay('12.50', 'before'), 0, 'APPROVED');
  await expect.poll(async () => query('tenderd_transactions_total == 1')).toHaveLength(1);
  await control('T1 next: cut after-approval');
  expectOut(await pay('3.00', 'cut'), 0, 'APPROVED');
  await refuse();
  await expect.poll(async () => query('tenderd_transactions_total == 2')).toHaveLength(1);
  await expect.poll(async () => query('tenderd_refused_logins_total > 0')).toHaveLength(1);
  return { query, end };
}

/** The whole test takes about ten seconds. */
const extent = isWhole && !promtool(['--version']).isMissing ? ['a real Prometheus'] : [];

test.each(extent)(
  '%s evaluates the dashboard and the rules, and an alert fires when the terminal is disconnected',
  async () => {
    const { query, end } = await isScraped();
    const expressions = dashboardExpressions('30s').filter((expression) => !absent.test(expression));
    for (const expression of expressions)
      await expect.poll(async () => query(expression), { message: expression }).not.toEqual([]);
    for (const { expr } of alerts) await query(expr);
    const firing = async () =>
      (await query('ALERTS{alertstate="firing"}')).map(({ alertname, terminal }) => ({ alertname, terminal }));
    expect((await firing()).map(({ alertname }) => alertname)).not.toContain('TenderdTerminalUnavailable');
    await end();
    const expected = { alertname: 'TenderdTerminalUnavailable', terminal: 'till-1' };
    await expect.poll(firing).toContainEqual(expected);
  },
);

test('the expressions contain no Grafana variables', () => {
  expect(dashboardExpressions('1m').filter((expression) => expression.includes('$'))).toEqual([]);
});
