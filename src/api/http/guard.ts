/** Checks the request line and the headers, before the body is read and the route is found. */

import { requestErrors } from '../../messages/index.js';
import type { ConsoleAccess } from '../../console/index.js';
import type { Caller } from '../security/authentication.js';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isConsolePath } from '../routing/console-paths.js';
import { isDescription } from '../routing/description-paths.js';
import { bodyTooLarge, type Problem, problem } from '../problems/problems.js';
import { type EarlierTokenOf, type LiveTokens, ownerOf, type TokenSet, tokensIn } from '../security/live-tokens.js';
import { answerProofHeader, nonceHeader, noncePattern, type Proofs } from '../security/proof.js';
import { declaresBody, isAcceptedTarget, jsonType, passwordIn, pathOf, wrongHeaders } from './request-head.js';
import type { Area } from './secondary-listener.js';

/** The rules of the guard. */
export interface GuardRules {
  readonly port: number;
  /** The operator's token, which allows every request. */
  readonly token: string;
  /** The tokens of registers, by the name of the register. */
  readonly registers: ReadonlyMap<string, string>;
  /** The read-only token. This field is absent if there is none. */
  readonly readerToken?: string | undefined;
  /**
   * The source of later tokens, if tokens can change. The other members of these rules have the tokens that were read
   * at the start.
   */
  readonly liveTokens?: LiveTokens | undefined;
  /** True if an ended token may still open this request, because its transaction was begun before the end of the token. */
  readonly mayFinish?: ((incoming: IncomingMessage, token: EarlierTokenOf, isArea: boolean) => boolean) | undefined;
  /** The session credentials. A session credential gives the same rights as the token from which it was derived. */
  readonly proofs: Proofs;
  /** The sessions of the console. */
  readonly console: ConsoleAccess;
  /** The token with which only the metrics can be read. This field is absent if there are no metrics. */
  readonly metricsToken?: string | undefined;
  /** The origins of web pages that may send requests, exactly as browsers send them. */
  readonly allowedOrigins: readonly string[];
  readonly bodyBytes: number;
  readonly headersMax: number;
  /** The paths of the second protocol (the nexo interface), which have rules of their own. */
  readonly area?: Area | undefined;
  /**
   * The TLS listener. This field is present if the paths of the nexo interface are also served over TLS. No other path
   * is served over TLS. `isFor` checks a host name against the certificate.
   */
  readonly tls?: { readonly isFor: (host: string) => boolean };
}

interface Known {
  readonly digest: Buffer;
  readonly caller: Caller;
  /** The caller's earlier token. This field is present if the caller used a token that a rotation has replaced. */
  readonly earlier?: EarlierTokenOf;
  /**
   * The token with which responses are proved. This field is absent for callers of the nexo interface, because they
   * request no proof.
   */
  readonly token?: string;
}

/** The decision of the guard about a request. */
export type Verdict =
  | {
      readonly type: 'pass';
      readonly hasBody: boolean /** True if the secondary listener serves the route. */;
      readonly isAside: boolean;
    }
  /** A browser asks whether a page of an allowed origin may send requests. The response is 204 with `corsHeaders`. */
  | { readonly type: 'preflight' }
  | { readonly type: 'refuse'; readonly problem: Problem };

/** The paths that need no token: those for monitors, developers and code generators. They reveal no secret. */
const openPaths: ReadonlySet<string> = new Set(['/livez', '/readyz', '/v1/proof', '/v1/console']);

/** The path of the metrics. It has a token of its own, because a monitoring program must not move money. */
export const metricsPath = '/metrics';

/** The path at which a code or a PIN is exchanged for a session. Only its POST needs no token. */
const signInPath = '/v1/console/session';

function isOpenPath(path: string, method: string | undefined): boolean {
  if (path === signInPath) return method === 'POST';
  return openPaths.has(path) || isDescription(path) || isConsolePath(path);
}

/** The host names and addresses that mean this machine. */
const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];
/** Checks requests against fixed rules (design, section 7; promise 11). */
export class Guard {
  readonly #rules: GuardRules;
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  #callers: readonly Known[];
  #tokens: TokenSet;
  /** The callers that the nexo interface accepts, if it has a token of its own. */
  readonly #areaCallers: readonly Known[] | undefined;
  /** The caller that reads the metrics. Empty if there are no metrics. */
  readonly #metricsCallers: readonly Known[] | undefined;
  /** The connections that came through the Unix socket. */
  readonly #trusted = new WeakSet<Socket>();
  /** The callers that were found for earlier checks of the same request. */
  readonly #found = new WeakMap<IncomingMessage, { readonly known: Omit<Known, 'digest'> | undefined }>();
  /** The connections that came over TLS. */
  readonly #overTls = new WeakSet<Socket>();

  constructor(rules: GuardRules) {
    this.#rules = rules;
    this.#hosts = new Set(
      loopbackNames.flatMap((name) => (rules.port === 80 ? [name, `${name}:80`] : [`${name}:${rules.port}`])),
    );
    this.#origins = new Set(rules.allowedOrigins);
    const { readerToken } = rules;
    this.#tokens = { token: rules.token, registers: rules.registers, readerToken, earlier: [] };
    this.#callers = this.#callersOf(this.#tokens);
    this.refreshTokens(false);
    const { token } = rules.area ?? {};
    this.#areaCallers = token === undefined ? undefined : [{ digest: digest(token), caller: {} }];
    const { metricsToken } = rules;
    this.#metricsCallers = metricsToken === undefined ? undefined : [{ digest: digest(metricsToken), caller: {} }];
  }

  /** Takes over the tokens of a rotation. `isUnknown`: a caller showed an unknown token. Returns true after a change. */
  refreshTokens(isUnknown: boolean): boolean {
    const { liveTokens, proofs } = this.#rules;
    const tokens = liveTokens?.current(isUnknown) ?? this.#tokens;
    if (tokens === this.#tokens) return false;
    this.#tokens = tokens;
    this.#callers = this.#callersOf(tokens);
    proofs.replaceTokens(tokensIn(tokens));
    return true;
  }

  #callersOf({ token, registers, readerToken, earlier }: TokenSet): readonly Known[] {
    const { proofs } = this.#rules;
    const known = (shown: string, rest: Omit<Known, 'digest' | 'token'>): readonly Known[] =>
      [shown, proofs.sessionCredential(shown)].map((bearer) => ({ digest: digest(bearer), token: shown, ...rest }));
    return [
      ...known(token, { caller: {} }),
      ...[...registers].flatMap(([register, own]) => known(own, { caller: { register } })),
      ...(readerToken === undefined ? [] : known(readerToken, { caller: { isReader: true } })),
      ...earlier.flatMap((one) => known(one.token, { caller: ownerOf(one), earlier: one })),
    ];
  }

  /**
   * Records a connection through the Unix socket. File permissions have already admitted its caller. A caller without a token is the operator; a
   * token counts as usual. The Host header is not checked, because browsers cannot connect to a Unix socket.
   */
  trust(socket: Socket): void {
    this.#trusted.add(socket);
  }

  /** True if the request came through the Unix socket. */
  trusts(incoming: IncomingMessage): boolean {
    return this.#trusted.has(incoming.socket);
  }

  /** Records a connection over TLS. It may use only the paths of the nexo interface, and may name any host in the certificate. */
  sawTls(socket: Socket): void {
    this.#overTls.add(socket);
  }

  /** True if the request came over TLS. */
  isOverTls(incoming: IncomingMessage): boolean {
    return this.#overTls.has(incoming.socket);
  }

  /** Checks the request line and the headers of one request. Nothing else is read, and nothing is changed. */
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
      area === undefined
        ? isOpenPath(pathOf(incoming), incoming.method)
        : area.admitsStrangers && this.shownBy(incoming) === undefined;
    if (!isOpen && !this.knows(incoming)) {
      return refuse(problem('unauthorized', undefined, {}, { 'www-authenticate': 'Bearer realm="tenderd"' }));
    }
    return this.#judgeBody(incoming, area);
  }

  /** Returns the problem of a request line or header that no caller may send, or undefined. */
  #wrongHead(incoming: IncomingMessage): Problem | undefined {
    const wrong = wrongHeaders(incoming, this.#rules.headersMax);
    if (wrong !== undefined) return wrong;
    // Check the host first. A web page whose host name was redirected to this machine (DNS rebinding) must learn nothing else.
    if (!this.trusts(incoming) && !this.#isOurHost(incoming)) return problem('host-not-allowed');
    const { origin } = incoming.headers;
    if (origin !== undefined && !this.#origins.has(origin) && !this.#isConsolePage(incoming, origin))
      return problem('origin-not-allowed');
    const nonce = incoming.headersDistinct[nonceHeader]?.[0];
    if (nonce !== undefined && !noncePattern.test(nonce)) return problem('bad-http', requestErrors.wrongNonce());
    return isAcceptedTarget(incoming.url ?? '') ? undefined : problem('bad-target');
  }

  /**
   * True if the console's own page sent the request. Such a request has its Host header's host as its origin, and has
   * no token other than that of a console session. No other page of this daemon has a script.
   */
  #isConsolePage(incoming: IncomingMessage, origin: string): boolean {
    if (this.trusts(incoming) || this.#areaOf(incoming) !== undefined || this.isOverTls(incoming)) return false;
    const isOwn = origin === `http://${(incoming.headers.host ?? '').toLowerCase()}`;
    return isOwn && (this.callerOf(incoming) ?? { isConsole: true }).isConsole === true;
  }

  /** True if the caller is known. */
  knows(incoming: IncomingMessage): boolean {
    return this.callerOf(incoming) !== undefined;
  }

  /**
   * Returns the caller of a request, or undefined if the caller is unknown. The caller of a request is looked up only
   * once.
   */
  callerOf(incoming: IncomingMessage): Caller | undefined {
    return this.#knownOf(incoming)?.caller;
  }

  /**
   * Returns the header that proves that this daemon sent the response. Returns none if the request has no nonce. Also
   * returns none if the request has no valid token, because the caller then shares no key with the daemon.
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
   * Returns the owner of the request's token. Without a token, returns the operator for the Unix socket. The token is compared with all digests, so
   * that the duration reveals neither length nor beginning of a token.
   */
  #findCaller(incoming: IncomingMessage): Omit<Known, 'digest'> | undefined {
    const shown = this.shownBy(incoming);
    if (shown === undefined) return this.trusts(incoming) ? { caller: {} } : undefined;
    const asked = digest(shown);
    const isAside = this.#areaOf(incoming) !== undefined;
    const search = (): Known | undefined => {
      return this.#callersAt(incoming).filter((known) => timingSafeEqual(asked, known.digest))[0];
    };
    this.refreshTokens(false);
    const found = search();
    // A session shares no key with the daemon, so its responses carry no proof.
    if (found === undefined && !isAside && this.#isSession(shown)) return { caller: { isConsole: true } };
    return this.#stillValid(found ?? (this.refreshTokens(true) ? search() : undefined), incoming, isAside);
  }

  /** True if a bearer belongs to an open session of the console. A session ends with the token that opened it. */
  #isSession(shown: string): boolean {
    const { console } = this.#rules;
    const token = console.tokenOf(shown);
    if (token !== undefined && this.isEnded(token)) console.end(shown);
    return console.knows(shown);
  }

  /**
   * True if a token has ended. Such a token opens nothing new, and ends its event streams and its sessions of the
   * console.
   */
  isEnded(token: string): boolean {
    this.refreshTokens(false);
    const asked = digest(token);
    const [known] = this.#callers.filter((one) => timingSafeEqual(asked, one.digest));
    return known === undefined || (known.earlier !== undefined && Date.now() >= known.earlier.untilMs);
  }

  /** True if the caller of an event stream, whose request was accepted earlier, would be refused now. */
  hasEnded(incoming: IncomingMessage): boolean {
    const shown = this.shownBy(incoming);
    if (shown === undefined) return false;
    return this.callerOf(incoming)?.isConsole === true ? !this.#isSession(shown) : this.isEnded(shown);
  }

  /** Returns the callers that may open the path of a request. */
  #callersAt(incoming: IncomingMessage): readonly Known[] {
    // The read-only token may not be used at the nexo interface, because each path there can change something.
    if (this.#areaOf(incoming) !== undefined)
      return this.#areaCallers ?? this.#callers.filter(({ caller }) => caller.isReader !== true);
    return pathOf(incoming) === metricsPath ? (this.#metricsCallers ?? this.#callers) : this.#callers;
  }

  /**
   * Returns the caller unless its token has ended. An ended token is still accepted for transactions that were begun
   * before its end.
   */
  #stillValid(known: Known | undefined, incoming: IncomingMessage, isAside: boolean): Known | undefined {
    const earlier = known?.earlier;
    if (earlier === undefined || Date.now() < earlier.untilMs) return known;
    return this.#rules.mayFinish?.(incoming, earlier, isAside) === true ? known : undefined;
  }

  /**
   * Returns the token that a request carries, without checking whether the token is valid. Returns an empty string if
   * the credentials have another form, and undefined if the request has no credentials.
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
   * True if the Host header names this daemon. Over TLS only the name is checked, not the port. A register may use another port over TLS, because the
   * port is forwarded or because its library always uses 443.
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

  /** Returns the headers that allow a page of a listed origin to read the response. */
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

/** The response headers for a preflight request from an allowed origin. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Last-Event-ID, Prefer, Tenderd-Nonce',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
};

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(refused: Problem): Verdict {
  return { type: 'refuse', problem: refused };
}
