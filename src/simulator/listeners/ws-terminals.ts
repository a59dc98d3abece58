/**
 * Simulated terminals over WebSocket on the loopback address, with or without TLS. Each connection of a register is one
 * link.
 */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { beginningOfFrame, resetSocket } from '../net/socket-faults.js';
import type { WorldEffect } from '../terminal/index.js';

/** The functions of the simulator that the terminals use. */
export interface WsHost {
  /** True if connections are accepted now. */
  acceptsConnections(): boolean;
  /** Returns 401 if the headers of an upgrade are rejected, or undefined if the upgrade is accepted. */
  refusal(request: IncomingMessage): 401 | undefined;
  /** Returns a connection number that is unique in the simulator. */
  nextConnection(): number;
  connected(connection: number): void;
  /** Hands a text to the simulated terminals. Returns false if the seal of the text is invalid; the connection is then closed. */
  arrived(connection: number, text: string): boolean;
  gone(connection: number): void;
}

interface Link {
  readonly webSocket: WebSocket;
  readonly upgraded: Duplex;
  readonly tcp: Socket | undefined;
  isHalfOpen: boolean;
}

const messageBytesMax = 256 * 1_024;

/** The WebSocket connections of registers to the simulated terminals. */
export class WsTerminals {
  readonly #host: WsHost;
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMax,
    perMessageDeflate: false,
    autoPong: false,
  });
  readonly #links = new Map<number, Link>();
  readonly #sockets = new Set<Socket>();

  constructor(host: WsHost) {
    this.#host = host;
  }

  /** Handles the upgrades of a server, on any path. */
  serve(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Applies an effect of the simulated world to a connection. */
  run(effect: WorldEffect): void {
    const link = this.#links.get(effect.connection);
    if (link === undefined) return;
    switch (effect.type) {
      case 'send':
        link.webSocket.send(effect.text, { binary: effect.isBinary === true });
        break;
      case 'send-partial':
        link.upgraded.write(beginningOfFrame(effect.text, effect.bytes));
        break;
      case 'cut':
        if (effect.how === 'close') link.webSocket.close(effect.code ?? 1000);
        else if (link.tcp !== undefined) resetSocket(link.tcp);
        break;
      case 'status':
        link.webSocket.close(1011);
        break;
      case 'half-open':
        link.isHalfOpen = true;
        link.webSocket.pause();
        break;
      case 'keep-alive':
      case 'call':
      case 'move':
      case 'certificate':
      case 'channel':
        break;
    }
  }

  /** Ends all WebSocket connections. */
  close(): void {
    for (const { webSocket } of this.#links.values()) webSocket.terminate();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Only a TCP socket can be reset. Over TLS the upgraded stream is another object, so find the TCP socket by its port.
    const tcp = [...this.#sockets].find((one) => one.remotePort === request.socket.remotePort);
    if (!this.#host.acceptsConnections()) {
      if (tcp !== undefined) resetSocket(tcp);
      return;
    }
    if (this.#host.refusal(request) !== undefined) {
      socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
      return;
    }
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.#connected({ webSocket, upgraded: socket, tcp, isHalfOpen: false }),
    );
  }

  #connected(link: Link): void {
    const connection = this.#host.nextConnection();
    this.#links.set(connection, link);
    link.webSocket.on('message', (data, isBinary) => {
      // The protocol has no binary frames, so a binary frame counts as an unreadable text.
      const text = !isBinary && Buffer.isBuffer(data) ? data.toString('utf8') : '';
      if (!this.#host.arrived(connection, text)) link.webSocket.close(1008);
    });
    link.webSocket.on('ping', (data) => {
      if (!link.isHalfOpen) link.webSocket.pong(data);
    });
    link.webSocket.on('error', () => link.webSocket.terminate());
    link.webSocket.on('close', () => {
      this.#links.delete(connection);
      this.#host.gone(connection);
    });
    this.#host.connected(connection);
  }
}
