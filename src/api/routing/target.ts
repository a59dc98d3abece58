/** Reads the target of a request: the path, its parts and the query. If a percent encoding is not valid UTF-8, the text stays as it was sent. */

/** Splits a request target into its path and query. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const at = target.indexOf('?');
  return at < 0
    ? { path: decodedPath(target), query: '' }
    : { path: decodedPath(target.slice(0, at)), query: target.slice(at + 1) };
}

/** Returns the values of a query. If a name is repeated, its value is a list. */
export function queryValues(query: string): Readonly<Record<string, string | readonly string[]>> {
  const values = new Map<string, string | readonly string[]>();
  for (const pair of query === '' ? [] : query.split('&')) {
    const at = pair.indexOf('=');
    const name = decodedQuery(at < 0 ? pair : pair.slice(0, at));
    if (name === '') continue;
    const value = at < 0 ? '' : decodedQuery(pair.slice(at + 1));
    const known = values.get(name);
    values.set(name, known === undefined ? value : [known, value].flat());
  }
  return Object.fromEntries(values);
}

/** Decodes a part of the path. */
export function pathValue(part: string): string {
  return part.includes('%') ? decoded(part, decodeURIComponent) : part;
}

/** Decodes a path, but keeps encoded separators and percent signs, because the parts of the path are decoded later. */
function decodedPath(path: string): string {
  return path.includes('%') ? decoded(path, (text) => decodeURI(text.replaceAll('%25', '%2525'))) : path;
}

function decodedQuery(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  return spaced.includes('%') ? decoded(spaced, decodeURIComponent) : spaced;
}

function decoded(text: string, decode: (text: string) => string): string {
  try {
    return decode(text);
  } catch {
    return text.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, (match) => {
      try {
        return decode(match);
      } catch {
        return match;
      }
    });
  }
}
