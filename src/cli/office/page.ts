/** The web page of `tenderd office run`. */

import { ConfigurationError, formatProblem } from '../../config/index.js';
import { cliServer, officeLog } from '../../messages/index.js';
import { loadOffice } from '../../office/config/load-office.js';
import type { OfficeConfiguration } from '../../office/config/office-configuration.js';
import { endConnection, openReaders } from '../../office/database/database.js';
import type { OfficePackages } from '../../office/packages.js';
import { type Feed, matchProcess, startOfficeWeb, webConnections } from '../../office/web/index.js';
import { version } from '../../version.js';
import type { CommandContext } from '../command/context.js';
import type { ProcessInterface } from '../command/process-interface.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** The dependencies of the office's page. */
export interface OfficePageParts {
  readonly configuration: OfficeConfiguration;
  readonly packages: OfficePackages;
  readonly feed: () => Feed;
  /** Called with each line for the log. */
  readonly onLine: (text: string) => void;
  readonly environment: CommandContext['environment'];
  readonly host: ProcessInterface;
}

/** A served page. */
export interface OfficePage {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the page, if the configuration has one. Throws CommandFailure if its address is not available. */
export async function servePage(parts: OfficePageParts): Promise<OfficePage | undefined> {
  const { configuration, packages, feed, onLine } = parts;
  const { web: settings, database } = configuration;
  if (settings === undefined) return undefined;
  const pool = openReaders(packages.pg, database, webConnections);
  try {
    const web = await startOfficeWeb({
      configuration: settings,
      source: configuration.source,
      pool,
      feed,
      version,
      runMatch: matchProcess(configuration.source),
      onLine,
    });
    parts.host.onReload?.(() => void renew(parts, (tls) => web.renewTls(tls)));
    const name = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    return {
      url: `${settings.tls === undefined ? 'http' : 'https'}://${name}:${web.port}/`,
      close: async () => {
        await web.close();
        await endConnection(pool);
      },
    };
  } catch (error) {
    await endConnection(pool);
    throw failureOf(error, `${settings.host}:${settings.port}`);
  }
}

/** Reads the certificate again after SIGHUP. If its file cannot be used, nothing changes. */
async function renew(
  { configuration: { source }, environment, onLine }: OfficePageParts,
  use: (tls: { readonly certificate: string; readonly key: string }) => void,
): Promise<void> {
  try {
    const { configuration } = await loadOffice(source, environment);
    const tls = configuration.web?.tls;
    if (tls === undefined) return;
    use(tls);
    onLine(officeLog.certificateRenewed);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) onLine(cliServer.startWarning(formatProblem(problem)));
  }
}

function failureOf(error: unknown, address: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return new CommandFailure(exitCodes.taken, 'office-address-taken', officeLog.addressTaken(address));
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return new CommandFailure(
      exitCodes.configuration,
      'office-address-refused',
      officeLog.addressRefused(address, code),
    );
  return error;
}
