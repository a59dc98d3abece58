/** The output of `tenderd run`, `config check` and `nexo certificate`. */

import { labelled } from '../../en/cli/cli-parts.js';

/** The label of a line, in a column of its own. */
function row(label: string, text: string): string {
  return `  ${label.padEnd(12)}${text}`;
}

/** The daemon is ready to take payments. */
export function ready(version: string, url: string, money: string): string {
  return `tenderd ${version} ist bereit unter ${url} (${money})`;
}

/** The lines below {@link ready}, also printed by `config check`. */
export const rows = {
  terminals: (names: string): string => row('Terminals', names),
  listens: (url: string, gateway: string): string => row('lauscht', `${url} (Aufrufe der Terminals von ${gateway})`),
  services: (names: string): string => row('Dienste', names),
  token: (path: string): string => row('Token', path),
  socket: (path: string): string => row('Socket', `${path} (braucht kein Token)`),
  simulator: (url: string): string => row('Simulator', `${url}/control/ (Fehler auf Wunsch: tenderd simulate --help)`),
  attempt: (poi: string, where: string): string => row('Probe', `tenderd pay 12.50 EUR --terminal ${poi} ${where}`),
  orFirst: (dataDir: string): string =>
    row('oder zuerst', `export TENDERD_DATA_DIR=${dataDir}   (dann findet jeder Befehl diesen Dienst)`),
  findIt: (dataDir: string): string => row('finden', `tenderd status --data-dir ${dataDir}`),
  findItByFile: row('', '(ohne Optionen, sobald /etc/tenderd/tenderd.toml dieses dataDir hat)'),
  attention: (text: string): string => row('OFFEN', text),
  data: (path: string): string => row('Daten', path),
  api: (url: string, origins: readonly string[]): string =>
    row('API', `${url}${origins.length === 0 ? '' : `, Webseiten von ${origins.join(', ')}`}`),
  log: (level: string, hasBodies: boolean): string =>
    row('Log', `${level}${hasBodies ? ', mit geschwärzten Nachrichten' : ''}`),
  gateway: (parts: readonly string[]): string => row('Gateway', parts.join(', ')),
  terminal: (text: string): string => row('Terminal', text),
  listener: (text: string): string => row('lauscht', text),
  service: (text: string): string => row('Dienst', text),
  register: (name: string, path: string | undefined): string =>
    row('Kasse', `${name}: Token ${path ?? 'wie konfiguriert'}`),
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
  }): string => `${facts.name}: ${facts.url} (${facts.dialect} in ${facts.encoding}, Profil ${facts.profile})`,
  poiList: (url: string): string => `Terminalliste ${url}`,
  certificate: (name: string): string => `Zertifikat für ${name}`,
  security: (kind: string, key: string): string => `versiegelt mit ${kind}, Schlüssel ${key}`,
  tokens: (tokenUrl: string, clientId: string): string => `Tokens von ${tokenUrl} für ${clientId}`,
  headers: (names: readonly string[]): string => `Header: ${names.join(', ') || 'keine'}`,
} as const;

/** Says that the version of a key is the time of the start. */
export const keyVersionOfStart = 'vom Start';

/** The address where terminals can call tenderd. */
export function listens(facts: {
  readonly gateway: string;
  readonly host: string;
  readonly port: number;
  readonly hasTls: boolean;
  readonly from: string;
}): string {
  const { gateway, host, port, hasTls, from } = facts;
  return `für die Terminals von ${gateway} auf ${host}, Port ${port}, ${hasTls ? 'mit' : 'ohne'} TLS, Aufrufe von ${from}`;
}

/** Shows a configured terminal. */
export function terminalRow(name: string, poiId: string, gateway: string, saleId: string | undefined): string {
  return `${name}: POIID ${poiId} an ${gateway}${saleId === undefined ? '' : `, SaleID ${saleId}`}`;
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
  return `${name}: ${baseUrl} (Händler ${merchantId}, Profil ${profile}), ${webhooks}`;
}

/** The payment service has no webhooks. */
export const noWebhooks = 'keine Webhooks: tenderd fragt ihn';

/** The webhooks of a payment service. */
export function webhooksAt(publicUrl: string, port: number, isSigned: boolean): string {
  return `Webhooks von ${publicUrl} auf 127.0.0.1:${port}, ${isSigned ? 'signiert' : 'nicht signiert'}`;
}

/** Shows an address of the nexo interface. */
export function nexoAddress(address: string, encoding: string): string {
  return `${address} (${encoding}: POST, WebSocket)`;
}

/** The TCP port of the nexo interface; 0 for any free port. */
export function nexoTcp(port: number): string {
  return `127.0.0.1, ${port === 0 ? 'irgendein freier Port' : `Port ${port}`} (reines TCP)`;
}

/** The seal of the nexo interface: its kind and its key. */
export function nexoSeal(kindAndKey: string): string {
  return `jede Nachricht versiegelt mit ${kindAndKey}`;
}

/** Shows a seal: its kind and its key. */
export function seal(kind: string, keyIdentifier: string, keyVersion: string | number | undefined): string {
  return `${kind}, Schlüssel ${keyIdentifier} ${keyVersion ?? keyVersionOfStart}`;
}

/** The configuration has no mistakes. */
export function configurationFine(source: string, money: string): string {
  return `${source} ist gültig: ${money}`;
}

/** The label before a warning about the configuration. */
export const warning = 'Warnung';

/** Shows a warning at the start. */
export function startWarning(problem: string): string {
  return `Warnung: ${problem}`;
}

/** The daemon waits until another program releases a port, a file or the socket. `taken`: the text that names it. */
export function waits(taken: string, seconds: number): string {
  return `${taken} tenderd wartet bis zu ${seconds} s darauf.`;
}

/** The daemon stops. `reason`: the signal that it received. */
export function stopping(reason: string, seconds: number): string {
  return `wird beendet (${reason}): Laufende Zahlungen haben bis zu ${seconds} s Zeit; noch einmal Strg-C beendet sofort`;
}

/** The daemon stops at once after a fatal error. `error`: its stack trace. */
export function stopsAtOnce(error: string): string {
  return `tenderd beendet sich sofort: ${error}`;
}

/** An environment variable of a practice run is wrong. The text is printed after the name of the variable. */
export function badVariable(value: string, expected: string): string {
  return `ist "${value}"; erwartet wird: ${expected}`;
}

/** The expected content of a variable, for {@link badVariable}. */
export const expectedVariable = {
  killAt: (points: string): string => `eines von ${points}, mit ":2" für das zweite Mal und so weiter`,
  speed: 'eine Zahl von 0.1 bis 1000',
  unredacted: '1 oder nichts',
} as const;

/** The next step after `journal-locked`. */
export const seeWhichRuns = 'Welcher läuft?         tenderd status';

/** The explanation after `journal-newer`. */
export const olderRelease = 'Eine ältere Version kann nicht lesen, was eine neuere über das Geld geschrieben hat.';

/** The message of the failure `gateway-settings`. */
export function gatewaySettings(source: string, problem: string): string {
  return `${source}: Gateway: ${problem}`;
}

/** The next step after `port-taken` and `socket-taken`. */
export const isADaemonRunning = 'Läuft ein Dienst?      tenderd status';

/** The message of the failure `address-not-here`. */
export function addressNotHere(host: string | undefined): string {
  return `Dieser Rechner hat die Adresse ${host ?? 'von listen.host'} nicht (listen.host eines Gateways): Terminals könnten sie nicht aufrufen.`;
}

/** The next steps, after {@link addressNotHere}. */
export const findAddress: readonly string[] = [
  labelled('Adressen auflisten', 'ip address   (unter Windows: ipconfig)'),
  'Wenn ihr Netz noch nicht bereit ist, starten Sie tenderd erst danach.',
];

/** The message of the failure `port-refused`. */
export function portRefused(port: string): string {
  return `Dieser Benutzer darf Port ${port} nicht verwenden; Ports unter 1024 sind reserviert.`;
}

/** The message of the failure `port-taken`. */
export function portTaken(port: string, host: string): string {
  return `Port ${port} auf ${host} ist von einem anderen Programm belegt.`;
}

/** The next step, after {@link portTaken}. `change`: how to set another port. */
export function takeAnother(change: string): string {
  return labelled('Oder ein anderer Port', change);
}

/** The instructions for setting another port, for {@link takeAnother}. */
export const portChange = {
  byVariable: (variable: string, port: number, path: string): string =>
    `${variable}=${port} tenderd run (oder ${path} in der Konfiguration)`,
  webhook: (path: string, port: number): string => `${path} = ${port}, und denselben am Proxy davor`,
  listener: (path: string, port: number): string => `${path} = ${port}, und denselben an den Terminals`,
  api: (port: number): string =>
    `tenderd run --port ${port} (oder TENDERD_API_PORT, oder api.port in der Konfiguration)`,
} as const;

/** `usage`: a certificate cannot have this name. */
export function badCertificateName(name: string, max: number): string {
  return `"${name}" ist kein Hostname mit höchstens ${max} Zeichen, etwa localhost.`;
}

/** The explanation after {@link badCertificateName}. */
export const certificateAlwaysHas = 'Jedes Zertifikat enthält 127.0.0.1 und localhost.';

/** The message of the failure `file-exists`. */
export function certificateExists(file: string): string {
  return `${file} gibt es schon. Es wurde nichts geschrieben.`;
}

/** The next steps, after {@link certificateExists}. */
export const overwriteCertificate: readonly string[] = [
  'Ein neues Zertifikat hat eine neue Zertifizierungsstelle, der dann jede Kasse vertrauen muss.',
  'Zum Überschreiben ergänzen Sie --force. Zum Schreiben an einen anderen Ort verwenden Sie --directory.',
];

/** The message of the failure `file-unwritable`. */
export function certificateUnwritable(reason: string): string {
  return `Die Dateien ließen sich nicht schreiben: ${reason}`;
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
  const secret = isWindows
    ? 'lassen Sie nur den Benutzer von tenderd diesen Ordner lesen'
    : 'nur der Eigentümer kann ihn lesen';
  return [
    `Ein Zertifikat für ${name}, localhost und 127.0.0.1, gültig bis ${until}:`,
    `  CA           ${authority}   (für die Kassen; ihr eigener Schlüssel wurde nicht gespeichert)`,
    `  Zertifikat   ${certificate}`,
    `  Schlüssel    ${key}   (geheim: ${secret})`,
    'Die nächsten Schritte:',
    '  1. In die Konfiguration schreiben, und prüfen, dass der Benutzer von tenderd den Schlüssel lesen kann:',
    '       [nexo.tls]',
    '       port = 8443',
    `       certificate = ${JSON.stringify(certificate)}`,
    `       key = { file = ${JSON.stringify(key)} }`,
    `  2. ${check}, dann tenderd neu starten.`,
    '  3. An der Kasse: der CA vertrauen, und an https://127.0.0.1:8443/nexo/ senden',
    ...(name === 'localhost'
      ? []
      : [
          `     Wenn die Kasse den Namen in der Adresse braucht, ergänzen Sie "127.0.0.1 ${name}" in ihrer hosts-Datei.`,
        ]),
  ];
}
