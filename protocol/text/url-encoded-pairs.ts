/** The strings of one vendor that contain several values: URL-encoded `key=value&...`. */

/** The form of a list of pairs. */
const pairsForm = /^[\w.]+=[^\s&"\\]*(?:&[\w.]+=[^\s&"\\]*)*$/;
/** The form of a base64 document. Such a document stays unchanged. */
const base64Form = /^(?=.{16})[A-Za-z0-9+/]+={0,2}$/;

/** True if a string already consists of pairs. */
export function isPairs(text: string): boolean {
  return pairsForm.test(text);
}

/** True if a string is a document in base64. */
export function isDocument(text: string): boolean {
  return base64Form.test(text);
}

/** Returns a pair. A lone surrogate is left out, because it has no URL encoding. */
export function pair(key: string, value: string): string {
  return `${key}=${encodeURIComponent(value.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, ''))}`;
}

/** Returns the text as pairs: plain text becomes the value of `message`. */
export function asPairs(text: string): string {
  return text === '' || isPairs(text) || isDocument(text) ? text : pair('message', text);
}
