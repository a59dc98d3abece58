/** The request line and the headers: the forms that tenderd accepts, and the facts that the guard reads from them. */

import type { IncomingMessage } from 'node:http';
import { requestErrors } from '../../messages/index.js';
import { type Problem, problem } from '../problems/problems.js';
import { nonceHeader } from '../security/proof.js';

/** Headers that may occur only once. Otherwise two programs could read the same request differently. */
const singleHeaders = [
  'host',
  'origin',
  'authorization',
  'content-type',
  'content-encoding',
  'content-length',
  'x-api-key',
  nonceHeader,
];

const targetPattern = /^\/(?:[!$&-.0-;=@-Z_a-z~/]|%[\dA-Fa-f]{2})*(?:\?[!$&-;=?@-Z_a-z~[\]%]*)?$/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** The media type of a JSON body. */
export const jsonType = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

/**
 * Returns the problem of a request that has too many headers, or that repeats a header which may occur only once.
 * Returns undefined if there is none.
 */
export function wrongHeaders(incoming: IncomingMessage, headersMax: number): Problem | undefined {
  if (incoming.rawHeaders.length / 2 > headersMax) return problem('headers-too-large');
  const twice = singleHeaders.find((name) => (incoming.headersDistinct[name]?.length ?? 0) > 1);
  return twice === undefined ? undefined : problem('bad-http', requestErrors.headerTwice(twice));
}

/** True if the target of a request is in the form that tenderd accepts: a path without dot segments, and perhaps a query. */
export function isAcceptedTarget(target: string): boolean {
  return targetPattern.test(target) && !dotSegment.test(target);
}

/** True if a body follows the headers. */
export function declaresBody(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** Returns the path of a request, without its query. */
export function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? '').split('?', 1)[0] ?? '';
}

/** Returns the password of Basic credentials: the text after the first colon. Returns undefined for another scheme. */
export function passwordIn(authorization: string): string | undefined {
  const credentials = /^Basic +([\w+/=-]+) *$/i.exec(authorization)?.[1];
  if (credentials === undefined) return undefined;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : '';
}
