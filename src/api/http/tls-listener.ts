/** The TLS listener: a second socket for the same listener. It serves only the paths of the secondary listener. */

import { createServer as createHttpsServer, type Server } from 'node:https';
import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiLimits } from './limits.js';

/** The certificate and the port of the TLS listener. */
export interface TlsOptions {
  /** The port. 0 selects a free one. */
  readonly port: number;
  /** The certificate in PEM, followed by its chain. */
  readonly certificate: string;
  /** The key of the certificate in PEM, a secret. */
  readonly key: string;
  /** True if the certificate is valid for this host name or IP address. */
  readonly isFor: (host: string) => boolean;
}

/** A server that does not listen yet. */
export interface TlsServer {
  readonly server: Server;
  /** Uses this certificate for new connections. Open connections continue. */
  renew(identity: Pick<TlsOptions, 'certificate' | 'key'>): void;
  /**
   * Ends the connections whose TLS handshake is not complete. The server's own list of connections does not contain
   * them.
   */
  hangUp(): void;
}

/** Creates a server for TLS 1.2 and newer. If too many handshakes are incomplete, the oldest one is cut, so that they cannot shut out registers. */
export function tlsServer(
  { certificate, key }: TlsOptions,
  options: ServerOptions,
  { connections, headersTimeoutMs }: Pick<ApiLimits, 'connections' | 'headersTimeoutMs'>,
  onCut: () => void,
): TlsServer {
  const server = createHttpsServer({
    ...options,
    ...contextOf({ certificate, key }),
    handshakeTimeout: headersTimeoutMs,
  });
  const strangers = new Map<number | undefined, Socket>();
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    strangers.set(remotePort, socket);
    socket.once('close', () => {
      if (strangers.get(remotePort) === socket) strangers.delete(remotePort);
    });
    const [oldest] = strangers.values();
    if (strangers.size > connections) {
      onCut();
      oldest?.destroy();
    }
  });
  server.on('secureConnection', ({ remotePort }) => strangers.delete(remotePort));
  return {
    server,
    renew: (identity) => server.setSecureContext(contextOf(identity)),
    hangUp: () => {
      for (const socket of strangers.values()) socket.destroy();
    },
  };
}

function contextOf({ certificate, key }: Pick<TlsOptions, 'certificate' | 'key'>) {
  return { cert: certificate, key, minVersion: 'TLSv1.2' } as const;
}
