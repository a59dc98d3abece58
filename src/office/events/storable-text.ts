/** Makes a text storable in PostgreSQL. Pure. */

/** PostgreSQL has no character NUL and no half of a surrogate pair. */
const notStorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Returns the text with a replacement character in the place of each character that PostgreSQL does not take. */
export function storableText(text: string): string {
  return text.replace(notStorable, '\ufffd');
}
