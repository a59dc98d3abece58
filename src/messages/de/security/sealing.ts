/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

import type { CharacterGroup } from '../../en/security/sealing.js';

/** `plain`: the message has no seal. */
export function notSealed(): string {
  return 'Die Nachricht ist nicht versiegelt, müsste es aber sein.';
}

/** `forged`: the seal of the message is wrong. */
export function wrongSeal(): string {
  return 'Das Siegel der Nachricht ist falsch: Es entstand mit einem anderen Schlüssel, oder die Nachricht wurde verändert.';
}

/** HTTP 401: the answer to a message with a wrong MAC. */
export function macRefused(): string {
  return 'HTTP 401: Das Gateway akzeptiert unser Siegel nicht; prüfen Sie kek und keyVersion';
}

/** HTTP 401: the answer to an encrypted message that cannot be opened. */
export function blobRefused(): string {
  return 'HTTP 401: Das Terminal öffnet unsere versiegelten Nachrichten nicht; prüfen Sie keyIdentifier, keyVersion und passphrase';
}

/** The key contains characters that are not hexadecimal digits. */
export function keyNotHexadecimal(): string {
  return 'er enthält Zeichen, die keine hexadezimalen Ziffern sind';
}

/** The key has a wrong length. */
export function keyLength(): string {
  return 'er muss 32 oder 48 Ziffern haben';
}

/** The key version is not a time. */
export function keyVersionNotTime(): string {
  return 'das ist keine Zeit wie "20191122164326.594"';
}

/** The passphrase contains characters that are not ASCII. */
export function passphraseNotAscii(): string {
  return 'sie enthält Zeichen, die nicht zu ASCII gehören';
}

/** The passphrase is too short. */
export function passphraseTooShort(): string {
  return 'sie hat weniger als 12 Zeichen';
}

const groups: Readonly<Record<CharacterGroup, string>> = {
  capital: 'Großbuchstabe',
  small: 'Kleinbuchstabe',
  digit: 'Ziffer',
  special: 'Sonderzeichen',
};

/** The passphrase has no character from these groups. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `ihr fehlt: ${missing.map((group) => groups[group]).join(', ')}`;
}
