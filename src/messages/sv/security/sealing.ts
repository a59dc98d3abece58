/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

import type { CharacterGroup } from '../../en/security/sealing.js';

/** `plain`: the message has no seal. */
export function notSealed(): string {
  return 'Meddelandet är inte förseglat men måste vara det.';
}

/** `forged`: the seal of the message is wrong. */
export function wrongSeal(): string {
  return 'Meddelandets försegling är fel: den gjordes med en annan nyckel, eller så har meddelandet ändrats.';
}

/** HTTP 401: the answer to a message with a wrong MAC. */
export function macRefused(): string {
  return 'HTTP 401: gatewayen godtar inte vår försegling; kontrollera kek och keyVersion';
}

/** HTTP 401: the answer to an encrypted message that cannot be opened. */
export function blobRefused(): string {
  return 'HTTP 401: terminalen öppnar inte våra förseglade meddelanden; kontrollera keyIdentifier, keyVersion och passphrase';
}

/** The key contains characters that are not hexadecimal digits. */
export function keyNotHexadecimal(): string {
  return 'den har tecken som inte är hexadecimala siffror';
}

/** The key has a wrong length. */
export function keyLength(): string {
  return 'den måste ha 32 eller 48 siffror';
}

/** The key version is not a time. */
export function keyVersionNotTime(): string {
  return 'det är ingen tid i formen "20191122164326.594"';
}

/** The passphrase contains characters that are not ASCII. */
export function passphraseNotAscii(): string {
  return 'den har tecken som inte finns i ASCII';
}

/** The passphrase is too short. */
export function passphraseTooShort(): string {
  return 'den har färre än 12 tecken';
}

const groups: Readonly<Record<CharacterGroup, string>> = {
  capital: 'en stor bokstav',
  small: 'en liten bokstav',
  digit: 'en siffra',
  special: 'ett specialtecken',
};

/** The passphrase has no character from these groups. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `den saknar ${missing.map((group) => groups[group]).join(', ')}`;
}
