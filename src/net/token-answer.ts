/** Reads the answer of an endpoint that issues tokens (RFC 6749, sections 5.1 and 5.2). */

import type { LinkCause } from '../core/index.js';
import { linkCause, statusCause } from './cause.js';
import type { HttpAnswer } from './http-request.js';
import { connections } from '../messages/index.js';

/** The reason why there is no token. `isPassing` is true if an immediate retry may help. */
export interface NoToken {
  readonly failure: LinkCause;
  readonly isPassing: boolean;
}

/** A token and, if stated, its lifetime; or the reason why there is no token. */
export type TokenAnswer = { readonly token: string; readonly lifeMs: number | undefined } | NoToken;

/** True if a string can be a bearer token (RFC 6750, section 2.1). */
export function isBearerToken(text: string): boolean {
  return /^[\w.~+/-]{1,8192}=*$/.test(text);
}

/** The error codes of the RFC. Other texts are not repeated, because they may contain anything. */
const refusals = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
]);

/**
 * Reads an answer. Repeats only the RFC's own error codes from the text of the answer. `setting` names the setting to
 * check if the issuer rejects the credentials.
 */
export function readTokenAnswer({ status, text }: HttpAnswer, where: string, setting: string): TokenAnswer {
  const fields = membersOf(text);
  if (status !== 200) return refusedBy(status, fields['error'], where, setting);
  const wrong = (field: Parameters<typeof connections.tokenUnusable>[1]): TokenAnswer => ({
    failure: linkCause('protocol', connections.tokenUnusable(where, field)),
    isPassing: false,
  });
  const { access_token: token, token_type: type, expires_in: seconds } = fields;
  if (typeof token !== 'string' || !isBearerToken(token)) return wrong('access_token');
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') return wrong('token_type');
  const life = typeof seconds === 'string' && /^\d{1,9}$/.test(seconds) ? Number(seconds) : seconds;
  if (life === undefined || life === null) return { token, lifeMs: undefined };
  if (typeof life !== 'number' || !(life >= 0)) return wrong('expires_in');
  return { token, lifeMs: life * 1_000 };
}

function refusedBy(status: number, error: unknown, where: string, setting: string): NoToken {
  const isPassing = status >= 500 || status === 408 || status === 429;
  if (typeof error !== 'string' || !refusals.has(error))
    return { failure: statusCause(status, 'token', where), isPassing };
  return { failure: linkCause('unauthorised', connections.tokenRefused(where, error, status, setting)), isPassing };
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
