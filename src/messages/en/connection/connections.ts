/** Causes of failed connections: part of link states, attention items and log lines. `where` is host and port. */

/** Causes of a rejected certificate, by the error code of OpenSSL or Node. */
export const certificateReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired (or the clock of this machine is wrong)',
  CERT_NOT_YET_VALID: 'it is not valid yet (or the clock of this machine is wrong)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed and not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'its authority is self-signed and not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'its authority is unknown here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is unknown here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its authority is unknown here, or the server does not send the whole chain',
  CERT_SIGNATURE_FAILURE: 'its signature is wrong',
  WEAK_SIGNATURE: 'it is signed with SHA-1, which can be forged',
  CERT_UNTRUSTED: 'it is not trusted for this use',
  CERT_REJECTED: 'it is rejected for this use',
  CERT_REVOKED: 'it has been revoked',
  CERT_CHAIN_TOO_LONG: 'its chain is too long',
  PATH_LENGTH_EXCEEDED: 'its chain is longer than its authority allows',
  INVALID_CA: 'its authority is not allowed to issue certificates',
  INVALID_PURPOSE: 'it was not issued for a server',
  HOSTNAME_MISMATCH: 'it is for another host name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
  // The text of OpenSSL itself follows, and names the weak key or signature.
  UNSPECIFIED: 'it is not accepted',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'its host names cannot be read',
};

/** `certificate`: the certificate was rejected. `detail`: the names in the certificate, or nothing. */
export function certificateRejected(where: string, reason: string, detail: string, code: string): string {
  return `the certificate of ${where} is rejected: ${reason}${detail} (${code})`;
}

/** The detail for a certificate with a SHA-1 signature. */
export const signedWithSha1 = 'it is signed with SHA-1';

/** `refused`: the port is closed. */
export function refused(where: string): string {
  return `${where} refused the connection: nothing listens there, or a firewall rejects it`;
}

/** `refused`: the network has no route. `code`: the error code of the system. */
export function noRoute(where: string, code: string): string {
  return `there is no route to ${where} (${code}): check the network of this machine`;
}

/** `name-not-found`: DNS has no such name. */
export function nameNotFound(where: string): string {
  return `the name in ${where} was not found`;
}

/** `name-not-found`: DNS does not answer. */
export function nameLookupFailed(where: string): string {
  return `the name in ${where} could not be looked up: check the network and DNS`;
}

/** `hangs`: the system ended the connection after its own time limit. */
export function systemTimeout(where: string): string {
  return `${where} no longer answers (the operating system gave up)`;
}

/** `tls`: the peer does not speak TLS. `named`, here and below: the error code in brackets, or an empty string. */
export function notTls(where: string, named: string): string {
  return `${where} does not speak TLS${named}: check the port and the start of the address`;
}

/** `tls`: the handshake failed. */
export function tlsFailed(where: string, named: string): string {
  return `TLS with ${where} failed${named}`;
}

/** `protocol`: the peer violates the WebSocket or HTTP protocol. */
export function breaksProtocol(where: string, protocol: 'WebSocket' | 'HTTP', named: string): string {
  return `${where} violates the ${protocol} protocol${named}`;
}

/** `refused`: no connection can be made, for another reason. */
export function connectFailed(where: string, named: string): string {
  return `the connection to ${where} failed${named}`;
}

/** `closed`: an established connection was lost. */
export function lost(where: string, named = ''): string {
  return `the connection to ${where} was lost${named}`;
}

/** `closed`: the peer closed the connection. */
export function closedByPeer(where: string): string {
  return `${where} closed the connection`;
}

/** `protocol`: the WebSocket handshake failed. `detail`: a fixed text of the library ws. */
export function handshakeFailed(where: string, detail: string): string {
  return `the handshake with ${where} failed: ${detail}`;
}

/** `closed`: the peer ended the handshake. */
export function handshakeAborted(where: string, named = ''): string {
  return `${where} broke off the handshake${named}`;
}

/** `hangs`: the connection or the TLS handshake did not succeed in time. */
export function connectTimeout({
  where,
  proxy,
  phase,
  limitMs,
}: {
  readonly where: string;
  readonly proxy?: string | undefined;
  readonly phase: 'tls' | 'connect';
  readonly limitMs: number;
}): string {
  if (phase === 'tls') return `${where} hangs: connected, but the TLS handshake did not end within ${limitMs} ms`;
  const missing = proxy === undefined ? 'no TCP connection' : `no tunnel through the proxy ${proxy}`;
  return `${where} hangs: ${missing} within ${limitMs} ms`;
}

/** Adds to the cause of a failed handshake that our own certificate files have a problem. */
export function withOwnFile(cause: string, setting: string, problem: string): string {
  return `${cause}. The setting ${setting} ${problem}, so tenderd still uses its previous value`;
}

/** `given-up`: tenderd closed its HTTP client. */
export const clientClosed = 'tenderd closed this client';

/** Nothing is sent, because the lease of this daemon has ended. */
export const leaseEnded = 'this daemon is no longer the leader of its pair, so it sends nothing';

const wantedAnswers = {
  message: 'a message',
  token: 'a token',
  answer: 'an answer',
  'poi-list': 'the poi-list',
  handshake: 'the WebSocket handshake',
  'result-acknowledgement': 'a 2xx that acknowledges a result',
} as const;

/** A code for the kind of answer that was expected, for {@link unexpectedStatus}. */
export type WantedAnswer = keyof typeof wantedAnswers;

/** The answer has an unexpected HTTP status. `wanted`: the expected answer. `credential`: the setting to check. */
export function unexpectedStatus(status: number, wanted: WantedAnswer, where: string, credential: string): string {
  const answered = `${where} answered HTTP ${status} instead of ${wantedAnswers[wanted]}`;
  if (status === 401) return `${answered}: it does not accept our credentials; check ${credential}`;
  if (status === 403) return `${answered}: this ${credential} has no permission`;
  if (status === 404) return `${answered}: check the path of the URL`;
  if (status === 429) return `${answered}: too many requests`;
  if (status >= 300 && status < 400) return `${answered}: redirects are not followed; check the URL`;
  return status >= 500 ? `${answered}: the other side has an internal problem` : answered;
}

/** The credential that {@link unexpectedStatus} names for a gateway by default. */
export const defaultCredential = 'x-api-key or token';

/** `hangs`: no complete answer came in time. */
export function answerTimeout(where: string, limitMs: number): string {
  return `${where} hangs: no complete answer within ${limitMs} ms`;
}

/** `closed`: the peer closed the connection before its answer began. */
export function closedWithoutAnswer(where: string): string {
  return `${where} closed the connection without an answer`;
}

/** `protocol`: the answer is compressed. */
export function answerCompressed(where: string): string {
  return `the answer of ${where} is compressed, but tenderd did not ask for that`;
}

/** `protocol`: the answer is too long. */
export function answerTooLong(where: string, bytesMax: number): string {
  return `the answer of ${where} is longer than ${bytesMax} bytes`;
}

/** `closed`: the answer ended too early. */
export function answerCutOff(where: string, bytes: number): string {
  return `${where} broke off its answer after ${bytes} bytes of the body`;
}

/** `protocol`: the answer is not UTF-8. */
export function answerNotText(where: string): string {
  return `the answer of ${where} is not text in UTF-8`;
}

/** Names the proxy as the place to which the connection failed. */
export function theProxy(where: string): string {
  return `the proxy ${where}`;
}

/** The proxy refused the tunnel to `where`. */
export function proxyRefusal(status: number, proxy: string, where: string): string {
  const answered = `the proxy ${proxy} answered HTTP ${status} to the request for ${where}`;
  if (status === 407) return `${answered}: it requires credentials; check proxy.authorization`;
  if (status === 403 || status === 405)
    return `${answered}: it does not allow this address; ask its administrator to allow it`;
  if (status >= 500) return `${answered}: it cannot reach this address`;
  return `${answered}: it is not a proxy for https`;
}

/** `protocol`: the answer of the token endpoint cannot be used. */
export function tokenUnusable(where: string, field: 'access_token' | 'token_type' | 'expires_in'): string {
  const problems = {
    access_token: 'it has no access_token',
    token_type: 'its token_type is not Bearer',
    expires_in: 'its expires_in is not a number of seconds',
  };
  return `the answer of the token endpoint ${where} cannot be used: ${problems[field]}`;
}

/** The token endpoint issued a token that expires at once. */
export function tokenExpiresAtOnce(where: string): string {
  return `the answer of the token endpoint ${where} cannot be used: its expires_in is too short`;
}

/** `unauthorised`: the endpoint refused a token. `error`: its code of RFC 6749. `setting`: the setting to check. */
export function tokenRefused(where: string, error: string, status: number, setting: string): string {
  return `${where} issues no token: ${error} (HTTP ${status}); check ${setting}`;
}

/**
 * The reasons why the daemon ends a connection, or rejects data before it became a request. Each text is also the close
 * reason of a WebSocket, so it has at most 123 bytes.
 */
export const endCauses = {
  'answers-not-taken': 'the other side reads so slowly that too many answers wait for it',
  'binary-message': 'a message came as binary data; send text',
  'keep-alive-flood': 'the other side sent more than 20 empty frames within one second',
  'large-messages-full': 'too many large messages are in progress; send this message again later',
  'listener-full': 'too many connections are open; close the unused connections',
  'message-not-utf8': 'a message is not UTF-8',
  'message-not-whole': 'a message was not complete in time',
  'message-too-large': 'a message is larger than this interface accepts',
  'no-message': 'the bytes are not a frame with a message in XML or JSON',
  'not-proved': 'the register did not log in or send a token in time',
  'not-sealed': 'a message is not sealed as this interface requires; check the key on both sides',
  'not-websocket': 'the bytes are not a valid WebSocket frame',
  'no-answer': 'the protocol defines no answer to this message; ask for the status of the transaction',
  'request-not-whole': 'a request was not complete in time, or is not HTTP',
  silent: 'the other side did not answer a ping',
  stalled: 'no data went over the connection for too long',
  'tls-failed': 'the TLS handshake failed',
  'too-many-under-way': 'too many messages are in progress on one connection; wait for answers',
} as const;
