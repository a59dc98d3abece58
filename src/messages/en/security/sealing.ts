/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

/** `plain`: a message without a seal. */
export function notSealed(): string {
  return 'The message is not sealed, but it must be.';
}

/** `forged`: a message with a wrong seal. */
export function wrongSeal(): string {
  return 'The seal of the message is wrong: it was made with another key, or the message was changed.';
}

/** HTTP 401 to a message with a MAC. */
export function macRefused(): string {
  return 'HTTP 401: the gateway does not accept our seal; check kek and keyVersion';
}

/** HTTP 401 to an encrypted message. */
export function blobRefused(): string {
  return 'HTTP 401: the terminal does not open our sealed messages; check keyIdentifier, keyVersion and passphrase';
}

/** A key with other characters. */
export function keyNotHexadecimal(): string {
  return 'it has characters that are not hexadecimal digits';
}

/** A key of another length. */
export function keyLength(): string {
  return 'it must have 32 or 48 digits';
}

/** A key version that is not a time. */
export function keyVersionNotTime(): string {
  return 'it is not a time such as "20191122164326.594"';
}

/** A passphrase with other characters. */
export function passphraseNotAscii(): string {
  return 'it has characters outside ASCII';
}

/** A passphrase that is too short. */
export function passphraseTooShort(): string {
  return 'it has fewer than 12 characters';
}

/** A group of characters that a passphrase needs. */
export type CharacterGroup = keyof typeof groups;

const groups = {
  capital: 'a capital letter',
  small: 'a small letter',
  digit: 'a digit',
  special: 'a special character',
} as const;

/** A passphrase without these groups of characters. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `it lacks ${missing.map((group) => groups[group]).join(', ')}`;
}
