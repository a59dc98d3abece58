/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

/** `plain`: the message has no seal. */
export function notSealed(): string {
  return 'The message is not sealed, but it must be.';
}

/** `forged`: the seal of the message is wrong. */
export function wrongSeal(): string {
  return 'The seal of the message is wrong: it was made with another key, or the message was changed.';
}

/** HTTP 401: the answer to a message with a wrong MAC. */
export function macRefused(): string {
  return 'HTTP 401: the gateway does not accept our seal; check kek and keyVersion';
}

/** HTTP 401: the answer to an encrypted message that cannot be opened. */
export function blobRefused(): string {
  return 'HTTP 401: the terminal does not open our sealed messages; check keyIdentifier, keyVersion and passphrase';
}

/** The key contains characters that are not hexadecimal digits. */
export function keyNotHexadecimal(): string {
  return 'it has characters that are not hexadecimal digits';
}

/** The key has a wrong length. */
export function keyLength(): string {
  return 'it must have 32 or 48 digits';
}

/** The key version is not a time. */
export function keyVersionNotTime(): string {
  return 'it is not a time such as "20191122164326.594"';
}

/** The passphrase contains characters that are not ASCII. */
export function passphraseNotAscii(): string {
  return 'it has characters outside ASCII';
}

/** The passphrase is too short. */
export function passphraseTooShort(): string {
  return 'it has fewer than 12 characters';
}

/** One of the groups of characters that a passphrase needs. */
export type CharacterGroup = keyof typeof groups;

const groups = {
  capital: 'a capital letter',
  small: 'a small letter',
  digit: 'a digit',
  special: 'a special character',
} as const;

/** The passphrase has no character from these groups. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `it lacks ${missing.map((group) => groups[group]).join(', ')}`;
}
