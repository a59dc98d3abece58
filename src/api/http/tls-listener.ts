/** The way in over TLS: a listener of its own before the same front, for the paths of the secondary listener alone. */

import { createServer as createHttpsServer, type Server } from 'node:https';
import type { ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiLimits } from './limits.js';

/** What the listener shows who it is with, and where it listens. */
export interface TlsOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** PEM of the certificate, its chain behind it. */
  readonly certificate: string;
  /** PEM of its key. A secret. */
  readonly key: string;
  /** Whether the certificate is for this name or address of a host. */
  readonly isFor: (host: string) => boolean;
}

/** The server, which does not listen yet. */
export interface TlsServer {
  readonly server: Server;
  /** Cuts every connection that has not agreed on keys yet: the server itself knows only those that have. */
  hangUp(): void;
}

/** TLS 1.2 or newer. One connection too many without keys, and the oldest such one is cut: it shuts no register out. */
export function tlsServer(
  { certificate, key }: TlsOptions,
  options: ServerOptions,
  { connections, headersTimeoutMs }: Pick<ApiLimits, 'connections' | 'headersTimeoutMs'>,
  onCut: () => void,
): TlsServer {
  const server = createHttpsServer({
    ...options,
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
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
    hangUp: () => {
      for (const socket of strangers.values()) socket.destroy();
    },
  };
}
