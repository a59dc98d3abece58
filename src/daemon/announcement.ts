/** Announces a daemon that takes requests, and its weaknesses: to the commands on this machine, and in its log. */

import { type Configuration, unencryptedGateways, writeEndpoint } from '../config/index.js';
import { daemonLog } from '../messages/index.js';
import type { Log } from './log/log.js';
import type { ListeningAddress } from './terminal-listeners.js';

/** The facts about a daemon that is ready. */
export interface Announced {
  /** The address of the API. */
  readonly url: string;
  readonly version: string;
  /** The names of the gateways that move real money and are reached without encryption. */
  readonly unencrypted: readonly string[];
  readonly terminalListeners: readonly ListeningAddress[];
}

/**
 * Writes the file by which commands find the daemon, and logs that the daemon is ready. If the file cannot be written,
 * a line in the log says so, and the daemon continues.
 */
export function announce(
  { dataDir, api, gateways, simulated, services }: Configuration,
  { url, version, unencrypted, terminalListeners }: Announced,
  log: Log,
): void {
  const where = { url, ...(api.unixSocket === undefined ? {} : { unixSocket: api.unixSocket }) };
  const unwritten = writeEndpoint(dataDir, {
    ...where,
    pid: process.pid,
    simulated,
    unencrypted,
    ...(terminalListeners.length === 0 ? {} : { terminalListeners }),
  });
  if (unwritten !== undefined) log.error(daemonLog.endpointNotWritten(unwritten));
  const online = services.length === 0 ? {} : { services: services.length };
  log.info(daemonLog.ready, { ...where, version, dataDir, simulated, gateways: gateways.length, ...online });
}

/**
 * Warns about a data directory that other users can read, and about gateways without encryption. Returns the names of
 * these gateways. `exposed` says what is wrong with the permissions of the directory.
 */
export function warnAboutExposure(
  { dataDir, gateways }: Configuration,
  exposed: string | undefined,
  log: Log,
): readonly string[] {
  if (exposed !== undefined) log.warn(daemonLog.dataDirectoryExposed(dataDir, exposed));
  const unencrypted = unencryptedGateways(gateways);
  for (const gateway of unencrypted) log.warn(daemonLog.unencrypted, { gateway });
  return unencrypted;
}
