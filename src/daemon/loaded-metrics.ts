/** Makes the metrics of a daemon from its configuration. */

import type { Configuration } from '../config/index.js';
import type { Clock } from '../core/index.js';
import type { Journal } from '../journal/index.js';
import type { DaemonMetrics } from '../metrics/index.js';
import { journalBytesOf } from './self-view.js';

/** Resolves with the metrics, or with undefined if no token is configured. prom-client is loaded only then. */
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
