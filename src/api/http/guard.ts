/** The checks on a request's line and headers, before its body is read and its route is searched. */

import { requestErrors } from '../../messages/en.js';
import type { Caller } from '../security/authentication.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isDescription } from '../routing/description-paths.js';
import { bodyTooLarge, type Problem, problem } from '../problems/problems.js';
import { answerProofHeader, nonceHeader, noncePattern, type Proofs } from '../security/proof.js';
import type { Area } from './secondary-listener.js';

/** The rules of the guard. */
export interface GuardRules {
  readonly port: number;
  /** The operator's token, which permits everything. */
  readonly token: string;
  /** Tokens of registers, by the register's name. */
  readonly registers: ReadonlyMap<string, string>;
  /** Session credentials, which are equivalent to the tokens from which they are derived. */
  readonly proofs: Proofs;
  /** The origins of web pages that may call, exactly as browsers send them. */
  readonly allowedOrigins: readonly string[];
  readonly bodyBytes: number;
  readonly headersMax: number;
  /** Paths with their own rules. */
  readonly area?: Area | undefined;
  /** Set if these paths, and no others, are also served over TLS. Tests a host against the certificate. */
  readonly tls?: { readonly isFor: (host: string) => boolean };
}

interface Known {
  readonly digest: Buffer;
  readonly caller: Caller;
  /** The token to prove responses with. Absent in the area, whose callers request no proof. */
  readonly token?: string;
}

/** The result of the guard. */
export type Verdict =
  | {
      readonly type: 'pass';
      readonly hasBody: boolean /** True if the secondary listener serves it. */;
      readonly isAside: boolean;
    }
  /** A browser asks if a listed page may call. The response is 204 with `corsHeaders`. */
  | { readonly type: 'preflight' }
  | { readonly type: 'refuse'; readonly problem: Problem };

/** Paths that monitors, developers and generators read without a token. They reveal no secret. */
const openPaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/v1/proof']);

function isOpenPath(path: string): boolean {
  return openPaths.has(path) || isDescription(path);
}

/** Headers that must not be repeated: two programs could read one request differently. */
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
/** The names by which this machine calls itself. */
const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];
const targetPattern = /^\/(?:[!$&-.0-;=@-Z_a-z~/]|%[\dA-Fa-f]{2})*(?:\?[!$&-;=?@-Z_a-z~[\]%]*)?$/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
/** The media type of a JSON body. */
export const jsonType = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

/** Checks requests against fixed rules (design, section 7; promise 11). */
export class Guard {
  readonly #rules: GuardRules;
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #callers: readonly Known[];
  /** The callers of the area, if it has its own tokens. */
  readonly #areaCallers: readonly Known[] | undefined;
  /** The connections of the Unix socket. */
  readonly #trusted = new WeakSet<Socket>();
  /** The callers of requests that were checked before. */
  readonly #found = new WeakMap<IncomingMessage, { readonly known: Omit<Known, 'digest'> | undefined }>();
  /** The connections over TLS. */
  readonly #overTls = new WeakSet<Socket>();

  constructor(rules: GuardRules) {
    this.#rules = rules;
    this.#hosts = new Set(
      loopbackNames.flatMap((name) => (rules.port === 80 ? [name, `${name}:80`] : [`${name}:${rules.port}`])),
    );
    this.#origins = new Set(rules.allowedOrigins);
    const known = (token: string, caller: Caller): readonly Known[] =>
      [token, rules.proofs.sessionCredential(token)].map((bearer) => ({ digest: digest(bearer), caller, token }));
    this.#callers = [
      ...known(rules.token, {}),
      ...[...rules.registers].flatMap(([register, token]) => known(token, { register })),
    ];
    const { token } = rules.area ?? {};
    this.#areaCallers = token === undefined ? undefined : [{ digest: digest(token), caller: {} }];
  }

  /**
   * Records a connection through the Unix socket, which file permissions have admitted. Without a token the caller is
   * the operator; a token, if sent, counts as usual. Browsers cannot connect there, so the Host header is not checked.
   */
  trust(socket: Socket): void {
    this.#trusted.add(socket);
  }

  /** True if the request came through the Unix socket. */
  trusts(incoming: IncomingMessage): boolean {
    return this.#trusted.has(incoming.socket);
  }

  /** Records a connection over TLS. It reaches only the paths of the area, and may name any host of the certificate. */
  sawTls(socket: Socket): void {
    this.#overTls.add(socket);
  }

  /** True if the request came over TLS. */
  isOverTls(incoming: IncomingMessage): boolean {
    return this.#overTls.has(incoming.socket);
  }

  /** Checks one request by its line and headers. Reads nothing else and changes nothing. */
  judge(incoming: IncomingMessage): Verdict {
    const wrong = this.#wrongHead(incoming);
    if (wrong !== undefined) return refuse(wrong);
    if (
      incoming.headers.origin !== undefined &&
      incoming.method === 'OPTIONS' &&
      incoming.headers['access-control-request-method'] !== undefined
    ) {
      return { type: 'preflight' };
    }
    const area = this.#areaOf(incoming);
    if (area === undefined && this.isOverTls(incoming)) return refuse(problem('not-found'));
    const isOpen =
      area === undefined ? isOpenPath(pathOf(incoming)) : area.admitsStrangers && this.shownBy(incoming) === undefined;
    if (!isOpen && !this.knows(incoming)) {
      return refuse(problem('unauthorized', undefined, {}, { 'www-authenticate': 'Bearer realm="tenderd"' }));
    }
    return this.#judgeBody(incoming, area);
  }

  /** Returns the reason to reject the line and the headers for any caller. */
  #wrongHead(incoming: IncomingMessage): Problem | undefined {
    if (incoming.rawHeaders.length / 2 > this.#rules.headersMax) return problem('headers-too-large');
    const twice = singleHeaders.find((name) => (incoming.headersDistinct[name]?.length ?? 0) > 1);
    if (twice !== undefined) return problem('bad-http', requestErrors.headerTwice(twice));
    // Check the host first: a page that rebound its name to this machine must learn nothing else.
    if (!this.trusts(incoming) && !this.#isOurHost(incoming)) return problem('host-not-allowed');
    const { origin } = incoming.headers;
    if (origin !== undefined && !this.#origins.has(origin)) return problem('origin-not-allowed');
    const nonce = incoming.headersDistinct[nonceHeader]?.[0];
    if (nonce !== undefined && !noncePattern.test(nonce)) return problem('bad-http', requestErrors.wrongNonce());
    const target = incoming.url ?? '';
    return !targetPattern.test(target) || dotSegment.test(target) ? problem('bad-target') : undefined;
  }

  /** True if the caller is known. */
  knows(incoming: IncomingMessage): boolean {
    return this.callerOf(incoming) !== undefined;
  }

  /** Returns the caller, or undefined if it is unknown. The search runs once for each request. */
  callerOf(incoming: IncomingMessage): Caller | undefined {
    return this.#knownOf(incoming)?.caller;
  }

  /**
   * Returns the header that proves this response. There is none without a nonce in the request, or if the request shows
   * no known token: such a caller shares no key with the daemon.
   */
  answerProof(incoming: IncomingMessage, status: number, body: string | Uint8Array): Readonly<Record<string, string>> {
    const nonce = incoming.headersDistinct[nonceHeader]?.[0];
    if (nonce === undefined || !noncePattern.test(nonce)) return {};
    const token = this.#knownOf(incoming)?.token;
    if (token === undefined) return {};
    const { method = '', url: target = '' } = incoming;
    return { [answerProofHeader]: this.#rules.proofs.proveAnswer(token, { nonce, method, target, status, body }) };
  }

  #knownOf(incoming: IncomingMessage): Omit<Known, 'digest'> | undefined {
    const found = this.#found.get(incoming);
    if (found !== undefined) return found.known;
    const known = this.#findCaller(incoming);
    this.#found.set(incoming, { known });
    return known;
  }

  /**
   * Returns the owner of the request's token, or the operator for the Unix socket without a token. Compares all
   * digests, so that the time reveals neither length nor prefix.
   */
  #findCaller(incoming: IncomingMessage): Omit<Known, 'digest'> | undefined {
    const shown = this.shownBy(incoming);
    if (shown === undefined) return this.trusts(incoming) ? { caller: {} } : undefined;
    const asked = digest(shown);
    const callers = this.#areaOf(incoming) === undefined ? this.#callers : (this.#areaCallers ?? this.#callers);
    return callers.filter((known) => timingSafeEqual(asked, known.digest))[0];
  }

  /**
   * Returns the token of a request, right or wrong. Empty if the credentials have another form, undefined if there are
   * none.
   */
  shownBy(incoming: IncomingMessage): string | undefined {
    const { authorization } = incoming.headers;
    const area = this.#areaOf(incoming);
    if (authorization !== undefined) {
      const basic = area?.admitsBasic === true ? passwordIn(authorization) : undefined;
      return basic ?? /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
    }
    const keyHeader = area?.keyHeader;
    return keyHeader === undefined ? undefined : incoming.headersDistinct[keyHeader]?.[0];
  }

  /**
   * True if the Host header names this daemon. Over TLS only the name counts: with a forwarded port, or a library fixed
   * to 443, registers use another port.
   */
  #isOurHost(incoming: IncomingMessage): boolean {
    const host = (incoming.headers.host ?? '').toLowerCase();
    const { tls } = this.#rules;
    if (tls === undefined || !this.isOverTls(incoming)) return this.#hosts.has(host);
    const [, name = ''] = /^(\[[\da-f:]+\]|[^:]+)(?::\d{1,5})?$/.exec(host) ?? [];
    return loopbackNames.includes(name) || tls.isFor(name.replaceAll(/[[\]]/g, ''));
  }

  #areaOf(incoming: IncomingMessage): Area | undefined {
    const { area } = this.#rules;
    return area?.paths.has(pathOf(incoming)) === true ? area : undefined;
  }

  /** Returns the headers that let a page of a listed origin read the response. */
  corsHeaders(incoming: IncomingMessage): Readonly<Record<string, string>> {
    const { origin } = incoming.headers;
    if (origin === undefined || !this.#origins.has(origin)) return {};
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Location, Preference-Applied, Retry-After, Tenderd-Proof',
    };
  }

  #judgeBody(incoming: IncomingMessage, area: Area | undefined): Verdict {
    const { headers } = incoming;
    const hasBody = declaresBody(incoming);
    const mediaType = area === undefined ? jsonType : area.paths.get(pathOf(incoming));
    const isDeclared = mediaType?.test(headers['content-type'] ?? '') === true;
    if (hasBody && (!isDeclared || headers['content-encoding'] !== undefined)) {
      return refuse(problem('unsupported-media-type', area?.bodyExpected));
    }
    const { bodyBytes } = area ?? this.#rules;
    if (Number(headers['content-length'] ?? 0) > bodyBytes) return refuse(bodyTooLarge(bodyBytes));
    return { type: 'pass', hasBody, isAside: area !== undefined };
  }
}

/** The response headers for a preflight of a listed origin. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Last-Event-ID, Prefer, Tenderd-Nonce',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

/** True if a body follows the headers. */
export function declaresBody(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? '').split('?', 1)[0] ?? '';
}

/** Returns the password of Basic credentials, which follows the first colon; undefined for another scheme. */
function passwordIn(authorization: string): string | undefined {
  const credentials = /^Basic +([\w+/=-]+) *$/i.exec(authorization)?.[1];
  if (credentials === undefined) return undefined;
  const pair = Buffer.from(credentials, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(refused: Problem): Verdict {
  return { type: 'refuse', problem: refused };
}
