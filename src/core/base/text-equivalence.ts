/** Decides when two texts that were typed, printed or copied are the same text. */

/**
 * Returns the form in which texts are compared: Unicode's composed form, no blanks at the ends, and several blanks as
 * one. Texts with the same form look the same on a screen. Texts are shown and sent unchanged.
 */
export function comparableText(text: string): string {
  // Fast path for printed ASCII without blanks, the usual form of an id. For each sale, ids are compared with every
  // entry of a long queue.
  if (/^[!-~]*$/.test(text)) return text;
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** True if two strings are the same text, apart from blanks and the spelling of characters. */
export function isSameText(one: string, other: string): boolean {
  return one === other || comparableText(one) === comparableText(other);
}

/**
 * Returns the form in which numbers of cards and accounts are compared: without blanks and hyphens, and with digits and
 * letters of normal width.
 */
export function comparableNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

/** Returns a text with all its invisible characters visible: quoted, and with the code number of each character that is not ASCII. */
export function exactText(text: string): string {
  return JSON.stringify(text).replace(/[^\u0020-\u007e]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
