/** The output of `tenderd config init`, `show` and `schema`, and the comments in a new configuration. */

/** The origin of a value, if it is not set anywhere. */
export const byDefault = 'Vorgabe';

/** The title of the JSON Schema. */
export const schemaTitle = 'Die Konfiguration von tenderd';

/** The secret that a vendor needs, in the accusative. */
export const secrets = {
  passphrase: 'die Passphrase des Schlüssels, den Sie bei Adyen eingetragen haben',
  apiKey: 'den API-Schlüssel',
  authorization: '"Basic " und das base64 von UID:APIKEY',
} as const;

/** The secrets by their English text, which arrives as a fact. */
const secretsByEnglish: Readonly<Record<string, string>> = {
  'the passphrase of the key that you entered at Adyen': secrets.passphrase,
  'the API key': secrets.apiKey,
  '"Basic " and the base64 of UID:APIKEY': secrets.authorization,
};

/** The questions that `init` asks. */
export const questions = {
  vendor: 'Welche Terminals haben Sie?',
  gatewayAddress: (example: string): string => `Wie ist die Adresse des Gateways oder der Cloud? Etwa ${example}`,
  poiId: 'Wie ist die POIID des Terminals? Sie steht auf seinem Display oder im Portal des Herstellers.',
  nextPoiId: 'Wie ist die POIID des nächsten Terminals? Tippen Sie "none", wenn es kein weiteres gibt.',
  terminalAddress: (example: string): string => `Wie ist die Adresse dieses Terminals? Etwa ${example}`,
  secretFile: (what: string): string =>
    `Welche Datei enthält ${secretsByEnglish[what] ?? what}? Nur Sie dürfen sie lesen können.`,
} as const;

/** The hint of `init` after an answer that it cannot read. */
export const again = {
  address: (schemes: string): string => `Tippen Sie eine Adresse, die mit ${schemes} beginnt.`,
  poiId: 'Eine POIID hat keine Leerzeichen und kein @.',
  secretFile: 'Diese Datei gibt es nicht. Legen Sie sie zuerst an, mit Modus 600.',
} as const;

/** The vendors of terminals that `init` offers to choose from. */
export const vendors = {
  simulated: 'noch keine: üben mit "tenderd simulate --port 8790"',
  websocket: 'von einem beliebigen Hersteller, über ein Gateway mit WebSocket',
  'adyen-local': 'Adyen, in diesem Netz',
  'adyen-cloud': 'Adyen, über die Cloud',
  'swedbank-lan': 'Swedbank Pay, in diesem Netz',
  westpay: 'Westpay, in diesem Netz',
  'westpay-epas': 'Westpay mit EPAS, in diesem Netz',
  'market-pay': 'Market Pay, in diesem Netz',
  'verifone-pos-cloud': 'Verifone, über POS Cloud',
} as const;

/** The comments in a new configuration. */
export const comments = {
  backup: 'jede Nacht eine Kopie des Journals, auf einem anderen Datenträger: docs/operate/backup.md',
  head: (vendor: string): readonly string[] => [
    `Angelegt mit "tenderd config init" für: ${vendor}.`,
    'Alle Einstellungen: docs/operate/configuration.md. Nach jeder Änderung: tenderd config check',
  ],
  simulated: 'es fließt kein echtes Geld',
  profile: 'was beim Klären angenommen wird: docs/reference/profiles.md',
  expect: 'der Name im Zertifikat: seine POIID, und live statt test',
  ca: 'wenn das System dem Aussteller des Zertifikats nicht vertraut: tls = { ca = "FILE.pem" }',
  key: 'ändern: Name und Version des Schlüssels, wie sie bei Adyen eingetragen sind',
  secret: 'ein Verweis: die Datei selbst wird nie ausgegeben und nie ins Log geschrieben',
  poiId: 'wie das Terminal oder das Gateway es nennt',
  unencrypted: 'nicht verschlüsselt: halten Sie das Netz geschlossen',
} as const;

/** The configuration file was written. */
export function written(path: string): string {
  return `Geschrieben: ${path}. tenderd config check nimmt sie an.`;
}

/** The next steps after the configuration file was written. */
export const nextSteps = {
  check: (path: string): string => `Nach jeder Änderung prüfen: tenderd config check --config ${path}`,
  create: (path: string): string => `Vor dem ersten Start mit echtem Geld: tenderd journal create --config ${path}`,
  run: (path: string): string => `Starten: tenderd run --config ${path}`,
} as const;

/** The configuration file exists already. */
export function exists(path: string): string {
  return `${path} gibt es schon und wird nicht überschrieben. Wählen Sie mit --out eine andere Datei.`;
}

/** The configuration file cannot be written. */
export function notWritten(path: string, code: string): string {
  return `${path} lässt sich nicht schreiben (${code}).`;
}

/** Options are missing, and `init` has no keyboard from which it could read answers. */
export function missing(options: string): string {
  return `Ohne Tastatur kann der Befehl nichts fragen. Es wurde nichts geschrieben. Geben Sie diese Optionen an: ${options}.`;
}

/** The operator ended the dialogue. */
export const ended = 'Es wurde nichts geschrieben.';
