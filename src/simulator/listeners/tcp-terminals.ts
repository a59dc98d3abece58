/**
 * Simulated terminals over TCP, on the loopback address. A length of four bytes precedes each message, as in the
 * standard's TCP binding.
 */

import { Buffer } from 'node:buffer';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { Listener, type ShownTls } from './listener.js';
import type { OwnListener } from './own-listener.js';
import { resetSocket } from '../net/socket-faults.js';
import type { WorldEffect } from '../terminal/index.js';

/** The functions of the simulator that the listener uses. */
export interface TcpHost {
  readonly tls: ShownTls | undefined;
  /** Returns a connection number that is unique in the simulator. */
  nextConnection(): number;
  connected(connection: number): void;
  arrived(connection: number, text: string): void;
  gone(connection: number): void;
}

const headBytes = 4;
const messageBytesMax = 256 * 1_024;

/** The TCP listener, and the connections of registers. */
export class TcpTerminals implements OwnListener {
  readonly #host: TcpHost;
  readonly #listener: Listener;
  readonly #registers = new Map<number, Socket>();

  constructor(host: TcpHost) {
    this.#host = host;
    const serve = (socket: Socket): void => this.#serve(socket);
    this.#listener = new Listener(host.tls === undefined ? createServer(serve) : createTlsServer(host.tls, serve));
  }

  get url(): string {
    return `${this.#host.tls === undefined ? 'tcp' : 'tls'}://127.0.0.1:${this.#listener.port}`;
  }

  listen(port: number): Promise<void> {
    return this.#listener.listen(port);
  }

  refuse(): void {
    this.#listener.refuse();
  }

  accept(): void {
    this.#listener.accept();
  }

  run(effect: WorldEffect): void {
    const socket = this.#registers.get(effect.connection);
    if (socket === undefined) return;
    switch (effect.type) {
      case 'send':
        socket.write(messageOf(effect.text, effect.isBinary === true));
        return;
      case 'send-partial':
        socket.write(messageOf(effect.text, false).subarray(0, headBytes + effect.bytes));
        return;
      case 'keep-alive':
        socket.write(Buffer.alloc(headBytes));
        return;
      case 'call':
      case 'move':
      case 'certificate':
      case 'channel':
        return;
      case 'half-open':
        socket.pause();
        return;
      case 'status':
        return this.#cut(effect.connection, socket, 'close');
      case 'cut':
        return this.#cut(effect.connection, socket, effect.how);
    }
  }

  show(tls: ShownTls): void {
    this.#listener.show(tls);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }

  #cut(connection: number, socket: Socket, how: 'reset' | 'close'): void {
    this.#registers.delete(connection);
    // Wait one turn of the event loop, so that the written data arrives before the reset.
    setImmediate(() => {
      const tcp = [...this.#listener.sockets].find((one) => one.remotePort === socket.remotePort) ?? socket;
      if (how === 'close') tcp.end();
      else resetSocket(tcp);
    });
  }

  #serve(socket: Socket): void {
    const connection = this.#host.nextConnection();
    this.#registers.set(connection, socket);
    this.#host.connected(connection);
    let waiting = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes]);
      while (waiting.length >= headBytes) {
        const length = waiting.readUInt32BE(0);
        if (length > messageBytesMax) return void socket.destroy();
        if (waiting.length < headBytes + length) return;
        const text = waiting.toString('utf8', headBytes, headBytes + length);
        waiting = waiting.subarray(headBytes + length);
        // An empty frame is a keep-alive of the register.
        if (length > 0) this.#host.arrived(connection, text);
      }
    });
    socket.once('close', () => {
      this.#registers.delete(connection);
      this.#host.gone(connection);
    });
  }
}

/** Builds a frame. A binary payload starts with 0xff, a byte that occurs in no UTF-8 text. */
function messageOf(text: string, isBinary: boolean): Buffer {
  const body = Buffer.concat([Buffer.from(isBinary ? [0xff] : []), Buffer.from(text, 'utf8')]);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(body.length, 0);
  return Buffer.concat([head, body]);
}
