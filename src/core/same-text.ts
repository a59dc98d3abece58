/** When two texts that people and programs typed, printed or copied are the same text. */

/**
 * The form in which texts are compared: Unicode's composed form, without blanks at the ends, blanks in a row as one. Two that differ in nothing
 * else look the same on a screen. What is shown and sent stays as it came.
 */
export function comparableText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Whether both are the same text. */
export function isSameText(one: string, other: string): boolean {
  return one === other || comparableText(one) === comparableText(other);
}

/** A text with all that a screen does not show: quoted, with what is not ASCII by its number. */
export function exactText(text: string): string {
  const shown = [...JSON.stringify(text)].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0x7e ? `\\u{${code.toString(16)}}` : character;
  });
  return shown.join('');
}
