/** TCP, a proxy's tunnel and TLS up to a socket on which HTTP, or framed messages, can be spoken. Done by hand, because the raw socket must stay in reach to be reset. */

import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import type { Clock, LinkCause, Scheduler } from '../core/index.js';
import { linkCause, type Phase, socketCause } from './cause.js';
import { deadline } from './deadline.js';
import { openTunnel } from './proxy.js';
import type { Target } from './target.js';
import { isSignedWeakly, type Tls, type UnusableTls } from './tls.js';

/** A connected pair: what to talk on, and the TCP socket under it (the same one without TLS). */
export interface Dialled {
  readonly socket: Socket;
  readonly raw: Socket;
}

/** Called exactly once unless the dial was cancelled. */
export interface DialListener {
  connected(dialled: Dialled): void;
  failed(cause: LinkCause): void;
}

/**
 * Connects to the target within `connectMs`, name lookup, TCP and TLS together. The certificate and the name in it,
 * the expected one or that of the address, are always verified. If the handshake fails and the files of the settings have changed, it is made once more
 * with these. Returns a cancel function, after which nothing is called any more.
 */
export function dial(
  target: Target,
  time: { readonly clock: Clock; readonly scheduler: Scheduler; readonly connectMs: number },
  listener: DialListener,
): () => void {
  let phase: Phase = 'connect';
  let isSettled = false;
  let socket: Socket | undefined;
  let giveUpTunnel: (() => void) | undefined;

  const settle = (): boolean => {
    if (isSettled) return false;
    isSettled = true;
    cancelDeadline();
    return true;
  };
  const fail = (cause: LinkCause): void => {
    if (!settle()) return;
    destroy();
    listener.failed(cause);
  };
  const destroy = (): void => {
    giveUpTunnel?.();
    socket?.destroy();
  };
  const cancelDeadline = deadline(time.scheduler, time.clock.monoMs() + time.connectMs, () =>
    fail(hanging(target, phase, time.connectMs)),
  );

  /** Nothing of a request has left when a handshake fails, so it is made once more with files that have changed. */
  const connect = (mayRenew: boolean): void => {
    phase = 'connect';
    if (target.via === undefined) {
      const raw = connectTcp({ host: target.host, port: target.port, noDelay: true });
      watch(raw);
      raw.once('connect', () => opened(raw, mayRenew));
      return;
    }
    giveUpTunnel = openTunnel(target.via, target, {
      opened: (raw) => {
        watch(raw);
        opened(raw, mayRenew);
      },
      failed: fail,
    });
  };
  const watch = (raw: Socket): void => {
    socket = raw;
    // This listener stays for good: an error of a socket already given up must not end the process.
    raw.on('error', (error) => {
      if (socket === raw) fail(socketCause(error, phase, target.where));
    });
  };
  const opened = (raw: Socket, mayRenew: boolean): void => {
    if (isSettled) return void raw.destroy();
    const { tls } = target;
    if (tls === undefined) {
      if (settle()) listener.connected({ socket: raw, raw });
      return;
    }
    phase = 'tls';
    const used = tls.secureContext;
    const secure = startTls(raw, target, tls);
    secure.on('error', (error) => {
      if (socket !== raw) return;
      const cause = socketCause(error, 'tls', target.where);
      const isAboutFiles = cause.code === 'certificate' || cause.code === 'tls';
      // A server refuses our own certificate when the handshake has ended for us: the next connection has the new one.
      const renewed = isAboutFiles && tls.renew(used);
      if (isSettled || renewed !== true || !mayRenew)
        return fail(typeof renewed === 'boolean' ? cause : besides(cause, renewed));
      socket = undefined;
      raw.destroy();
      connect(false);
    });
    secure.once('secureConnect', () => {
      if (settle()) listener.connected({ socket: secure, raw });
    });
  };
  connect(true);
  return () => {
    if (settle()) destroy();
  };
}

/** The cause if the connection is not there in time. */
function hanging({ via, where }: Target, phase: Phase, connectMs: number): LinkCause {
  const way = via === undefined ? 'no TCP connection' : `no tunnel through the proxy ${via.where}`;
  const waiting = phase === 'tls' ? 'connected, but the TLS handshake does not end' : `${way} comes about`;
  return linkCause('hangs', `${where} hangs: ${waiting} within ${connectMs} ms`);
}

/** The cause, with the file of ours that cannot be used: it may be the real one. */
function besides({ code, text }: LinkCause, { setting, problem }: UnusableTls): LinkCause {
  return { code, text: `${text}. The setting ${setting} ${problem}, so what was read before still counts` };
}

/** The name must fit, and the signature must be newer than SHA-1, also of a certificate that is trusted itself. */
function whyNotServer(name: string, certificate: PeerCertificate): Error | undefined {
  if (!isSignedWeakly(certificate.raw)) return checkServerIdentity(name, certificate);
  return Object.assign(new Error('it is signed with SHA-1'), { code: 'WEAK_SIGNATURE' });
}

/** Who frames messages on bare TLS has no name for what is spoken. */
function startTls(raw: Socket, { host, url }: Target, { secureContext, expect }: Tls): TLSSocket {
  const isFramed = url.protocol === 'tls:';
  const name = expect ?? host;
  return connectTls({
    socket: raw,
    host,
    // A name in the SNI extension only: an address must not stand there (RFC 6066).
    servername: isIP(name) === 0 ? name : '',
    secureContext,
    checkServerIdentity: (_host, certificate) => whyNotServer(name, certificate),
    ...(isFramed ? {} : { ALPNProtocols: ['http/1.1'] }),
    // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment cannot switch it off.
    rejectUnauthorized: true,
  });
}
