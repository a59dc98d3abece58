/** Causes of failed connections: part of link states, attention items and log lines. `where` is host and port. */

import type * as english from '../../en/connection/connections.js';

/** Causes of a rejected certificate, by the error code of OpenSSL or Node. */
export const certificateReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'det har gått ut (eller så går den här datorns klocka fel)',
  CERT_NOT_YET_VALID: 'det gäller inte ännu (eller så går den här datorns klocka fel)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'det är självsignerat och inte betrott här',
  SELF_SIGNED_CERT_IN_CHAIN: 'utfärdaren är självsignerad och inte betrodd här',
  UNABLE_TO_GET_ISSUER_CERT: 'utfärdaren är okänd här',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'utfärdaren är okänd här',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'utfärdaren är okänd här, eller så skickar servern inte hela kedjan',
  CERT_SIGNATURE_FAILURE: 'signaturen är fel',
  WEAK_SIGNATURE: 'det är signerat med SHA-1, som går att förfalska',
  CERT_UNTRUSTED: 'det är inte betrott för den här användningen',
  CERT_REJECTED: 'det är avvisat för den här användningen',
  CERT_REVOKED: 'det har återkallats',
  CERT_CHAIN_TOO_LONG: 'kedjan är för lång',
  PATH_LENGTH_EXCEEDED: 'kedjan är längre än vad utfärdaren tillåter',
  INVALID_CA: 'utfärdaren får inte utfärda certifikat',
  INVALID_PURPOSE: 'det är inte utfärdat för en server',
  HOSTNAME_MISMATCH: 'det gäller ett annat värdnamn',
  ERR_TLS_CERT_ALTNAME_INVALID: 'det gäller ett annat värdnamn',
  // OpenSSL's own text follows and names the weak key or signature.
  UNSPECIFIED: 'det godtas inte',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'värdnamnen går inte att läsa',
};

/** `certificate`: the certificate was rejected. `detail`: the names in the certificate, or nothing. */
export function certificateRejected(where: string, reason: string, detail: string, code: string): string {
  return `certifikatet för ${where} avvisas: ${reason}${detail} (${code})`;
}

/** The detail for a certificate with a SHA-1 signature. */
export const signedWithSha1 = 'det är signerat med SHA-1';

/** `refused`: the port is closed. */
export function refused(where: string): string {
  return `${where} nekade anslutningen: inget lyssnar där, eller så stoppar en brandvägg den`;
}

/** `refused`: the network has no route. `code`: the error code of the system. */
export function noRoute(where: string, code: string): string {
  return `det finns ingen väg till ${where} (${code}): kontrollera den här datorns nätverk`;
}

/** `name-not-found`: DNS has no such name. */
export function nameNotFound(where: string): string {
  return `namnet i ${where} hittades inte`;
}

/** `name-not-found`: DNS does not answer. */
export function nameLookupFailed(where: string): string {
  return `namnet i ${where} gick inte att slå upp: kontrollera nätverket och DNS`;
}

/** `hangs`: the system ended the connection after its own time limit. */
export function systemTimeout(where: string): string {
  return `${where} svarar inte längre (operativsystemet gav upp)`;
}

/** `tls`: the peer does not speak TLS. `named`, here and below: the error code in brackets, or an empty string. */
export function notTls(where: string, named: string): string {
  return `${where} använder inte TLS${named}: kontrollera porten och början av adressen`;
}

/** `tls`: the handshake failed. */
export function tlsFailed(where: string, named: string): string {
  return `TLS med ${where} misslyckades${named}`;
}

/** `protocol`: the peer violates the WebSocket or HTTP protocol. */
export function breaksProtocol(where: string, protocol: 'WebSocket' | 'HTTP', named: string): string {
  return `${where} bryter mot ${protocol}-protokollet${named}`;
}

/** `refused`: no connection can be made, for another reason. */
export function connectFailed(where: string, named: string): string {
  return `anslutningen till ${where} misslyckades${named}`;
}

/** `closed`: an established connection was lost. */
export function lost(where: string, named = ''): string {
  return `anslutningen till ${where} bröts${named}`;
}

/** `closed`: the peer closed the connection. */
export function closedByPeer(where: string): string {
  return `${where} stängde anslutningen`;
}

/** `protocol`: the WebSocket handshake failed. `detail`: a fixed text of the library ws. */
export function handshakeFailed(where: string, detail: string): string {
  return `handskakningen med ${where} misslyckades: ${detail}`;
}

/** `closed`: the peer ended the handshake. */
export function handshakeAborted(where: string, named = ''): string {
  return `${where} avbröt handskakningen${named}`;
}

/** `hangs`: the connection or the TLS handshake did not succeed in time. */
export function connectTimeout({ where, proxy, phase, limitMs }: Parameters<typeof english.connectTimeout>[0]): string {
  if (phase === 'tls') return `${where} hänger: ansluten, men TLS-handskakningen blev inte klar inom ${limitMs} ms`;
  const none = proxy === undefined ? 'ingen TCP-anslutning' : `ingen tunnel genom proxyn ${proxy}`;
  return `${where} hänger: ${none} inom ${limitMs} ms`;
}

/** Adds to the cause of a failed handshake that our own certificate files have a problem. */
export function withOwnFile(cause: string, setting: string, problem: string): string {
  return `${cause}. Inställningen ${setting} ${problem}, så tenderd använder fortfarande dess tidigare värde`;
}

/** `given-up`: tenderd closed its HTTP client. */
export const clientClosed = 'tenderd stängde den här klienten';

/** Nothing is sent, because the lease of this daemon has ended. */
export const leaseEnded = 'den här tjänsten leder inte längre sitt par och skickar därför inget';

/** The expected answer in {@link unexpectedStatus}. */
const wantedAnswers: Readonly<Record<english.WantedAnswer, string>> = {
  message: 'ett meddelande',
  token: 'en token',
  answer: 'ett svar',
  'poi-list': 'POI-listan',
  handshake: 'WebSocket-handskakningen',
  'result-acknowledgement': 'en bekräftelse av resultatet (2xx)',
};

/** The answer has an unexpected HTTP status. `wanted`: the expected answer. `credential`: the setting to check. */
export function unexpectedStatus(
  status: number,
  wanted: english.WantedAnswer,
  where: string,
  credential: string,
): string {
  const setting = credential === 'x-api-key or token' ? defaultCredential : credential;
  const answered = `${where} svarade HTTP ${status} i stället för ${wantedAnswers[wanted]}`;
  if (status === 401) return `${answered}: våra inloggningsuppgifter godtas inte; kontrollera ${setting}`;
  if (status === 403) return `${answered}: behörighet saknas (${setting})`;
  if (status === 404) return `${answered}: kontrollera sökvägen i URL:en`;
  if (status === 429) return `${answered}: för många anrop`;
  if (status >= 300 && status < 400) return `${answered}: omdirigeringar följs inte; kontrollera URL:en`;
  return status >= 500 ? `${answered}: motparten har ett internt problem` : answered;
}

/** The credential that {@link unexpectedStatus} names for a gateway by default. */
export const defaultCredential = 'x-api-key eller token';

/** `hangs`: no complete answer came in time. */
export function answerTimeout(where: string, limitMs: number): string {
  return `${where} hänger: inget fullständigt svar inom ${limitMs} ms`;
}

/** `closed`: the peer closed the connection before its answer began. */
export function closedWithoutAnswer(where: string): string {
  return `${where} stängde anslutningen utan svar`;
}

/** `protocol`: the answer is compressed. */
export function answerCompressed(where: string): string {
  return `svaret från ${where} är komprimerat, men det bad tenderd inte om`;
}

/** `protocol`: the answer is too long. */
export function answerTooLong(where: string, bytesMax: number): string {
  return `svaret från ${where} är längre än ${bytesMax} byte`;
}

/** `closed`: the answer ended too early. */
export function answerCutOff(where: string, bytes: number): string {
  return `${where} avbröt svaret efter ${bytes} byte av innehållet`;
}

/** `protocol`: the answer is not UTF-8. */
export function answerNotText(where: string): string {
  return `svaret från ${where} är inte text i UTF-8`;
}

/** Names the proxy as the place to which the connection failed. */
export function theProxy(where: string): string {
  return `proxyn ${where}`;
}

/** The proxy refused the tunnel to `where`. */
export function proxyRefusal(status: number, proxy: string, where: string): string {
  const answered = `proxyn ${proxy} svarade HTTP ${status} på anropet till ${where}`;
  if (status === 407) return `${answered}: den kräver inloggningsuppgifter; kontrollera proxy.authorization`;
  if (status === 403 || status === 405)
    return `${answered}: den tillåter inte den här adressen; se till att den tillåts`;
  if (status >= 500) return `${answered}: den når inte den här adressen`;
  return `${answered}: den är ingen proxy för https`;
}

/** `protocol`: the answer of the token endpoint cannot be used. */
export function tokenUnusable(where: string, field: 'access_token' | 'token_type' | 'expires_in'): string {
  const problems = {
    access_token: 'det saknar access_token',
    token_type: 'dess token_type är inte Bearer',
    expires_in: 'dess expires_in är inte ett antal sekunder',
  };
  return `tokensvaret från ${where} går inte att använda: ${problems[field]}`;
}

/** The token endpoint issued a token that expires at once. */
export function tokenExpiresAtOnce(where: string): string {
  return `tokensvaret från ${where} går inte att använda: dess expires_in är för kort`;
}

/** `unauthorised`: the endpoint refused a token. `error`: its code of RFC 6749. `setting`: the setting to check. */
export function tokenRefused(where: string, error: string, status: number, setting: string): string {
  return `${where} utfärdar ingen token: ${error} (HTTP ${status}); kontrollera ${setting}`;
}

/**
 * The reasons why the daemon ends a connection, or rejects data before it became a request. Also the close reason of a
 * WebSocket, so at most 123 bytes.
 */
export const endCauses = {
  'answers-not-taken': 'motparten läser så långsamt att för många svar väntar på den',
  'binary-message': 'ett meddelande kom som binärdata; skicka text',
  'keep-alive-flood': 'mer än 20 tomma ramar kom på en sekund',
  'large-messages-full': 'för många stora meddelanden behandlas just nu; skicka det här igen senare',
  'listener-full': 'för många anslutningar är öppna; stäng dem som inte används',
  'message-not-utf8': 'ett meddelande är inte UTF-8',
  'message-not-whole': 'ett meddelande blev inte fullständigt i tid',
  'message-too-large': 'ett meddelande är större än det här gränssnittet tar emot',
  'no-message': 'det mottagna är ingen ram med ett meddelande i XML eller JSON',
  'not-proved': 'kassan loggade inte in och skickade ingen token i tid',
  'not-sealed': 'ett meddelande är inte förseglat så som krävs här; kontrollera nyckeln på båda sidor',
  'not-websocket': 'det mottagna är ingen giltig WebSocket-ram',
  'no-answer': 'protokollet har inget svar på detta; fråga efter transaktionens status',
  'request-not-whole': 'en begäran blev inte fullständig i tid eller är inte HTTP',
  silent: 'motparten svarade inte på en ping',
  stalled: 'inga data gick över anslutningen under alltför lång tid',
  'tls-failed': 'TLS-handskakningen misslyckades',
  'too-many-under-way': 'för många meddelanden behandlas på en anslutning; vänta på svar',
} as const;
