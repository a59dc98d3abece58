/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

import type { CharacterGroup } from '../../en/security/sealing.js';

/** `plain`: a message without a seal. */
export function notSealed(): string {
  return 'Meddelandet är inte förseglat men måste vara det.';
}

/** `forged`: a message with a wrong seal. */
export function wrongSeal(): string {
  return 'Meddelandets försegling är fel: den gjordes med en annan nyckel, eller så har meddelandet ändrats.';
}

/** HTTP 401 to a message with a MAC. */
export function macRefused(): string {
  return 'HTTP 401: gatewayen godtar inte vår försegling; kontrollera kek och keyVersion';
}

/** HTTP 401 to an encrypted message. */
export function blobRefused(): string {
  return 'HTTP 401: terminalen öppnar inte våra förseglade meddelanden; kontrollera keyIdentifier, keyVersion och passphrase';
}

/** A key with other characters. */
export function keyNotHexadecimal(): string {
  return 'den har tecken som inte är hexadecimala siffror';
}

/** A key of another length. */
export function keyLength(): string {
  return 'den måste ha 32 eller 48 siffror';
}

/** A key version that is not a time. */
export function keyVersionNotTime(): string {
  return 'det är ingen tid i formen "20191122164326.594"';
}

/** A passphrase with other characters. */
export function passphraseNotAscii(): string {
  return 'den har tecken som inte finns i ASCII';
}

/** A passphrase that is too short. */
export function passphraseTooShort(): string {
  return 'den har färre än 12 tecken';
}

const groups: Readonly<Record<CharacterGroup, string>> = {
  capital: 'en stor bokstav',
  small: 'en liten bokstav',
  digit: 'en siffra',
  special: 'ett specialtecken',
};

/** A passphrase without these groups of characters. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `den saknar ${missing.map((group) => groups[group]).join(', ')}`;
}
