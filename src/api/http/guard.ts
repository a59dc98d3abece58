/** Who may knock: the checks on a request's line and headers, before its body is read or a route is looked for. */

import type { Caller } from '../security/authentication.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isDescription } from '../routing/description-paths.js';
import { bodyTooLarge, type Problem, problem } from '../problems/problems.js';
import { answerProofHeader, nonceHeader, noncePattern, type Proofs } from '../security/proof.js';
import type { Area } from './secondary-listener.js';

/** What the guard compares with. */
export interface GuardRules {
  readonly port: number;
  /** The operator's token: may do everything. */
  readonly token: string;
  /** Tokens of registers, by the register's name. */
  readonly registers: ReadonlyMap<string, string>;
  /** Session credentials, which count as the tokens that they are made of. */
  readonly proofs: Proofs;
  /** Origins of web pages that may call, exactly as browsers send them. */
  readonly allowedOrigins: readonly string[];
  readonly bodyBytes: number;
  readonly headersMax: number;
  /** Paths with rules of their own. */
  readonly area?: Area | undefined;
  /** Where those paths, and no others, are served over TLS, too, and for which hosts. */
  readonly tls?: { readonly isFor: (host: string) => boolean };
}

interface Known {
  readonly digest: Buffer;
  readonly caller: Caller;
  /** Proves answers to this caller; absent in the area, whose callers ask for no proof. */
  readonly token?: string;
}

/** What the guard found. */
export type Verdict =
  | {
      readonly type: 'pass';
      readonly hasBody: boolean /** It goes to the secondary listener. */;
      readonly isAside: boolean;
    }
  /** A browser asks whether a listed page may call: answered with 204 and `corsHeaders`. */
  | { readonly type: 'preflight' }
  | { readonly type: 'refuse'; readonly problem: Problem };

/** Paths that monitors, developers and their generators read without a token; they say nothing secret. */
const openPaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/v1/proof']);

function isOpenPath(path: string): boolean {
  return openPaths.has(path) || isDescription(path);
}

/** Headers of which a second one would let two readers see two requests. */
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
/** What this machine is called from itself. */
const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];
const targetPattern = /^\/(?:[!$&-.0-;=@-Z_a-z~/]|%[\dA-Fa-f]{2})*(?:\?[!$&-;=?@-Z_a-z~[\]%]*)?$/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
/** What a body of JSON is declared as. */
export const jsonType = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

/** Checks requests against fixed rules (design, section 7; promise 11). */
export class Guard {
  readonly #rules: GuardRules;
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #callers: readonly Known[];
  /** Those of the area, where it has tokens of its own. */
  readonly #areaCallers: readonly Known[] | undefined;
  /** Connections of the Unix socket. */
  readonly #trusted = new WeakSet<Socket>();
  /** Who asks, of requests that were looked at already. */
  readonly #found = new WeakMap<IncomingMessage, { readonly known: Omit<Known, 'digest'> | undefined }>();
  /** Connections over TLS. */
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
   * Notes a connection that came through the Unix socket: file permissions have let it in. Without a token it is the operator's; a
   * token, where one is sent, counts as everywhere. No browser gets there, so that its Host says nothing.
   */
  trust(socket: Socket): void {
    this.#trusted.add(socket);
  }

  /** Whether the request came through the Unix socket. */
  trusts(incoming: IncomingMessage): boolean {
    return this.#trusted.has(incoming.socket);
  }

  /** Notes a connection that came over TLS: it gets to the paths of the area alone, and may name any host that the certificate is for. */
  sawTls(socket: Socket): void {
    this.#overTls.add(socket);
  }

  /** Whether the request came over TLS. */
  isOverTls(incoming: IncomingMessage): boolean {
    return this.#overTls.has(incoming.socket);
  }

  /** Judges one request by its line and headers. Reads nothing else and changes nothing. */
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

  /** Returns why the line and the headers are rejected, whoever sent them. */
  #wrongHead(incoming: IncomingMessage): Problem | undefined {
    if (incoming.rawHeaders.length / 2 > this.#rules.headersMax) return problem('headers-too-large');
    const twice = singleHeaders.find((name) => (incoming.headersDistinct[name]?.length ?? 0) > 1);
    if (twice !== undefined) return problem('bad-http', `The header ${twice} came more than once.`);
    // The host first: a page that rebound its name to this machine must learn nothing else.
    if (!this.trusts(incoming) && !this.#isOurHost(incoming)) return problem('host-not-allowed');
    const { origin } = incoming.headers;
    if (origin !== undefined && !this.#origins.has(origin)) return problem('origin-not-allowed');
    const nonce = incoming.headersDistinct[nonceHeader]?.[0];
    if (nonce !== undefined && !noncePattern.test(nonce))
      return problem('bad-http', 'Tenderd-Nonce must have 32 to 128 of A-Z, a-z, 0-9, _ and -.');
    const target = incoming.url ?? '';
    return !targetPattern.test(target) || dotSegment.test(target) ? problem('bad-target') : undefined;
  }

  /** Whether it is known who asks. */
  knows(incoming: IncomingMessage): boolean {
    return this.callerOf(incoming) !== undefined;
  }

  /** Who asks; undefined where nobody knows. It is looked for once a request. */
  callerOf(incoming: IncomingMessage): Caller | undefined {
    return this.#knownOf(incoming)?.caller;
  }

  /**
   * The header that proves this answer to its caller. None without a nonce in the request, or where the request shows no token that the
   * daemon knows: no key is shared with such a caller.
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

  /** Whose token the request carries, or whom the Unix socket lets in without one. Digests are compared, all of them, so that time tells neither length nor prefix. */
  #findCaller(incoming: IncomingMessage): Omit<Known, 'digest'> | undefined {
    const shown = this.shownBy(incoming);
    if (shown === undefined) return this.trusts(incoming) ? { caller: {} } : undefined;
    const asked = digest(shown);
    const callers = this.#areaOf(incoming) === undefined ? this.#callers : (this.#areaCallers ?? this.#callers);
    return callers.filter((known) => timingSafeEqual(asked, known.digest))[0];
  }

  /** The token that a request shows, right or wrong; empty where it shows something else, undefined where it shows nothing. */
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

  /** Over TLS the name alone decides: where a port is forwarded, or a library is fixed to 443, registers call another one than ours. */
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

  /** Headers that let a page of a listed origin read the answer. */
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

/** What a preflight of a listed origin is told. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Last-Event-ID, Prefer, Tenderd-Nonce',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

/** Whether a body follows the headers. */
export function declaresBody(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? '').split('?', 1)[0] ?? '';
}

/** The password of Basic credentials, which stands after the first colon; undefined for another scheme. */
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
