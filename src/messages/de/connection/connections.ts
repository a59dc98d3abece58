/** Causes of failed connections: part of link states, attention items and log lines. `where` is host and port. */

import type * as english from '../../en/connection/connections.js';

/** Causes of a rejected certificate, by the error code of OpenSSL or Node. */
export const certificateReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'es ist abgelaufen (oder die Uhr dieses Rechners geht falsch)',
  CERT_NOT_YET_VALID: 'es ist noch nicht gültig (oder die Uhr dieses Rechners geht falsch)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'es ist selbst signiert und gilt hier nicht als vertrauenswürdig',
  SELF_SIGNED_CERT_IN_CHAIN: 'sein Aussteller ist selbst signiert und gilt hier nicht als vertrauenswürdig',
  UNABLE_TO_GET_ISSUER_CERT: 'sein Aussteller ist hier unbekannt',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'sein Aussteller ist hier unbekannt',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'sein Aussteller ist hier unbekannt, oder der Server sendet nicht die ganze Zertifikatskette',
  CERT_SIGNATURE_FAILURE: 'seine Signatur ist falsch',
  WEAK_SIGNATURE: 'es ist mit SHA-1 signiert; das lässt sich fälschen',
  CERT_UNTRUSTED: 'es gilt für diesen Zweck nicht als vertrauenswürdig',
  CERT_REJECTED: 'es ist für diesen Zweck abgelehnt',
  CERT_REVOKED: 'es wurde widerrufen',
  CERT_CHAIN_TOO_LONG: 'seine Zertifikatskette ist zu lang',
  PATH_LENGTH_EXCEEDED: 'seine Zertifikatskette ist länger, als sein Aussteller erlaubt',
  INVALID_CA: 'sein Aussteller darf keine Zertifikate ausstellen',
  INVALID_PURPOSE: 'es wurde nicht für einen Server ausgestellt',
  HOSTNAME_MISMATCH: 'es gilt für einen anderen Hostnamen',
  ERR_TLS_CERT_ALTNAME_INVALID: 'es gilt für einen anderen Hostnamen',
  // OpenSSL's own text follows and names the weak key or signature.
  UNSPECIFIED: 'es wird nicht akzeptiert',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'seine Hostnamen sind nicht lesbar',
};

/** `certificate`: the certificate was rejected. `detail`: the names in the certificate, or nothing. */
export function certificateRejected(where: string, reason: string, detail: string, code: string): string {
  return `das Zertifikat von ${where} wird abgelehnt: ${reason}${detail} (${code})`;
}

/** The detail for a certificate with a SHA-1 signature. */
export const signedWithSha1 = 'es ist mit SHA-1 signiert';

/** `refused`: the port is closed. */
export function refused(where: string): string {
  return `${where} hat die Verbindung abgelehnt: Dort läuft kein Dienst, oder eine Firewall blockiert sie`;
}

/** `refused`: the network has no route. `code`: the error code of the system. */
export function noRoute(where: string, code: string): string {
  return `es gibt keinen Weg zu ${where} (${code}): Prüfen Sie das Netzwerk dieses Rechners`;
}

/** `name-not-found`: DNS has no such name. */
export function nameNotFound(where: string): string {
  return `der Name in ${where} wurde nicht gefunden`;
}

/** `name-not-found`: DNS does not answer. */
export function nameLookupFailed(where: string): string {
  return `der Name in ${where} ließ sich nicht auflösen: Prüfen Sie Netzwerk und DNS`;
}

/** `hangs`: the system ended the connection after its own time limit. */
export function systemTimeout(where: string): string {
  return `${where} antwortet nicht mehr (das Betriebssystem hat aufgegeben)`;
}

/** `tls`: the peer does not speak TLS. `named`, here and below: the error code in brackets, or an empty string. */
export function notTls(where: string, named: string): string {
  return `${where} spricht kein TLS${named}: Prüfen Sie den Port und den Anfang der Adresse`;
}

/** `tls`: the handshake failed. */
export function tlsFailed(where: string, named: string): string {
  return `TLS mit ${where} ist gescheitert${named}`;
}

/** `protocol`: the peer violates the WebSocket or HTTP protocol. */
export function breaksProtocol(where: string, protocol: 'WebSocket' | 'HTTP', named: string): string {
  return `${where} verletzt das ${protocol}-Protokoll${named}`;
}

/** `refused`: no connection can be made, for another reason. */
export function connectFailed(where: string, named: string): string {
  return `die Verbindung zu ${where} ist gescheitert${named}`;
}

/** `closed`: an established connection was lost. */
export function lost(where: string, named = ''): string {
  return `die Verbindung zu ${where} ging verloren${named}`;
}

/** `closed`: the peer closed the connection. */
export function closedByPeer(where: string): string {
  return `${where} hat die Verbindung geschlossen`;
}

/** `protocol`: the WebSocket handshake failed. `detail`: a fixed text of the library ws. */
export function handshakeFailed(where: string, detail: string): string {
  return `der Handshake mit ${where} ist gescheitert: ${detail}`;
}

/** `closed`: the peer ended the handshake. */
export function handshakeAborted(where: string, named = ''): string {
  return `${where} hat den Handshake abgebrochen${named}`;
}

/** `hangs`: the connection or the TLS handshake did not succeed in time. */
export function connectTimeout({ where, proxy, phase, limitMs }: Parameters<typeof english.connectTimeout>[0]): string {
  if (phase === 'tls')
    return `${where} hängt: verbunden, aber der TLS-Handshake endete nicht innerhalb von ${limitMs} ms`;
  const none = proxy === undefined ? 'keine TCP-Verbindung' : `kein Tunnel durch den Proxy ${proxy}`;
  return `${where} hängt: ${none} innerhalb von ${limitMs} ms`;
}

/** Adds to the cause of a failed handshake that our own certificate files have a problem. */
export function withOwnFile(cause: string, setting: string, problem: string): string {
  return `${cause}. Die Einstellung ${setting} ${problem}, deshalb verwendet tenderd noch ihren vorigen Wert`;
}

/** `given-up`: tenderd closed its HTTP client. */
export const clientClosed = 'tenderd hat diese Verbindung beendet';

/** Nothing is sent, because the lease of this daemon has ended. */
export const leaseEnded = 'dieser Dienst ist nicht mehr der führende seines Paares und sendet deshalb nichts';

/** The expected answer in {@link unexpectedStatus}, in the genitive. */
const wantedAnswers: Readonly<Record<english.WantedAnswer, string>> = {
  message: 'einer Nachricht',
  token: 'eines Tokens',
  answer: 'einer Antwort',
  'poi-list': 'der POI-Liste',
  handshake: 'des WebSocket-Handshakes',
  'result-acknowledgement': 'einer Bestätigung des Ergebnisses (2xx)',
};

/** The answer has an unexpected HTTP status. `wanted`: the expected answer. `credential`: the setting to check. */
export function unexpectedStatus(
  status: number,
  wanted: english.WantedAnswer,
  where: string,
  credential: string,
): string {
  const setting = credential === 'x-api-key or token' ? defaultCredential : credential;
  const answered = `${where} antwortete HTTP ${status} statt ${wantedAnswers[wanted]}`;
  if (status === 401) return `${answered}: Unsere Zugangsdaten werden nicht akzeptiert; prüfen Sie ${setting}`;
  if (status === 403) return `${answered}: Es fehlt die Berechtigung (${setting})`;
  if (status === 404) return `${answered}: Prüfen Sie den Pfad der URL`;
  if (status === 429) return `${answered}: zu viele Anfragen`;
  if (status >= 300 && status < 400) return `${answered}: tenderd folgt keinen Weiterleitungen; prüfen Sie die URL`;
  return status >= 500 ? `${answered}: Die Gegenseite hat ein internes Problem` : answered;
}

/** The credential that {@link unexpectedStatus} names for a gateway by default. */
export const defaultCredential = 'x-api-key oder token';

/** `hangs`: no complete answer came in time. */
export function answerTimeout(where: string, limitMs: number): string {
  return `${where} hängt: keine vollständige Antwort innerhalb von ${limitMs} ms`;
}

/** `closed`: the peer closed the connection before its answer began. */
export function closedWithoutAnswer(where: string): string {
  return `${where} hat die Verbindung ohne Antwort geschlossen`;
}

/** `protocol`: the answer is compressed. */
export function answerCompressed(where: string): string {
  return `die Antwort von ${where} ist komprimiert, obwohl tenderd das nicht verlangt hat`;
}

/** `protocol`: the answer is too long. */
export function answerTooLong(where: string, bytesMax: number): string {
  return `die Antwort von ${where} ist länger als ${bytesMax} Bytes`;
}

/** `closed`: the answer ended too early. */
export function answerCutOff(where: string, bytes: number): string {
  return `${where} hat die Antwort nach ${bytes} Bytes des Inhalts abgebrochen`;
}

/** `protocol`: the answer is not UTF-8. */
export function answerNotText(where: string): string {
  return `die Antwort von ${where} ist kein Text in UTF-8`;
}

/** Names the proxy as the place to which the connection failed. */
export function theProxy(where: string): string {
  return `Proxy ${where}`;
}

/** The proxy refused the tunnel to `where`. */
export function proxyRefusal(status: number, proxy: string, where: string): string {
  const answered = `der Proxy ${proxy} antwortete HTTP ${status} auf die Anfrage nach ${where}`;
  if (status === 407) return `${answered}: Er verlangt Zugangsdaten; prüfen Sie proxy.authorization`;
  if (status === 403 || status === 405)
    return `${answered}: Er lässt diese Adresse nicht zu; lassen Sie sie freischalten`;
  if (status >= 500) return `${answered}: Er erreicht diese Adresse nicht`;
  return `${answered}: Er ist kein Proxy für https`;
}

/** `protocol`: the answer of the token endpoint cannot be used. */
export function tokenUnusable(where: string, field: 'access_token' | 'token_type' | 'expires_in'): string {
  const problems = {
    access_token: 'Sie enthält kein access_token',
    token_type: 'Ihr token_type ist nicht Bearer',
    expires_in: 'Ihr expires_in ist keine Zahl von Sekunden',
  };
  return `die Token-Antwort von ${where} ist nicht verwendbar: ${problems[field]}`;
}

/** The token endpoint issued a token that expires at once. */
export function tokenExpiresAtOnce(where: string): string {
  return `die Token-Antwort von ${where} ist nicht verwendbar: Ihr expires_in ist zu kurz`;
}

/** `unauthorised`: the endpoint refused a token. `error`: its code of RFC 6749. `setting`: the setting to check. */
export function tokenRefused(where: string, error: string, status: number, setting: string): string {
  return `${where} stellt kein Token aus: ${error} (HTTP ${status}); prüfen Sie ${setting}`;
}

/**
 * The reasons why the daemon ends a connection, or rejects data before it became a request. Also the close reason of a
 * WebSocket, so at most 123 bytes.
 */
export const endCauses = {
  'answers-not-taken': 'die Gegenseite liest so langsam, dass zu viele Antworten auf sie warten',
  'binary-message': 'eine Nachricht kam als Binärdaten; senden Sie Text',
  'keep-alive-flood': 'mehr als 20 leere Frames kamen in einer Sekunde',
  'large-messages-full': 'zu viele große Nachrichten sind in Arbeit; senden Sie diese später noch einmal',
  'listener-full': 'zu viele Verbindungen sind offen; schließen Sie die unbenutzten',
  'message-not-utf8': 'eine Nachricht ist nicht in UTF-8',
  'message-not-whole': 'eine Nachricht war nicht rechtzeitig vollständig',
  'message-too-large': 'eine Nachricht ist größer, als diese Schnittstelle annimmt',
  'no-message': 'die Bytes sind kein Frame mit einer Nachricht in XML oder JSON',
  'not-proved': 'die Kasse hat sich nicht rechtzeitig angemeldet oder kein Token gesendet',
  'not-sealed': 'eine Nachricht ist nicht wie verlangt versiegelt; prüfen Sie den Schlüssel auf beiden Seiten',
  'not-websocket': 'die Bytes sind kein gültiger WebSocket-Frame',
  'no-answer': 'das Protokoll hat darauf keine Antwort; fragen Sie den Stand der Transaktion ab',
  'request-not-whole': 'eine Anforderung war nicht rechtzeitig vollständig oder ist kein HTTP',
  silent: 'die Gegenseite hat auf ein Ping nicht geantwortet',
  stalled: 'über die Verbindung kamen zu lange keine Daten',
  'tls-failed': 'der TLS-Handshake ist gescheitert',
  'too-many-under-way': 'zu viele Nachrichten sind auf einer Verbindung in Arbeit; warten Sie auf Antworten',
} as const;
