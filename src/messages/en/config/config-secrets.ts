/**
 * Problems of a secret, a key or a certificate. Each text follows the name of the setting. No text contains a secret.
 */

/** The place from which a secret was read, for {@link empty} and {@link notAHeader}. */
export const place = {
  variable: (name: string): string => `the environment variable ${name}`,
  file: (path: string): string => `the file ${path}`,
} as const;

/** The environment variable that should contain the secret is not set. */
export function variableNotSet(name: string): string {
  return `refers to the environment variable ${name}, which is not set`;
}

/** The secret is empty. */
export function empty(where: string): string {
  return `refers to ${where}, which is empty`;
}

/** The secret has characters that no HTTP header can contain. */
export function notAHeader(where: string): string {
  return `refers to ${where}, whose content cannot be an HTTP header (only printable ASCII on one line, no spaces around it)`;
}

/** Other users can read the file of a secret. */
export function readable(file: string): string {
  return `refers to ${file}, which other users can read; chmod 600 it`;
}

/** The file of a secret or certificate cannot be read. */
export function unreadable(file: string, cause: string): string {
  return `refers to ${file}, which cannot be read (${cause})`;
}

/** The cause in `unreadable`: a directory, a pipe, a device, or a file that is too large. */
export function notRegularFile(): string {
  return 'this is not a regular file of at most 1 MiB';
}

/** The file contains no certificate. */
export function noCertificate(file: string): string {
  return `refers to ${file}, which contains no PEM certificate ("-----BEGIN CERTIFICATE-----")`;
}

/** The reasons why a secret can be guessed, for {@link guessable} and {@link weakKey}. */
export const guessableBecause = {
  tooShort: (min: number): string => `is shorter than ${min} characters`,
  fewCharacters: (min: number): string => `has fewer than ${min} different characters`,
  repeats: 'repeats itself',
} as const;

/** The secret can be guessed. `why`: one of {@link guessableBecause}. */
export function guessable(why: string): string {
  return `${why}: a program on this machine could guess it`;
}

/** The secret with which results are sent can be guessed. */
export function resultSecretGuessable(why: string): string {
  return `${why}: another program on this machine could send a result in place of tenderd`;
}

/**
 * The key of the nexo interface can be guessed. `why`: {@link isPublished}, {@link itself}, or the weakness of the
 * passphrase.
 */
export function weakKey(why: string): string {
  return `has a value that a program on this machine could guess: ${why}`;
}

/** Says that the key itself can be guessed, for {@link weakKey}. `why`: one of {@link guessableBecause}. */
export function itself(why: string): string {
  return `it ${why}`;
}

/** Says that the key is in a public document, for {@link weakKey}. */
export const isPublished = 'it is published';

/** A register's token has the wrong form. */
export const notAToken =
  'has a value that is not a token; expected 43 to 256 letters, digits, "-" and "_", such as 32 random bytes in base64url';

/** A bearer token contains a space. */
export const spaceInToken = 'contains a space, but a bearer token must not contain spaces';

/** The key of a `mac` seal has the wrong form. */
export function notAKek(why: string): string {
  return `has a value that is not a key: ${why}`;
}

/** A test key is configured for real money. */
export function testKey(name: string): string {
  return `is "${name}", which is for test terminals only; remove it for live terminals`;
}

/** The key for real money is in a public document. */
export const publishedKey =
  'has a key that is published: anyone can seal messages in your name; use this key for test terminals only';

/** The passphrase has the wrong form. */
export function notAPassphrase(why: string): string {
  return `has a value that is not a passphrase: ${why}`;
}

/** The passphrase is weak. */
export function weakPassphrase(why: string): string {
  return `has a weak passphrase: ${why}; use such a passphrase for test terminals only`;
}

/** A gateway is sealed, but one of its addresses has only a part of its key. */
export function incompleteKey(address: string): string {
  return `has no complete key for ${address}`;
}

/** The problems with a seal's settings. */
export const seal = {
  versionIsText: 'is a string; expected a whole number',
  versionIsNumber: 'it is a number',
  identifier: (known: readonly string[]): string => `expected "${known.join('" or "')}"`,
  notAVersion: (why: string): string =>
    `is not a version for this kind: ${why}; if you remove it, tenderd uses the time of its start`,
  partMissing: 'is missing; write it here',
  partMissingHereOrAt: (terminals: string): string =>
    `is missing; write it here, or in the security of ${terminals === '' ? 'each terminal' : terminals}`,
  partOfAnotherKind: (kind: string): string => `has no effect for the kind "${kind}"; remove it`,
  loginUnused: 'has no effect together with security, because the seal says who sends a message; remove it',
  gatewayHasNone: (gateway: string): string =>
    `has no effect while gateway ${gateway} has no security; set the kind at the gateway, as in security = { kind = "nexo-blob" }`,
  withoutUrl: 'has an effect only if the terminal has a url of its own, because terminals at one address share a key',
  jsonOnly: (dialect: string): string =>
    `can seal JSON only, but this gateway speaks ${dialect} in XML; choose another dialect, or remove this setting`,
} as const;

/** The certificate in `ca` belongs to a server whose name is not the one in `expect`. */
export function neverMatches(expect: string, names: string): string {
  return `is "${expect}", but the certificate in ca is not an authority and is for ${names}: this name never matches the certificate`;
}

/** A file that was usable before cannot be used now. */
export function fileUnusable(file: string, problem: string): string {
  return `refers to ${file}, which ${problem}`;
}

/** The certificate is expired or not valid yet. `name`: its name, in quotes. `day`: a date. */
export const certificate = {
  expired: (file: string, name: string, day: string): string =>
    `refers to ${file}, whose certificate ${name} expired on ${day} (or the clock of this machine is wrong)`,
  notYetValid: (file: string, name: string, day: string): string =>
    `refers to ${file}, whose certificate ${name} is not valid before ${day} (or the clock of this machine is wrong)`,
  expiresSoon: (file: string, name: string, day: string): string =>
    `refers to ${file}, whose certificate ${name} expires on ${day}: have the next certificate ready`,
} as const;

/** The PIN of the console has the wrong form. */
export const notAPin = 'has a value that is not a PIN; expected 6 to 64 digits, such as 480317';

/** The console's PIN is one of those that everybody tries first. `why`: one of {@link pinBecause}. */
export function weakPin(why: string): string {
  return `has a PIN that ${why}: such PINs are the first that other people try`;
}

/** The reasons why a PIN is weak, for {@link weakPin}. */
export const pinBecause = { repeats: 'repeats one digit', counts: 'only counts up or down' } as const;

/** The file in `publish.credentials` contains no login. */
export const notNatsCredentials =
  'has a value that is not a login for NATS; expected a credentials file, a seed of an NKEY (SU...), or user:password';
