/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

import type { CharacterGroup } from '../../en/security/sealing.js';

/** `plain`: a message without a seal. */
export function notSealed(): string {
  return 'Die Nachricht ist nicht versiegelt, müsste es aber sein.';
}

/** `forged`: a message with a wrong seal. */
export function wrongSeal(): string {
  return 'Das Siegel der Nachricht ist falsch: Es entstand mit einem anderen Schlüssel, oder die Nachricht wurde verändert.';
}

/** HTTP 401 to a message with a MAC. */
export function macRefused(): string {
  return 'HTTP 401: Das Gateway akzeptiert unser Siegel nicht; prüfen Sie kek und keyVersion';
}

/** HTTP 401 to an encrypted message. */
export function blobRefused(): string {
  return 'HTTP 401: Das Terminal öffnet unsere versiegelten Nachrichten nicht; prüfen Sie keyIdentifier, keyVersion und passphrase';
}

/** A key with other characters. */
export function keyNotHexadecimal(): string {
  return 'er enthält Zeichen, die keine hexadezimalen Ziffern sind';
}

/** A key of another length. */
export function keyLength(): string {
  return 'er muss 32 oder 48 Ziffern haben';
}

/** A key version that is not a time. */
export function keyVersionNotTime(): string {
  return 'das ist keine Zeit wie "20191122164326.594"';
}

/** A passphrase with other characters. */
export function passphraseNotAscii(): string {
  return 'sie enthält Zeichen, die nicht zu ASCII gehören';
}

/** A passphrase that is too short. */
export function passphraseTooShort(): string {
  return 'sie hat weniger als 12 Zeichen';
}

const groups: Readonly<Record<CharacterGroup, string>> = {
  capital: 'Großbuchstabe',
  small: 'Kleinbuchstabe',
  digit: 'Ziffer',
  special: 'Sonderzeichen',
};

/** A passphrase without these groups of characters. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `ihr fehlt: ${missing.map((group) => groups[group]).join(', ')}`;
}
