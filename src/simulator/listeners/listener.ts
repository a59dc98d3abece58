/** A listener of simulated terminals on 127.0.0.1, with all its sockets. The listener can stop and later listen on the same port again. */

import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { resetSocket } from '../net/socket-faults.js';

/** The certificate and key of a TLS listener (PEM). */
export interface ShownTls {
  readonly cert: string;
  readonly key: string;
}

/** Sets the certificate for the next connections of a TLS server, and resets the open connections. Has no effect without TLS. */
export function showOn(server: Server, tls: ShownTls, standing: Iterable<Socket>): void {
  if (!(server instanceof TlsServer)) return;
  server.setSecureContext({ ...tls });
  for (const socket of standing) resetSocket(socket);
}

/** Listens with a given server. */
export class Listener {
  readonly sockets: Set<Socket> = new Set();
  readonly #server: Server;
  readonly #host: string;
  #port = 0;

  constructor(server: Server, host = '127.0.0.1') {
    this.#server = server;
    this.#host = host;
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
    server.on('tlsClientError', () => undefined);
  }

  /** The current or last port. */
  get port(): number {
    return this.#port;
  }

  /** Starts to listen. After an interruption the listener uses its earlier port again. */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port === 0 ? port : this.#port, this.#host, () => {
        this.#server.off('error', reject);
        const address = this.#server.address();
        if (typeof address === 'object' && address !== null) this.#port = address.port;
        resolve();
      });
    });
  }

  /** Stops accepting connections; open connections continue. Returns false if the listener was already stopped. */
  refuse(): boolean {
    if (!this.#server.listening) return false;
    this.#server.close();
    return true;
  }

  /** Accepts connections again. */
  accept(): void {
    if (!this.#server.listening) this.listen(this.#port).catch(() => undefined);
  }

  /** Sets the certificate for the next connections, and resets the open connections. */
  show(tls: ShownTls): void {
    showOn(this.#server, tls, this.sockets);
  }

  /** Resets all connections and frees the port. */
  close(): Promise<void> {
    for (const socket of this.sockets) resetSocket(socket);
    return new Promise((resolve) => {
      if (!this.#server.listening) return resolve();
      this.#server.close(() => resolve());
    });
  }
}
