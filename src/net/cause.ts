/**
 * Describes why a link failed, with the real cause: an expired certificate is never reported as a time-out (field note
 * 8).
 */

import type { LinkCause } from '../core/index.js';

/** The stable codes of LinkCause. */
export type LinkCauseCode =
  | 'refused'
  | 'name-not-found'
  | 'tls'
  | 'certificate'
  | 'unauthorised'
  | 'hangs'
  | 'closed'
  | 'no-pong'
  | 'given-up'
  | 'protocol'
  | 'forged';

/** Returns a cause with a stable code. */
export function linkCause(code: LinkCauseCode, text: string): LinkCause {
  return { code, text };
}

/** The progress of an attempt when its socket failed. */
export type Phase = 'connect' | 'tls' | 'handshake' | 'open';

/** Plain texts for the certificate errors of OpenSSL and Node. */
const CERTIFICATE_REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired (or the clock of this machine is wrong)',
  CERT_NOT_YET_VALID: 'it is not valid yet (or the clock of this machine is wrong)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed and not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'its authority is self-signed and not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'its authority is unknown here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is unknown here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its authority is unknown here, or its whole chain is not sent',
  CERT_SIGNATURE_FAILURE: 'its signature is wrong',
  WEAK_SIGNATURE: 'it is signed with SHA-1, which can be forged',
  CERT_UNTRUSTED: 'it is not trusted for this use',
  CERT_REJECTED: 'it is rejected for this use',
  CERT_REVOKED: 'it has been revoked',
  CERT_CHAIN_TOO_LONG: 'its chain is too long',
  PATH_LENGTH_EXCEEDED: 'its chain is longer than its authority allows',
  INVALID_CA: 'its authority may not issue certificates',
  INVALID_PURPOSE: 'it was not issued for a server',
  HOSTNAME_MISMATCH: 'it is for another host name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
  // OpenSSL's own text follows and names the weak key or signature.
  UNSPECIFIED: 'it is not accepted',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'its host names cannot be read',
};

/** Returns the cause for a socket error in one phase. `where` is host and port. */
export function socketCause(error: unknown, phase: Phase, where: string): LinkCause {
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return linkCause('refused', `${where} refused the connection: nothing listens there, or a firewall rejects it`);
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EHOSTDOWN':
    case 'EADDRNOTAVAIL':
    case 'EACCES':
    case 'EPERM':
      return linkCause('refused', `no way to ${where} (${code}): check the network of this machine`);
    case 'ENOTFOUND':
    case 'ENODATA':
    case 'ENONAME':
      return linkCause('name-not-found', `the name in ${where} was not found`);
    case 'EAI_AGAIN':
    case 'ESERVFAIL':
    case 'EREFUSED':
      return linkCause('name-not-found', `the name in ${where} could not be looked up now: check network and DNS`);
    case 'ETIMEDOUT':
      return linkCause('hangs', `${where} does not answer any more (the system gave up waiting)`);
    default:
      return code in CERTIFICATE_REASONS ? certificateCause(code, error, where) : phaseCause(code, error, phase, where);
  }
}

const usual = 'x-api-key or token';

/** Returns the cause for an unexpected HTTP status. Never includes the body. */
export function statusCause(status: number, wanted: string, where: string, credential = usual): LinkCause {
  const said = `${where} answered HTTP ${status} in place of ${wanted}`;
  if (status === 401) return linkCause('unauthorised', `${said}: it does not accept us; check ${credential}`);
  if (status === 403) return linkCause('unauthorised', `${said}: not allowed with this ${credential}`);
  if (status === 404) return linkCause('protocol', `${said}: check the path of the URL`);
  if (status === 429) return linkCause('refused', `${said}: too many requests`);
  if (status >= 300 && status < 400) return linkCause('protocol', `${said}: redirects are not followed; check the URL`);
  if (status >= 500) return linkCause('refused', `${said}: the other side has trouble of its own`);
  return linkCause('protocol', said);
}

/** Returns the `code` of an error of Node or ws, or an empty text if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function certificateCause(code: string, error: unknown, where: string): LinkCause {
  const reason = CERTIFICATE_REASONS[code] ?? code;
  const names =
    /^(?:ERR_TLS_CERT_ALTNAME_INVALID|UNSPECIFIED)$/.test(code) && error instanceof Error ? `: ${error.message}` : '';
  return linkCause('certificate', `the certificate of ${where} is refused: ${reason}${names.slice(0, 200)} (${code})`);
}

function phaseCause(code: string, error: unknown, phase: Phase, where: string): LinkCause {
  const named = code === '' ? '' : ` (${code})`;
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return linkCause(
      'tls',
      `${where} does not speak TLS${named}: check the port, or whether the address begins as it should`,
    );
  }
  if (phase === 'tls' || /^ERR_SSL|^ERR_TLS|^EPROTO$/.test(code)) {
    return linkCause('tls', `TLS with ${where} failed${named}`);
  }
  if (code.startsWith('WS_ERR_')) {
    return linkCause('protocol', `${where} does not speak WebSocket as it should${named}`);
  }
  if (code.startsWith('HPE_')) return linkCause('protocol', `${where} does not speak HTTP as it should${named}`);
  if (phase === 'connect') return linkCause('refused', `the connection to ${where} failed${named}`);
  if (phase === 'open') return linkCause('closed', `the connection to ${where} was lost${named}`);
  // An error without a code has one of ws's own fixed texts, such as a wrong Sec-WebSocket-Accept.
  return code === '' && error instanceof Error
    ? linkCause('protocol', `the handshake with ${where} failed: ${error.message}`)
    : linkCause('closed', `${where} broke off the handshake${named}`);
}
