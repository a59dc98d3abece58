/** The output of `tenderd run`, `config check` and `nexo certificate`. */

import { labelled } from '../../en/cli/cli-parts.js';

/** The label of a line, in a column of its own. */
function row(label: string, text: string): string {
  return `  ${label.padEnd(12)}${text}`;
}

/** The daemon is ready to take payments. */
export function ready(version: string, url: string, money: string): string {
  return `tenderd ${version} är redo på ${url} (${money})`;
}

/** The lines below {@link ready}, also printed by `config check`. */
export const rows = {
  terminals: (names: string): string => row('terminaler', names),
  listens: (url: string, gateway: string): string => row('lyssnar', `${url} (anrop från terminalerna för ${gateway})`),
  services: (names: string): string => row('tjänster', names),
  token: (path: string): string => row('token', path),
  socket: (path: string): string => row('socket', `${path} (behöver ingen token)`),
  simulator: (url: string): string => row('simulator', `${url}/control/ (fel på begäran: tenderd simulate --help)`),
  attempt: (poi: string, where: string): string => row('prova', `tenderd pay 12.50 EUR --terminal ${poi} ${where}`),
  orFirst: (dataDir: string): string =>
    row('eller först', `export TENDERD_DATA_DIR=${dataDir}   (då hittar varje kommando denna tenderd)`),
  findIt: (dataDir: string): string => row('hitta den', `tenderd status --data-dir ${dataDir}`),
  findItByFile: row('', '(utan flaggor när /etc/tenderd/tenderd.toml har denna dataDir)'),
  attention: (text: string): string => row('ÅTGÄRDA', text),
  data: (path: string): string => row('data', path),
  api: (url: string, origins: readonly string[]): string =>
    row('API', `${url}${origins.length === 0 ? '' : `, webbsidor från ${origins.join(', ')}`}`),
  log: (level: string, hasBodies: boolean): string =>
    row('logg', `${level}${hasBodies ? ', med maskerade meddelanden' : ''}`),
  gateway: (parts: readonly string[]): string => row('gateway', parts.join(', ')),
  terminal: (text: string): string => row('terminal', text),
  listener: (text: string): string => row('lyssnar', text),
  service: (text: string): string => row('tjänst', text),
  register: (name: string, path: string | undefined): string =>
    row('kassa', `${name}: token ${path ?? 'enligt konfigurationen'}`),
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
  }): string => `${facts.name}: ${facts.url} (${facts.dialect} i ${facts.encoding}, profil ${facts.profile})`,
  poiList: (url: string): string => `terminallista ${url}`,
  certificate: (name: string): string => `certifikat för ${name}`,
  security: (kind: string, key: string): string => `förseglas med ${kind} och nyckeln ${key}`,
  tokens: (tokenUrl: string, clientId: string): string => `token från ${tokenUrl} för ${clientId}`,
  headers: (names: readonly string[]): string => `headrar: ${names.join(', ') || 'inga'}`,
} as const;

/** Says that the version of a key is the time of the start. */
export const keyVersionOfStart = 'från starten';

/** The address where terminals can call tenderd. */
export function listens(facts: {
  readonly gateway: string;
  readonly host: string;
  readonly port: number;
  readonly hasTls: boolean;
  readonly from: string;
}): string {
  const { gateway, host, port, hasTls, from } = facts;
  return `för terminalerna för ${gateway} på ${host}, port ${port}, ${hasTls ? 'med' : 'utan'} TLS, anrop från ${from}`;
}

/** Shows a configured terminal. */
export function terminalRow(name: string, poiId: string, gateway: string, saleId: string | undefined): string {
  return `${name}: POIID ${poiId} på ${gateway}${saleId === undefined ? '' : `, SaleID ${saleId}`}`;
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
  return `${name}: ${baseUrl} (handlare ${merchantId}, profil ${profile}), ${webhooks}`;
}

/** The payment service has no webhooks. */
export const noWebhooks = 'inga webhookar: tenderd frågar den';

/** The webhooks of a payment service. */
export function webhooksAt(publicUrl: string, port: number, isSigned: boolean): string {
  return `webhookar för ${publicUrl} på 127.0.0.1:${port}, ${isSigned ? 'signerade' : 'inte signerade'}`;
}

/** Shows an address of the nexo interface. */
export function nexoAddress(address: string, encoding: string): string {
  return `${address} (${encoding}: POST, WebSocket)`;
}

/** The TCP port of the nexo interface; 0 for any free port. */
export function nexoTcp(port: number): string {
  return `127.0.0.1, ${port === 0 ? 'valfri ledig port' : `port ${port}`} (ren TCP)`;
}

/** The seal of the nexo interface: its kind and its key. */
export function nexoSeal(kindAndKey: string): string {
  return `varje meddelande förseglat med ${kindAndKey}`;
}

/** Shows a seal: its kind and its key. */
export function seal(kind: string, keyIdentifier: string, keyVersion: string | number | undefined): string {
  return `${kind}, nyckel ${keyIdentifier} ${keyVersion ?? keyVersionOfStart}`;
}

/** The configuration has no mistakes. */
export function configurationFine(source: string, money: string): string {
  return `${source} är giltig: ${money}`;
}

/** The label before a warning about the configuration. */
export const warning = 'varning';

/** Shows a warning at the start. */
export function startWarning(problem: string): string {
  return `varning: ${problem}`;
}

/** The daemon waits until another program releases a port, a file or the socket. `taken`: the text that names it. */
export function waits(taken: string, seconds: number): string {
  return `${taken} tenderd väntar på det i upp till ${seconds} s.`;
}

/** The daemon stops. `reason`: the signal that it received. */
export function stopping(reason: string, seconds: number): string {
  return `stoppar (${reason}): pågående betalningar har upp till ${seconds} s på sig att avslutas; tryck Ctrl-C igen för att stoppa direkt`;
}

/** The daemon stops at once after a fatal error. `error`: its stack trace. */
export function stopsAtOnce(error: string): string {
  return `tenderd stoppar omedelbart: ${error}`;
}

/** An environment variable of a practice run is wrong. The text is printed after the name of the variable. */
export function badVariable(value: string, expected: string): string {
  return `är "${value}"; förväntat: ${expected}`;
}

/** The expected content of a variable, for {@link badVariable}. */
export const expectedVariable = {
  killAt: (points: string): string => `något av ${points}, med ":2" för andra gången och så vidare`,
  speed: 'ett tal från 0.1 till 1000',
  unredacted: '1, eller inget',
} as const;

/** The next step after `journal-locked`. */
export const seeWhichRuns = 'Se vilken som körs:    tenderd status';

/** The explanation after `journal-newer`. */
export const olderRelease = 'En äldre version kan inte läsa vad en nyare har skrivit om pengar.';

/** The message of the failure `gateway-settings`. */
export function gatewaySettings(source: string, problem: string): string {
  return `${source}: gateway: ${problem}`;
}

/** The next step after `port-taken` and `socket-taken`. */
export const isADaemonRunning = 'Körs redan en tenderd? tenderd status';

/** The message of the failure `address-not-here`. */
export function addressNotHere(host: string | undefined): string {
  return `Den här datorn har inte adressen ${host ?? 'i listen.host'} (listen.host för en gateway): terminalerna skulle inte kunna anropa den.`;
}

/** The next steps, after {@link addressNotHere}. */
export const findAddress: readonly string[] = [
  labelled('Lista adresserna', 'ip address   (i Windows: ipconfig)'),
  'Om adressens nätverk inte är igång ännu, starta tenderd efter det.',
];

/** The message of the failure `port-refused`. */
export function portRefused(port: string): string {
  return `Den här användaren får inte använda port ${port}; portar under 1024 är reserverade.`;
}

/** The message of the failure `port-taken`. */
export function portTaken(port: string, host: string): string {
  return `Port ${port} på ${host} används av ett annat program.`;
}

/** The next step, after {@link portTaken}. `change`: how to set another port. */
export function takeAnother(change: string): string {
  return labelled('Eller en annan port', change);
}

/** The instructions for setting another port, for {@link takeAnother}. */
export const portChange = {
  byVariable: (variable: string, port: number, path: string): string =>
    `${variable}=${port} tenderd run (eller ${path} i konfigurationen)`,
  webhook: (path: string, port: number): string => `${path} = ${port}, och samma vid proxyn framför`,
  listener: (path: string, port: number): string => `${path} = ${port}, och samma vid terminalerna`,
  api: (port: number): string =>
    `tenderd run --port ${port} (eller TENDERD_API_PORT, eller api.port i konfigurationen)`,
} as const;

/** `usage`: a certificate cannot have this name. */
export function badCertificateName(name: string, max: number): string {
  return `"${name}" är inget värdnamn på högst ${max} tecken, till exempel localhost.`;
}

/** The explanation after {@link badCertificateName}. */
export const certificateAlwaysHas = 'Varje certifikat innehåller 127.0.0.1 och localhost.';

/** The message of the failure `file-exists`. */
export function certificateExists(file: string): string {
  return `${file} finns redan. Inget har skrivits.`;
}

/** The next steps, after {@link certificateExists}. */
export const overwriteCertificate: readonly string[] = [
  'Ett nytt certifikat har en ny utfärdare, som varje kassa då måste lita på.',
  'För att skriva över filerna, lägg till --force. För att skriva någon annanstans, använd --directory.',
];

/** The message of the failure `file-unwritable`. */
export function certificateUnwritable(reason: string): string {
  return `Filerna gick inte att skriva: ${reason}`;
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
  const secret = isWindows ? 'låt bara tenderds användare läsa den här mappen' : 'bara dess ägare kan läsa den';
  return [
    `Ett certifikat för ${name}, localhost och 127.0.0.1, giltigt till ${until}:`,
    `  utfärdare    ${authority}   (för kassorna; dess egen nyckel har inte sparats)`,
    `  certifikat   ${certificate}`,
    `  nyckel       ${key}   (hemlig: ${secret})`,
    'Nästa steg:',
    '  1. Skriv i konfigurationen, och kontrollera att tenderds användare kan läsa nyckeln:',
    '       [nexo.tls]',
    '       port = 8443',
    `       certificate = ${JSON.stringify(certificate)}`,
    `       key = { file = ${JSON.stringify(key)} }`,
    `  2. ${check}, starta sedan om tenderd.`,
    '  3. I kassan: lita på utfärdaren, och skicka till https://127.0.0.1:8443/nexo/',
    ...(name === 'localhost'
      ? []
      : [`     Om kassan behöver namnet i adressen, lägg till "127.0.0.1 ${name}" i dess hosts-fil.`]),
  ];
}
