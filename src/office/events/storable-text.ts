/** Makes a string storable in PostgreSQL. The module is pure. */

/** PostgreSQL cannot store the character NUL or half of a surrogate pair. */
const notStorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The character that replaces a character that cannot be stored, or a byte that is not valid UTF-8. */
export const replacement = '\ufffd';

/** Returns the text with a replacement character instead of each character that PostgreSQL cannot store. */
export function storableText(text: string): string {
  return text.replace(notStorable, replacement);
}
