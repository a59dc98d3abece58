/** Texts of one vendor that say several things at once: `key=value&...` in URL encoding. */

/** A list of pairs, or base64 of a document, which is left as it is. */
const pairsForm = /^[\w.]+=[^\s&"\\]*(?:&[\w.]+=[^\s&"\\]*)*$/;
const base64Form = /^(?=.{16})[A-Za-z0-9+/]+={0,2}$/;

/** True if a text is pairs already. */
export function isPairs(text: string): boolean {
  return pairsForm.test(text);
}

/** True if a text is a document in base64. */
export function isDocument(text: string): boolean {
  return base64Form.test(text);
}

/** A pair. A half of a character that stands alone is left out: it has no URL encoding. */
export function pair(key: string, value: string): string {
  return `${key}=${encodeURIComponent(value.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ''))}`;
}

/** The text as pairs: a sentence becomes the message. */
export function asPairs(text: string): string {
  return text === '' || isPairs(text) || isDocument(text) ? text : pair('message', text);
}
