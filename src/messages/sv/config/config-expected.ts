/**
 * The expected values of settings. Each text completes `är ...; förväntat: ...`. It is used for values that are missing, mistyped or out
 * of range.
 */

/** The value does not fit the setting. `found`: {@link missing}, or the text of {@link is}. */
export function unexpected(found: string, expected: string): string {
  return `${found}; förväntat: ${expected}`;
}

/** Says that the value is missing, for {@link unexpected}. */
export const missing = 'saknas';

/** Says which value was found, for {@link unexpected}. */
export function is(value: string): string {
  return `är ${value}`;
}

const kindsOfValue: Readonly<Record<string, string>> = {
  table: 'en tabell',
  list: 'en lista',
  string: 'en text',
  number: 'ett tal',
  bigint: 'ett tal',
  boolean: 'ett sanningsvärde',
};

/** Names the type of the value, because the value itself is a table or may be secret. */
export function kindOfValue(kind: string): string {
  return kindsOfValue[kind] ?? `ett värde av typen ${kind}`;
}

/** The key cannot be used as a name. */
export function unusableName(expected: string): string {
  return `är inget användbart namn; förväntat: ${expected}`;
}

/** The schema does not have this key. `likely`: the key that was probably meant. */
export function unknownKey(known: readonly string[], likely: string | undefined): string {
  return `är okänd; ${likely === undefined ? `kända här: ${known.join(', ')}` : `menade du "${likely}"?`}`;
}

/** The setting `ca` from an earlier version. */
export const caIsPartOfTls = 'hör nu till tls: skriv tls = { ca = "..." }';

/** Expects one of a few words. `likely`: the word that the operator probably meant. */
export function oneOf(known: readonly string[], likely: string | undefined): string {
  const choice = `något av ${known.join(', ')}`;
  return likely === undefined ? choice : `${choice}; menade du "${likely}"?`;
}

/** Expects a time in milliseconds. `meaning`: what the time is for. */
export function milliseconds(min: number, max: number, meaning: string): string {
  return `ett helt antal millisekunder från ${min} till ${max}, ${meaning}`;
}

/** The sections whose tables have names, with their articles. */
const namedThings: Readonly<Record<string, string>> = {
  gateway: 'en gateway',
  terminal: 'en terminal',
  service: 'en betaltjänst',
  register: 'en kassa',
};

/** Values that several settings expect. */
export const common = {
  trueOrFalse: 'true eller false',
  port: 'en TCP-port från 0 till 65535, 0 för vilken ledig som helst',
  path: 'en sökväg',
  text: 'en text',
  variable: 'namnet på en miljövariabel',
  secret:
    'en hänvisning till värdet, { env = "NAME" } eller { file = "/path" }; själva värdet får inte stå i konfigurationen, eftersom filer kopieras, säkerhetskopieras och skickas till supporten',
  oneSecretPlace: 'exakt en av env och file',
  https:
    'en adress som börjar med https:// (eller http:// på den här datorn), utan användare, lösenord, frågedel och "#"',
  receiptWidth: 'ett helt antal kolumner från 20 till 100',
  name: (what: string): string =>
    `namnet på ${namedThings[what] ?? what}: bokstäver, siffror, "-" och "_", med en bokstav eller siffra först, högst 64`,
  header: 'namnet på en HTTP-header som inte hör till själva anslutningen',
} as const;

/** The content that the sections of the file expect. */
export const sections = {
  language: 'ett språk som tenderd har: "en", "de", "sv" eller "fr"',
  dataDir: 'sökvägen till en katalog, fullt utskriven: ~ ersätts inte med hemkatalogen',
  gateways: 'minst en tabell [gateways.NAME]',
  terminals: 'minst en tabell [terminals.NAME]',
  services: 'tabeller [services.NAME]',
  registers: 'tabeller [registers.NAME]',
} as const;

/** The sections `api`, `console`, `limits`, `log` and `journal`. */
export const daemon = {
  api: 'en tabell med port och allowedOrigins',
  origins: 'en lista med ursprung (origins)',
  origin: 'ett ursprung (origin) som https://till.example, utan sökväg och utan "*"',
  unixSocket: 'sökvägen till en socket i en egen katalog, till exempel "/run/tenderd/api.sock"',
  console: 'en tabell med pin',
  limits: 'en tabell med queueMax, bodyBytes, connections, keepAliveMs, waitMaxS, startMs, stopMs och timeZone',
  queueMax:
    'ett helt antal transaktioner från 1 till 10000 som får vänta på en terminal; i en längre kö skulle de sista inte startas i tid',
  bodyBytes:
    'ett helt antal byte från 4096 till 1048576; mindre rymmer inte en betalning med dess varor, större fördröjer alla andra',
  connections: 'ett helt antal anslutningar från 16 till 8192; varje kassa som väntar på sitt resultat använder en',
  keepAliveMs: 'under vilka en vilande anslutning hålls öppen; längre än en kassas paus mellan två kunder',
  waitMaxS:
    'ett helt antal sekunder från 1 till 50; en anslutning utan data i 60 s bryts, och många klienter ger upp efter 30',
  startMs: 'under vilka en start väntar på en journal, en port eller ett uttag som ett annat program använder',
  stopMs:
    'under vilka ett stopp väntar på pågående betalningar; kortare än din tjänsthanterare väntar innan den avbryter processen',
  timeZone: 'en tidszon i IANA-databasen, till exempel "Europe/Vienna"',
  log: 'en tabell med level, bodies och files',
  logLevel: 'något av debug, info, warn, error',
  backup: 'en tabell med dir, at och keep',
  backupDir: 'en katalog som finns, på en annan disk, utan ~',
  backupAt: 'ett klockslag, till exempel "03:30"',
  backupKeep: 'ett helt antal säkerhetskopior från 1 till 1000',
  retention: 'en tabell med keepDays och at',
  keepDays: 'ett helt antal dagar från 7 till 36500',
  metrics: 'en tabell med token',
  traces: 'en tabell med url och packages',
  tracesUrl: 'en adress med http:// eller https:// utan lösenord, till exempel "http://127.0.0.1:4318/v1/traces"',
  tracesPackages: 'mappen där npm har installerat paketen från OpenTelemetry, utan ~',
  publish: 'en tabell med url, credentials, ca, stream, subject, lateMinutes, statusSeconds, inFlight och packages',
  publishUrl:
    'tls:// med serverns namn, till exempel "tls://nats.example:4222", utan användare och lösenord; nats:// bara för denna dator',
  publishCa: 'sökvägen till en fil med certifikatet från NATS-serverns utfärdare',
  publishStream: 'namnet på en ström: bokstäver, siffror, "-" och "_", högst 255',
  publishSubject: 'ett ämne utan jokertecken, till exempel "tenderd.store-17"',
  publishLate: 'ett heltal minuter från 1 till 10080',
  publishStatus: 'ett heltal sekunder från 10 till 86400',
  publishInFlight: 'ett heltal händelser från 1 till 256',
  publishPackages: 'mappen där npm installerade NATS paket, utan ~',
  publishWhole: 'url, stream och subject tillsammans',
  journal: 'en tabell med pregrowMiB, reserveMiB och hostCheck',
  pregrowMiB: 'ett helt antal MiB från 1 till 1024',
  reserveMiB: 'ett helt antal MiB från 1 till 65536',
} as const;

/** The values that the settings of a gateway expect. */
export const gateway = {
  table: 'en tabell med url med mera',
  url: 'en adress som börjar med wss://, https:// eller tls:// (ws://, http:// eller tcp:// i ett slutet nätverk), utan användare och lösenord',
  encoding: '"xml" eller "json"',
  headers: 'en tabell med headrar',
  conditions: 'en tabell med waitCardRemoval och disableTip',
  poiList: 'en tabell med url och path',
  poiListUrl: 'en adress som börjar med https:// (eller http:// i ett slutet nätverk)',
  poiListPath: 'listans sökväg i svaret, med punkter, till exempel "data.terminals"',
  keepAliveMs: 'mellan två tomma ramar till en terminal över TCP',
  heartbeat: 'en tabell med everyMs och pongMs',
  everyMs: 'mellan två pingar på en vilande anslutning',
  pongMs: 'varefter en utebliven pong betyder att anslutningen är bruten',
} as const;

/** The values that the settings of a terminal expect. */
export const terminal = {
  table: 'en tabell med poiId med mera',
  poiId: 'det POIID som terminalen visar eller gatewayen listar, högst 32 tecken',
  poiIdLength: 'ett POIID på högst 32 tecken',
  gateway: 'namnet på en gateway i den här filen',
  url: 'adressen till själva terminalen, som börjar med https:// eller tls:// (http:// eller tcp:// i ett slutet nätverk), utan användare och lösenord',
  saleId: 'ett SaleID på högst 36 tecken',
  managementMs:
    'den tid som Login och TransactionStatus får ta: en kortare tid ger upp fungerande terminaler, en längre lämnar kassören utan svar',
  prompts:
    '"off", "register" (kassan svarar under /v1/prompts) eller "answers" (tenderd svarar direkt med promptAnswers)',
  promptAnswers: 'en tabell med confirmation, text, digits, entry och anyKey',
  confirmation: 'true eller false; för en underskrift eller en chefs godkännande är svaret alltid nej',
  promptText: 'en text på högst 400 tecken',
  digits: 'en text med bara siffror',
  entry: 'numret på en menyrad, från 1',
  anyKey: 'true',
} as const;

/** The values that the settings of the listener for terminals expect. */
export const listen = {
  table: 'en tabell med host, port, peers, follow, certificate, key och callbackUrl',
  host: 'en numerisk adress på den här datorn, till exempel "192.168.1.10": den i terminalernas nätverk',
  peer: 'en terminals numeriska adress, till exempel "192.168.1.40"',
  peers: 'en lista med adresser, var och en en terminals numeriska adress, till exempel "192.168.1.40"',
  follow: 'true eller false; med true följer tenderd en terminal till en annan privat adress',
  certificate: 'sökvägen till en PEM-fil med det certifikat som terminalerna ser',
  callbackUrl:
    'en adress till den här lyssnaren som börjar med https://, så som en terminal når den, utan användare, lösenord och "#"',
} as const;

/** The values that the settings of a gateway's Login expect. */
export const login = {
  table:
    'en tabell med providerIdentification, applicationName, softwareVersion, certificationCode, terminalEnvironment, saleCapabilities, configurationServer och authorisationServer',
  line: (what: string): string => `${what}: en rad på 1 till 128 tecken`,
  providerIdentification: 'kassans tillverkare, så som terminalleverantören har registrerat den',
  applicationName: 'kassans namn, så som terminalleverantören har registrerat det',
  softwareVersion: 'kassans version, så som terminalleverantören har registrerat den',
  certificationCode: 'den kod som terminalleverantören har gett kassan',
  capabilities: (known: readonly string[]): string => `en lista med ${known.join(', ')}`,
  oneCapability: 'en lista med minst en förmåga',
  configurationServer:
    'konfigurationsservern, så som terminalleverantören har uppgett den, till exempel "192.0.2.1:55133"',
  authorisationServer:
    'servern som godkänner betalningar, så som terminalleverantören har uppgett den, till exempel "192.0.2.1:55133"',
} as const;

/** The values that the settings of the nexo interface expect. */
export const nexo = {
  table: 'en tabell med enabled med mera',
  account: 'koden för ett handlarkonto: högst 80 bokstäver, siffror, "-" och "_"',
  resultUrl:
    'http:// eller https:// på den här datorn, eller https:// med en adress i ett privat nätverk (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7), utan användare, lösenord och "#"',
  results: 'tabeller vars namn är SaleID i kassornas meddelanden',
  result: 'en tabell med url, register, authorization och tls',
  register: 'namnet på en tabell [registers.NAME]',
  identity: 'en tabell med SaleID, eller "*" för alla andra, var och en med transaction, service eller tender',
  tls: 'en tabell med port, certificate och key',
  certificate:
    'sökvägen till en PEM-fil med det certifikat som kassorna ser, till exempel den som "tenderd nexo certificate" skapar',
} as const;

/** The values that the settings of tokens and proxies expect. */
export const access = {
  oauth: 'en tabell med tokenUrl, clientId, clientSecret och scope',
  clientId: 'den här klientens id hos tokenutfärdaren',
  scope: 'tokenens scope, så som utfärdaren kallar det',
  proxy: 'en tabell med url och authorization',
  proxyUrl: 'adressen till en HTTP-proxy, till exempel "http://proxy.example:3128", utan användare och lösenord',
} as const;

/** The values that the settings of seals and TLS expect. */
export const security = {
  table: 'en tabell med kind, keyIdentifier, keyVersion och passphrase ("nexo-blob") eller kek ("mac")',
  ownKey: 'en tabell med keyIdentifier, keyVersion och passphrase ("nexo-blob") eller kek ("mac")',
  kind: '"nexo-blob" eller "mac"',
  keyIdentifier: 'nyckelns namn, så som terminalen har det',
  keyVersion: 'den version av nyckeln som är inställd i terminalen: ett heltal för "nexo-blob", en text för "mac"',
  wholeNumber: 'ett heltal',
  time: 'en tid',
  tls: 'en tabell med ca, system, expect, certificate och key',
  ca: 'sökvägen till en PEM-fil med gatewayens certifikatutfärdare',
  system: 'true eller false; med true litar tenderd på systemets utfärdare utöver ca',
  certificate: 'sökvägen till en PEM-fil med vårt certifikat, för en gateway som kräver ett',
  serverName:
    'värdnamnet i certifikatet, till exempel "S1F2-000123.live.terminal.adyen.com"; utelämna det för en numerisk adress',
} as const;

/** The values that the settings of a payment service expect. */
export const service = {
  table: 'en tabell med baseUrl med mera',
  token: 'en tabell med exakt en av clientCredentials, file och env',
  oneTokenPlace: 'exakt en av clientCredentials, file och env',
  clientCredentials: 'en tabell med url, id och secret',
  clientId: 'den här klientens id hos tokenändpunkten',
  webhook: 'en tabell med port, publicUrl och secret',
  webhookPort: 'en TCP-port från 1 till 65535 på 127.0.0.1, dit din proxy vidarebefordrar webhookar',
  promises: 'en tabell med löften, till exempel { sessionEndsMs = 86400000 }',
  sessionEndsMs:
    'ett helt antal ms från 60000 till 2678400000 (31 dygn), varefter en betallänk inte längre kan betalas',
  attemptsMax: 'ett helt antal nekade betalningar från 1 till 100, varefter en betallänk upphör',
  merchantId: 'handlarens id hos betaltjänsten, högst 64 tecken',
  managementMs:
    'ett helt antal ms från 5000 till 60000 som betaltjänsten får ta på sig att svara: en kortare tid ger upp fungerande kortutgivare, en längre lämnar kassören utan betallänk',
  ca: 'sökvägen till en PEM-fil med betaltjänstens certifikatutfärdare',
} as const;

/** The values that the settings of a register expect. */
export const register = {
  table: 'en tabell, som får vara tom',
  otherRegisters: '"allowed" eller "refused"',
  amounts: (example: string): string => `en tabell med valutor, till exempel ${example}`,
  currency: 'en gällande valuta enligt ISO 4217, till exempel EUR',
  minorUnits: 'ett heltal i valutans minsta enhet, från 1 till 99999999',
} as const;

/** The values that the settings of the pair of daemons expect. */
export const replicate = {
  table: 'en tabell med url, credentials, ca, stream, bucket, name, replicas, leaseSeconds, packages och experimental',
  url: 'adressen till en NATS-server, eller en lista med adresser',
  stream: 'namnet på en ström: bokstäver, siffror, "-" och "_", högst 64',
  bucket: 'namnet på en nyckel-värde-bucket: bokstäver, siffror, "-" och "_", högst 64',
  name: 'namnet på denna daemon: bokstäver, siffror, "-" och "_", högst 64',
  replicas: 'ett heltal repliker från 1 till 5',
  leaseSeconds: 'ett heltal sekunder från 2 till 120',
  whole: 'url, stream, bucket och name tillsammans',
};
