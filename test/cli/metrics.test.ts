/** `GET /metrics` of a real daemon: its figures after payments, a decline and a cut link, its token, and its format. */

import { expect, test } from 'vitest';
import { metricTable } from '../../src/metrics/index.js';
import { sourceOf } from '../house/pages.js';
import { expectOut } from './run-here.js';
import { promtool } from '../metrics/promtool.js';
import { metricTill, scrapeToken } from './metric-till.js';

/** A line with a value: a name, labels in quotation marks, and a number. */
const sampleLine = /^([a-z_][a-z0-9_]*(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\.)*",?)*\})?) (\S+)$/;
const noteLine = /^# (?:HELP [a-z_][a-z0-9_]* .+|TYPE [a-z_][a-z0-9_]* (?:counter|gauge|histogram|summary))$/;

/** Reads the text format strictly. A line that is neither a sample nor a comment is an error. */
function samplesIn(text: string): ReadonlyMap<string, number> {
  // prom-client writes `Nan` for a mean without values.
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

/** Reads the metrics of a till. */
async function scrape({ ask }: Pick<Awaited<ReturnType<typeof metricTill>>, 'ask'>) {
  return samplesIn((await ask('/metrics', scrapeToken)).text);
}

function page(): string {
  return sourceOf('docs/operate/prometheus.md');
}

function outcomes(result: string): string {
  return `tenderd_transactions_total{terminal="till-1",service="",kind="payment",result="${result}"}`;
}

test('the metrics count a payment, a decline and a cut link, and show the link', async () => {
  const till = await metricTill();
  const { pay, end, control } = till;
  expectOut(await pay('12.50', 'paid-1'), 0, 'APPROVED');
  await control('T1 next: decline');
  expect((await pay('3.00', 'declined-1')).code).not.toBe(0);
  await control('T1 next: cut after-approval');
  expectOut(await pay('7.00', 'cut-1'), 0, 'APPROVED');
  const samples = await scrape(till);
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
  expect(losses.map(([, count]) => count).filter((count) => count > 0)).toEqual([1]);
  const seconds = samples.get('tenderd_payment_duration_seconds_sum{terminal="till-1",service=""}') ?? 0;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(60);
  expect(samples.get('tenderd_journal_bytes')).toBeGreaterThan(0);
  expect(samples.get('tenderd_disk_free_bytes')).toBeGreaterThan(0);
  expect(samples.get('tenderd_journal_commits_total')).toBeGreaterThan(3);
  expect(samples.has('tenderd_backup_age_seconds')).toBe(false);
  expect(samples.has('process_resident_memory_bytes')).toBe(true);
  expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  // Reading the metrics again counts nothing twice.
  expect((await scrape(till)).get(outcomes('approved'))).toBe(2);
  await end();
  let now = samples;
  while (now.get(link) === 1) now = await scrape(till);
  expect(now.get('tenderd_terminal_available{terminal="till-1"}')).toBe(0);
});

test('the metrics have no id or amount in labels, and promtool accepts them', async () => {
  const { ask, pay } = await metricTill();
  expectOut(await pay('12.50', 'secret-id-1'), 0, 'APPROVED');
  const { text, type } = await ask('/metrics', scrapeToken);
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  // A value, such as the size of the memory, may have any digits.
  const names = [...samplesIn(text).keys()].join('\n');
  expect(names).not.toMatch(/secret-id-1|12\.5|1250|EUR|"T1"/);
  expect(promtool(['check', 'metrics'], text).complaints).toBe('');
});

test('only the metrics token opens the metrics, and it opens nothing else', async () => {
  const till = await metricTill();
  const { ask, token } = till;
  const statuses = async (path: string) =>
    Promise.all([ask(path), ask(path, token), ask(path, scrapeToken)]).then((all) => all.map(({ status }) => status));
  expect(await statuses('/metrics')).toEqual([401, 401, 200]);
  expect(await statuses('/v1/daemon')).toEqual([401, 200, 401]);
  expect((await scrape(till)).get('tenderd_refused_logins_total{interface="api"}')).toBe(4);
});

test('the metrics do not exist without their setting', async () => {
  const { ask, token } = await metricTill('');
  expect(await ask('/metrics', token)).toMatchObject({ status: 404 });
  expect(await ask('/metrics', scrapeToken)).toMatchObject({ status: 401 });
});

test('the manual lists every metric with its type and labels', () => {
  const rows = [...page().matchAll(/^\| `(tenderd_\w+)` \| (\w+) \|([^|]*)\|/gm)];
  const listed = rows.map(([, name, type, labels = '']) => [name, type, labels.replaceAll('`', '').trim()]);
  const table = Object.entries(metricTable).map(([name, { type, labels }]) => [name, type, labels.join(', ')]);
  expect(listed).toEqual(table);
});
