/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

import type { CharacterGroup } from '../../en/security/sealing.js';

/** `plain`: the message has no seal. */
export function notSealed(): string {
  return 'Le message n’est pas scellé, alors qu’il doit l’être.';
}

/** `forged`: the seal of the message is wrong. */
export function wrongSeal(): string {
  return 'Le sceau du message est incorrect : il a été fait avec une autre clé, ou le message a été modifié.';
}

/** HTTP 401: the answer to a message with a wrong MAC. */
export function macRefused(): string {
  return 'HTTP 401 : la passerelle n’accepte pas notre sceau ; vérifiez kek et keyVersion';
}

/** HTTP 401: the answer to an encrypted message that cannot be opened. */
export function blobRefused(): string {
  return 'HTTP 401 : le terminal n’ouvre pas nos messages scellés ; vérifiez keyIdentifier, keyVersion et passphrase';
}

/** The key contains characters that are not hexadecimal digits. */
export function keyNotHexadecimal(): string {
  return 'elle contient des caractères qui ne sont pas des chiffres hexadécimaux';
}

/** The key has a wrong length. */
export function keyLength(): string {
  return 'elle doit compter 32 ou 48 chiffres';
}

/** The key version is not a time. */
export function keyVersionNotTime(): string {
  return 'ce n’est pas une date et une heure comme "20191122164326.594"';
}

/** The passphrase contains characters that are not ASCII. */
export function passphraseNotAscii(): string {
  return 'elle contient des caractères hors de l’ASCII';
}

/** The passphrase is too short. */
export function passphraseTooShort(): string {
  return 'elle compte moins de 12 caractères';
}

const groups: Readonly<Record<CharacterGroup, string>> = {
  capital: 'une majuscule',
  small: 'une minuscule',
  digit: 'un chiffre',
  special: 'un caractère spécial',
};

/** The passphrase has no character from these groups. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `il lui manque ${missing.map((group) => groups[group]).join(', ')}`;
}
