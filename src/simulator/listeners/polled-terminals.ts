/**
 * Simulated terminals over HTTP with polling. They have their own listener on the loopback address, with a path for
 * each service.
 */

import { Buffer } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { bodyOf } from '../net/http-body.js';
import { Listener, type ShownTls } from './listener.js';
import type { OwnListener } from './own-listener.js';
import { resetSocket } from '../net/socket-faults.js';
import { type Heard, PolledFront, type WorldEffect } from '../terminal/index.js';

/** The functions of the simulator that the listener uses. */
export interface PolledHost {
  readonly tls: ShownTls | undefined;
  /** Returns the HTTP status that rejects a request because of its headers, or undefined if the request is accepted. */
  refusal(request: IncomingMessage): number | undefined;
  /** Returns a connection number that is unique in the simulator. */
  nextConnection(): number;
  /** True if a terminal is serving a request. */
  isAtWork(): boolean;
  /** Advances the simulated time to the present. */
  now(): void;
  /** Hands a request to the simulated terminals. */
  arrived(connection: number, text: string): void;
  gone(connection: number): void;
}

/** The listener, and the requests that have no response yet. */
export class PolledTerminals implements OwnListener {
  readonly #host: PolledHost;
  readonly #front: PolledFront;
  readonly #server: Server;
  readonly #listener: Listener;
  readonly #waiting = new Map<number, ServerResponse>();

  constructor(host: PolledHost) {
    this.#host = host;
    this.#front = new PolledFront(() => host.isAtWork());
    const serve = (request: IncomingMessage, reply: ServerResponse): void =>
      void this.#serve(request, reply).catch(() => reply.destroy());
    this.#server = host.tls === undefined ? createServer(serve) : createTlsServer(host.tls, serve);
    this.#listener = new Listener(this.#server);
  }

  get url(): string {
    return `${this.#host.tls === undefined ? 'http' : 'https'}://127.0.0.1:${this.#listener.port}`;
  }

  listen(port: number): Promise<void> {
    return this.#listener.listen(port);
  }

  /** Stops accepting, and closes idle connections. */
  refuse(): void {
    if (this.#listener.refuse()) this.#server.closeIdleConnections();
  }

  accept(): void {
    this.#listener.accept();
  }

  run(effect: WorldEffect): void {
    const { connection } = effect;
    if (this.#front.take(effect)) setImmediate(() => this.#host.gone(connection));
    this.#answer(connection);
  }

  show(tls: ShownTls): void {
    this.#listener.show(tls);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const path = (request.url ?? '').split('?')[0] ?? '';
    const refused = this.#host.refusal(request);
    if (refused !== undefined) return respond(reply, refused);
    this.#host.now();
    if (request.method === 'GET') return this.#say(reply, this.#front.fetched(path));
    if (request.method !== 'POST') return respond(reply, 405);
    if (text === undefined) return respond(reply, 413);
    const connection = this.#host.nextConnection();
    const posted = this.#front.posted(connection, path, text);
    if (posted.type === 'refused') return respond(reply, posted.status);
    this.#host.arrived(connection, posted.text);
    this.#waiting.set(connection, reply);
    reply.once('close', () => {
      if (!this.#waiting.delete(connection)) return;
      this.#front.gone(connection);
      this.#gone(connection);
    });
    this.#answer(connection);
  }

  /** Sends the response to the waiting request, if the response is ready. */
  #answer(connection: number): void {
    const reply = this.#waiting.get(connection);
    const heard = reply === undefined ? undefined : this.#front.answered(connection);
    if (reply === undefined || heard === undefined) return;
    this.#waiting.delete(connection);
    this.#say(reply, heard);
    this.#gone(connection);
  }

  /** Reports the end of a connection, once all its messages have been sent or fetched. */
  #gone(connection: number): void {
    // Report the end of the connection in a later turn of the event loop, because the simulated world is still handling an event.
    if (!this.#front.holds(connection)) setImmediate(() => this.#host.gone(connection));
  }

  #say(reply: ServerResponse, heard: Heard): void {
    switch (heard.type) {
      case 'nothing':
        return;
      case 'response':
        return respond(reply, heard.status, heard.text, heard.isBinary);
      case 'cut': {
        const { part, how } = heard;
        if (part !== '') reply.writeHead(200, { ...json, 'content-length': Buffer.byteLength(part) + 1 }).write(part);
        // Wait one turn of the event loop, so that the written part of the response arrives before the connection ends.
        setImmediate(() => this.#cut(reply, how));
      }
    }
  }

  #cut({ socket }: ServerResponse, how: 'reset' | 'close'): void {
    if (socket === null) return;
    const tcp = [...this.#listener.sockets].find((one) => one.remotePort === socket.remotePort) ?? socket;
    if (how === 'close') tcp.end();
    else resetSocket(tcp);
  }
}

const json = { 'content-type': 'application/json; charset=utf-8' };

function respond(reply: ServerResponse, status: number, text = '', isBinary = false): void {
  const body = isBinary ? Buffer.concat([Buffer.from([0xff]), Buffer.from(text)]) : Buffer.from(text);
  if (status === 204) reply.writeHead(204).end();
  else reply.writeHead(status, { ...json, 'content-length': body.length }).end(body);
}
