/** The output of `tenderd run`, `config check` and `nexo certificate`. */

import { labelled } from './cli-parts.js';

/** The label of a line, in a column of its own. */
function row(label: string, text: string): string {
  return `  ${label.padEnd(12)}${text}`;
}

/** The daemon is ready to take payments. */
export function ready(version: string, url: string, money: string): string {
  return `tenderd ${version} est prêt à l’adresse ${url} (${money})`;
}

/** The lines below {@link ready}, also printed by `config check`. */
export const rows = {
  terminals: (names: string): string => row('terminaux', names),
  listens: (url: string, gateway: string): string => row('écoute', `${url} (appels des terminaux de ${gateway})`),
  services: (names: string): string => row('services', names),
  token: (path: string): string => row('jeton', path),
  socket: (path: string): string => row('socket', `${path} (sans jeton)`),
  simulator: (url: string): string =>
    row('simulateur', `${url}/control/ (pannes à la demande : tenderd simulate --help)`),
  attempt: (poi: string, where: string): string => row('essai', `tenderd pay 12.50 EUR --terminal ${poi} ${where}`),
  orFirst: (dataDir: string): string =>
    row('ou d’abord', `export TENDERD_DATA_DIR=${dataDir}   (chaque commande trouve alors ce tenderd)`),
  findIt: (dataDir: string): string => row('le trouver', `tenderd status --data-dir ${dataDir}`),
  findItByFile: row('', '(sans options une fois ce dataDir indiqué dans /etc/tenderd/tenderd.toml)'),
  attention: (text: string): string => row('À TRAITER', text),
  data: (path: string): string => row('données', path),
  api: (url: string, origins: readonly string[]): string =>
    row('API', `${url}${origins.length === 0 ? '' : `, pages web de ${origins.join(', ')}`}`),
  log: (level: string, hasBodies: boolean): string =>
    row('log', `${level}${hasBodies ? ', avec les messages expurgés' : ''}`),
  gateway: (parts: readonly string[]): string => row('passerelle', parts.join(', ')),
  terminal: (text: string): string => row('terminal', text),
  listener: (text: string): string => row('écoute', text),
  service: (text: string): string => row('service', text),
  register: (name: string, path: string | undefined): string =>
    row('caisse', `${name} : jeton ${path ?? 'tel que configuré'}`),
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
  }): string => `${facts.name} : ${facts.url} (${facts.dialect} en ${facts.encoding}, profil ${facts.profile})`,
  poiList: (url: string): string => `liste des terminaux ${url}`,
  certificate: (name: string): string => `certificat pour ${name}`,
  security: (kind: string, key: string): string => `scellé par ${kind} avec la clé ${key}`,
  tokens: (tokenUrl: string, clientId: string): string => `jetons de ${tokenUrl} pour ${clientId}`,
  headers: (names: readonly string[]): string => `en-têtes : ${names.join(', ') || 'aucun'}`,
} as const;

/** Says that the version of a key is the time of the start. */
export const keyVersionOfStart = 'du démarrage';

/** The address where terminals can call tenderd. */
export function listens(facts: {
  readonly gateway: string;
  readonly host: string;
  readonly port: number;
  readonly hasTls: boolean;
  readonly from: string;
}): string {
  const { gateway, host, port, hasTls, from } = facts;
  return `pour les terminaux de ${gateway} sur ${host}, port ${port}, ${hasTls ? 'avec' : 'sans'} TLS, appels depuis ${from}`;
}

/** Shows a configured terminal. */
export function terminalRow(name: string, poiId: string, gateway: string, saleId: string | undefined): string {
  return `${name} : POIID ${poiId} sur ${gateway}${saleId === undefined ? '' : `, SaleID ${saleId}`}`;
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
  return `${name} : ${baseUrl} (commerçant ${merchantId}, profil ${profile}), ${webhooks}`;
}

/** The payment service has no webhooks. */
export const noWebhooks = 'sans webhooks : tenderd l’interroge';

/** The webhooks of a payment service. */
export function webhooksAt(publicUrl: string, port: number, isSigned: boolean): string {
  return `webhooks de ${publicUrl} sur 127.0.0.1:${port}, ${isSigned ? 'signés' : 'non signés'}`;
}

/** Shows an address of the nexo interface. */
export function nexoAddress(address: string, encoding: string): string {
  return `${address} (${encoding} : POST, WebSocket)`;
}

/** The TCP port of the nexo interface; 0 for any free port. */
export function nexoTcp(port: number): string {
  return `127.0.0.1, ${port === 0 ? 'n’importe quel port libre' : `port ${port}`} (TCP simple)`;
}

/** The seal of the nexo interface: its kind and its key. */
export function nexoSeal(kindAndKey: string): string {
  return `chaque message scellé par ${kindAndKey}`;
}

/** Shows a seal: its kind and its key. */
export function seal(kind: string, keyIdentifier: string, keyVersion: string | number | undefined): string {
  return `${kind}, clé ${keyIdentifier} ${keyVersion ?? keyVersionOfStart}`;
}

/** The configuration has no mistakes. */
export function configurationFine(source: string, money: string): string {
  return `${source} est valide : ${money}`;
}

/** The label before a warning about the configuration. */
export const warning = 'avertissement';

/** Shows a warning at the start. */
export function startWarning(problem: string): string {
  return `avertissement : ${problem}`;
}

/** The daemon waits until another program releases a port, a file or the socket. `taken`: the text that names it. */
export function waits(taken: string, seconds: number): string {
  return `${taken} tenderd attend sa libération pendant ${seconds} s au plus.`;
}

/** The daemon stops. `reason`: the signal that it received. */
export function stopping(reason: string, seconds: number): string {
  return `arrêt en cours (${reason}) : les paiements en cours ont jusqu’à ${seconds} s pour se terminer ; Ctrl-C de nouveau pour arrêter immédiatement`;
}

/** The daemon stops at once after a fatal error. `error`: its stack trace. */
export function stopsAtOnce(error: string): string {
  return `tenderd s’arrête immédiatement : ${error}`;
}

/** An environment variable of a practice run is wrong. The text is printed after the name of the variable. */
export function badVariable(value: string, expected: string): string {
  return `vaut "${value}" ; attendu : ${expected}`;
}

/** The expected content of a variable, for {@link badVariable}. */
export const expectedVariable = {
  killAt: (points: string): string => `l’un de ${points}, avec ":2" pour la deuxième fois, et ainsi de suite`,
  speed: 'un nombre de 0.1 à 1000',
  unredacted: '1, ou rien',
} as const;

/** The next step after `journal-locked`. */
export const seeWhichRuns = labelled('Voir lequel fonctionne', 'tenderd status');

/** The explanation after `journal-newer`. */
export const olderRelease =
  'Une version plus ancienne ne peut pas lire ce qu’une version plus récente a écrit sur l’argent.';

/** The message of the failure `gateway-settings`. */
export function gatewaySettings(source: string, problem: string): string {
  return `${source} : passerelle : ${problem}`;
}

/** The next step after `port-taken` and `socket-taken`. */
export const isADaemonRunning = 'Un tenderd fonctionne-t-il ? tenderd status';

/** The message of the failure `address-not-here`. */
export function addressNotHere(host: string | undefined): string {
  const address = host === undefined ? 'l’adresse de listen.host' : `l’adresse ${host}`;
  return `Cette machine n’a pas ${address} (listen.host d’une passerelle) : les terminaux ne pourraient pas l’appeler.`;
}

/** The next steps, after {@link addressNotHere}. */
export const findAddress: readonly string[] = [
  labelled('Afficher les adresses', 'ip address   (sous Windows : ipconfig)'),
  'Si son réseau n’est pas encore actif, démarrez tenderd après lui.',
];

/** The message of the failure `port-refused`. */
export function portRefused(port: string): string {
  return `Cet utilisateur n’a pas le droit d’utiliser le port ${port} ; les ports inférieurs à 1024 sont réservés.`;
}

/** The message of the failure `port-taken`. */
export function portTaken(port: string, host: string): string {
  return `Le port ${port} sur ${host} est occupé par un autre programme.`;
}

/** The next step, after {@link portTaken}. `change`: how to set another port. */
export function takeAnother(change: string): string {
  return labelled('Ou prendre un autre port', change);
}

/** The instructions for setting another port, for {@link takeAnother}. */
export const portChange = {
  byVariable: (variable: string, port: number, path: string): string =>
    `${variable}=${port} tenderd run (ou ${path} dans la configuration)`,
  webhook: (path: string, port: number): string => `${path} = ${port}, et le même dans le proxy placé devant`,
  listener: (path: string, port: number): string => `${path} = ${port}, et le même dans les terminaux`,
  api: (port: number): string => `tenderd run --port ${port} (ou TENDERD_API_PORT, ou api.port dans la configuration)`,
} as const;

/** `usage`: a certificate cannot have this name. */
export function badCertificateName(name: string, max: number): string {
  return `"${name}" n’est pas un nom d’hôte d’au plus ${max} caractères, comme localhost.`;
}

/** The explanation after {@link badCertificateName}. */
export const certificateAlwaysHas = 'Tout certificat comprend 127.0.0.1 et localhost.';

/** The message of the failure `file-exists`. */
export function certificateExists(file: string): string {
  return `${file} existe déjà. Rien n’a été écrit.`;
}

/** The next steps, after {@link certificateExists}. */
export const overwriteCertificate: readonly string[] = [
  'Un nouveau certificat a une nouvelle autorité, à laquelle chaque caisse doit ensuite faire confiance.',
  'Pour écraser les fichiers, ajoutez --force. Pour écrire ailleurs, utilisez --directory.',
];

/** The message of the failure `file-unwritable`. */
export function certificateUnwritable(reason: string): string {
  return `Les fichiers n’ont pas pu être écrits : ${reason}`;
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
    ? 'ne laissez que l’utilisateur de tenderd lire ce dossier'
    : 'seul son propriétaire peut la lire';
  return [
    `Un certificat pour ${name}, localhost et 127.0.0.1, valable jusqu’au ${until} :`,
    `  autorité     ${authority}   (pour les caisses ; sa propre clé n’a pas été conservée)`,
    `  certificat   ${certificate}`,
    `  clé          ${key}   (un secret : ${secret})`,
    'Étapes suivantes :',
    '  1. Écrire dans la configuration, et vérifier que l’utilisateur de tenderd peut lire la clé :',
    '       [nexo.tls]',
    '       port = 8443',
    `       certificate = ${JSON.stringify(certificate)}`,
    `       key = { file = ${JSON.stringify(key)} }`,
    `  2. ${check}, puis redémarrer tenderd.`,
    '  3. Sur la caisse : faire confiance à l’autorité, et envoyer à https://127.0.0.1:8443/nexo/',
    ...(name === 'localhost'
      ? []
      : [`     Si la caisse a besoin du nom dans l’adresse, ajoutez "127.0.0.1 ${name}" à son fichier hosts.`]),
  ];
}
