/** A listener of simulated terminals on 127.0.0.1 that can stop to listen and begin again on its port, and every socket that it has. */

import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { resetSocket } from '../net/socket-faults.js';

/** What a listener shows over TLS: certificate and key (PEM). */
export interface ShownTls {
  readonly cert: string;
  readonly key: string;
}

/** The next connections of a server over TLS see this certificate; those that stand are reset. Without TLS nothing happens. */
export function showOn(server: Server, tls: ShownTls, standing: Iterable<Socket>): void {
  if (!(server instanceof TlsServer)) return;
  server.setSecureContext({ ...tls });
  for (const socket of standing) resetSocket(socket);
}

/** Listens with a server that is made for it. */
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

  /** Where it listens, or did. */
  get port(): number {
    return this.#port;
  }

  /** Listens; on the port that it had, when it listens again. */
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

  /** Takes no connection any more; those that stand go on. False where it takes none already. */
  refuse(): boolean {
    if (!this.#server.listening) return false;
    this.#server.close();
    return true;
  }

  /** Takes connections again. */
  accept(): void {
    if (!this.#server.listening) this.listen(this.#port).catch(() => undefined);
  }

  /** The next connections see this certificate; those that stand are reset. */
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
