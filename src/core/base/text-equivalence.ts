/** When two texts that people and programs typed, printed or copied are the same text. */

/**
 * The form in which texts are compared: Unicode's composed form, without blanks at the ends, blanks in a row as one. Two that differ in nothing
 * else look the same on a screen. What is shown and sent stays as it came.
 */
export function comparableText(text: string): string {
  // Printed ASCII without blanks, as most ids are: a long queue is compared with each sale that has moved its money.
  if (/^[!-~]*$/.test(text)) return text;
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Whether both are the same text. */
export function isSameText(one: string, other: string): boolean {
  return one === other || comparableText(one) === comparableText(other);
}

/**
 * The form in which numbers of cards and accounts are compared: as they are copied, printed in groups, or typed by a keyboard of another width, without
 * blanks and hyphens.
 */
export function comparableNumber(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

/** A text with all that a screen does not show: quoted, with what is not ASCII by its number. */
export function exactText(text: string): string {
  return JSON.stringify(text).replace(/[^\u0020-\u007e]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
