/** Reads a request's target: the path, its parts, and the query. What is no percent encoding of UTF-8 stays as it was sent. */

/** The path and the query of a target. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const at = target.indexOf('?');
  return at < 0
    ? { path: decodedPath(target), query: '' }
    : { path: decodedPath(target.slice(0, at)), query: target.slice(at + 1) };
}

/** The values of a query: a list where a name came more than once. */
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

/** A part of the path as a value. */
export function pathValue(part: string): string {
  return part.includes('%') ? decoded(part, decodeURIComponent) : part;
}

/** What separates parts stays encoded, and so does the percent sign itself: the parts are decoded afterwards. */
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
