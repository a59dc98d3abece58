/**
 * The API of a daemon that is the standby of a pair. The standby reports that it is alive, proves its identity, and
 * refuses every other request, because only the leader serves requests. A caller with a token gets the state of the
 * standby with the refusal.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ConsoleAccess } from '../../console/index.js';
import type { Language } from '../../messages/index.js';
import { systemClock } from '../../platform/clock.js';
import { problemMediaType } from '../problems/problems.js';
import { ResponseLanguage } from '../routing/response-language.js';
import { type LiveTokens, tokensIn } from '../security/live-tokens.js';
import { noncePattern, Proofs } from '../security/proof.js';
import { WrongTokens } from '../security/wrong-tokens.js';
import { Guard } from './guard.js';
import { defaultLimits } from './limits.js';
import { closeAtOnce, listen } from './servers.js';
import { clearTheWay, listenPrivately } from './unix-socket.js';

/** The reason why a daemon takes no requests. */
export interface Withheld {
  /** The code of the reason. Codes are stable. */
  readonly code: string;
  /** A short text for people, which is the same for every reason with this code. */
  readonly title: string;
  /** A text for people: the cause, and what to do. */
  readonly text: string;
}

/** The state of a standby. */
export interface StandbyReport {
  readonly version: string;
  readonly processId: number;
  readonly dataDirectory: string;
  readonly startedAt: string;
  readonly simulated: boolean;
  /** The name of this daemon in its pair. */
  readonly name: string;
  /** The name of the daemon that leads. Absent if there is none. */
  readonly leader?: string;
  readonly state: 'connecting' | 'following' | 'taking-over' | 'stopped';
  /** How far this daemon has followed the stream. Absent before the first reading. */
  readonly entries?: { readonly applied: number; readonly last: number; readonly readAt: string };
  readonly canTakeOver: boolean;
  /** The reason why this daemon cannot take over. Absent if it can. */
  readonly blocked?: { readonly code: string; readonly text: string; readonly since?: string };
}

/** The parts of the listener. */
export interface StandbyListenerParts {
  readonly host: string;
  /** The port of the API; 0 selects a free one. */
  readonly port: number;
  readonly unixSocket: string | undefined;
  readonly why: () => Withheld;
  /** Returns the state, for callers with a token. */
  readonly report: () => StandbyReport;
  readonly tokens: LiveTokens;
  /** The language of responses without Accept-Language. */
  readonly language: Language;
}

/** An open listener. */
export interface StandbyListener {
  /** The address, such as `http://127.0.0.1:8741`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const connectionsMax = 64;
const backlog = 64;
const requestMs = 5_000;
const retryAfterS = 2;

/** Opens the listener. Rejects like the API of a leader. */
export async function openStandbyListener(parts: StandbyListenerParts): Promise<StandbyListener> {
  const { host, port: wanted, unixSocket } = parts;
  if (unixSocket !== undefined) await clearTheWay(unixSocket);
  const servers = [standbyServer()];
  const [first] = servers;
  const port = first === undefined ? wanted : await listen(first, { host, port: wanted });
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const answers = new StandbyAnswers(parts, port, address);
  first?.on('request', answers.answer);
  const close = async (): Promise<void> => {
    const ends = servers.map(async (server) => new Promise<void>((resolve) => server.close(() => resolve())));
    for (const server of servers) server.closeAllConnections();
    await Promise.all(ends);
  };
  if (unixSocket !== undefined) {
    const privateServer = standbyServer();
    privateServer.on('connection', (socket) => answers.trust(socket));
    privateServer.on('request', answers.answer);
    try {
      await listenPrivately(privateServer, unixSocket, backlog);
    } catch (error) {
      closeAtOnce(servers);
      throw error;
    }
    servers.push(privateServer);
  }
  return { url: `http://${address}`, close };
}

function standbyServer(): Server {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs });
  server.maxConnections = connectionsMax;
  return server;
}

/** The answers of a standby. */
class StandbyAnswers {
  readonly #parts: StandbyListenerParts;
  readonly #proofs: Proofs;
  readonly #guard: Guard;
  readonly #language: ResponseLanguage;
  readonly #wrongTokens = new WrongTokens();

  constructor(parts: StandbyListenerParts, port: number, address: string) {
    this.#parts = parts;
    this.#language = new ResponseLanguage(parts.language);
    const known = parts.tokens.current(false);
    this.#proofs = new Proofs(tokensIn(known), address, () => this.#guard.refreshTokens(true));
    this.#guard = new Guard({
      ...known,
      liveTokens: parts.tokens,
      port,
      proofs: this.#proofs,
      console: new ConsoleAccess({ clock: systemClock() }),
      allowedOrigins: [],
      bodyBytes: defaultLimits.bodyBytes,
      headersMax: defaultLimits.headersMax,
    });
  }

  /** Records a connection through the Unix socket. Its caller needs no token. */
  trust(socket: IncomingMessage['socket']): void {
    this.#guard.trust(socket);
  }

  readonly answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    // The body of the request is not read.
    incoming.resume();
    if (incoming.url === '/livez') return send(outgoing, 200, JSON.stringify({ alive: true }));
    const proof = this.#proofFor(incoming);
    if (proof !== undefined) return send(outgoing, 200, JSON.stringify(proof));
    // After a failure here, the caller gets no answer, which says nothing about a payment.
    this.#withhold(incoming, outgoing).catch(() => outgoing.destroy());
  };

  /** Returns the proof for a request to `/v1/proof` with a known key. A caller with another key is refused like all others. */
  #proofFor({ method, url = '' }: IncomingMessage) {
    if (method !== 'GET' || !isProofRequest({ url })) return undefined;
    const query = new URLSearchParams(url.slice(url.indexOf('?')));
    const [key, nonce] = [query.get('key') ?? '', query.get('nonce') ?? ''];
    return noncePattern.test(nonce) ? this.#proofs.prove(key, nonce) : undefined;
  }

  /** Responds that the daemon sent nothing, with the reason. */
  async #withhold(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isKnown = this.#guard.knows(incoming);
    const isGuess = !isKnown && (this.#guard.shownBy(incoming) !== undefined || isProofRequest(incoming));
    if (isGuess) await this.#wrongTokens.slow();
    const { code, title, text } = this.#parts.why();
    const state = isKnown ? { standby: this.#parts.report() } : {};
    const document = { type: `urn:tenderd:problem:${code}`, title, status: 503, detail: text, code, ...state };
    const body = await this.#language.json(JSON.stringify(document), incoming);
    send(outgoing, 503, body, {
      'content-type': problemMediaType,
      'content-language': this.#language.of(incoming),
      'retry-after': String(retryAfterS),
      ...this.#guard.answerProof(incoming, 503, incoming.method === 'HEAD' ? '' : body),
    });
  }
}

function isProofRequest({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith('/v1/proof?');
}

function send(
  outgoing: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): void {
  outgoing.writeHead(status, { 'cache-control': 'no-store', connection: 'close', ...headers });
  outgoing.end(body);
}
