/**
 * The expected values of settings. Each text completes `est … ; attendu : …`. It is used for values that are missing, mistyped or out
 * of range.
 */

/** The value does not fit the setting. `found`: {@link missing}, or the text of {@link is}. */
export function unexpected(found: string, expected: string): string {
  return `${found} ; attendu : ${expected}`;
}

/** Says that the value is missing, for {@link unexpected}. */
export const missing = 'manque';

/** Says which value was found, for {@link unexpected}. */
export function is(value: string): string {
  return `est ${value}`;
}

const kindsOfValue: Readonly<Record<string, string>> = {
  table: 'une table',
  list: 'une liste',
  string: 'un texte',
  number: 'un nombre',
  bigint: 'un nombre',
  boolean: 'un booléen',
};

/** Names the type of the value, because the value itself is a table or may be secret. */
export function kindOfValue(kind: string): string {
  return kindsOfValue[kind] ?? `une valeur de type ${kind}`;
}

/** The key cannot be used as a name. */
export function unusableName(expected: string): string {
  return `n’est pas un nom utilisable ; attendu : ${expected}`;
}

/** The schema does not have this key. `likely`: the key that was probably meant. */
export function unknownKey(known: readonly string[], likely: string | undefined): string {
  return `est inconnu ; ${likely === undefined ? `connus ici : ${known.join(', ')}` : `vouliez-vous dire "${likely}" ?`}`;
}

/** The setting `ca` from an earlier version. */
export const caIsPartOfTls = 'fait désormais partie de tls : écrivez tls = { ca = "..." }';

/** Expects one of a few words. `likely`: the word that the operator probably meant. */
export function oneOf(known: readonly string[], likely: string | undefined): string {
  const choice = `une valeur parmi ${known.join(', ')}`;
  return likely === undefined ? choice : `${choice} ; vouliez-vous dire "${likely}" ?`;
}

/** Expects a time in milliseconds. `meaning`: what the time is for. */
export function milliseconds(min: number, max: number, meaning: string): string {
  return `un nombre entier de millisecondes de ${min} à ${max}, ${meaning}`;
}

/** The sections whose tables have names. */
const namedThings: Readonly<Record<string, string>> = {
  gateway: 'd’une passerelle',
  terminal: 'd’un terminal',
  service: 'd’un service de paiement',
  register: 'd’une caisse',
};

/** Values that several settings expect. */
export const common = {
  trueOrFalse: 'true ou false',
  port: 'un port TCP de 0 à 65535, 0 pour n’importe quel port libre',
  path: 'un chemin',
  text: 'un texte',
  variable: 'le nom d’une variable d’environnement',
  secret:
    'une référence à la valeur, { env = "NAME" } ou { file = "/path" } ; la valeur elle-même ne peut pas figurer dans la configuration, car les fichiers sont copiés, sauvegardés et envoyés à l’assistance',
  oneSecretPlace: 'un seul champ parmi env et file',
  https:
    'une adresse qui commence par https:// (ou http:// sur cette machine), sans utilisateur, mot de passe, paramètres ni "#"',
  receiptWidth: 'un nombre entier de colonnes de 20 à 100',
  name: (what: string): string =>
    `le nom ${namedThings[what] ?? `de ${what}`} : lettres, chiffres, "-" et "_", une lettre ou un chiffre au début, 64 au plus`,
  header: 'le nom d’un en-tête HTTP qui ne fait pas partie de la connexion elle-même',
} as const;

/** The content that the sections of the file expect. */
export const sections = {
  language: 'une langue que tenderd propose : "en", "de", "sv" ou "fr"',
  dataDir: 'le chemin complet d’un répertoire : ~ ne désigne pas ici le répertoire personnel',
  gateways: 'au moins une table [gateways.NAME]',
  terminals: 'au moins une table [terminals.NAME]',
  services: 'des tables [services.NAME]',
  registers: 'des tables [registers.NAME]',
} as const;

/** The sections `api`, `console`, `limits`, `log`, `backup`, `retention` and `journal`. */
export const daemon = {
  api: 'une table avec port et allowedOrigins',
  origins: 'une liste d’origines',
  origin: 'une origine comme https://till.example, sans chemin ni "*"',
  unixSocket: 'le chemin d’un socket dans un répertoire qui lui est propre, comme "/run/tenderd/api.sock"',
  console: 'une table avec pin',
  limits: 'une table avec queueMax, bodyBytes, connections, keepAliveMs, waitMaxS, startMs, stopMs et timeZone',
  queueMax:
    'un nombre entier de 1 à 10000 transactions qui peuvent attendre un même terminal ; dans une file plus longue, les dernières ne seraient pas lancées à temps',
  bodyBytes:
    'un nombre entier d’octets de 4096 à 1048576 ; un corps plus petit ne contient pas un paiement avec ses articles, un plus grand retarde tous les autres',
  connections: 'un nombre entier de connexions de 16 à 8192 ; chaque caisse qui attend son résultat en utilise une',
  keepAliveMs:
    'pendant lesquelles une connexion inactive reste ouverte ; plus que la pause d’une caisse entre deux clients',
  waitMaxS:
    'un nombre entier de secondes de 1 à 50 ; une connexion sans données pendant 60 s est coupée, et de nombreux clients renoncent après 30',
  startMs: 'pendant lesquelles un démarrage attend un journal, un port ou un socket qu’un autre programme utilise',
  stopMs:
    'pendant lesquelles un arrêt attend les paiements en cours ; moins que ce que votre gestionnaire de services attend avant de tuer le processus',
  timeZone: 'un fuseau horaire de la base IANA, comme "Europe/Vienna"',
  log: 'une table avec level, bodies et files',
  logLevel: 'une valeur parmi debug, info, warn, error',
  backup: 'une table avec dir, at et keep',
  backupDir: 'un répertoire qui existe, sur un autre disque, sans ~',
  backupAt: 'une heure comme "03:30"',
  backupKeep: 'un nombre entier de sauvegardes de 1 à 1000',
  retention: 'une table avec keepDays et at',
  keepDays: 'un nombre entier de jours de 7 à 36500',
  metrics: 'une table avec token',
  traces: 'une table avec url et packages',
  tracesUrl: 'une adresse http:// ou https:// sans mot de passe, par exemple "http://127.0.0.1:4318/v1/traces"',
  tracesPackages: 'le dossier dans lequel npm a installé les paquets d’OpenTelemetry, sans ~',
  publish: 'une table avec url, credentials, ca, stream, subject, lateMinutes, statusSeconds, inFlight et packages',
  publishUrl:
    'tls:// avec le nom du serveur, par exemple "tls://nats.example:4222", sans utilisateur ni mot de passe ; nats:// seulement pour cette machine',
  publishCa: 'le chemin d’un fichier avec le certificat de l’autorité du serveur NATS',
  publishStream: 'le nom d’un flux : lettres, chiffres, "-" et "_", 255 au plus',
  publishSubject: 'un sujet sans caractère générique, par exemple "tenderd.store-17"',
  publishLate: 'un nombre entier de minutes de 1 à 10080',
  publishStatus: 'un nombre entier de secondes de 10 à 86400',
  publishInFlight: 'un nombre entier d’événements de 1 à 256',
  publishPackages: 'le dossier dans lequel npm a installé les paquets de NATS, sans ~',
  publishWhole: 'url, stream et subject ensemble',
  journal: 'une table avec pregrowMiB, reserveMiB et hostCheck',
  pregrowMiB: 'un nombre entier de Mio de 1 à 1024',
  reserveMiB: 'un nombre entier de Mio de 1 à 65536',
} as const;

/** The values that the settings of a gateway expect. */
export const gateway = {
  table: 'une table avec url et d’autres réglages',
  url: 'une adresse qui commence par wss://, https:// ou tls:// (ws://, http:// ou tcp:// dans un réseau fermé), sans utilisateur ni mot de passe',
  encoding: '"xml" ou "json"',
  headers: 'une table d’en-têtes',
  conditions: 'une table avec waitCardRemoval et disableTip',
  poiList: 'une table avec url et path',
  poiListUrl: 'une adresse qui commence par https:// (ou http:// dans un réseau fermé)',
  poiListPath: 'le chemin de la liste dans la réponse, avec des points, comme "data.terminals"',
  keepAliveMs: 'entre deux trames vides vers un terminal en TCP',
  heartbeat: 'une table avec everyMs et pongMs',
  everyMs: 'entre deux pings sur une connexion inactive',
  pongMs: 'au bout desquelles l’absence de pong signifie que la connexion est perdue',
} as const;

/** The values that the settings of a terminal expect. */
export const terminal = {
  table: 'une table avec poiId et d’autres réglages',
  poiId: 'le POIID que le terminal affiche ou que la passerelle indique, 32 caractères au plus',
  poiIdLength: 'un POIID de 32 caractères au plus',
  gateway: 'le nom d’une passerelle de ce fichier',
  url: 'l’adresse du terminal lui-même, qui commence par https:// ou tls:// (http:// ou tcp:// dans un réseau fermé), sans utilisateur ni mot de passe',
  saleId: 'un SaleID de 36 caractères au plus',
  managementMs:
    'la durée que peuvent prendre Login et TransactionStatus : une durée plus courte renonce à des terminaux qui fonctionnent, une durée plus longue laisse le caissier sans réponse',
  prompts:
    '"off", "register" (la caisse répond sous /v1/prompts) ou "answers" (les réponses de promptAnswers, immédiatement)',
  promptAnswers: 'une table avec confirmation, text, digits, entry et anyKey',
  confirmation: 'true ou false ; pour une signature ou l’accord d’un responsable, la réponse est toujours non',
  promptText: 'un texte d’au plus 400 caractères',
  digits: 'un texte composé de chiffres',
  entry: 'le numéro d’une ligne de menu, à partir de 1',
  anyKey: 'true',
} as const;

/** The values that the settings of the listener for terminals expect. */
export const listen = {
  table: 'une table avec host, port, peers, follow, certificate, key et callbackUrl',
  host: 'une adresse numérique de cette machine, comme "192.168.1.10" : celle du réseau des terminaux',
  peer: 'l’adresse numérique d’un terminal, comme "192.168.1.40"',
  peers: 'une liste d’adresses, chacune étant l’adresse numérique d’un terminal, comme "192.168.1.40"',
  follow: 'true ou false ; avec true, tenderd suit un terminal à une autre adresse privée',
  certificate: 'le chemin d’un fichier PEM avec le certificat que voient les terminaux',
  callbackUrl:
    'une adresse de ce point d’écoute qui commence par https://, telle qu’un terminal l’atteint, sans utilisateur, mot de passe ni "#"',
} as const;

/** The values that the settings of a gateway's Login expect. */
export const login = {
  table:
    'une table avec providerIdentification, applicationName, softwareVersion, certificationCode, terminalEnvironment, saleCapabilities, configurationServer et authorisationServer',
  line: (what: string): string => `${what} : une ligne de 1 à 128 caractères`,
  providerIdentification: 'l’éditeur de la caisse, tel que le fabricant du terminal l’a enregistré',
  applicationName: 'le nom de la caisse, tel que le fabricant du terminal l’a enregistré',
  softwareVersion: 'la version de la caisse, telle que le fabricant du terminal l’a enregistrée',
  certificationCode: 'le code que le fabricant du terminal a attribué à la caisse',
  capabilities: (known: readonly string[]): string => `une liste de ${known.join(', ')}`,
  oneCapability: 'une liste avec au moins l’une d’elles',
  configurationServer:
    'le serveur de configuration tel que le fabricant du terminal vous l’a indiqué, comme "192.0.2.1:55133"',
  authorisationServer:
    'le serveur qui autorise les paiements, tel que le fabricant du terminal vous l’a indiqué, comme "192.0.2.1:55133"',
} as const;

/** The values that the settings of the nexo interface expect. */
export const nexo = {
  table: 'une table avec enabled et d’autres réglages',
  account: 'le code d’un compte commerçant : au plus 80 lettres, chiffres, "-" et "_"',
  resultUrl:
    'http:// ou https:// sur cette machine, ou https:// avec une adresse d’un réseau privé (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7), sans utilisateur, mot de passe ni "#"',
  results: 'des tables dont les noms sont les SaleID des messages des caisses',
  result: 'une table avec url, register, authorization et tls',
  register: 'le nom d’une table [registers.NAME]',
  identity: 'une table de SaleID, ou "*" pour tous les autres, chacun avec transaction, service ou tender',
  tls: 'une table avec port, certificate et key',
  certificate:
    'le chemin d’un fichier PEM avec le certificat que voient les caisses, comme celui que crée "tenderd nexo certificate"',
} as const;

/** The values that the settings of tokens and proxies expect. */
export const access = {
  oauth: 'une table avec tokenUrl, clientId, clientSecret et scope',
  clientId: 'l’identifiant de ce client auprès de l’émetteur des jetons',
  scope: 'la portée (scope) des jetons, telle que leur émetteur la nomme',
  proxy: 'une table avec url et authorization',
  proxyUrl: 'l’adresse d’un proxy HTTP, comme "http://proxy.example:3128", sans utilisateur ni mot de passe',
} as const;

/** The values that the settings of seals and TLS expect. */
export const security = {
  table: 'une table avec kind, keyIdentifier, keyVersion et passphrase ("nexo-blob") ou kek ("mac")',
  ownKey: 'une table avec keyIdentifier, keyVersion et passphrase ("nexo-blob") ou kek ("mac")',
  kind: '"nexo-blob" ou "mac"',
  keyIdentifier: 'le nom de la clé, tel que le terminal l’a',
  keyVersion:
    'la version de la clé qui est configurée dans le terminal : un nombre entier pour "nexo-blob", un texte pour "mac"',
  wholeNumber: 'un nombre entier',
  time: 'une date et une heure',
  tls: 'une table avec ca, system, expect, certificate et key',
  ca: 'le chemin d’un fichier PEM avec l’autorité de certification de la passerelle',
  system: 'true ou false ; avec true, tenderd fait confiance aux autorités du système en plus de ca',
  certificate: 'le chemin d’un fichier PEM avec notre certificat, pour une passerelle qui en exige un',
  serverName:
    'un nom d’hôte comme "S1F2-000123.live.terminal.adyen.com", celui du certificat ; une adresse n’a pas besoin de réglage',
} as const;

/** The values that the settings of a payment service expect. */
export const service = {
  table: 'une table avec baseUrl et d’autres réglages',
  token: 'une table avec un seul champ parmi clientCredentials, file et env',
  oneTokenPlace: 'un seul champ parmi clientCredentials, file et env',
  clientCredentials: 'une table avec url, id et secret',
  clientId: 'l’identifiant de ce client au point d’accès des jetons',
  webhook: 'une table avec port, publicUrl et secret',
  webhookPort: 'un port TCP de 1 à 65535 sur 127.0.0.1, vers lequel votre proxy transmet les webhooks',
  promises: 'une table d’engagements, comme { sessionEndsMs = 86400000 }',
  sessionEndsMs:
    'un nombre entier de ms de 60000 à 2678400000 (31 jours) au bout desquelles un lien ne peut plus être payé',
  attemptsMax: 'un nombre entier de 1 à 100 paiements refusés après lesquels un lien prend fin',
  merchantId: 'l’identifiant du commerçant auprès du service, 64 caractères au plus',
  managementMs:
    'un nombre entier de ms de 5000 à 60000 dont le service dispose pour répondre : une durée plus courte renonce à des émetteurs qui fonctionnent, une durée plus longue laisse le caissier sans lien',
  ca: 'le chemin d’un fichier PEM avec l’autorité de certification du service',
} as const;

/** The values that the settings of a register expect. */
export const register = {
  table: 'une table, qui peut être vide',
  otherRegisters: '"allowed" ou "refused"',
  amounts: (example: string): string => `une table de devises, comme ${example}`,
  currency: 'une devise ISO 4217 en vigueur, comme EUR',
  minorUnits: 'un nombre entier d’unités mineures de 1 à 99999999',
} as const;

/** The values that the settings of the pair of daemons expect. */
export const replicate = {
  table: 'une table avec url, credentials, ca, stream, bucket, name, replicas, leaseSeconds, packages et experimental',
  url: 'l’adresse d’un serveur NATS, ou une liste d’adresses',
  stream: 'le nom d’un flux : lettres, chiffres, "-" et "_", 64 au plus',
  bucket: 'le nom d’un bucket clé-valeur : lettres, chiffres, "-" et "_", 64 au plus',
  name: 'le nom de ce démon : lettres, chiffres, "-" et "_", 64 au plus',
  replicas: 'un nombre entier de répliques de 1 à 5',
  leaseSeconds: 'un nombre entier de secondes de 2 à 120',
  whole: 'url, stream, bucket et name ensemble',
};
