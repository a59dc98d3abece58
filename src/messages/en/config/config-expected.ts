/**
 * The expected values of settings. Each text completes `is ...; expected ...`. It is used for values that are missing,
 * mistyped or out of range.
 */

/** The value does not fit the setting. `found`: {@link missing}, or the text of {@link is}. */
export function unexpected(found: string, expected: string): string {
  return `${found}; expected ${expected}`;
}

/** Says that the value is missing, for {@link unexpected}. */
export const missing = 'is missing';

/** Says which value was found, for {@link unexpected}. */
export function is(value: string): string {
  return `is ${value}`;
}

/** Names the type of the value, because the value itself is a table or may be secret. */
export function kindOfValue(kind: string): string {
  return `a ${kind}`;
}

/** The key cannot be used as a name. */
export function unusableName(expected: string): string {
  return `is not a usable name; expected ${expected}`;
}

/** The schema does not have this key. `likely`: the key that was probably meant. */
export function unknownKey(known: readonly string[], likely: string | undefined): string {
  return `is unknown; ${likely === undefined ? `known here: ${known.join(', ')}` : `did you mean "${likely}"?`}`;
}

/** The setting `ca` from an earlier version. */
export const caIsPartOfTls = 'is now part of tls: write tls = { ca = "..." }';

/** The operator must write one of a few words. `likely`: the word that the operator probably meant. */
export function oneOf(known: readonly string[], likely: string | undefined): string {
  const choice = `one of ${known.join(', ')}`;
  return likely === undefined ? choice : `${choice}; did you mean "${likely}"?`;
}

/** Expects a time in milliseconds. `meaning`: what the time is for. */
export function milliseconds(min: number, max: number, meaning: string): string {
  return `a whole number of milliseconds from ${min} to ${max}, ${meaning}`;
}

/** Values that several settings expect. */
export const common = {
  trueOrFalse: 'true or false',
  port: 'a TCP port from 0 to 65535, 0 for any free port',
  path: 'a path',
  text: 'a string',
  variable: 'the name of an environment variable',
  secret:
    'a reference to the value, { env = "NAME" } or { file = "/path" }; the value itself must not be in the configuration, because files are copied, backed up and sent to support',
  oneSecretPlace: 'exactly one of env and file',
  https:
    'an address that starts with https:// (or http:// on this machine), without a user name, password, query or "#"',
  receiptWidth: 'a whole number of columns from 20 to 100',
  name: (what: string): string =>
    `the name of a ${what}: letters, digits, "-" and "_", starting with a letter or digit, 64 at most`,
  header: 'the name of an HTTP header, except the headers that the connection itself uses, such as Host',
} as const;

/** The content that the sections of the file expect. */
export const sections = {
  language: 'a language that tenderd has: "en", "de", "sv" or "fr"',
  dataDir: 'the path of a directory, written in full: ~ is not replaced by the home directory',
  gateways: 'at least one table [gateways.NAME]',
  terminals: 'at least one table [terminals.NAME]',
  services: 'tables [services.NAME]',
  registers: 'tables [registers.NAME]',
} as const;

/**
 * The values that the settings expect in the sections `api`, `console`, `limits`, `log`, `backup`, `retention`,
 * `metrics`, `traces` and `journal`.
 */
export const daemon = {
  api: 'a table with port and allowedOrigins',
  origins: 'a list of origins',
  origin: 'an origin such as https://till.example, without path or "*"',
  unixSocket: 'the path of a socket in a directory of its own, such as "/run/tenderd/api.sock"',
  console: 'a table with pin',
  limits: 'a table with queueMax, bodyBytes, connections, keepAliveMs, waitMaxS, startMs, stopMs and timeZone',
  queueMax:
    'a whole number of transactions from 1 to 10000 that may wait for one terminal; the last transactions of a longer queue would not be started in time',
  bodyBytes:
    'a whole number of bytes from 4096 to 1048576; a payment with its sale items does not fit into a smaller body, and a larger body delays all other requests',
  connections: 'a whole number of connections from 16 to 8192; each register that waits for its outcome uses one',
  keepAliveMs:
    'the time that an idle connection stays open; it should be longer than the usual pause between two customers',
  waitMaxS:
    'a whole number of seconds from 1 to 50; a connection without data is reset after 60 s, and many clients give up after 30 s',
  startMs: 'the time that a start waits for a journal, port or socket that another program uses',
  stopMs:
    'the time that a stop waits for payments in progress; it must be shorter than the time after which your service manager kills tenderd',
  timeZone: 'a time zone of the IANA database, such as "Europe/Vienna"',
  log: 'a table with level, bodies and files',
  logLevel: 'one of debug, info, warn, error',
  backup: 'a table with dir, at and keep',
  backupDir: 'the full path (without ~) of an existing directory on another disk',
  backupAt: 'a time of day such as "03:30"',
  backupKeep: 'a whole number of backups from 1 to 1000',
  retention: 'a table with keepDays and at',
  keepDays: 'a whole number of days from 7 to 36500',
  metrics: 'a table with token',
  traces: 'a table with url and packages',
  tracesUrl: 'an http:// or https:// address without a password, such as "http://127.0.0.1:4318/v1/traces"',
  tracesPackages: 'the full path (without ~) of the folder in which npm installed the packages of OpenTelemetry',
  publish: 'a table with url, credentials, ca, stream, subject, lateMinutes, statusSeconds, inFlight and packages',
  publishUrl:
    'tls:// with the name of the server, such as "tls://nats.example:4222", without a user name or password; nats:// only for a server on this machine',
  publishCa: 'the path of a file with the CA certificate of the NATS server',
  publishStream: 'the name of a stream: letters, digits, "-" and "_", 255 at most',
  publishSubject: 'a subject without wildcards, such as "tenderd.store-17"',
  publishLate: 'a whole number of minutes from 1 to 10080',
  publishStatus: 'a whole number of seconds from 10 to 86400',
  publishInFlight: 'a whole number of events from 1 to 256',
  publishPackages: 'the full path (without ~) of the folder in which npm installed the packages of NATS',
  publishWhole: 'url, stream and subject together',
  journal: 'a table with pregrowMiB, reserveMiB and hostCheck',
  pregrowMiB: 'a whole number of MiB from 1 to 1024',
  reserveMiB: 'a whole number of MiB from 1 to 65536',
} as const;

/** The values that the settings of a gateway expect. */
export const gateway = {
  table: 'a table with url and other settings',
  url: 'an address that starts with wss://, https:// or tls:// (ws://, http:// or tcp:// in a closed network), without a user name or password',
  encoding: '"xml" or "json"',
  headers: 'a table of headers',
  conditions: 'a table with waitCardRemoval and disableTip',
  poiList: 'a table with url and path',
  poiListUrl: 'an address that starts with https:// (or http:// in a closed network)',
  poiListPath: 'the path of the list inside the answer, with dots between its steps, such as "data.terminals"',
  keepAliveMs: 'the time between two empty frames to a terminal on TCP',
  heartbeat: 'a table with everyMs and pongMs',
  everyMs: 'the time between two pings on an idle connection',
  pongMs: 'the time after which a missing pong means that the connection is lost',
} as const;

/** The values that the settings of a terminal expect. */
export const terminal = {
  table: 'a table with poiId and other settings',
  poiId: 'the POIID that the terminal shows or the gateway lists, up to 32 characters',
  poiIdLength: 'a POIID of up to 32 characters',
  gateway: 'the name of a gateway of this file',
  url: 'the address of the terminal itself, which starts with https:// or tls:// (http:// or tcp:// in a closed network), without a user name or password',
  saleId: 'a SaleID of up to 36 characters',
  managementMs:
    'the time that Login and TransactionStatus may take; below this range tenderd would give up on working terminals, and above it the cashier would wait too long',
  prompts:
    '"off", "register" (the register answers under /v1/prompts) or "answers" (tenderd answers at once with promptAnswers)',
  promptAnswers: 'a table with confirmation, text, digits, entry and anyKey',
  confirmation: 'true or false; for a signature or a manager’s approval the answer is always no',
  promptText: 'a string of at most 400 characters',
  digits: 'a string of digits',
  entry: 'the number of a menu line, from 1',
  anyKey: 'true',
} as const;

/** The values that the settings of the listener for terminals expect. */
export const listen = {
  table: 'a table with host, port, peers, follow, certificate, key and callbackUrl',
  host: 'a numeric address of this machine, such as "192.168.1.10": its address in the network of the terminals',
  peer: 'the numeric address of a terminal, such as "192.168.1.40"',
  peers: 'a list of addresses, each the numeric address of a terminal, such as "192.168.1.40"',
  follow: 'true or false; with true, tenderd follows a terminal to another private address',
  certificate: 'the path of a PEM file with the certificate that terminals see',
  callbackUrl: 'the https:// address at which the terminals reach this listener, without a user name, password or "#"',
} as const;

/** The values that the settings of a gateway's Login expect. */
export const login = {
  table:
    'a table with providerIdentification, applicationName, softwareVersion, certificationCode, terminalEnvironment, saleCapabilities, configurationServer and authorisationServer',
  line: (what: string): string => `${what}: one line of 1 to 128 characters`,
  providerIdentification: 'the maker of the register, as the vendor registered it',
  applicationName: 'the name of the register, as the vendor registered it',
  softwareVersion: 'the version of the register, as the vendor registered it',
  certificationCode: 'the code that the vendor gave to the register',
  capabilities: (known: readonly string[]): string => `a list of ${known.join(', ')}`,
  oneCapability: 'a list with at least one capability',
  configurationServer: 'the configuration server that the vendor gave you, such as "192.0.2.1:55133"',
  authorisationServer: 'the authorisation server that the vendor gave you, such as "192.0.2.1:55133"',
} as const;

/** The values that the settings of the nexo interface expect. */
export const nexo = {
  table: 'a table with enabled and other settings',
  account: 'the code of a merchant account: at most 80 letters, digits, "-" and "_"',
  resultUrl:
    'http:// or https:// on this machine, or https:// with an address of a private network (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7); in both cases without a user name, password or "#"',
  results: 'tables whose names are the SaleIDs in the messages of the registers',
  result: 'a table with url, register, authorization and tls',
  register: 'the name of a table [registers.NAME]',
  identity:
    'a table in which each SaleID, or "*" for all other SaleIDs, has one of the values "transaction", "service" and "tender"',
  tls: 'a table with port, certificate and key',
  certificate:
    'the path of a PEM file with the certificate that registers see, such as the file that "tenderd nexo certificate" creates',
} as const;

/** The values that the settings of tokens and proxies expect. */
export const access = {
  oauth: 'a table with tokenUrl, clientId, clientSecret and scope',
  clientId: 'the id of this client at the issuer of tokens',
  scope: 'the scope of the tokens, as their issuer names it',
  proxy: 'a table with url and authorization',
  proxyUrl: 'the address of an HTTP proxy, such as "http://proxy.example:3128", without a user name or password',
} as const;

/** The values that the settings of seals and TLS expect. */
export const security = {
  table: 'a table with kind, keyIdentifier, keyVersion and passphrase ("nexo-blob") or kek ("mac")',
  ownKey: 'a table with keyIdentifier, keyVersion and passphrase ("nexo-blob") or kek ("mac")',
  kind: '"nexo-blob" or "mac"',
  keyIdentifier: 'the name of the key that is configured in the terminal',
  keyVersion:
    'the version of the key that is configured in the terminal: a whole number for "nexo-blob", a string for "mac"',
  wholeNumber: 'a whole number',
  time: 'a time',
  tls: 'a table with ca, system, expect, certificate and key',
  ca: 'the path of a PEM file with the certificate authority of the gateway',
  system: "true or false; with true, tenderd trusts the system's authorities in addition to ca",
  certificate: 'the path of a PEM file with our certificate, for a gateway that requires a certificate of its callers',
  serverName:
    'the host name in the certificate, such as "S1F2-000123.live.terminal.adyen.com"; leave it out for a numeric address',
} as const;

/** The values that the settings of a payment service expect. */
export const service = {
  table: 'a table with baseUrl and other settings',
  token: 'a table with exactly one of clientCredentials, file and env',
  oneTokenPlace: 'exactly one of clientCredentials, file and env',
  clientCredentials: 'a table with url, id and secret',
  clientId: 'the id of this client at the token endpoint',
  webhook: 'a table with port, publicUrl and secret',
  webhookPort: 'a TCP port from 1 to 65535 on 127.0.0.1, to which your proxy forwards webhooks',
  promises: 'a table of promises, such as { sessionEndsMs = 86400000 }',
  sessionEndsMs: 'a whole number of ms from 60000 to 2678400000 (31 days) after which a link can no longer be paid',
  attemptsMax: 'a whole number of declined payments from 1 to 100 after which a link ends',
  merchantId: 'the merchant’s id at the service, up to 64 characters',
  managementMs:
    'a whole number of ms from 5000 to 60000 that the service may take to answer; below this range tenderd would give up on card issuers that work, and above it the cashier would wait too long for a link',
  ca: 'the path of a PEM file with the certificate authority of the service',
} as const;

/** The values that the settings of a register expect. */
export const register = {
  table: 'a table, which may be empty',
  otherRegisters: '"allowed" or "refused"',
  amounts: (example: string): string => `a table of currencies, such as ${example}`,
  currency: 'an active currency of ISO 4217, such as EUR',
  minorUnits: 'a whole number of minor units from 1 to 99999999',
} as const;

/** The values that the settings of the pair of daemons expect. */
export const replicate = {
  table: 'a table with url, credentials, ca, stream, bucket, name, replicas, leaseSeconds, packages and experimental',
  url: 'the address of a NATS server, or a list of addresses',
  stream: 'the name of a stream: letters, digits, "-" and "_", 64 at most',
  bucket: 'the name of a key-value bucket: letters, digits, "-" and "_", 64 at most',
  name: 'the name of this daemon: letters, digits, "-" and "_", 64 at most',
  replicas: 'a whole number of replicas from 1 to 5',
  leaseSeconds: 'a whole number of seconds from 2 to 120',
  whole: 'url, stream, bucket and name together',
};
