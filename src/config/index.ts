/** The configuration: one TOML file, overridden by `TENDERD_*` variables, overridden by flags. All mistakes are reported at once. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  builtIn,
  type ConfigurationInput,
  dataDirOf,
  type Document,
  overlay,
  readBeforeMistake,
  readDocument,
} from './load/document.js';
import type { EffectiveSetting } from './load/effective-settings.js';
import type { LoadedConfiguration } from './load/loader.js';
import { configurationFiles, practiceDataDir } from './data-directory/default-paths.js';
import { configFiles } from '../messages/index.js';
import { valueAt } from './problems/path.js';
import { ConfigurationError } from './problems/problem.js';

export type {
  Configuration,
  GatewayConfiguration,
  ListenerConfiguration,
  LogLevel,
  ServiceConfiguration,
} from './model/configuration.js';
export type { EffectiveSetting } from './load/effective-settings.js';
export type { ConfigurationInput, FlagOverride } from './load/document.js';
export type { PublishConfiguration } from './model/publish-configuration.js';
export type { ReplicateConfiguration } from './model/replicate-configuration.js';
export { networkOf } from './addresses/network-address.js';
export { unencryptedGateways } from './addresses/unencrypted-address.js';
export {
  journalPath,
  nexoSealsPath,
  type Endpoint,
  readEndpoint,
  readerTokenPath,
  registerTokenPath,
  stagedCopyPath,
  removeEndpoint,
  tokenPath,
  webhookKeyPath,
  writeEndpoint,
} from './data-directory/endpoint-file.js';
export { logFileBytesMax, logFileName, logFilesMax, logPath } from './data-directory/log-files.js';
export type { LoadedConfiguration } from './load/loader.js';
export { practiceDataDir } from './data-directory/default-paths.js';
export { configurationFiles } from './data-directory/default-paths.js';
export { directoryFinding, fileFindings } from './data-directory/directory-permissions.js';
export { ConfigurationError, formatProblem, type Problem } from './problems/problem.js';
export { possibleSecrets } from './load/possible-secrets.js';
export { lastingSecrets } from './secrets/lasting-secrets.js';
export { secretsIn } from './secrets/secrets-in.js';
export { isServerName } from './addresses/server-name.js';
export { TwoDataDirectories } from './data-directory/two-directories.js';

/** Returns the file that `--config` or `TENDERD_CONFIG` names. If neither names one, returns the first default file that exists, or undefined. */
export function findConfigurationFile(input: ConfigurationInput): string | undefined {
  const named = input.file ?? input.environment['TENDERD_CONFIG'];
  if (named !== undefined && named !== '') return resolve(named);
  return configurationFiles(input.environment, input.home).find((file) => existsSync(file));
}

/** Reads the configuration and its secrets, checks it and completes it. Throws ConfigurationError with all mistakes. */
export async function loadConfiguration(input: ConfigurationInput): Promise<LoadedConfiguration> {
  const file = findConfigurationFile(input);
  if (file === undefined) {
    const places = configurationFiles(input.environment, input.home).join(' or ');
    const text = configFiles.noFile(places);
    throw new ConfigurationError([{ origin: { type: 'file', file: 'configuration' }, path: '', text }]);
  }
  // Loading the schema library is the slowest part of a start, so clients and --help do not load it.
  const [{ completeConfiguration }, document] = await Promise.all([import('./load/loader.js'), readDocument(file)]);
  return completeConfiguration(document, input);
}

/** Returns every setting that is in effect, with its origin. Throws ConfigurationError like `loadConfiguration`. */
export async function effectiveSettings(input: ConfigurationInput): Promise<readonly EffectiveSetting[]> {
  await loadConfiguration(input);
  const { settingsOf } = await import('./load/effective-settings.js');
  return settingsOf(await readDocument(findConfigurationFile(input) ?? ''), input);
}

/**
 * Returns the JSON Schema of the configuration file (draft 2020-12). The schema does not contain the rules between
 * settings.
 */
export async function configurationSchema(): Promise<Readonly<Record<string, unknown>>> {
  const [{ fileSchemas }, { z }] = await Promise.all([import('./schema/schema.js'), import('zod')]);
  return z.toJSONSchema(fileSchemas().file, { io: 'input', unrepresentable: 'any' });
}

/** The place where a daemon keeps its data, and the configured port of its API. */
export interface DaemonPlace {
  readonly dataDir: string;
  readonly port: number;
  /** Returns the configured SaleID of a terminal, if there is one. */
  readonly saleIdOf: (terminal: string) => string | undefined;
}

/**
 * Finds the data directory and port of a daemon, even if other settings have mistakes. With `simulate`, or without a file, returns those of the
 * practice daemon. Throws ConfigurationError only if the file cannot be read, and TwoDataDirectories.
 */
export async function locateDaemon(input: ConfigurationInput, simulate: boolean): Promise<DaemonPlace> {
  const file = simulate ? undefined : findConfigurationFile(input);
  const practice = { dataDir: practiceDataDir(input.environment, input.home) };
  return placeOf(file === undefined ? builtIn(practice) : await readDocument(file), input);
}

/**
 * Finds the data directory and port although the file is not valid TOML. Uses the lines before the first mistake, which usually contain the data
 * directory. Without any usable line, returns the defaults.
 */
export async function locateDespiteMistake(input: ConfigurationInput, file: string): Promise<DaemonPlace> {
  return placeOf(await readBeforeMistake(file), input);
}

function placeOf(document: Document, input: ConfigurationInput): DaemonPlace {
  const overlaid = overlay(document, input);
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

/** The simulated gateway and terminals of `run --simulate`. */
export interface SimulatedGateway {
  readonly url: string;
  readonly poiListUrl: string;
  readonly terminals: readonly { readonly terminal: string; readonly poiId: string }[];
}

/**
 * Returns the configuration of `run --simulate`, which has no file and no secrets. Its data directory is never the
 * directory for real money, unless an option or variable names that directory. Variables and flags apply as usual.
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
