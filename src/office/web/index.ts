/** Builds the web server of the head office from its configuration. Other folders import only this file. */

import { officeLog } from '../../messages/index.js';
import type { WebConfiguration } from '../config/web-configuration.js';
import type { Pool } from '../database/client-types.js';
import { readPasswordHash } from '../password/password.js';
import { OfficeReader, readFigures } from '../queries/index.js';
import { SignIn } from './access/sign-in.js';
import { dataRoutes, type Feed } from './data-routes.js';
import type { RunMatch } from './match/match-process.js';
import { matchRoutes } from './match/match-routes.js';
import { UploadFolders } from './match/upload-folders.js';
import { OfficeMetrics } from './metrics.js';
import { monitoringRoutes } from './monitoring-routes.js';
import { sessionRoutes } from './session-routes.js';
import { type OfficeWeb, openWeb } from './web-server.js';

export { matchProcess } from './match/match-process.js';
export type { Feed } from './data-routes.js';
export type { OfficeWeb } from './web-server.js';

/** The number of connections to PostgreSQL that the page may use. */
export const webConnections = 4;

/** The parts of the web server. */
export interface OfficeWebParts {
  readonly configuration: WebConfiguration;
  /** The path of the configuration file. */
  readonly source: string;
  /** Connections that can only read. */
  readonly pool: Pool;
  readonly feed: () => Feed;
  readonly version: string;
  /** Compares an uploaded settlement file. */
  readonly runMatch: RunMatch;
  /** Called with each line for the log. */
  readonly onLine: (text: string) => void;
}

/** Starts the web server. Rejects with the system's own error if the address is not available. */
export async function startOfficeWeb({
  configuration,
  source,
  pool,
  feed,
  version,
  runMatch,
  onLine,
}: OfficeWebParts): Promise<OfficeWeb> {
  const { host, port, tls, names, operators, silentMinutes, metricsToken } = configuration;
  const hashes = operators.flatMap(({ name, passwordHash }) => {
    const hash = readPasswordHash(passwordHash);
    return hash === undefined ? [] : [[name, hash] as const];
  });
  const signIn = new SignIn(
    new Map(hashes),
    () => performance.now(),
    (event, { name, address }) => onLine(officeLog.signIn[event](name, address)),
  );
  const reader = new OfficeReader(pool);
  const silentMs = silentMinutes * 60_000;
  const metrics = new OfficeMetrics({
    version,
    feed,
    figures: async () => reader.read(async (ask) => readFigures(ask, wallMs(), silentMs)),
    wallMs,
  });
  const folders = new UploadFolders(source);
  await folders.removeStale();
  return openWeb({
    settings: { host, port, tls, names, metricsToken },
    signIn,
    routes: [
      ...sessionRoutes(signIn),
      ...monitoringRoutes(reader, feed, metrics),
      ...dataRoutes({ reader, wallMs, silentMs, feed }),
      ...matchRoutes(runMatch, folders),
    ],
    onFailure: onLine,
  });
}

function wallMs(): number {
  return Date.now();
}
