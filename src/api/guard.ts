/** Who may knock: the checks on a request's line and headers, before its body is read or a route is looked for. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from './problems.js';

/** What the guard compares with. */
export interface GuardRules {
  readonly port: number;
  readonly token: string;
  /** Origins of web pages that may call, exactly as browsers send them. */
  readonly allowedOrigins: readonly string[];
  readonly bodyBytes: number;
}

/** What the guard found. */
export type Verdict =
  | { readonly type: 'pass'; readonly hasBody: boolean }
  /** A browser asks whether a listed page may call: answered with 204 and `corsHeaders`. */
  | { readonly type: 'preflight' }
  | { readonly type: 'refuse'; readonly problem: Problem };

/** Paths that monitors read without a token; they say nothing secret. */
const openPaths = new Set(['/livez', '/readyz']);
/** Headers of which a second one would let two readers see two requests. */
const singleHeaders = ['host', 'origin', 'authorization', 'content-type', 'content-encoding', 'content-length'];
const targetPattern = /^\/(?:[!$&-.0-;=@-Z_a-z~/]|%[\dA-Fa-f]{2})*(?:\?[!$&-;=?@-Z_a-z~[\]%]*)?$/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const jsonType = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

/** Checks requests against fixed rules (reliability, section 5; design, promise 11). */
export class Guard {
  readonly #rules: GuardRules;
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #tokenDigest: Buffer;

  constructor(rules: GuardRules) {
    this.#rules = rules;
    const names = ['127.0.0.1', 'localhost', '[::1]'];
    this.#hosts = new Set(
      names.flatMap((name) => (rules.port === 80 ? [name, `${name}:80`] : [`${name}:${rules.port}`])),
    );
    this.#origins = new Set(rules.allowedOrigins);
    this.#tokenDigest = digest(rules.token);
  }

  /** Judges one request by its line and headers. Reads nothing else and changes nothing. */
  judge(incoming: IncomingMessage): Verdict {
    const twice = singleHeaders.find((name) => (incoming.headersDistinct[name]?.length ?? 0) > 1);
    if (twice !== undefined) return refuse(problem('bad-http', `The header ${twice} came more than once.`));
    // The host first: a page that rebound its name to this machine must learn nothing else.
    if (!this.#hosts.has((incoming.headers.host ?? '').toLowerCase())) return refuse(problem('host-not-allowed'));
    const { origin } = incoming.headers;
    if (origin !== undefined && !this.#origins.has(origin)) return refuse(problem('origin-not-allowed'));
    const target = incoming.url ?? '';
    if (!targetPattern.test(target) || dotSegment.test(target)) return refuse(problem('bad-target'));
    if (
      origin !== undefined &&
      incoming.method === 'OPTIONS' &&
      incoming.headers['access-control-request-method'] !== undefined
    ) {
      return { type: 'preflight' };
    }
    if (!openPaths.has(target.split('?', 1)[0] ?? '') && !this.knows(incoming)) {
      return refuse(problem('unauthorized', undefined, {}, { 'www-authenticate': 'Bearer realm="tenderd"' }));
    }
    return this.#judgeBody(incoming);
  }

  /** Whether the request carries the token. Digests are compared, so that time tells neither length nor prefix. */
  knows(incoming: IncomingMessage): boolean {
    const given = /^Bearer +(\S+) *$/i.exec(incoming.headers.authorization ?? '')?.[1];
    return given !== undefined && timingSafeEqual(digest(given), this.#tokenDigest);
  }

  /** Headers that let a page of a listed origin read the answer. */
  corsHeaders(incoming: IncomingMessage): Readonly<Record<string, string>> {
    const { origin } = incoming.headers;
    if (origin === undefined || !this.#origins.has(origin)) return {};
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Location, Preference-Applied, Retry-After',
    };
  }

  #judgeBody(incoming: IncomingMessage): Verdict {
    const { headers } = incoming;
    const hasBody = declaresBody(incoming);
    if (hasBody && (!jsonType.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined)) {
      return refuse(problem('unsupported-media-type'));
    }
    if (Number(headers['content-length'] ?? 0) > this.#rules.bodyBytes) return refuse(problem('body-too-large'));
    return { type: 'pass', hasBody };
  }
}

/** What a preflight of a listed origin is told. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, PUT, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, Prefer',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

/** Whether a body follows the headers. */
export function declaresBody(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(refused: Problem): Verdict {
  return { type: 'refuse', problem: refused };
}
