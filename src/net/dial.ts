/**
 * Connects over TCP, proxy tunnel and TLS, up to a socket for HTTP or framed messages. Node's clients are not used,
 * because the raw socket must remain accessible for a reset.
 */

import { connect as connectTcp, isIP, type Socket } from 'node:net';
import {
  checkServerIdentity,
  connect as connectTls,
  type ConnectionOptions,
  type PeerCertificate,
  type TLSSocket,
} from 'node:tls';
import type { Clock, LinkCause, Scheduler } from '../core/index.js';
import { linkCause, type Phase, socketCause } from './cause.js';
import { deadline } from './deadline.js';
import { openTunnel } from './proxy.js';
import type { Target } from './target.js';
import { isSignedWeakly, type Tls, type UnusableTls } from './tls.js';
import { connections as texts } from '../messages/index.js';

/** The socket for messages, and the TCP socket below it. Without TLS, both are the same socket. */
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
 * Connects to the target within `connectMs`, including name lookup, TCP and TLS. Always verifies the certificate and
 * its name: the expected name, or the name in the address. If the handshake fails and the files of the settings have
 * changed, tries once more with the new files. Returns a cancel function. After a cancel, the listener is not called.
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

  /** A second try with changed files is safe, because no part of a request is sent before the handshake ends. */
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
    // This listener is never removed: an error of an abandoned socket must not end the process.
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
      // Our side may regard the handshake as complete before the server rejects our certificate. Then only the next
      // connection uses the new certificate.
      const renewed = isAboutFiles && tls.renew(used);
      if (isSettled || renewed !== true || !mayRenew)
        return fail(typeof renewed === 'boolean' ? cause : withOwnFile(cause, renewed));
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

/** Returns the cause if the connection is not made in time. */
function hanging({ via, where }: Target, phase: Phase, limitMs: number): LinkCause {
  const waitsFor = phase === 'tls' ? 'tls' : 'connect';
  return linkCause('hangs', texts.connectTimeout({ where, proxy: via?.where, phase: waitsFor, limitMs }));
}

/** Returns the cause, extended by the problem of our own file, which may be the real cause. */
function withOwnFile({ code, text }: LinkCause, { setting, problem }: UnusableTls): LinkCause {
  return { code, text: texts.withOwnFile(text, setting, problem) };
}

/**
 * Returns an error if the name does not match, or if the signature uses SHA-1 or an older hash. This check also covers
 * a certificate that is itself trusted.
 */
function whyNotServer(name: string, certificate: PeerCertificate): Error | undefined {
  if (!isSignedWeakly(certificate.raw)) return checkServerIdentity(name, certificate);
  return Object.assign(new Error(texts.signedWithSha1), { code: 'WEAK_SIGNATURE' });
}

function startTls(raw: Socket, target: Target, tls: Tls): TLSSocket {
  return connectTls(tlsOptions(raw, target, tls));
}

/**
 * Returns the options of TLS with the target over this socket. The certificate is always verified. With `tls://`
 * the messages are framed, and their protocol has no ALPN name.
 */
export function tlsOptions(
  raw: Socket,
  { host, url }: Pick<Target, 'host' | 'url'>,
  { secureContext, expect }: Pick<Tls, 'secureContext' | 'expect'>,
): ConnectionOptions {
  const isFramed = url.protocol === 'tls:';
  const name = expect ?? host;
  return {
    socket: raw,
    host,
    // The SNI extension holds names only, never an address (RFC 6066).
    servername: isIP(name) === 0 ? name : '',
    secureContext,
    checkServerIdentity: (_host, certificate) => whyNotServer(name, certificate),
    ...(isFramed ? {} : { ALPNProtocols: ['http/1.1'] }),
    // This option is set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment cannot disable the
    // verification.
    rejectUnauthorized: true,
  };
}
