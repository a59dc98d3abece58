/** `GET /metrics` of a real daemon: its figures after payments, a decline and a cut link, its token, and its format. */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { metricTable } from '../../src/metrics/index.js';
import { sourceOf } from '../house/pages.js';
import { expectOut } from './run-here.js';
import { newHome, tell } from './tenderd.js';

const scrapeToken = 'm9QvT2xKcR7wLz4YbN1dHs8JfGp3EaUo6iVtBqXy0Zk';

/** A daemon in front of a simulated gateway with one terminal. */
async function till(settings = `[metrics]\ntoken = { file = "scrape.token" }`) {
  const home = newHome();
  const { ready, end } = await home.simulate('--terminals T1 --speed 20');
  const file = join(home.directory, 'tenderd.toml');
  const gateway = `[gateways.g]\nurl = "${String(ready['url'])}"\nsimulated = true`;
  writeFileSync(file, `dataDir = "data"\n${gateway}\n[terminals.till-1]\npoiId = "T1"\n${settings}\n`);
  writeFileSync(join(home.directory, 'scrape.token'), `${scrapeToken}\n`, { mode: 0o600 });
  const { ready: daemon } = await home.serve(['run --config', file, '--port', '0']);
  const ask = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(`${String(daemon['url'])}${path}`, { headers });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const scrape = async () => samplesIn((await ask('/metrics', scrapeToken)).text);
  const token = readFileSync(join(home.directory, 'data', 'token'), 'utf8').trim();
  const pay = async (amount: string, id: string) => home.run(`pay ${amount} EUR --id ${id} --config`, file);
  return { ask, scrape, token, pay, end, control: String(ready['control']) };
}

/** A line with a value: a name, labels in quotation marks, and a number. */
const sampleLine = /^([a-z_][a-z0-9_]*(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*\})?) (\S+)$/;
const noteLine = /^# (?:HELP [a-z_][a-z0-9_]* .+|TYPE [a-z_][a-z0-9_]* (?:counter|gauge|histogram|summary))$/;

/** Reads the text format strictly: a line that is neither a sample nor a note is an error. */
function samplesIn(text: string): ReadonlyMap<string, number> {
  // prom-client writes `Nan` for a mean of nothing.
  const lines = text.split('\n').filter((line) => line !== '' && !noteLine.test(line));
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = sampleLine.exec(line) ?? [];
      expect({ line, isNumber: value === 'Nan' || (value !== '' && !Number.isNaN(Number(value))) }).toEqual({
        line,
        isNumber: true,
      });
      return [name, Number(value)];
    }),
  );
}

function page(): string {
  return sourceOf('docs/operate/prometheus.md');
}

/**
 * Returns what Prometheus' own tool has against a text. Its package is too large to be needed by every run, so its absence
 * is only reported; `samplesIn` reads the format in each run.
 */
function wrongBy(check: 'metrics' | 'rules', text: string): string {
  const file = join(newHome().directory, 'checked');
  writeFileSync(file, text);
  const shown = check === 'rules' ? [file] : [];
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', check, ...shown], {
    input: text,
    encoding: 'utf8',
  });
  if (error !== undefined) console.warn(`NOT PROVEN: promtool check ${check}, for want of promtool`);
  return error === undefined && status !== 0 ? `${stdout}${stderr}` : '';
}

function outcomes(result: string): string {
  return `tenderd_transactions_total{terminal="till-1",service="",kind="payment",result="${result}"}`;
}

test('counts a payment, a decline and a cut link, and shows the link', async () => {
  const { scrape, pay, end, control } = await till();
  expectOut(await pay('12.50', 'paid-1'), 0, 'APPROVED');
  await tell(control, 'T1 next: decline');
  expect((await pay('3.00', 'declined-1')).code).not.toBe(0);
  await tell(control, 'T1 next: cut after-approval');
  expectOut(await pay('7.00', 'cut-1'), 0, 'APPROVED');
  const samples = await scrape();
  const link = 'tenderd_link_up{terminal="till-1",gateway="g"}';
  const figures = {
    [outcomes('approved')]: 2,
    [outcomes('declined')]: 1,
    'tenderd_payment_duration_seconds_count{terminal="till-1",service=""}': 3,
    'tenderd_recoveries_total{terminal="till-1",service="",cause="link-lost"}': 1,
    'tenderd_stage_duration_seconds_count{stage="exchange",service=""}': 3,
    'tenderd_stage_duration_seconds_count{stage="recovery",service=""}': 1,
    'tenderd_terminal_state{terminal="till-1",state="unreachable"}': 0,
    'tenderd_terminal_queue{terminal="till-1"}': 0,
    [link]: 1,
    'tenderd_terminal_available{terminal="till-1"}': 1,
    tenderd_ready: 1,
    tenderd_transactions_open: 0,
    tenderd_transactions_unresolved: 0,
    tenderd_attention_items: 0,
  };
  expect(Object.fromEntries(samples)).toMatchObject(figures);
  const losses = [...samples].filter(([name]) => name.startsWith('tenderd_link_losses_total{gateway="g"'));
  expect(losses.map(([, count]) => count)).toEqual([1]);
  const seconds = samples.get('tenderd_payment_duration_seconds_sum{terminal="till-1",service=""}') ?? 0;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(60);
  expect(samples.get('tenderd_journal_bytes')).toBeGreaterThan(0);
  expect(samples.get('tenderd_disk_free_bytes')).toBeGreaterThan(0);
  expect(samples.get('tenderd_journal_commits_total')).toBeGreaterThan(3);
  expect(samples.has('tenderd_backup_age_seconds')).toBe(false);
  expect(samples.has('process_resident_memory_bytes')).toBe(true);
  expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  // A second look counts nothing twice.
  expect((await scrape()).get(outcomes('approved'))).toBe(2);
  await end();
  let now = samples;
  while (now.get(link) === 1) now = await scrape();
  expect(now.get('tenderd_terminal_available{terminal="till-1"}')).toBe(0);
});

test('no label has an id or an amount, and promtool finds nothing wrong', async () => {
  const { ask, pay } = await till();
  expectOut(await pay('12.50', 'secret-id-1'), 0, 'APPROVED');
  const { text, type } = await ask('/metrics', scrapeToken);
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).not.toMatch(/secret-id-1|12\.5|1250|EUR|"T1"/);
  expect(wrongBy('metrics', text)).toBe('');
});

test('promtool accepts the alert rules of the manual', () => {
  const [, rules = ''] = /```yaml\n(groups:[^`]*)```/.exec(page()) ?? [];
  expect(rules).toContain('TerminalUnavailable');
  for (const [name] of rules.matchAll(/\btenderd_\w+/g)) expect(Object.keys(metricTable)).toContain(name);
  expect(wrongBy('rules', rules)).toBe('');
});

test('only its own token opens the metrics, and that token opens nothing else', async () => {
  const { ask, token, scrape } = await till();
  const statuses = async (path: string) =>
    Promise.all([ask(path), ask(path, token), ask(path, scrapeToken)]).then((all) => all.map(({ status }) => status));
  expect(await statuses('/metrics')).toEqual([401, 401, 200]);
  expect(await statuses('/v1/daemon')).toEqual([401, 200, 401]);
  expect((await scrape()).get('tenderd_refused_logins_total{interface="api"}')).toBe(4);
});

test('without the setting there are no metrics', async () => {
  const { ask, token } = await till('');
  expect(await ask('/metrics', token)).toMatchObject({ status: 404 });
  expect(await ask('/metrics', scrapeToken)).toMatchObject({ status: 401 });
});

test('the manual lists every metric with its type and labels', () => {
  const rows = [...page().matchAll(/^\| `(tenderd_\w+)` \| (\w+) \|([^|]*)\|/gm)];
  const listed = rows.map(([, name, type, labels = '']) => [name, type, labels.replaceAll('`', '').trim()]);
  const table = Object.entries(metricTable).map(([name, { type, labels }]) => [name, type, labels.join(', ')]);
  expect(listed).toEqual(table);
});
