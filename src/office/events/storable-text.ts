/** Makes a text storable in PostgreSQL. Pure. */

/** PostgreSQL cannot store the character NUL or half of a surrogate pair. */
const notStorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The character in the place of one that cannot be stored, also of a byte that is no UTF-8. */
export const replacement = '\ufffd';

/** Returns the text with a replacement character in place of each character that PostgreSQL cannot store. */
export function storableText(text: string): string {
  return text.replace(notStorable, replacement);
}
