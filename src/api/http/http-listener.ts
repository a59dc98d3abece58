/** Connects sockets with routes: counts connections, rejects requests, reads bodies, and hands over the accepted requests. */

import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type BodyRead, drainBody, readBody } from './body.js';
import type { Caller } from '../security/authentication.js';
import { loggedPath } from '../security/card-number.js';
import { Connections, type Conversation } from './connections.js';
import { endCauses, type EndCode, type OnEnded } from '../../net/index.js';
import { type Guard, preflightHeaders } from './guard.js';
import { declaresBody } from './request-head.js';
import type { ApiLimits } from './limits.js';
import type { ResponseLanguage } from '../routing/response-language.js';
import type { ProblemCode } from '../problems/problem-table.js';
import { type Problem, problem } from '../problems/problems.js';
import { noteRefused, refusedAs } from '../problems/response-problem-code.js';
import type { SecondaryListener } from './secondary-listener.js';
import { Turnstile } from './fair-scheduler.js';
import type { WrongTokens } from '../security/wrong-tokens.js';

/** A log entry about a served request. It never contains a header, a query or a body. If the path could not be read, `path` is empty. */
export interface RequestNote {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** The problem code, if the request was refused. */
  readonly code?: ProblemCode;
  /** True if a request with the read-only token was refused. */
  readonly isReader?: true;
}

/** An accepted request with its body. */
export interface ReadRequest {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The caller, if known. */
  readonly caller: Caller | undefined;
  /** The body, if one was sent. */
  readonly body: { readonly json: unknown } | undefined;
}

/** The dependencies of the listener. */
export interface HttpListenerParts {
  readonly guard: Guard;
  readonly limits: ApiLimits;
  /** Counts wrong tokens at all listeners together. */
  readonly wrongTokens: WrongTokens;
  /** The language in which refusals are written. */
  readonly language: ResponseLanguage;
  /** Answers a request that the listener has read. */
  readonly serve: (request: ReadRequest) => Promise<void>;
  readonly note: (note: RequestNote) => void;
  /** Called for each connection that the daemon ends. */
  readonly onEnded: OnEnded;
  /** Called for each new connection. */
  readonly came: () => void;
  /** Serves the requests to the paths of the second protocol (the nexo interface). */
  readonly secondaryListener?: SecondaryListener | undefined;
}

/** A request without a body. */
const noBody: Extract<BodyRead, { readonly type: 'text' }> = { type: 'text', text: '' };

/** The listener of the HTTP server. */
export class HttpListener {
  readonly #parts: HttpListenerParts;
  readonly #connections: Connections;
  readonly #turnstile: Turnstile;
  readonly #answers = new Set<ServerResponse>();
  #closing = false;

  constructor(parts: HttpListenerParts) {
    this.#parts = parts;
    this.#connections = new Connections(parts.limits, (code) => this.#ended(code));
    this.#turnstile = new Turnstile(parts.limits, () => performance.now());
  }

  /** Subscribes to all events of a server. */
  attach(server: Server | HttpsServer, arrival: 'connection' | 'secureConnection' = 'connection'): void {
    const accept = (incoming: IncomingMessage, outgoing: ServerResponse): void => void this.#accept(incoming, outgoing);
    server.on(arrival, (socket: Socket) => {
      this.#parts.came();
      this.#connections.opened(socket);
    });
    server.on('timeout', (socket) => this.#connections.stalled(socket));
    server.on('request', accept);
    // The request is checked first, so that a refused client is not asked to send its body.
    server.on('checkContinue', accept);
    server.on('checkExpectation', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (this.#begin(incoming, outgoing)) void this.#refuse(incoming, outgoing, problem('expectation-failed'));
    });
    // Without a secondary listener, an upgrade request is served like any other request.
    if (this.#parts.secondaryListener !== undefined) {
      server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket, head));
    }
    server.on('clientError', (error: Error, socket: Duplex) => this.#unreadable(error, socket));
  }

  /** From now on, answers every request with `stopping`, and closes each connection after its response. */
  close(): void {
    this.#closing = true;
    for (const outgoing of this.#answers) if (!outgoing.headersSent) outgoing.setHeader('connection', 'close');
  }

  #ended(code: EndCode): void {
    if (!this.#closing) this.#parts.onEnded(code, { over: 'http', cause: endCauses[code] });
  }

  async #accept(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const conversation = this.#begin(incoming, outgoing);
    if (conversation === undefined) return;
    const { guard, secondaryListener } = this.#parts;
    const verdict = guard.judge(incoming);
    for (const [name, value] of Object.entries(guard.corsHeaders(incoming))) outgoing.setHeader(name, value);
    if (verdict.type === 'refuse') {
      await this.#slowed(incoming, verdict.problem);
      return outgoing.destroyed ? undefined : this.#refuse(incoming, outgoing, verdict.problem);
    }
    if (verdict.type === 'preflight') {
      outgoing.writeHead(204, { ...preflightHeaders }).end();
      return;
    }
    if (this.#closing) return this.#refuse(incoming, outgoing, problem('stopping'));
    const caller = guard.callerOf(incoming);
    conversation.isKnown ||= caller !== undefined;
    const body = verdict.hasBody ? await this.#bodyOf(incoming, outgoing, verdict.isAside) : noBody;
    if (body.type === 'gone') return;
    if (body.type === 'refuse') return this.#refuse(incoming, outgoing, body.problem);
    const { text, json } = body;
    // If a client has disconnected while its request waited, the request is not served.
    const turn = this.#turnstile.pass();
    if (turn !== undefined) {
      await turn;
      if (outgoing.destroyed) return;
    }
    conversation.handed += 1;
    outgoing.once('close', () => {
      conversation.handed -= 1;
    });
    const known = (): void => {
      conversation.isKnown = true;
    };
    if (verdict.isAside && secondaryListener !== undefined)
      await secondaryListener.serve({ incoming, outgoing, text, caller, known });
    else await this.#parts.serve({ incoming, outgoing, caller, body: json });
    this.#connections.written(outgoing);
  }

  /** Reads the body of an accepted request. */
  #bodyOf(incoming: IncomingMessage, outgoing: ServerResponse, isAside: boolean): Promise<BodyRead> {
    const { limits, secondaryListener } = this.#parts;
    if (/^100-continue$/i.test(incoming.headers.expect ?? '')) outgoing.writeContinue();
    const area = isAside ? secondaryListener?.area : undefined;
    const share = area?.large.share();
    if (share !== undefined) outgoing.once('close', () => share.release());
    const bounds = { nestingMax: limits.nestingMax, bodyBytes: area?.bodyBytes ?? limits.bodyBytes, share };
    return readBody(incoming, bounds, isAside ? 'text' : 'json');
  }

  /**
   * Hands the connection to the secondary listener, or refuses it. An upgrade has no response object, so a refusal is written directly to the socket.
   */
  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const { guard, secondaryListener } = this.#parts;
    const conversation = this.#connections.of(incoming.socket);
    // If an earlier request has no response yet, the client would read the handshake as that response.
    if (conversation === undefined || conversation.underWay > 0) {
      this.#ended('too-many-under-way');
      return void socket.destroy();
    }
    const verdict = guard.judge(incoming);
    const isForUs = verdict.type === 'pass' && verdict.isAside;
    const refused =
      verdict.type === 'refuse'
        ? verdict.problem
        : this.#closing
          ? problem('stopping')
          : isForUs && /^websocket$/i.test(incoming.headers.upgrade ?? '')
            ? undefined
            : problem('not-found');
    if (refused !== undefined || secondaryListener === undefined)
      return void this.#refuseUpgrade(incoming, socket, refused ?? problem('not-found'));
    const caller = guard.callerOf(incoming);
    conversation.isKnown ||= caller !== undefined;
    conversation.idleSinceMs = undefined;
    this.#parts.note({ method: incoming.method ?? '', path: loggedPath(incoming.url ?? ''), status: 101, ms: 0 });
    const known = (): void => {
      conversation.isKnown = true;
    };
    secondaryListener.upgrade({ incoming, socket, head, caller, known, turn: () => this.#turnstile.pass() });
  }

  async #refuseUpgrade(incoming: IncomingMessage, socket: Duplex, refused: Problem): Promise<void> {
    await this.#slowed(incoming, refused);
    if (!socket.destroyed) this.#refuseByHand(socket, refused);
  }

  /** Delays the refusal of a wrong token. A request without a token is not a guess, so it is not delayed. */
  async #slowed(incoming: IncomingMessage, refused: Problem): Promise<void> {
    const { guard, wrongTokens } = this.#parts;
    if (refused.document.code === 'unauthorized' && guard.shownBy(incoming) !== undefined) await wrongTokens.slow();
  }

  /**
   * Counts the request. If the connection has too many requests in progress, returns undefined, and the connection is
   * reset.
   */
  #begin(incoming: IncomingMessage, outgoing: ServerResponse): Conversation | undefined {
    const startedMs = performance.now();
    const { socket } = incoming;
    const conversation = this.#connections.of(socket);
    if (conversation === undefined || conversation.underWay >= this.#parts.limits.pipelinedMax) {
      // If the connection is no longer recorded, its end has already been logged.
      if (conversation !== undefined) this.#ended('too-many-under-way');
      // Unix and TLS sockets cannot be reset, so they are destroyed.
      if (this.#parts.guard.trusts(incoming) || this.#parts.guard.isOverTls(incoming)) socket.destroy();
      else socket.resetAndDestroy();
      return undefined;
    }
    conversation.underWay += 1;
    conversation.latest = outgoing;
    this.#answers.add(outgoing);
    conversation.answers.add(outgoing);
    if (this.#closing) outgoing.setHeader('connection', 'close');
    outgoing.setHeader('cache-control', 'no-store');
    outgoing.setHeader('x-content-type-options', 'nosniff');
    outgoing.once('close', () => {
      conversation.underWay -= 1;
      conversation.idleSinceMs = performance.now();
      this.#answers.delete(outgoing);
      conversation.answers.delete(outgoing);
      const status = outgoing.headersSent ? outgoing.statusCode : 0;
      const code = refusedAs(outgoing);
      this.#parts.note({
        method: incoming.method ?? '',
        path: loggedPath(incoming.url ?? ''),
        status,
        ms: performance.now() - startedMs,
        ...(code === undefined ? {} : { code }),
        ...(code !== undefined && this.#parts.guard.callerOf(incoming)?.isReader === true ? { isReader: true } : {}),
      });
    });
    return conversation;
  }

  async #refuse(incoming: IncomingMessage, outgoing: ServerResponse, refused: Problem): Promise<void> {
    noteRefused(outgoing, refused.document.code);
    const text = await this.#parts.language.json(JSON.stringify(refused.document), incoming);
    const mayHaveMore = declaresBody(incoming) && !incoming.complete;
    outgoing.writeHead(refused.status, {
      ...refused.headers,
      'content-length': Buffer.byteLength(text),
      ...this.#parts.guard.answerProof(incoming, refused.status, incoming.method === 'HEAD' ? '' : text),
      ...(mayHaveMore ? { connection: 'close' } : {}),
    });
    if (mayHaveMore && incoming.method !== 'HEAD') {
      // Write the whole response first, and then discard the rest of the request body. The end of the response closes the connection, so end the
      // response last.
      outgoing.write(text);
      await drainBody(incoming, this.#parts.limits);
      outgoing.end();
    } else {
      outgoing.end(text);
    }
  }

  /** Handles a request that Node could not parse, or that took too long to arrive. */
  #unreadable(error: Error, socket: Duplex): void {
    const conversation = socket instanceof Socket ? this.#connections.of(socket) : undefined;
    const answering = conversation?.latest;
    // While a request of this connection is served, the client would read an error response as the response to that
    // request. It would read "refused" while money may be moving.
    const mayAnswer =
      socket.writable &&
      (conversation?.handed ?? 0) === 0 &&
      !(answering !== undefined && answering.headersSent && !answering.writableFinished);
    if (!mayAnswer) {
      if (socket.writable) this.#ended('request-not-whole');
      socket.destroy();
      return;
    }
    this.#refuseByHand(socket, problem(codeOf(error)));
  }

  #refuseByHand(socket: Duplex, { status, headers, document }: Problem): void {
    const text = JSON.stringify(document);
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(text), connection: 'close' });
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
    socket.end(`${head}${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`);
    socket.once('finish', () => socket.destroy());
    this.#parts.note({ method: '', path: '', status, ms: 0, code: document.code });
  }
}

function codeOf(error: Error): ProblemCode {
  switch ('code' in error ? error.code : undefined) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headers-too-large';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'body-too-large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request-timeout';
    default:
      return 'bad-http';
  }
}
