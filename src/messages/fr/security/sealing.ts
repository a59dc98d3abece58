/** Messages about sealed messages and their keys. The reasons contain no part of a key. */

import type { CharacterGroup } from '../../en/security/sealing.js';

/** `plain`: a message without a seal. */
export function notSealed(): string {
  return 'Le message n’est pas scellé, alors qu’il doit l’être.';
}

/** `forged`: a message with a wrong seal. */
export function wrongSeal(): string {
  return 'Le sceau du message est incorrect : il a été fait avec une autre clé, ou le message a été modifié.';
}

/** HTTP 401 to a message with a MAC. */
export function macRefused(): string {
  return 'HTTP 401 : la passerelle n’accepte pas notre sceau ; vérifiez kek et keyVersion';
}

/** HTTP 401 to an encrypted message. */
export function blobRefused(): string {
  return 'HTTP 401 : le terminal n’ouvre pas nos messages scellés ; vérifiez keyIdentifier, keyVersion et passphrase';
}

/** A key with other characters. */
export function keyNotHexadecimal(): string {
  return 'elle contient des caractères qui ne sont pas des chiffres hexadécimaux';
}

/** A key of another length. */
export function keyLength(): string {
  return 'elle doit compter 32 ou 48 chiffres';
}

/** A key version that is not a time. */
export function keyVersionNotTime(): string {
  return 'ce n’est pas une date et une heure comme "20191122164326.594"';
}

/** A passphrase with other characters. */
export function passphraseNotAscii(): string {
  return 'elle contient des caractères hors de l’ASCII';
}

/** A passphrase that is too short. */
export function passphraseTooShort(): string {
  return 'elle compte moins de 12 caractères';
}

const groups: Readonly<Record<CharacterGroup, string>> = {
  capital: 'une majuscule',
  small: 'une minuscule',
  digit: 'un chiffre',
  special: 'un caractère spécial',
};

/** A passphrase without these groups of characters. */
export function passphraseLacks(missing: readonly CharacterGroup[]): string {
  return `il lui manque ${missing.map((group) => groups[group]).join(', ')}`;
}
