/**
 * The expected values of settings. Each text completes `ist ...; erwartet wird: ...`. It is used for values that are missing, mistyped or out
 * of range.
 */

/** The value does not fit the setting. `found`: {@link missing}, or the text of {@link is}. */
export function unexpected(found: string, expected: string): string {
  return `${found}; erwartet wird: ${expected}`;
}

/** Says that the value is missing, for {@link unexpected}. */
export const missing = 'fehlt';

/** Says which value was found, for {@link unexpected}. */
export function is(value: string): string {
  return `ist ${value}`;
}

const kindsOfValue: Readonly<Record<string, string>> = {
  table: 'eine Tabelle',
  list: 'eine Liste',
  string: 'ein Text',
  number: 'eine Zahl',
  bigint: 'eine Zahl',
  boolean: 'ein Wahrheitswert',
};

/** Names the type of the value, because the value itself is a table or may be secret. */
export function kindOfValue(kind: string): string {
  return kindsOfValue[kind] ?? `ein Wert der Art ${kind}`;
}

/** The key cannot be used as a name. */
export function unusableName(expected: string): string {
  return `ist kein brauchbarer Name; erwartet wird: ${expected}`;
}

/** The schema does not have this key. `likely`: the key that was probably meant. */
export function unknownKey(known: readonly string[], likely: string | undefined): string {
  return `ist unbekannt; ${likely === undefined ? `hier bekannt: ${known.join(', ')}` : `meinten Sie "${likely}"?`}`;
}

/** The setting `ca` from an earlier version. */
export const caIsPartOfTls = 'gehört jetzt zu tls: Schreiben Sie tls = { ca = "..." }';

/** Expects one of a few words. `likely`: the word that the operator probably meant. */
export function oneOf(known: readonly string[], likely: string | undefined): string {
  const choice = `eines von ${known.join(', ')}`;
  return likely === undefined ? choice : `${choice}; meinten Sie "${likely}"?`;
}

/** Expects a time in milliseconds. `meaning`: what the time is for. */
export function milliseconds(min: number, max: number, meaning: string): string {
  return `eine ganze Zahl von Millisekunden von ${min} bis ${max}, ${meaning}`;
}

/** The sections whose tables have names, in the genitive. */
const namedThings: Readonly<Record<string, string>> = {
  gateway: 'eines Gateways',
  terminal: 'eines Terminals',
  service: 'eines Zahlungsdienstes',
  register: 'einer Kasse',
};

/** Values that several settings expect. */
export const common = {
  trueOrFalse: 'true oder false',
  port: 'ein TCP-Port von 0 bis 65535, 0 für irgendeinen freien',
  path: 'ein Pfad',
  text: 'ein Text',
  variable: 'der Name einer Umgebungsvariablen',
  secret:
    'ein Verweis auf den Wert, { env = "NAME" } oder { file = "/path" }; der Wert selbst darf nicht in der Konfiguration stehen, weil Dateien kopiert, gesichert und an den Support geschickt werden',
  oneSecretPlace: 'genau eines von env und file',
  https:
    'eine Adresse, die mit https:// beginnt (oder http:// auf diesem Rechner), ohne Benutzer, Passwort, Query und "#"',
  receiptWidth: 'eine ganze Zahl von Spalten von 20 bis 100',
  name: (what: string): string =>
    `der Name ${namedThings[what] ?? `von ${what}`}: Buchstaben, Ziffern, "-" und "_", am Anfang ein Buchstabe oder eine Ziffer, höchstens 64`,
  header: 'der Name eines HTTP-Headers, der nicht zur Verbindung selbst gehört',
} as const;

/** The content that the sections of the file expect. */
export const sections = {
  language: 'eine Sprache, die tenderd hat: "en", "de", "sv" oder "fr"',
  dataDir: 'der Pfad eines Verzeichnisses, ausgeschrieben: ~ steht hier nicht für das Home-Verzeichnis',
  gateways: 'mindestens eine Tabelle [gateways.NAME]',
  terminals: 'mindestens eine Tabelle [terminals.NAME]',
  services: 'Tabellen [services.NAME]',
  registers: 'Tabellen [registers.NAME]',
} as const;

/** The sections `api`, `console`, `limits`, `log`, `backup`, `retention` and `journal`. */
export const daemon = {
  api: 'eine Tabelle mit port und allowedOrigins',
  origins: 'eine Liste von Origins',
  origin: 'ein Origin wie https://till.example, ohne Pfad und ohne "*"',
  unixSocket: 'der Pfad eines Sockets in einem eigenen Verzeichnis, etwa "/run/tenderd/api.sock"',
  console: 'eine Tabelle mit pin',
  limits: 'eine Tabelle mit queueMax, bodyBytes, connections, keepAliveMs, waitMaxS, startMs, stopMs und timeZone',
  queueMax:
    'eine ganze Zahl von 1 bis 10000 Transaktionen, die auf ein Terminal warten dürfen; in einer längeren Schlange würden die letzten nicht rechtzeitig gestartet',
  bodyBytes:
    'eine ganze Zahl von Bytes von 4096 bis 1048576; ein kleinerer Body fasst keine Zahlung mit ihren Positionen, ein größerer hält alle anderen auf',
  connections:
    'eine ganze Zahl von Verbindungen von 16 bis 8192; jede Kasse, die auf ihr Ergebnis wartet, verwendet eine',
  keepAliveMs:
    'so lange bleibt eine ungenutzte Verbindung offen; länger als die Pause einer Kasse zwischen zwei Kunden',
  waitMaxS:
    'eine ganze Zahl von Sekunden von 1 bis 50; eine Verbindung ohne Daten wird nach 60 s getrennt, und viele Clients geben nach 30 auf',
  startMs: 'so lange wartet ein Start auf ein Journal, einen Port oder ein Socket, das ein anderes Programm verwendet',
  stopMs:
    'so lange wartet ein Stopp auf laufende Zahlungen; kürzer, als Ihr Dienstmanager wartet, bevor er den Prozess abbricht',
  timeZone: 'eine Zeitzone der IANA-Datenbank, etwa "Europe/Vienna"',
  log: 'eine Tabelle mit level, bodies und files',
  logLevel: 'eines von debug, info, warn, error',
  backup: 'eine Tabelle mit dir, at und keep',
  backupDir: 'ein vorhandenes Verzeichnis auf einem anderen Datenträger, ohne ~',
  backupAt: 'eine Uhrzeit, etwa "03:30"',
  backupKeep: 'eine ganze Zahl von Sicherungen von 1 bis 1000',
  retention: 'eine Tabelle mit keepDays und at',
  keepDays: 'eine ganze Zahl von Tagen von 7 bis 36500',
  metrics: 'eine Tabelle mit token',
  traces: 'eine Tabelle mit url und packages',
  tracesUrl: 'eine Adresse mit http:// oder https:// ohne Passwort, etwa "http://127.0.0.1:4318/v1/traces"',
  tracesPackages: 'der Ordner, in den npm die Pakete von OpenTelemetry installiert hat, ohne ~',
  publish: 'eine Tabelle mit url, credentials, ca, stream, subject, lateMinutes, statusSeconds, inFlight und packages',
  publishUrl:
    'tls:// mit dem Namen des Servers, etwa "tls://nats.example:4222", ohne Benutzer und Passwort; nats:// nur für diesen Rechner',
  publishCa: 'der Pfad einer Datei mit dem Zertifikat der Zertifizierungsstelle des NATS-Servers',
  publishStream: 'der Name eines Streams: Buchstaben, Ziffern, "-" und "_", höchstens 255',
  publishSubject: 'ein Subject ohne Platzhalter, etwa "tenderd.store-17"',
  publishLate: 'eine ganze Zahl von Minuten von 1 bis 10080',
  publishStatus: 'eine ganze Zahl von Sekunden von 10 bis 86400',
  publishInFlight: 'eine ganze Zahl von Ereignissen von 1 bis 256',
  publishPackages: 'der Ordner, in den npm die Pakete von NATS installiert hat, ohne ~',
  publishWhole: 'url, stream und subject zusammen',
  journal: 'eine Tabelle mit pregrowMiB, reserveMiB und hostCheck',
  pregrowMiB: 'eine ganze Zahl von MiB von 1 bis 1024',
  reserveMiB: 'eine ganze Zahl von MiB von 1 bis 65536',
} as const;

/** The values that the settings of a gateway expect. */
export const gateway = {
  table: 'eine Tabelle mit url und mehr',
  url: 'eine Adresse, die mit wss://, https:// oder tls:// beginnt (ws://, http:// oder tcp:// in einem geschlossenen Netz), ohne Benutzer und Passwort',
  encoding: '"xml" oder "json"',
  headers: 'eine Tabelle von Headern',
  conditions: 'eine Tabelle mit waitCardRemoval und disableTip',
  poiList: 'eine Tabelle mit url und path',
  poiListUrl: 'eine Adresse, die mit https:// beginnt (oder http:// in einem geschlossenen Netz)',
  poiListPath: 'der Pfad der Liste in der Antwort, mit Punkten, etwa "data.terminals"',
  keepAliveMs: 'zwischen zwei leeren Frames an ein Terminal über TCP',
  heartbeat: 'eine Tabelle mit everyMs und pongMs',
  everyMs: 'zwischen zwei Pings auf einer ungenutzten Verbindung',
  pongMs: 'nach denen die Verbindung ohne Pong als verloren gilt',
} as const;

/** The values that the settings of a terminal expect. */
export const terminal = {
  table: 'eine Tabelle mit poiId und mehr',
  poiId: 'die POIID, die das Terminal anzeigt oder das Gateway meldet, höchstens 32 Zeichen',
  poiIdLength: 'eine POIID mit höchstens 32 Zeichen',
  gateway: 'der Name eines Gateways dieser Datei',
  url: 'die Adresse des Terminals selbst, die mit https:// oder tls:// beginnt (http:// oder tcp:// in einem geschlossenen Netz), ohne Benutzer und Passwort',
  saleId: 'eine SaleID mit höchstens 36 Zeichen',
  managementMs:
    'die Zeit, die Login und TransactionStatus brauchen dürfen: Eine kürzere gibt funktionierende Terminals auf, eine längere lässt den Kassierer ohne Antwort',
  prompts:
    '"off", "register" (die Kasse antwortet unter /v1/prompts) oder "answers" (die Antworten von promptAnswers, sofort)',
  promptAnswers: 'eine Tabelle mit confirmation, text, digits, entry und anyKey',
  confirmation: 'true oder false; bei einer Unterschrift oder der Freigabe eines Managers ist die Antwort immer nein',
  promptText: 'ein Text mit höchstens 400 Zeichen',
  digits: 'ein Text aus Ziffern',
  entry: 'die Nummer einer Zeile eines Menüs, ab 1',
  anyKey: 'true',
} as const;

/** The values that the settings of the listener for terminals expect. */
export const listen = {
  table: 'eine Tabelle mit host, port, peers, follow, certificate, key und callbackUrl',
  host: 'eine numerische Adresse dieses Rechners, etwa "192.168.1.10": die im Netz der Terminals',
  peer: 'die numerische Adresse eines Terminals, etwa "192.168.1.40"',
  peers: 'eine Liste von Adressen, jede die numerische Adresse eines Terminals, etwa "192.168.1.40"',
  follow: 'true oder false; mit true folgt tenderd einem Terminal zu einer anderen privaten Adresse',
  certificate: 'der Pfad einer PEM-Datei mit dem Zertifikat, das die Terminals sehen',
  callbackUrl:
    'eine Adresse dieses Listeners, die mit https:// beginnt, so wie ein Terminal sie erreicht, ohne Benutzer, Passwort und "#"',
} as const;

/** The values that the settings of a gateway's Login expect. */
export const login = {
  table:
    'eine Tabelle mit providerIdentification, applicationName, softwareVersion, certificationCode, terminalEnvironment, saleCapabilities, configurationServer und authorisationServer',
  line: (what: string): string => `${what}: eine Zeile mit 1 bis 128 Zeichen`,
  providerIdentification: 'der Hersteller der Kasse, so wie der Terminalhersteller ihn registriert hat',
  applicationName: 'der Name der Kasse, so wie der Terminalhersteller ihn registriert hat',
  softwareVersion: 'die Version der Kasse, so wie der Terminalhersteller sie registriert hat',
  certificationCode: 'der Code, den der Terminalhersteller der Kasse gab',
  capabilities: (known: readonly string[]): string => `eine Liste aus ${known.join(', ')}`,
  oneCapability: 'eine Liste mit mindestens einer davon',
  configurationServer:
    'der Server der Konfiguration, so wie der Terminalhersteller ihn Ihnen nannte, etwa "192.0.2.1:55133"',
  authorisationServer:
    'der Server, der Zahlungen genehmigt, so wie der Terminalhersteller ihn Ihnen nannte, etwa "192.0.2.1:55133"',
} as const;

/** The values that the settings of the nexo interface expect. */
export const nexo = {
  table: 'eine Tabelle mit enabled und mehr',
  account: 'der Code eines Händlerkontos: höchstens 80 Buchstaben, Ziffern, "-" und "_"',
  resultUrl:
    'http:// oder https:// auf diesem Rechner, oder https:// mit einer Adresse eines privaten Netzes (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7), ohne Benutzer, Passwort und "#"',
  results: 'Tabellen, deren Namen die SaleIDs in den Nachrichten der Kassen sind',
  result: 'eine Tabelle mit url, register, authorization und tls',
  register: 'der Name einer Tabelle [registers.NAME]',
  identity: 'eine Tabelle von SaleIDs, oder "*" für alle anderen, jede mit transaction, service oder tender',
  tls: 'eine Tabelle mit port, certificate und key',
  certificate:
    'der Pfad einer PEM-Datei mit dem Zertifikat, das die Kassen sehen, wie "tenderd nexo certificate" sie erzeugt',
} as const;

/** The values that the settings of tokens and proxies expect. */
export const access = {
  oauth: 'eine Tabelle mit tokenUrl, clientId, clientSecret und scope',
  clientId: 'die Id dieses Clients beim Aussteller der Tokens',
  scope: 'der Scope der Tokens, wie ihr Aussteller ihn nennt',
  proxy: 'eine Tabelle mit url und authorization',
  proxyUrl: 'die Adresse eines HTTP-Proxys, etwa "http://proxy.example:3128", ohne Benutzer und Passwort',
} as const;

/** The values that the settings of seals and TLS expect. */
export const security = {
  table: 'eine Tabelle mit kind, keyIdentifier, keyVersion und passphrase ("nexo-blob") oder kek ("mac")',
  ownKey: 'eine Tabelle mit keyIdentifier, keyVersion und passphrase ("nexo-blob") oder kek ("mac")',
  kind: '"nexo-blob" oder "mac"',
  keyIdentifier: 'der Name des Schlüssels, wie das Terminal ihn hat',
  keyVersion:
    'die Version des Schlüssels, die im Terminal eingestellt ist: bei "nexo-blob" eine ganze Zahl, bei "mac" ein Text',
  wholeNumber: 'eine ganze Zahl',
  time: 'eine Zeit',
  tls: 'eine Tabelle mit ca, system, expect, certificate und key',
  ca: 'der Pfad einer PEM-Datei mit der Zertifizierungsstelle des Gateways',
  system: 'true oder false; mit true vertraut tenderd zusätzlich zu ca den Zertifizierungsstellen des Systems',
  certificate: 'der Pfad einer PEM-Datei mit unserem Zertifikat, für ein Gateway, das eines verlangt',
  serverName:
    'ein Hostname wie "S1F2-000123.live.terminal.adyen.com", der im Zertifikat; eine Adresse braucht keine Einstellung',
} as const;

/** The values that the settings of a payment service expect. */
export const service = {
  table: 'eine Tabelle mit baseUrl und mehr',
  token: 'eine Tabelle mit genau einem von clientCredentials, file und env',
  oneTokenPlace: 'genau eines von clientCredentials, file und env',
  clientCredentials: 'eine Tabelle mit url, id und secret',
  clientId: 'die Id dieses Clients am Token-Endpunkt',
  webhook: 'eine Tabelle mit port, publicUrl und secret',
  webhookPort: 'ein TCP-Port von 1 bis 65535 auf 127.0.0.1, an den Ihr Proxy Webhooks weiterleitet',
  promises: 'eine Tabelle von Zusagen, etwa { sessionEndsMs = 86400000 }',
  sessionEndsMs:
    'eine ganze Zahl von ms von 60000 bis 2678400000 (31 Tage), nach denen ein Zahlungslink nicht mehr bezahlt werden kann',
  attemptsMax: 'eine ganze Zahl von 1 bis 100 abgelehnten Zahlungen, nach denen ein Zahlungslink endet',
  merchantId: 'die Id des Händlers beim Zahlungsdienst, höchstens 64 Zeichen',
  managementMs:
    'eine ganze Zahl von ms von 5000 bis 60000, in denen der Zahlungsdienst antworten darf: Eine kürzere Zeit gibt funktionierende Kartenherausgeber auf, eine längere lässt den Kassierer ohne Zahlungslink',
  ca: 'der Pfad einer PEM-Datei mit der Zertifizierungsstelle des Zahlungsdienstes',
} as const;

/** The values that the settings of a register expect. */
export const register = {
  table: 'eine Tabelle, die leer sein darf',
  otherRegisters: '"allowed" oder "refused"',
  amounts: (example: string): string => `eine Tabelle von Währungen, etwa ${example}`,
  currency: 'eine gültige Währung nach ISO 4217, etwa EUR',
  minorUnits: 'eine ganze Zahl kleinster Einheiten von 1 bis 99999999',
} as const;

/** The values that the settings of the pair of daemons expect. */
export const replicate = {
  table:
    'eine Tabelle mit url, credentials, ca, stream, bucket, name, replicas, leaseSeconds, packages und experimental',
  url: 'die Adresse eines NATS-Servers oder eine Liste von Adressen',
  stream: 'der Name eines Streams: Buchstaben, Ziffern, "-" und "_", höchstens 64',
  bucket: 'der Name eines Key-Value-Buckets: Buchstaben, Ziffern, "-" und "_", höchstens 64',
  name: 'der Name dieses Daemons: Buchstaben, Ziffern, "-" und "_", höchstens 64',
  replicas: 'eine ganze Zahl von Replikaten von 1 bis 5',
  leaseSeconds: 'eine ganze Zahl von Sekunden von 2 bis 120',
  whole: 'url, stream, bucket und name zusammen',
};
