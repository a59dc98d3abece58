/** The routes of the web server. */

import type { IncomingMessage } from 'node:http';
import type { Reply } from './reply.js';

/** The callers that may use a route. `session`: a signed-in operator. `metrics`: the token of the metrics. */
export type Access = 'open' | 'session' | 'metrics';

/** A request to a route. */
export interface RouteRequest {
  readonly incoming: IncomingMessage;
  /** The parts of the path that match a `*` of the route, in their order. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  /** The name of the operator; empty for a route that needs no session. */
  readonly operator: string;
  /** The secret of the session's cookie. */
  readonly secret: string | undefined;
  readonly address: string;
  readonly isSecure: boolean;
  /** Aborted if the browser closes the connection. */
  readonly signal: AbortSignal;
}

/** A route. `*` in the path stands for one part of it. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** The time limit for the body of a request, in milliseconds, if it is not the usual one. */
  readonly bodyMs?: number;
  readonly serve: (request: RouteRequest) => Promise<Reply> | Reply;
}

/** Returns the parts of a path that match a `*` of the route; undefined if the path does not match. */
export function partsIn(route: string, path: string): readonly string[] | undefined {
  const own = route.split('/');
  const given = path.split('/');
  if (own.length !== given.length) return undefined;
  const parts: string[] = [];
  for (const [place, part] of own.entries()) {
    const value = given[place] ?? '';
    if (part === '*') parts.push(value);
    else if (part !== value) return undefined;
  }
  return decodedParts(parts);
}

function decodedParts(parts: readonly string[]): readonly string[] | undefined {
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
}
