/** Messages without a root, with a separate path for each category. One cloud sends messages in this form over HTTP. */

import { isJsonObject, jsonDocument } from './read-json.js';

/** The result of a POST: the message, with a root added, or the HTTP status that rejects it. */
export type RootlessPost =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'refused'; readonly status: 400 | 404 };

/** Reads a request without a root. `places` are the paths of each category, and the path of the POST must end with one of them. */
export function rootlessPost(
  places: Readonly<Record<string, readonly string[]>>,
  path: string,
  text: string,
): RootlessPost {
  const found = Object.entries(places).find(([, paths]) => paths.some((one) => path.endsWith(one)));
  if (found === undefined) return { type: 'refused', status: 404 };
  const document = jsonDocument(text);
  const header = document.ok ? document.value['MessageHeader'] : undefined;
  const isOfPlace = isJsonObject(header) && header['MessageCategory'] === found[0].toUpperCase();
  if (!isOfPlace || header['MessageType'] !== 'REQUEST') return { type: 'refused', status: 400 };
  return { type: 'message', text: `{"SaleToPOIRequest":${text.trim()}}` };
}

/** Returns an answer without its root. If the answer was cut, returns the available part. */
export function withoutRoot(text: string): string {
  const [, message] = /^\{"SaleToPOI(?:Request|Response)":(.*)\}\s*$/s.exec(text) ?? [];
  return message ?? text.replace(/^\{"SaleToPOI(?:Request|Response)":/, '');
}
