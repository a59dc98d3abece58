/** Configuration: one TOML file, overridden by `TENDERD_*` variables, overridden by flags; every mistake told at once. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { builtIn, type ConfigurationInput, dataDirOf, overlay, readDocument } from './load/document.js';
import type { LoadedConfiguration } from './load/loader.js';
import { configurationFiles, practiceDataDir } from './data-directory/default-paths.js';
import { valueAt } from './problems/path.js';
import { ConfigurationError } from './problems/problem.js';

export type {
  Configuration,
  GatewayConfiguration,
  ListenerConfiguration,
  LogLevel,
  ServiceConfiguration,
} from './model/configuration.js';
export type { ConfigurationInput, FlagOverride } from './load/document.js';
export { networkOf } from './addresses/network-address.js';
export { unencryptedGateways } from './addresses/unencrypted-address.js';
export {
  journalPath,
  nexoSealsPath,
  type Endpoint,
  readEndpoint,
  registerTokenPath,
  removeEndpoint,
  tokenPath,
  webhookKeyPath,
  writeEndpoint,
} from './data-directory/endpoint-file.js';
export type { LoadedConfiguration } from './load/loader.js';
export { practiceDataDir } from './data-directory/default-paths.js';
export { ConfigurationError, formatProblem } from './problems/problem.js';
export { secretsIn } from './secrets/secrets-in.js';
export { isServerName } from './addresses/server-name.js';
export { TwoDataDirectories } from './data-directory/two-directories.js';

/** The file that `--config`, `TENDERD_CONFIG` or the usual places name; undefined when there is none in the usual places. */
export function findConfigurationFile(input: ConfigurationInput): string | undefined {
  const named = input.file ?? input.environment['TENDERD_CONFIG'];
  if (named !== undefined && named !== '') return resolve(named);
  return configurationFiles(input.environment, input.home).find((file) => existsSync(file));
}

/** Reads, checks and completes the configuration, secrets included. Throws ConfigurationError with every mistake found. */
export async function loadConfiguration(input: ConfigurationInput): Promise<LoadedConfiguration> {
  const file = findConfigurationFile(input);
  if (file === undefined) {
    const places = configurationFiles(input.environment, input.home).join(' or ');
    const text = `there is none; write ${places}, name one with --config, or practise without any: tenderd run --simulate`;
    throw new ConfigurationError([{ origin: { type: 'file', file: 'configuration' }, path: '', text }]);
  }
  // The schema library is the slowest thing that a start reads: clients and --help do without it.
  const [{ completeConfiguration }, document] = await Promise.all([import('./load/loader.js'), readDocument(file)]);
  return completeConfiguration(document, input);
}

/** Where a daemon's data is, and the port that is configured for it. */
export interface DaemonPlace {
  readonly dataDir: string;
  readonly port: number;
  /** The SaleID that the configuration gives a terminal, if it does. */
  readonly saleIdOf: (terminal: string) => string | undefined;
}

/**
 * Where a running daemon's data lives, however wrong the rest of the configuration is. With `simulate`, or without any
 * file, it is the daemon of `run --simulate`. Throws ConfigurationError only for a file that cannot be read, and TwoDataDirectories.
 */
export async function locateDaemon(input: ConfigurationInput, simulate: boolean): Promise<DaemonPlace> {
  const file = simulate ? undefined : findConfigurationFile(input);
  const practice = { dataDir: practiceDataDir(input.environment, input.home) };
  const overlaid = overlay(file === undefined ? builtIn(practice) : await readDocument(file), input);
  const port = valueAt(overlaid.raw, ['api', 'port']);
  return {
    dataDir: dataDirOf(overlaid, input),
    port: typeof port === 'number' ? port : 8741,
    saleIdOf(terminal) {
      const saleId = valueAt(overlaid.raw, ['terminals', terminal, 'saleId']);
      return typeof saleId === 'string' ? saleId : undefined;
    },
  };
}

/** The gateway and terminals of `run --simulate`. */
export interface SimulatedGateway {
  readonly url: string;
  readonly poiListUrl: string;
  readonly terminals: readonly { readonly terminal: string; readonly poiId: string }[];
}

/**
 * What `run --simulate` runs on: no file, no secret, and a data directory away from real money unless one is named.
 * Variables and flags count as ever.
 */
export async function simulatedConfiguration(
  input: ConfigurationInput,
  simulated: SimulatedGateway,
): Promise<LoadedConfiguration> {
  const { completeConfiguration } = await import('./load/loader.js');
  const raw = {
    dataDir: practiceDataDir(input.environment, input.home),
    gateways: { simulator: { url: simulated.url, simulated: true, poiList: { url: simulated.poiListUrl } } },
    terminals: Object.fromEntries(simulated.terminals.map(({ terminal, poiId }) => [terminal, { poiId }])),
  };
  return completeConfiguration(builtIn(raw), input);
}
