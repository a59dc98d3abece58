/**
 * Simulated terminals over HTTP, on their own listener on the loopback address. Each POST is one request and gets one
 * response.
 */

import { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { bodyOf } from '../net/http-body.js';
import { Listener, type ShownTls } from './listener.js';
import { resetSocket } from '../net/socket-faults.js';
import type { OwnListener } from './own-listener.js';
import { rootlessPost, type WorldEffect, withoutRoot } from '../terminal/index.js';

/** The functions of the simulator that the listener uses. */
export interface HttpHost {
  readonly tls: ShownTls | undefined;
  /**
   * Returns the HTTP status that rejects a request because of its headers, or undefined if the request is accepted.
   * This method is called before the message is parsed.
   */
  refusal(request: IncomingMessage): number | undefined;
  /** Returns a connection number that is unique in the simulator. */
  nextConnection(): number;
  /**
   * Hands a request to the simulated terminals. Returns 401 if the message cannot be opened, and 204 for an Abort, which gets no response. Otherwise
   * returns undefined, and the response follows as an effect.
   */
  arrived(connection: number, text: string): 204 | 401 | undefined;
  gone(connection: number): void;
  /**
   * The URL paths of each message category, for dialects that give each category its own path. Such dialects send messages without a root. Undefined
   * for other dialects.
   */
  readonly places: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The response body of a terminal that cannot decrypt or verify a request. */
const notOpened = '{"errors":["Nexo Service: crypto error (9)"],"ServiceID":"-NULL-"}';

/** The loopback address to which the terminals move. */
const movedHost = '127.0.0.3';

/** The listener, and the requests that have no response yet. */
export class HttpTerminals implements OwnListener {
  readonly #host: HttpHost;
  #server: Server;
  #listener: Listener;
  #address = '127.0.0.1';
  #isMoving = false;
  readonly #open = new Map<number, ServerResponse>();
  #tls: ShownTls | undefined;

  constructor(host: HttpHost) {
    this.#host = host;
    this.#tls = host.tls;
    this.#server = this.#newServer();
    this.#listener = new Listener(this.#server);
  }

  #newServer(): Server {
    const tls = this.#tls;
    const serve = (request: IncomingMessage, reply: ServerResponse): void =>
      void this.#serve(request, reply).catch(() => reply.destroy());
    return tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  }

  /** Moves the terminals to another address. Requests in progress are cut off. */
  async move(): Promise<{ readonly host: string; readonly port: number }> {
    const before = this.#listener;
    this.#address = movedHost;
    this.#server = this.#newServer();
    this.#listener = new Listener(this.#server, movedHost);
    this.#isMoving = true;
    await before.close();
    await this.#listener.listen(0);
    this.#isMoving = false;
    return { host: this.#address, port: this.#listener.port };
  }

  get url(): string {
    return `${this.#host.tls === undefined ? 'http' : 'https'}://${this.#address}:${this.#listener.port}/`;
  }

  listen(port: number): Promise<void> {
    return this.#listener.listen(port);
  }

  /** Stops accepting, and closes idle connections. */
  refuse(): void {
    if (this.#listener.refuse()) this.#server.closeIdleConnections();
  }

  accept(): void {
    if (!this.#isMoving) this.#listener.accept();
  }

  run(effect: WorldEffect): void {
    const reply = this.#open.get(effect.connection);
    if (reply === undefined) return;
    switch (effect.type) {
      case 'send':
        return this.#respond(effect.connection, reply, this.#sent(effect.text), effect.isBinary === true);
      case 'send-partial':
        reply.writeHead(200, headOf(this.#sent(effect.text)));
        reply.write(Buffer.from(this.#sent(effect.text), 'utf8').subarray(0, effect.bytes));
        return;
      case 'status':
        this.#open.delete(effect.connection);
        reply.writeHead(effect.status, { 'content-length': 0 }).end();
        return;
      case 'cut':
        this.#open.delete(effect.connection);
        // Wait one turn of the event loop, so that the written part of the response arrives before the reset.
        setImmediate(() => this.#cut(reply, effect.how));
        return;
      case 'call':
      case 'move':
      case 'certificate':
      case 'channel':
      case 'half-open':
      case 'keep-alive':
        return;
    }
  }

  show(tls: ShownTls): void {
    if (this.#tls === undefined) return;
    this.#tls = tls;
    this.#listener.show(tls);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }

  /** Returns the response body for a message. If each category has its own path, the body has no root element. */
  #sent(text: string): string {
    return this.#host.places === undefined ? text : withoutRoot(text);
  }

  #cut({ socket }: ServerResponse, how: 'reset' | 'close'): void {
    if (socket === null) return;
    const tcp = [...this.#listener.sockets].find((one) => one.remotePort === socket.remotePort) ?? socket;
    if (how === 'close') tcp.end();
    else resetSocket(tcp);
  }

  /** Sends the first message of a connection as the response. HTTP has no place for later messages, so they are lost. */
  #respond(connection: number, reply: ServerResponse, text: string, isBinary: boolean): void {
    this.#open.delete(connection);
    const body = isBinary ? Buffer.concat([Buffer.from([0xff]), Buffer.from(text, 'utf8')]) : text;
    reply.writeHead(200, { ...headOf(text), 'content-length': Buffer.byteLength(body) }).end(body);
    // Report the end of the connection in a later turn of the event loop, because the simulated world is still handling an event.
    setImmediate(() => this.#host.gone(connection));
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void reply.writeHead(405, { allow: 'POST', 'content-length': 0 }).end();
    const text = await bodyOf(request);
    const refused = this.#host.refusal(request);
    if (refused !== undefined) return void reply.writeHead(refused, { 'content-length': 0 }).end();
    if (text === undefined) return void reply.writeHead(413, { 'content-length': 0 }).end();
    const { places } = this.#host;
    const posted =
      places === undefined ? ({ type: 'message', text } as const) : rootlessPost(places, pathOf(request), text);
    if (posted.type === 'refused') return void reply.writeHead(posted.status, { 'content-length': 0 }).end();
    const connection = this.#host.nextConnection();
    this.#open.set(connection, reply);
    reply.once('close', () => {
      if (this.#open.delete(connection)) this.#host.gone(connection);
    });
    const status = this.#host.arrived(connection, posted.text);
    if (status === undefined || !this.#open.delete(connection)) return;
    if (status === 401) reply.writeHead(401, { 'content-type': 'application/json' }).end(notOpened);
    else reply.writeHead(204).end();
    this.#host.gone(connection);
  }
}

/** Returns the path of a request, without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

function headOf(text: string): Record<string, string | number> {
  const encoding = text.trimStart().startsWith('{') ? 'json' : 'xml';
  return { 'content-type': `application/${encoding}; charset=utf-8`, 'content-length': Buffer.byteLength(text) };
}
