/** The output of `tenderd config init`, `show` and `schema`, and the comments in a new configuration. */

/** The origin of a value, if it is not set anywhere. */
export const byDefault = 'par défaut';

/** The title of the JSON Schema. */
export const schemaTitle = 'La configuration de tenderd';

/** The name of the secret that each vendor needs. */
export const secrets = {
  passphrase: 'la phrase secrète de la clé que vous avez saisie chez Adyen',
  apiKey: 'la clé d’API',
  authorization: '"Basic " suivi du base64 de UID:APIKEY',
} as const;

/** The secrets by their English text, which arrives as a fact. */
const secretsByEnglish: Readonly<Record<string, string>> = {
  'the passphrase of the key that you entered at Adyen': secrets.passphrase,
  'the API key': secrets.apiKey,
  '"Basic " and the base64 of UID:APIKEY': secrets.authorization,
};

/** The questions that `init` asks. */
export const questions = {
  vendor: 'Quels terminaux avez-vous ?',
  gatewayAddress: (example: string): string =>
    `Quelle est l’adresse de la passerelle ou du cloud ? Par exemple ${example}`,
  poiId: 'Quel est le POIID du terminal ? Il figure sur son écran ou dans le portail du fabricant.',
  nextPoiId: 'Quel est le POIID du terminal suivant ? Tapez "none" s’il n’y en a pas d’autre.',
  terminalAddress: (example: string): string => `Quelle est l’adresse de ce terminal ? Par exemple ${example}`,
  secretFile: (what: string): string =>
    `Quel fichier contient ${secretsByEnglish[what] ?? what} ? Vous seul devez pouvoir le lire.`,
} as const;

/** The hint of `init` after an answer that it cannot read. */
export const again = {
  address: (schemes: string): string => `Tapez une adresse qui commence par ${schemes}.`,
  poiId: 'Un POIID ne contient ni espace ni @.',
  secretFile: 'Ce fichier n’existe pas. Créez-le d’abord, avec le mode 600.',
} as const;

/** The vendors of terminals that `init` offers to choose from. */
export const vendors = {
  simulated: 'aucun pour l’instant : s’exercer avec "tenderd simulate --port 8790"',
  websocket: 'de n’importe quel fabricant, par une passerelle avec WebSocket',
  'adyen-local': 'Adyen, sur ce réseau',
  'adyen-cloud': 'Adyen, par son cloud',
  'swedbank-lan': 'Swedbank Pay, sur ce réseau',
  westpay: 'Westpay, sur ce réseau',
  'westpay-epas': 'Westpay avec EPAS, sur ce réseau',
  'market-pay': 'Market Pay, sur ce réseau',
  'verifone-pos-cloud': 'Verifone, par POS Cloud',
} as const;

/** The comments in a new configuration. */
export const comments = {
  backup: 'une copie du journal chaque nuit, sur un autre disque : docs/operate/backup.md',
  head: (vendor: string): readonly string[] => [
    `Créé par "tenderd config init" pour : ${vendor}.`,
    'Tous les réglages : docs/operate/configuration.md. Après chaque modification : tenderd config check',
  ],
  simulated: 'aucun argent réel ne circule',
  profile: 'hypothèses de la récupération : docs/reference/profiles.md',
  expect: 'le nom dans son certificat : son POIID, et live au lieu de test',
  ca: 'si le système ne connaît pas l’autorité du certificat : tls = { ca = "FILE.pem" }',
  key: 'à modifier : nom et version de la clé, tels que saisis chez Adyen',
  secret: 'une référence : le fichier lui-même n’est jamais affiché ni journalisé',
  poiId: 'tel que le terminal ou la passerelle le nomme',
  unencrypted: 'non chiffré : n’ouvrez pas le réseau',
} as const;

/** The configuration file was written. */
export function written(path: string): string {
  return `Fichier écrit : ${path}. tenderd config check l’accepte.`;
}

/** The next steps after the configuration file was written. */
export const nextSteps = {
  check: (path: string): string =>
    `Pour le contrôler après chaque modification : tenderd config check --config ${path}`,
  create: (path: string): string =>
    `Avant le premier démarrage avec de l’argent réel : tenderd journal create --config ${path}`,
  run: (path: string): string => `Pour démarrer : tenderd run --config ${path}`,
} as const;

/** The configuration file exists already. */
export function exists(path: string): string {
  return `${path} existe déjà et n’est pas écrasé. Choisissez un autre fichier avec --out.`;
}

/** The configuration file cannot be written. */
export function notWritten(path: string, code: string): string {
  return `${path} ne peut pas être écrit (${code}).`;
}

/** Options are missing, and `init` has no keyboard from which it could read answers. */
export function missing(options: string): string {
  return `Sans clavier, la commande ne peut rien demander. Rien n’a été écrit. Donnez ces options : ${options}.`;
}

/** The operator ended the dialogue. */
export const ended = 'Rien n’a été écrit.';
