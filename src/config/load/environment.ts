/** Reads the `TENDERD_*` variables that override the file. The module is pure. */

import { nearest } from '../problems/nearest.js';
import { isTable } from '../problems/path.js';

/** A value from a variable that overrides the value in the file. */
export interface Override {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly variable: string;
}

type Shape = 'text' | 'number' | 'boolean' | 'list';

/** The variables for settings that are not in a named table (gateway, terminal or service). */
const settings: Readonly<Record<string, readonly [readonly string[], Shape]>> = {
  TENDERD_DATA_DIR: [['dataDir'], 'text'],
  TENDERD_LANGUAGE: [['language'], 'text'],
  TENDERD_API_PORT: [['api', 'port'], 'number'],
  TENDERD_API_ALLOWED_ORIGINS: [['api', 'allowedOrigins'], 'list'],
  TENDERD_API_UNIX_SOCKET: [['api', 'unixSocket'], 'text'],
  TENDERD_LIMITS_QUEUE_MAX: [['limits', 'queueMax'], 'number'],
  TENDERD_LIMITS_BODY_BYTES: [['limits', 'bodyBytes'], 'number'],
  TENDERD_LIMITS_CONNECTIONS: [['limits', 'connections'], 'number'],
  TENDERD_LIMITS_KEEP_ALIVE_MS: [['limits', 'keepAliveMs'], 'number'],
  TENDERD_LIMITS_WAIT_MAX_S: [['limits', 'waitMaxS'], 'number'],
  TENDERD_LIMITS_START_MS: [['limits', 'startMs'], 'number'],
  TENDERD_LIMITS_STOP_MS: [['limits', 'stopMs'], 'number'],
  TENDERD_LIMITS_TIME_ZONE: [['limits', 'timeZone'], 'text'],
  TENDERD_NEXO_ENABLED: [['nexo', 'enabled'], 'boolean'],
  TENDERD_NEXO_TCP_PORT: [['nexo', 'tcpPort'], 'number'],
  TENDERD_NEXO_TLS_PORT: [['nexo', 'tls', 'port'], 'number'],
  TENDERD_NEXO_TLS_CERTIFICATE: [['nexo', 'tls', 'certificate'], 'text'],
  TENDERD_NEXO_MERCHANT_ACCOUNT: [['nexo', 'merchantAccount'], 'text'],
  TENDERD_NEXO_DIALECT: [['nexo', 'dialect'], 'text'],
  TENDERD_LOG_LEVEL: [['log', 'level'], 'text'],
  TENDERD_LOG_BODIES: [['log', 'bodies'], 'boolean'],
  TENDERD_JOURNAL_PREGROW_MIB: [['journal', 'pregrowMiB'], 'number'],
  TENDERD_JOURNAL_RESERVE_MIB: [['journal', 'reserveMiB'], 'number'],
  TENDERD_JOURNAL_HOST_CHECK: [['journal', 'hostCheck'], 'boolean'],
  TENDERD_BACKUP_DIR: [['backup', 'dir'], 'text'],
  TENDERD_BACKUP_AT: [['backup', 'at'], 'text'],
  TENDERD_BACKUP_KEEP: [['backup', 'keep'], 'number'],
  TENDERD_RETENTION_KEEP_DAYS: [['retention', 'keepDays'], 'number'],
  TENDERD_RETENTION_AT: [['retention', 'at'], 'text'],
};

/**
 * The settings after `TENDERD_GATEWAY_<NAME>_`. The two following tables have the settings after `TENDERD_TERMINAL_<NAME>_` and
 * `TENDERD_SERVICE_<NAME>_`. NAME is the name in the file, in capitals and with `_` instead of `-`.
 */
const gatewaySettings: Readonly<Record<string, readonly [readonly string[], Shape]>> = {
  URL: [['url'], 'text'],
  DIALECT: [['dialect'], 'text'],
  ENCODING: [['encoding'], 'text'],
  PROFILE: [['profile'], 'text'],
  UNAVAILABLE_MEANS_UNDELIVERED: [['unavailableMeansUndelivered'], 'boolean'],
  SIMULATED: [['simulated'], 'boolean'],
  TLS_CA: [['tls', 'ca'], 'text'],
  TLS_SYSTEM: [['tls', 'system'], 'boolean'],
  TLS_EXPECT: [['tls', 'expect'], 'text'],
  TLS_CERTIFICATE: [['tls', 'certificate'], 'text'],
  POI_LIST_URL: [['poiList', 'url'], 'text'],
  POI_LIST_PATH: [['poiList', 'path'], 'text'],
  KEEP_ALIVE_MS: [['keepAliveMs'], 'number'],
  HEARTBEAT_EVERY_MS: [['heartbeat', 'everyMs'], 'number'],
  HEARTBEAT_PONG_MS: [['heartbeat', 'pongMs'], 'number'],
};
const terminalSettings: Readonly<Record<string, readonly [readonly string[], Shape]>> = {
  POI_ID: [['poiId'], 'text'],
  GATEWAY: [['gateway'], 'text'],
  EXPECT: [['expect'], 'text'],
  SALE_ID: [['saleId'], 'text'],
  MANAGEMENT_MS: [['managementMs'], 'number'],
  PROMPTS: [['prompts'], 'text'],
};

const serviceSettings: Readonly<Record<string, readonly [readonly string[], Shape]>> = {
  BASE_URL: [['baseUrl'], 'text'],
  MERCHANT_ID: [['merchantId'], 'text'],
  PROFILE: [['profile'], 'text'],
  SIMULATED: [['simulated'], 'boolean'],
  CA: [['ca'], 'text'],
  WEBHOOK_PORT: [['webhook', 'port'], 'number'],
  WEBHOOK_PUBLIC_URL: [['webhook', 'publicUrl'], 'text'],
};

/** Variables that other modules read: the path of the configuration file, and settings for tests with simulated terminals. */
const others = ['TENDERD_CONFIG', 'TENDERD_SPEED', 'TENDERD_KILL_AT', 'TENDERD_UNREDACTED'];

/** Variables for registers (the examples, `tenderd rehearse`). The daemon ignores them, because it may be started in a register's shell. */
const registerVariables = [
  'TENDERD_URL',
  'TENDERD_TOKEN',
  'TENDERD_TOKEN_FILE',
  'TENDERD_STATE_DIR',
  'TENDERD_DAY',
  'TENDERD_TERMINAL',
  'TENDERD_SALE',
  'TENDERD_AMOUNT',
  'TENDERD_CURRENCY',
  'TENDERD_TRANSACTION_ID',
];

/** The overrides in the environment, and the variables that are unknown. `likely` is a known variable with a similar name. */
export interface EnvironmentReading {
  readonly overrides: readonly Override[];
  readonly unknown: readonly { readonly variable: string; readonly likely?: string }[];
}

/**
 * Reads the `TENDERD_*` variables for a file with the content `file`. A variable for a gateway, terminal or service is known only if the file has its
 * table. Variables in which the file expects a secret are ignored.
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  file: unknown,
): EnvironmentReading {
  const known = new Map<string, readonly [readonly string[], Shape]>(Object.entries(settings));
  addNamed(known, file, 'gateways', 'TENDERD_GATEWAY', gatewaySettings);
  addNamed(known, file, 'terminals', 'TENDERD_TERMINAL', terminalSettings);
  addNamed(known, file, 'services', 'TENDERD_SERVICE', serviceSettings);
  const ignored = new Set([...others, ...registerVariables, ...secretVariables(file)]);
  const overrides: Override[] = [];
  const unknown: { variable: string; likely?: string }[] = [];
  for (const variable of Object.keys(environment).toSorted()) {
    const value = environment[variable];
    if (!variable.startsWith('TENDERD_') || value === undefined || ignored.has(variable)) continue;
    const setting = known.get(variable);
    if (setting === undefined) {
      const likely = nearest(variable, [...known.keys(), ...others]);
      unknown.push({ variable, ...(likely === undefined ? {} : { likely }) });
    } else overrides.push({ path: setting[0], value: shaped(value, setting[1]), variable });
  }
  return { overrides, unknown };
}

function addNamed(
  known: Map<string, readonly [readonly string[], Shape]>,
  file: unknown,
  section: string,
  prefix: string,
  endings: Readonly<Record<string, readonly [readonly string[], Shape]>>,
): void {
  const table = isTable(file) ? file[section] : undefined;
  if (!isTable(table)) return;
  for (const name of Object.keys(table)) {
    const capitals = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
    for (const [ending, [path, shape]] of Object.entries(endings)) {
      known.set(`${prefix}_${capitals}_${ending}`, [[section, name, ...path], shape]);
    }
  }
}

function secretVariables(file: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (!isTable(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'env' && typeof inner === 'string') found.add(inner);
      else visit(inner);
    }
  };
  visit(file);
  return found;
}

/** Converts a string to the type of its setting. A string that cannot be converted is returned unchanged, and the schema rejects it. */
function shaped(value: string, shape: Shape): unknown {
  if (shape === 'number') return /^-?\d+$/.test(value) ? Number(value) : value;
  if (shape === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (shape === 'text') return value;
  const parts = value.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}
