/** Makes the metrics and the traces of a daemon from its configuration. */

import type { Configuration } from '../config/index.js';
import type { Clock } from '../core/index.js';
import type { Journal } from '../journal/index.js';
import { daemonLog } from '../messages/index.js';
import type { DaemonMetrics } from '../metrics/index.js';
import { CappedLines } from '../net/index.js';
import type { DaemonTraces } from '../traces/index.js';
import type { Log } from './log/log.js';
import { journalBytesOf } from './self-view.js';

/** Resolves with the metrics; undefined if no token is configured. prom-client is loaded only if a token is configured. */
export async function loadMetrics(
  { metrics, dataDir, terminals, services, gateways }: Configuration,
  version: string,
  clock: Clock,
  journal: Pick<Journal, 'lastFact' | 'commits'>,
): Promise<DaemonMetrics | undefined> {
  if (metrics === undefined) return undefined;
  const { DaemonMetrics: Loaded } = await import('../metrics/index.js');
  return new Loaded({
    token: metrics.token,
    version,
    terminals: terminals.map(({ terminal }) => terminal),
    services: services.map(({ name }) => name),
    gateways: gateways.map(({ name }) => name),
    wallMs: () => clock.wallMs(),
    journalBytes: () => journalBytesOf(dataDir),
    commits: () => journal.commits(),
    lastFact: journal.lastFact(),
  });
}

/**
 * Resolves with the traces. Resolves with undefined if none are configured; nothing of OpenTelemetry is then loaded. If
 * its packages are missing, logs how to install them and resolves with undefined, because missing traces must not stop
 * payments.
 */
export async function loadTraces(
  { traces }: Configuration,
  version: string,
  journal: Pick<Journal, 'lastFact'>,
  log: Log,
): Promise<DaemonTraces | undefined> {
  if (traces === undefined) return undefined;
  const { DaemonTraces: Loaded, loadPackages, packageNames, Tracer } = await import('../traces/index.js');
  const loaded = loadPackages(traces.packages);
  if ('missing' in loaded) {
    log.error(daemonLog.tracesNotLoaded(loaded.missing, packageNames));
    return undefined;
  }
  const lines = new CappedLines(() => performance.now());
  const onFailure = (cause: string): void => {
    if (lines.note('traces') !== undefined) log.warn(daemonLog.tracesNotSent(cause));
  };
  return new Loaded(new Tracer({ packages: loaded.packages, url: traces.url, version, onFailure }), journal.lastFact());
}
