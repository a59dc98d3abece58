/** The output of `tenderd run`, `config check` and `nexo certificate`. */

import { labelled } from './cli-parts.js';

/** The label of a line, in a column of its own. */
function row(label: string, text: string): string {
  return `  ${label.padEnd(12)}${text}`;
}

/** The daemon is ready to take payments. */
export function ready(version: string, url: string, money: string): string {
  return `tenderd ${version} is ready at ${url} (${money})`;
}

/** The lines below {@link ready}, also printed by `config check`. */
export const rows = {
  terminals: (names: string): string => row('terminals', names),
  listens: (url: string, gateway: string): string =>
    row('listens', `${url} (the terminals of ${gateway} call tenderd here)`),
  services: (names: string): string => row('services', names),
  token: (path: string): string => row('token', path),
  socket: (path: string): string => row('socket', `${path} (needs no token)`),
  simulator: (url: string): string => row('simulator', `${url}/control/ (faults on request: tenderd simulate --help)`),
  attempt: (poi: string, where: string): string => row('try', `tenderd pay 12.50 EUR --terminal ${poi} ${where}`),
  orFirst: (dataDir: string): string =>
    row('or first', `export TENDERD_DATA_DIR=${dataDir}   (then every command finds this daemon)`),
  findIt: (dataDir: string): string => row('find it', `tenderd status --data-dir ${dataDir}`),
  findItByFile: row('', '(without options, once /etc/tenderd/tenderd.toml has this dataDir)'),
  attention: (text: string): string => row('ATTENTION', text),
  data: (path: string): string => row('data', path),
  api: (url: string, origins: readonly string[]): string =>
    row('API', `${url}${origins.length === 0 ? '' : `, web pages from ${origins.join(', ')}`}`),
  log: (level: string, hasBodies: boolean): string =>
    row('log', `${level}${hasBodies ? ', with redacted messages' : ''}`),
  gateway: (parts: readonly string[]): string => row('gateway', parts.join(', ')),
  terminal: (text: string): string => row('terminal', text),
  listener: (text: string): string => row('listens', text),
  service: (text: string): string => row('service', text),
  register: (name: string, path: string | undefined): string =>
    row('register', `${name}: token ${path ?? 'as configured'}`),
  nexo: (text: string): string => row('nexo', text),
} as const;

/** The parts of {@link rows.gateway}. */
export const gatewayParts = {
  identity: (facts: {
    readonly name: string;
    readonly url: string;
    readonly dialect: string;
    readonly encoding: string;
    readonly profile: string;
  }): string => `${facts.name}: ${facts.url} (${facts.dialect} in ${facts.encoding}, profile ${facts.profile})`,
  poiList: (url: string): string => `terminal list ${url}`,
  certificate: (name: string): string => `certificate for ${name}`,
  security: (kind: string, key: string): string => `sealed by ${kind} with key ${key}`,
  tokens: (tokenUrl: string, clientId: string): string => `tokens from ${tokenUrl} for ${clientId}`,
  headers: (names: readonly string[]): string => `headers: ${names.join(', ') || 'none'}`,
} as const;

/** Says that the version of a key is the time of the start. */
export const keyVersionOfStart = '(version: the time of the start)';

/** The address where terminals can call tenderd. */
export function listens(facts: {
  readonly gateway: string;
  readonly host: string;
  readonly port: number;
  readonly hasTls: boolean;
  readonly from: string;
}): string {
  const { gateway, host, port, hasTls, from } = facts;
  return `for the terminals of ${gateway} on ${host}, port ${port}, ${hasTls ? 'with' : 'without'} TLS, calls from ${from}`;
}

/** Shows a configured terminal. */
export function terminalRow(name: string, poiId: string, gateway: string, saleId: string | undefined): string {
  return `${name}: POIID ${poiId} on ${gateway}${saleId === undefined ? '' : `, SaleID ${saleId}`}`;
}

/** Shows a configured payment service. */
export function service(facts: {
  readonly name: string;
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly profile: string;
  readonly webhooks: string;
}): string {
  const { name, baseUrl, merchantId, profile, webhooks } = facts;
  return `${name}: ${baseUrl} (merchant ${merchantId}, profile ${profile}), ${webhooks}`;
}

/** The payment service has no webhooks. */
export const noWebhooks = 'no webhooks: tenderd asks the service';

/** The webhooks of a payment service. */
export function webhooksAt(publicUrl: string, port: number, isSigned: boolean): string {
  return `webhooks to ${publicUrl} arrive at 127.0.0.1:${port}, ${isSigned ? 'signed' : 'not signed'}`;
}

/** Shows an address of the nexo interface. */
export function nexoAddress(address: string, encoding: string): string {
  return `${address} (${encoding}: POST, WebSocket)`;
}

/** The TCP port of the nexo interface; 0 for any free port. */
export function nexoTcp(port: number): string {
  return `127.0.0.1, ${port === 0 ? 'any free port' : `port ${port}`} (bare TCP)`;
}

/** The seal of the nexo interface: its kind and its key. */
export function nexoSeal(kindAndKey: string): string {
  return `every message sealed by ${kindAndKey}`;
}

/** Shows a seal: its kind and its key. */
export function seal(kind: string, keyIdentifier: string, keyVersion: string | number | undefined): string {
  return `${kind}, key ${keyIdentifier} ${keyVersion ?? keyVersionOfStart}`;
}

/** The configuration has no mistakes. */
export function configurationFine(source: string, money: string): string {
  return `${source} is valid: ${money}`;
}

/** The label before a warning about the configuration. */
export const warning = 'warning';

/** Shows a warning at the start. */
export function startWarning(problem: string): string {
  return `warning: ${problem}`;
}

/** The daemon waits until another program releases a port, a file or the socket. `taken`: the text that names it. */
export function waits(taken: string, seconds: number): string {
  return `${taken} tenderd waits up to ${seconds} s until it is free.`;
}

/** The daemon stops. `reason`: the signal that it received. */
export function stopping(reason: string, seconds: number): string {
  return `stopping (${reason}): running payments have up to ${seconds} s to end; press Ctrl-C again to stop at once`;
}

/** The daemon stops at once after a fatal error. `error`: its stack trace. */
export function stopsAtOnce(error: string): string {
  return `tenderd stops at once: ${error}`;
}

/** An environment variable of a practice run is wrong. The text is printed after the name of the variable. */
export function badVariable(value: string, expected: string): string {
  return `is "${value}"; expected ${expected}`;
}

/** The expected content of a variable, for {@link badVariable}. */
export const expectedVariable = {
  killAt: (points: string): string =>
    `one of ${points}; add ":2" for the second time that the point is reached, and so on`,
  speed: 'a number from 0.1 to 1000',
  unredacted: '1, or nothing',
} as const;

/** The next step after `journal-locked`. */
export const seeWhichRuns = 'See which daemon is running: tenderd status';

/** The explanation after `journal-newer`. */
export const olderRelease = 'An older release cannot read what a newer release wrote about money.';

/** The message of the failure `gateway-settings`. */
export function gatewaySettings(source: string, problem: string): string {
  return `${source}: gateway: ${problem}`;
}

/** The next step after `port-taken` and `socket-taken`. */
export const isADaemonRunning = 'Is a daemon running?   tenderd status';

/** The message of the failure `address-not-here`. */
export function addressNotHere(host: string | undefined): string {
  return `This machine does not have the address ${host ?? 'of listen.host'} (listen.host of a gateway): terminals could not call it.`;
}

/** The next steps, after {@link addressNotHere}. */
export const findAddress: readonly string[] = [
  labelled('List the addresses', 'ip address   (on Windows: ipconfig)'),
  'If the network of that address is not up yet, start tenderd later.',
];

/** The message of the failure `port-refused`. */
export function portRefused(port: string): string {
  return `This user is not allowed to use port ${port}; ports below 1024 are reserved.`;
}

/** The message of the failure `port-taken`. */
export function portTaken(port: string, host: string): string {
  return `Port ${port} on ${host} is taken by another program.`;
}

/** The next step, after {@link portTaken}. `change`: how to set another port. */
export function takeAnother(change: string): string {
  return labelled('Or use another port', change);
}

/** The instructions for setting another port, for {@link takeAnother}. */
export const portChange = {
  byVariable: (variable: string, port: number, path: string): string =>
    `${variable}=${port} tenderd run (or ${path} in the configuration)`,
  webhook: (path: string, port: number): string => `${path} = ${port}, and the same port at the proxy`,
  listener: (path: string, port: number): string => `${path} = ${port}, and the same port at the terminals`,
  api: (port: number): string => `tenderd run --port ${port} (or TENDERD_API_PORT, or api.port in the configuration)`,
} as const;

/** `usage`: a certificate cannot have this name. */
export function badCertificateName(name: string, max: number): string {
  return `"${name}" is not a host name of at most ${max} characters, such as localhost.`;
}

/** The explanation after {@link badCertificateName}. */
export const certificateAlwaysHas = 'Every certificate includes 127.0.0.1 and localhost.';

/** The message of the failure `file-exists`. */
export function certificateExists(file: string): string {
  return `${file} exists already. Nothing was written.`;
}

/** The next steps, after {@link certificateExists}. */
export const overwriteCertificate: readonly string[] = [
  'A new certificate has a new authority, which each register must then trust.',
  'To overwrite the files, add --force. To write elsewhere, use --directory.',
];

/** The message of the failure `file-unwritable`. */
export function certificateUnwritable(reason: string): string {
  return `The files could not be written: ${reason}`;
}

/** The certificate was made, and the next steps. `file`: the paths, written as TOML texts. */
export function certificateMade(facts: {
  readonly name: string;
  readonly until: string;
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  readonly isWindows: boolean;
  readonly check: string;
}): readonly string[] {
  const { name, until, authority, certificate, key, isWindows, check } = facts;
  const secret = isWindows ? 'let only the user of tenderd read this folder' : 'only its owner can read it';
  return [
    `A certificate for ${name}, localhost and 127.0.0.1, valid until ${until}:`,
    `  authority    ${authority}   (for registers; its own key was not stored)`,
    `  certificate  ${certificate}`,
    `  key          ${key}   (a secret: ${secret})`,
    'Next steps:',
    '  1. Write into the configuration, and check that the user of tenderd can read the key:',
    '       [nexo.tls]',
    '       port = 8443',
    `       certificate = ${JSON.stringify(certificate)}`,
    `       key = { file = ${JSON.stringify(key)} }`,
    `  2. ${check}, then start tenderd again.`,
    '  3. At the register: trust the authority, and send to https://127.0.0.1:8443/nexo/',
    ...(name === 'localhost'
      ? []
      : [`     If the register needs the name in the address, add "127.0.0.1 ${name}" to its hosts file.`]),
  ];
}
