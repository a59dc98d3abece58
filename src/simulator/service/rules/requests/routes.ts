/** The paths of the service, and the name of the request at each path. */

/** The name of a request. Fault cues use these names. */
export type RequestName =
  | 'create'
  | 'authorize'
  | 'mit-create'
  | 'mit-authorize'
  | 'capture'
  | 'cancel'
  | 'update'
  | 'refund'
  | 'cancel-by-reference'
  | 'status'
  | 'instruments'
  | 'delete-instrument';

/** The route of a request: its name, and the values in its path. */
export interface Route {
  readonly name: RequestName;
  /** The values in the path: a payment, or a shopper and a stored card. */
  readonly named: readonly string[];
  /** The place of the idempotency key in the request. */
  readonly key: 'none' | 'header' | 'envelope';
}

const table: readonly (readonly [RequestName, string, RegExp, Route['key']])[] = [
  ['create', 'POST', /^\/v1\/session\/payment\/create$/, 'envelope'],
  ['authorize', 'POST', /^\/v1\/authorize$/, 'envelope'],
  ['mit-create', 'POST', /^\/v1\/mit\/create$/, 'envelope'],
  ['mit-authorize', 'POST', /^\/v1\/mit\/authorize$/, 'envelope'],
  ['cancel-by-reference', 'POST', /^\/v1\/cancel$/, 'header'],
  ['capture', 'POST', /^\/v1\/([^/]+)\/capture$/, 'header'],
  ['cancel', 'POST', /^\/v1\/([^/]+)\/cancel$/, 'header'],
  ['update', 'POST', /^\/v1\/([^/]+)\/update$/, 'header'],
  ['refund', 'POST', /^\/v1\/([^/]+)\/refund$/, 'header'],
  ['status', 'GET', /^\/v1\/([^/]+)\/status$/, 'none'],
  ['instruments', 'GET', /^\/v1\/payment-instruments\/([^/]+)$/, 'none'],
  ['delete-instrument', 'DELETE', /^\/v1\/merchant-admin\/card-on-file\/([^/]+)\/([^/]+)$/, 'header'],
];

/** All names of requests. */
export const requestNames: readonly string[] = table.map(([name]) => name);

/** Returns the route of a method and a path below the base address; undefined if there is none. */
export function routeOf(method: string, path: string): Route | undefined {
  for (const [name, its, pattern, key] of table) {
    const found = its === method ? pattern.exec(path) : null;
    const named = found?.slice(1).map(decoded);
    if (named !== undefined && !named.includes(undefined)) return { name, named: named.map(String), key };
  }
  return undefined;
}

/** Returns the methods of a path, for `Allow`; empty for an unknown path. */
export function methodsOfPath(path: string): readonly string[] {
  return table.flatMap(([, method, pattern]) => (pattern.test(path) ? [method] : []));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
