/** The web server of the head office. It finds the route of a request, and shows nothing without a session. */

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { officeProblems } from '../../messages/index.js';
import { type BoundedServer, listenBounded } from '../../net/index.js';
import { secretIn } from './access/cookie.js';
import { entranceOf } from './access/entrance.js';
import type { SignIn } from './access/sign-in.js';
import { OfficeProblem, type Reply, replyTo, send } from './http/reply.js';
import { isOurHost, isOurPage, type OwnAddress } from './http/request-rules.js';
import { partsIn, type Route, type RouteRequest } from './http/route.js';

/** The address of the web server, and who may use it. */
export interface WebSettings {
  /** The IP address of the server. Without TLS it must be an address of this machine. */
  readonly host: string;
  /** The port. 0 selects a free one. */
  readonly port: number;
  /**
   * The certificate and its key, in PEM form. `key` is a secret. `isFor` checks a host name against the certificate.
   */
  readonly tls?:
    | { readonly certificate: string; readonly key: string; readonly isFor: (host: string) => boolean }
    | undefined;
  /**
   * The host names of a reverse proxy on this machine, at which TLS ends. If there are any, cookies are sent over TLS
   * only.
   */
  readonly names: readonly string[];
  /** The token with which only the metrics can be read. If it is absent, there are no metrics. */
  readonly metricsToken?: string | undefined;
}

/** The dependencies of the web server. */
export interface WebParts {
  readonly settings: WebSettings;
  readonly signIn: SignIn;
  readonly routes: readonly Route[];
  /** Called with the text of a failure, for the log. */
  readonly onFailure: (text: string) => void;
}

/** A running web server. */
export interface OfficeWeb {
  readonly port: number;
  /** Uses this certificate for new connections. */
  renewTls(tls: { readonly certificate: string; readonly key: string }): void;
  close(): Promise<void>;
}

/**
 * The maximum number of connections (`connectionsMax`), and the usual time within which the body of a request must
 * arrive (`bodyMs`).
 */
const connectionsMax = 512;
const bodyMs = 60_000;
/** The time limit for the headers of a request, so that slow clients do not occupy connections for long. */
const headMs = 10_000;
const targetMax = 4_096;

/**
 * The header that the page sends with requests that no operator has caused. Such a request does not count as use of the
 * session.
 */
const refreshHeader = 'x-tenderd-refresh';

/** Starts the web server. Rejects with the system's own error if the address is not available. */
export async function openWeb(parts: WebParts): Promise<OfficeWeb> {
  const { host, port, tls } = parts.settings;
  const web = new Web(parts);
  const server: BoundedServer = await listenBounded({
    host,
    port,
    tls,
    connectionsMax,
    // This limit is longer than the routes' own limits, because a route can answer with the cause.
    requestMs: Math.max(bodyMs, ...parts.routes.map((route) => route.bodyMs ?? 0)) + headMs,
    headMs,
    admits: entranceOf(parts.settings.names.length > 0),
    serve: (incoming, outgoing) => void web.serve(incoming, outgoing),
    onEnded: () => undefined,
  });
  return { port: server.port, renewTls: (next) => server.renewTls(next), close: async () => server.close() };
}

class Web {
  readonly #parts: WebParts;
  readonly #own: OwnAddress;

  constructor(parts: WebParts) {
    this.#parts = parts;
    const { tls, names } = parts.settings;
    this.#own = { names, isFor: tls?.isFor };
  }

  async serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? '';
    try {
      const reply = await this.#replyTo(incoming, outgoing, path);
      await send(reply, outgoing);
    } catch (error) {
      // If a request was refused, the rest of its body is not read. But a browser that must try again later needs the
      // response, so its body is read and dropped.
      const isLater = error instanceof OfficeProblem && error.code === 'match-busy';
      if (hasBody(incoming) && !incoming.complete && !outgoing.headersSent && !isLater)
        outgoing.setHeader('connection', 'close');
      await this.#fail(error, path, outgoing);
    }
  }

  async #fail(error: unknown, path: string, outgoing: ServerResponse): Promise<void> {
    const problem = error instanceof OfficeProblem ? error : new OfficeProblem('internal', { cause: error });
    if (problem.cause !== undefined)
      this.#parts.onFailure(officeProblems.requestFailed(path, causeText(problem.cause)));
    if (!outgoing.headersSent) await send(replyTo(problem), outgoing);
  }

  async #replyTo(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<Reply> {
    const { url = '', method = '' } = incoming;
    if (url.length > targetMax || !path.startsWith('/')) throw new OfficeProblem('not-found');
    const isSecure = this.#parts.settings.tls !== undefined || this.#isProxied(incoming);
    if (!isOurHost(incoming, this.#own)) throw new OfficeProblem('host-not-allowed');
    const found = this.#parts.routes.flatMap((route) => {
      const parts = partsIn(route.path, path);
      return parts === undefined ? [] : [{ route, parts }];
    });
    const match = found.find(({ route }) => route.method === method);
    const [access = 'session'] = [match ?? found[0]].map((one) => one?.route.access);
    // Requests from the pages of other sites are refused. Only a file of our own page may be opened by a link on
    // another site.
    if (access !== 'open' || method !== 'GET') if (!isOurPage(incoming)) throw new OfficeProblem('origin-not-allowed');
    const secret = secretIn(incoming.headers.cookie, isSecure);
    const operator = this.#admit(access, incoming, secret);
    if (match === undefined) {
      const allow = found.map(({ route }) => route.method).join(', ');
      throw allow === ''
        ? new OfficeProblem('not-found')
        : new OfficeProblem('method-not-allowed', { headers: { allow } });
    }
    if (hasBody(incoming)) endSlow(incoming, outgoing, match.route.bodyMs ?? bodyMs);
    const request: RouteRequest = {
      incoming,
      parts: match.parts,
      query: new URLSearchParams(url.slice(path.length)),
      operator,
      secret,
      address: incoming.socket.remoteAddress ?? '',
      isSecure,
      signal: whenClosed(outgoing),
    };
    return match.route.serve(request);
  }

  /** True if the request names a host of the reverse proxy. */
  #isProxied({ headers: { host = '' } }: IncomingMessage): boolean {
    return this.#parts.settings.names.includes(host.toLowerCase().replace(/:\d{1,5}$/, ''));
  }

  /** Returns the name of the operator. Throws OfficeProblem if the caller may not use the route. */
  #admit(access: Route['access'], incoming: IncomingMessage, secret: string | undefined): string {
    if (access === 'open') return '';
    if (access === 'metrics') {
      const { metricsToken } = this.#parts.settings;
      if (metricsToken === undefined) throw new OfficeProblem('not-found');
      const shown = /^Bearer +(\S+) *$/i.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
      if (timingSafeEqual(digestOf(shown), digestOf(metricsToken))) return '';
      throw new OfficeProblem('token-wrong', { headers: { 'www-authenticate': 'Bearer realm="tenderd office"' } });
    }
    const isUse = incoming.headers[refreshHeader] === undefined;
    const name = secret === undefined ? undefined : this.#parts.signIn.sessions.nameOf(secret, isUse);
    if (name === undefined) throw new OfficeProblem('signed-out');
    return name;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** Ends a request whose body does not arrive in time, with the cause if there is no response yet. */
function endSlow(incoming: IncomingMessage, outgoing: ServerResponse, limitMs: number): void {
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    if (outgoing.headersSent) return void incoming.destroy();
    outgoing.setHeader('connection', 'close');
    void send(replyTo(new OfficeProblem('body-slow')), outgoing);
  }, limitMs);
  for (const event of ['end', 'close']) incoming.once(event, () => clearTimeout(timer));
}

function whenClosed(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => controller.abort());
  return controller.signal;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}
