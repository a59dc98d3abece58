/** The files for Prometheus and Grafana in the package: their expressions and metric names. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../root.js';

/** The folder of the files. */
export const monitoring = join(root, 'examples/monitoring');

/** The text of the alert rules. */
export const rulesText = readFileSync(join(monitoring, 'tenderd.rules.yml'), 'utf8');

const grid = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
const panelShape = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string(),
  gridPos: grid,
  targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })).default([]),
});
const dashboardShape = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string(), definition: z.string().optional() })) }),
  panels: z.array(panelShape),
});

/** The parts of the dashboard that the tests read. */
export const dashboard = dashboardShape.parse(
  JSON.parse(readFileSync(join(monitoring, 'grafana-dashboard.json'), 'utf8')),
);

/** One alert rule. */
export interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly summary: string;
  readonly runbook: string;
}

/** The alert rules in order. */
export const alerts: readonly Alert[] = rulesText
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    expr: /^ +expr: (["'])(.+)\1$/m.exec(text)?.[2] ?? '',
    summary: /^ +summary: "(.+)"$/m.exec(text)?.[1] ?? '',
    runbook: /^ +runbook_url: "(.+)"$/m.exec(text)?.[1] ?? '',
  }));

/**
 * Returns the expressions of the dashboard as Grafana sends them: for all tills and terminals, with this rate interval.
 */
export function dashboardExpressions(rateInterval: string): readonly string[] {
  return dashboard.panels.flatMap(({ targets }) =>
    targets.map(({ expr }) =>
      expr.replaceAll('$__rate_interval', rateInterval).replaceAll('$instance', '.*').replaceAll('$terminal', '.*'),
    ),
  );
}

/** Returns the metric names in a text, without the suffixes that Prometheus adds to the series of a histogram. */
export function metricsIn(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(/\b(?:tenderd|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name);
  return new Set(names.map((name) => name.replace(/_seconds_(?:bucket|sum|count)$/, '_seconds')));
}
