/**
 * Problems of a secret, a key or a certificate. Each text follows the name of the setting. No text contains a secret.
 */

/** The place from which a secret was read, for {@link empty} and {@link notAHeader}. */
export const place = {
  variable: (name: string): string => `la variable d’environnement ${name}`,
  file: (path: string): string => `le fichier ${path}`,
} as const;

/** The environment variable that should contain the secret is not set. */
export function variableNotSet(name: string): string {
  return `désigne la variable d’environnement ${name}, qui n’est pas définie`;
}

/** The secret is empty. */
export function empty(where: string): string {
  return `désigne ${where}, qui est vide`;
}

/** The secret has characters that no HTTP header can contain. */
export function notAHeader(where: string): string {
  return `désigne ${where}, dont le contenu ne peut pas être un en-tête HTTP (uniquement de l’ASCII imprimable sur une seule ligne, sans espaces autour)`;
}

/** Other users can read the file of a secret. */
export function readable(file: string): string {
  return `désigne ${file}, que d’autres utilisateurs peuvent lire ; appliquez chmod 600`;
}

/** The file of a secret or certificate cannot be read. */
export function unreadable(file: string, cause: string): string {
  return `désigne ${file}, qui ne peut pas être lu (${cause})`;
}

/** The cause in `unreadable`: a directory, a pipe, a device, or a file that is too large. */
export function notRegularFile(): string {
  return 'ce n’est pas un fichier ordinaire d’au plus 1 Mio';
}

/** The file contains no certificate. */
export function noCertificate(file: string): string {
  return `désigne ${file}, qui ne contient pas de certificat PEM ("-----BEGIN CERTIFICATE-----")`;
}

/** The reasons why a secret can be guessed, for {@link guessable} and {@link weakKey}. */
export const guessableBecause = {
  tooShort: (min: number): string => `compte moins de ${min} caractères`,
  fewCharacters: (min: number): string => `compte moins de ${min} caractères différents`,
  repeats: 'se répète',
} as const;

/** The secret can be guessed. `why`: one of {@link guessableBecause}. */
export function guessable(why: string): string {
  return `${why} : un programme sur cette machine pourrait le deviner`;
}

/** The secret with which results are sent can be guessed. */
export function resultSecretGuessable(why: string): string {
  return `${why} : un autre programme sur cette machine pourrait envoyer un résultat à la place de tenderd`;
}

/**
 * The key of the nexo interface can be guessed. `why`: {@link isPublished}, {@link itself}, or the weakness of the
 * passphrase.
 */
export function weakKey(why: string): string {
  return `a une valeur qu’un programme sur cette machine pourrait deviner : ${why}`;
}

/** Says that the key itself can be guessed, for {@link weakKey}. `why`: one of {@link guessableBecause}. */
export function itself(why: string): string {
  return `ce texte ${why}`;
}

/** Says that the key is in a public document, for {@link weakKey}. */
export const isPublished = 'il est publié';

/** A register's token has the wrong form. */
export const notAToken =
  'a une valeur qui n’est pas un jeton ; attendu : de 43 à 256 lettres, chiffres, "-" et "_", par exemple 32 octets aléatoires en base64url';

/** A bearer token contains a space. */
export const spaceInToken = 'contient une espace, ce qui est interdit dans un jeton bearer';

/** The key of a `mac` seal has the wrong form. */
export function notAKek(why: string): string {
  return `a une valeur qui n’est pas une clé : ${why}`;
}

/** A test key is configured for real money. */
export function testKey(name: string): string {
  return `est "${name}", réservé aux terminaux de test ; supprimez-le pour les terminaux réels`;
}

/** The key for real money is in a public document. */
export const publishedKey =
  'a une clé publiée : n’importe qui peut sceller des messages en votre nom ; n’utilisez cette clé que pour des terminaux de test';

/** The passphrase has the wrong form. */
export function notAPassphrase(why: string): string {
  return `a une valeur qui n’est pas une phrase secrète : ${why}`;
}

/** The passphrase is weak. */
export function weakPassphrase(why: string): string {
  return `a une phrase secrète faible : ${why} ; n’utilisez une telle phrase que pour des terminaux de test`;
}

/** A gateway is sealed, but one of its addresses has only a part of its key. */
export function incompleteKey(address: string): string {
  return `n’a pas de clé complète pour ${address}`;
}

const remove = 'supprimez-le';

/** The problems with a seal's settings. */
export const seal = {
  versionIsText: 'est un texte ; attendu : un nombre entier',
  versionIsNumber: 'c’est un nombre',
  identifier: (known: readonly string[]): string => `attendu : "${known.join('" ou "')}"`,
  notAVersion: (why: string): string =>
    `n’est pas une version pour ce type : ${why} ; ${remove} pour utiliser l’heure du démarrage`,
  partMissing: 'manque ; écrivez-le ici',
  partMissingHereOrAt: (terminals: string): string =>
    `manque ; écrivez-le ici, ou dans le security de ${terminals === '' ? 'chaque terminal' : terminals}`,
  partOfAnotherKind: (kind: string): string => `est sans effet pour le type "${kind}" ; ${remove}`,
  loginUnused: `est sans effet avec security, car le sceau dit qui envoie un message ; ${remove}`,
  gatewayHasNone: (gateway: string): string =>
    `est sans effet tant que la passerelle ${gateway} n’a pas de security ; écrivez-y son type, comme security = { kind = "nexo-blob" }`,
  withoutUrl: 'est sans effet sans url propre, car les terminaux d’une même adresse partagent sa clé',
  jsonOnly: (dialect: string): string =>
    `ne peut sceller que du JSON, mais cette passerelle parle ${dialect} en XML ; choisissez un autre dialecte, ou supprimez ce réglage`,
} as const;

/** The certificate in `ca` belongs to a server whose name is not the one in `expect`. */
export function neverMatches(expect: string, names: string): string {
  return `est "${expect}", mais le certificat dans ca n’est pas une autorité et est établi pour ${names} : les deux ne concordent jamais`;
}

/** A file that was usable before cannot be used now. */
export function fileUnusable(file: string, problem: string): string {
  return `désigne ${file}, un fichier qui ${problem}`;
}

/** The certificate is expired or not valid yet. `name`: its name, in quotes. `day`: a date. */
export const certificate = {
  expired: (file: string, name: string, day: string): string =>
    `désigne ${file}, dont le certificat ${name} a expiré le ${day} (ou l’horloge de cette machine est fausse)`,
  notYetValid: (file: string, name: string, day: string): string =>
    `désigne ${file}, dont le certificat ${name} n’est pas valable avant le ${day} (ou l’horloge de cette machine est fausse)`,
  expiresSoon: (file: string, name: string, day: string): string =>
    `désigne ${file}, dont le certificat ${name} expire le ${day} : préparez le suivant`,
} as const;

/** The PIN of the console has the wrong form. */
export const notAPin = 'a une valeur qui n’est pas un code PIN ; attendu : de 6 à 64 chiffres, comme 480317';

/** The console's PIN is one of those that everybody tries first. `why`: one of {@link pinBecause}. */
export function weakPin(why: string): string {
  return `a un code PIN qui ${why} : un tel code est le premier que d’autres essaient`;
}

/** The reasons why a PIN is weak, for {@link weakPin}. */
export const pinBecause = {
  repeats: 'répète un seul chiffre',
  counts: 'ne fait que compter dans un sens ou dans l’autre',
} as const;

/** The file in `publish.credentials` contains no login. */
export const notNatsCredentials =
  'a une valeur qui n’est pas une connexion NATS : un fichier credentials, une graine de NKEY (SU...) ou utilisateur:mot de passe';
