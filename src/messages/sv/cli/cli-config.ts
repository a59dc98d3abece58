/** The output of `tenderd config init`, `show` and `schema`, and the comments in a new configuration. */

/** The origin of a value, if it is not set anywhere. */
export const byDefault = 'standard';

/** The title of the JSON Schema. */
export const schemaTitle = 'Konfigurationen för tenderd';

/** The name of the secret that each vendor needs. */
export const secrets = {
  passphrase: 'lösenfrasen för nyckeln som du angav hos Adyen',
  apiKey: 'API-nyckeln',
  authorization: '"Basic " och base64 av UID:APIKEY',
} as const;

/** The secrets by their English text, which arrives as a fact. */
const secretsByEnglish: Readonly<Record<string, string>> = {
  'the passphrase of the key that you entered at Adyen': secrets.passphrase,
  'the API key': secrets.apiKey,
  '"Basic " and the base64 of UID:APIKEY': secrets.authorization,
};

/** The questions that `init` asks. */
export const questions = {
  vendor: 'Vilka terminaler har du?',
  gatewayAddress: (example: string): string =>
    `Vilken adress har gatewayen eller molntjänsten? Till exempel ${example}`,
  poiId: 'Vilket POIID har terminalen? Det står på skärmen eller i leverantörens portal.',
  nextPoiId: 'Vilket POIID har nästa terminal? Skriv "none" om det inte finns någon mer.',
  terminalAddress: (example: string): string => `Vilken adress har den här terminalen? Till exempel ${example}`,
  secretFile: (what: string): string =>
    `Vilken fil innehåller ${secretsByEnglish[what] ?? what}? Bara du ska kunna läsa den.`,
} as const;

/** The hint of `init` after an answer that it cannot read. */
export const again = {
  address: (schemes: string): string => `Skriv en adress som börjar med ${schemes}.`,
  poiId: 'Ett POIID har inga blanksteg och inget @.',
  secretFile: 'Den filen finns inte. Skapa den först, med rättigheterna 600.',
} as const;

/** The vendors of terminals that `init` offers to choose from. */
export const vendors = {
  simulated: 'inga ännu: öva med "tenderd simulate --port 8790"',
  websocket: 'från vilken leverantör som helst, genom en gateway med WebSocket',
  'adyen-local': 'Adyen, i det här nätverket',
  'adyen-cloud': 'Adyen, genom dess molntjänst',
  'swedbank-lan': 'Swedbank Pay, i det här nätverket',
  westpay: 'Westpay, i det här nätverket',
  'westpay-epas': 'Westpay med EPAS, i det här nätverket',
  'market-pay': 'Market Pay, i det här nätverket',
  'verifone-pos-cloud': 'Verifone, genom POS Cloud',
} as const;

/** The comments in a new configuration. */
export const comments = {
  backup: 'en kopia av journalen varje natt, på en annan disk: docs/operate/backup.md',
  head: (vendor: string): readonly string[] => [
    `Skapad med "tenderd config init" för: ${vendor}.`,
    'Alla inställningar: docs/operate/configuration.md. Efter varje ändring: tenderd config check',
  ],
  simulated: 'inga riktiga pengar flyttas',
  profile: 'vad tenderd utgår från när ett resultat ska tas fram: docs/reference/profiles.md',
  expect: 'namnet i terminalens certifikat: dess POIID, och live i stället för test',
  ca: 'om systemet inte känner till certifikatets utfärdare: tls = { ca = "FILE.pem" }',
  key: 'ändra: nyckelns namn och version så som de angavs hos Adyen',
  secret: 'en hänvisning: själva filen skrivs aldrig ut och loggas aldrig',
  poiId: 'så som terminalen eller gatewayen anger det',
  unencrypted: 'inte krypterat: håll nätverket slutet',
} as const;

/** The configuration file was written. */
export function written(path: string): string {
  return `Skrev ${path}. tenderd config check godtar filen.`;
}

/** The next steps after the configuration file was written. */
export const nextSteps = {
  check: (path: string): string => `Kontrollera den efter varje ändring: tenderd config check --config ${path}`,
  create: (path: string): string =>
    `Före den första starten med riktiga pengar: tenderd journal create --config ${path}`,
  run: (path: string): string => `Starta: tenderd run --config ${path}`,
} as const;

/** The configuration file exists already. */
export function exists(path: string): string {
  return `${path} finns redan och skrivs inte över. Välj en annan fil med --out.`;
}

/** The configuration file cannot be written. */
export function notWritten(path: string, code: string): string {
  return `${path} går inte att skriva (${code}).`;
}

/** Options are missing, and `init` has no keyboard from which it could read answers. */
export function missing(options: string): string {
  return `Utan tangentbord kan kommandot inte fråga. Inget har skrivits. Ange dessa alternativ: ${options}.`;
}

/** The operator ended the dialogue. */
export const ended = 'Inget har skrivits.';
