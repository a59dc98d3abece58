/**
 * Describes why a link failed, with the real cause: an expired certificate is never reported as a time-out (field note
 * 8).
 */

import type { LinkCause } from '../core/index.js';
import { connections as texts, type Messages } from '../messages/index.js';

/** The stable codes of LinkCause. */
export const linkCauseCodes = [
  'refused',
  'name-not-found',
  'tls',
  'certificate',
  'unauthorised',
  'hangs',
  'closed',
  'no-pong',
  'given-up',
  'protocol',
  'forged',
] as const;

/** One of {@link linkCauseCodes}. */
export type LinkCauseCode = (typeof linkCauseCodes)[number];

/** Returns a cause with a stable code. */
export function linkCause(code: LinkCauseCode, text: string): LinkCause {
  return { code, text };
}

/** The progress that a connection attempt had made when its socket failed. */
export type Phase = 'connect' | 'tls' | 'handshake' | 'open';

/** Returns the cause for a socket error in one phase. `where` is host and port. */
export function socketCause(error: unknown, phase: Phase, where: string): LinkCause {
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return linkCause('refused', texts.refused(where));
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EHOSTDOWN':
    case 'EADDRNOTAVAIL':
    case 'EACCES':
    case 'EPERM':
      return linkCause('refused', texts.noRoute(where, code));
    case 'ENOTFOUND':
    case 'ENODATA':
    case 'ENONAME':
      return linkCause('name-not-found', texts.nameNotFound(where));
    case 'EAI_AGAIN':
    case 'ESERVFAIL':
    case 'EREFUSED':
      return linkCause('name-not-found', texts.nameLookupFailed(where));
    case 'ETIMEDOUT':
      return linkCause('hangs', texts.systemTimeout(where));
    default:
      return code in texts.certificateReasons
        ? certificateCause(code, error, where)
        : phaseCause(code, error, phase, where);
  }
}

/** Returns the cause for an unexpected HTTP status. The cause never includes the body. */
export function statusCause(
  status: number,
  wanted: Messages.connections.WantedAnswer,
  where: string,
  credential?: string,
): LinkCause {
  const text = texts.unexpectedStatus(status, wanted, where, credential ?? texts.defaultCredential);
  if (status === 401 || status === 403) return linkCause('unauthorised', text);
  return linkCause(status === 429 || status >= 500 ? 'refused' : 'protocol', text);
}

/** Returns the `code` of an error of Node or ws, or an empty string if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function certificateCause(code: string, error: unknown, where: string): LinkCause {
  const reason = texts.certificateReasons[code] ?? code;
  const detail =
    /^(?:ERR_TLS_CERT_ALTNAME_INVALID|UNSPECIFIED)$/.test(code) && error instanceof Error ? `: ${error.message}` : '';
  return linkCause('certificate', texts.certificateRejected(where, reason, detail.slice(0, 200), code));
}

function phaseCause(code: string, error: unknown, phase: Phase, where: string): LinkCause {
  const named = code === '' ? '' : ` (${code})`;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return linkCause('tls', texts.notTls(where, named));
  }
  if (phase === 'tls' || /^ERR_SSL|^ERR_TLS|^EPROTO$/.test(code)) {
    return linkCause('tls', texts.tlsFailed(where, named));
  }
  if (code.startsWith('WS_ERR_')) return linkCause('protocol', texts.breaksProtocol(where, 'WebSocket', named));
  if (code.startsWith('HPE_')) return linkCause('protocol', texts.breaksProtocol(where, 'HTTP', named));
  if (phase === 'connect') return linkCause('refused', texts.connectFailed(where, named));
  if (phase === 'open') return linkCause('closed', texts.lost(where, named));
  // An error without a code has one of ws's own fixed texts, such as a wrong Sec-WebSocket-Accept.
  return code === '' && error instanceof Error
    ? linkCause('protocol', texts.handshakeFailed(where, error.message))
    : linkCause('closed', texts.handshakeAborted(where, named));
}
