/**
 * Examines the certificate of a server and names each fault of it. The examination is only for diagnosis: nothing is
 * sent after the handshake, and the connection is closed.
 */

import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { LinkCause } from '../core/index.js';
import { linkCause, socketCause } from './cause.js';
import { deadline } from './deadline.js';
import { tlsOptions } from './dial.js';
import type { NetTime } from './connections.js';
import type { Target } from './target.js';
import { connections as texts } from '../messages/index.js';

/** The certificate of a server, and whether tenderd would accept it. */
export interface ServerCertificate {
  /** The version of TLS, such as `TLSv1.3`. */
  readonly protocol: string;
  /**
   * The reason why the certificate is not accepted: OpenSSL's code, or Node's code for a wrong name. This field is
   * absent if the certificate is accepted.
   */
  readonly fault?: string;
  /** The expected name, and the names in the certificate. */
  readonly expected: string;
  readonly names: string;
  /** The wall time at which the certificate expires; not a number if that cannot be read. */
  readonly endsMs: number;
}

/**
 * Completes the handshake on a socket that is connected to the target, calls `done` once, and destroys the socket.
 * Reports the certificate even if it is not accepted.
 */
export function inspectTls(
  socket: Socket,
  target: Target & { readonly tls: NonNullable<Target['tls']> },
  time: NetTime & { readonly limitMs: number },
  done: (seen: ServerCertificate | LinkCause) => void,
): void {
  const { where, host, tls } = target;
  let isOver = false;
  const end = (seen: ServerCertificate | LinkCause): void => {
    if (isOver) return;
    isOver = true;
    cancel();
    secure.destroy();
    socket.destroy();
    done(seen);
  };
  const { clock, scheduler, limitMs } = time;
  const cancel = deadline(scheduler, clock.monoMs() + limitMs, () =>
    end(linkCause('hangs', texts.connectTimeout({ where, phase: 'tls', limitMs }))),
  );
  // A faulty certificate is read here but never trusted: nothing is sent.
  const secure = connectTls({ ...tlsOptions(socket, target, tls), rejectUnauthorized: false });
  secure.on('error', (error) => end(socketCause(error, 'tls', where)));
  socket.on('error', (error) => end(socketCause(error, 'tls', where)));
  secure.once('secureConnect', () => {
    const { subjectaltname, subject, valid_to: validTo } = secure.getPeerCertificate();
    // Node's types declare an Error, but the value is a code.
    const fault: unknown = secure.authorizationError;
    const name = subjectaltname ?? String(subject?.CN ?? '');
    end({
      protocol: secure.getProtocol() ?? '',
      ...(secure.authorized ? {} : { fault: String(fault) }),
      expected: tls.expect ?? host,
      names: name.replaceAll(/\b(?:DNS|IP Address):/g, ''),
      endsMs: Date.parse(validTo),
    });
  });
}
