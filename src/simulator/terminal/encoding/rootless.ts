/** Messages without a root, with a path for each category, as a cloud uses them over HTTP. */

import { isJsonObject, jsonDocument } from './read-json.js';

/** The result of a POST: the message with its root, or the status that refuses it. */
export type RootlessPost =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'refused'; readonly status: 400 | 404 };

/**
 * Reads a request without its root. `places` are the paths of each category; the path of the POST ends with one of
 * them.
 */
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

/** Returns an answer without its root, or the rest of an answer that was cut. */
export function withoutRoot(text: string): string {
  const [, message] = /^\{"SaleToPOI(?:Request|Response)":(.*)\}\s*$/s.exec(text) ?? [];
  return message ?? text.replace(/^\{"SaleToPOI(?:Request|Response)":/, '');
}
