/** Causes and log lines about the connections to terminals and gateways. `where` is host and port. */

import type { JsonShape } from '../../en/connection/gateway.js';

/** Meanings of the close codes of RFC 6455 and its registry. */
export const closeCodes: Readonly<Record<number, string>> = {
  1000: 'normales Ende',
  1001: 'das Gateway geht vom Netz, zum Beispiel für einen Neustart',
  1002: 'das Gateway meldet, dass tenderd das WebSocket-Protokoll verletzt hat',
  1003: 'das Gateway nimmt diese Art von Daten nicht an',
  1005: 'ohne Angabe eines Grundes',
  1006: 'ohne Abschluss verloren',
  1007: 'das Gateway konnte den Text von tenderd nicht lesen',
  1008: 'gegen eine Regel des Gateways; prüfen Sie Schlüssel, Konto und Grenzen',
  1009: 'die Nachricht von tenderd war dem Gateway zu groß',
  1011: 'ein interner Fehler des Gateways',
  1012: 'das Gateway startet neu',
  1013: 'das Gateway ist überlastet, versuchen Sie es später noch einmal',
  1014: 'das Gateway hat sein eigenes Hintergrundsystem nicht erreicht',
  3000: 'das Gateway meldet „nicht angemeldet“; prüfen Sie x-api-key oder token',
  3003: 'das Gateway meldet „nicht erlaubt“; prüfen Sie x-api-key oder token',
};

/** `closed`: the peer closed the WebSocket with a code. */
export function closedWithCode(where: string, code: number): string {
  return `${where} hat die Verbindung geschlossen: ${code}, ${closeCodes[code] ?? 'ein eigener Code'}`;
}

/** `closed`: no connection was tried yet. */
export const notConnectedYet = 'noch nicht verbunden';

/** `closed` or `given-up`: tenderd closed the gateway. */
export const gatewayClosed = 'tenderd hat dieses Gateway geschlossen';

/** `closed`: the connection is being closed. */
export function ending(where: string): string {
  return `die Verbindung zu ${where} wird gerade beendet`;
}

/** `hangs`: the highest allowed number of requests is still without a response. */
export function requestsFull(requests: number, where: string): string {
  return requests === 1
    ? `1 Anforderung wartet noch auf die Antwort von ${where}`
    : `${requests} Anforderungen warten noch auf Antworten von ${where}`;
}

/** `given-up`: the terminal moved to another address. */
export function terminalMoved(where: string): string {
  return `das Terminal ist nicht mehr unter ${where}`;
}

/** `refused`: the terminal is busy. */
export function busy(where: string, status: number): string {
  return `${where} ist mit etwas anderem beschäftigt (HTTP ${status})`;
}

/** `unauthorised`: the gateway rejected the token. */
export function tokenRejected(where: string): string {
  return `${where} antwortete HTTP 401: Das Token von oauth2 wird nicht akzeptiert`;
}

/** Log line: the gateway rejected the token, and tenderd requests another one. */
export function tokenRejectedLine(connection: number, cause: string): string {
  return `${onConnection(connection, cause)}; tenderd fordert ein anderes Token an`;
}

/** Log line: a problem on a connection, with its cause. */
export function onConnection(connection: number, cause: string): string {
  return `Verbindung ${connection}: ${cause}`;
}

/** `hangs`: tenderd polled for an answer, and none came in time. */
export function pollTimeout(limitMs: number): string {
  return `innerhalb von ${limitMs} ms kam keine Antwort`;
}

/** `protocol`: an answer came with the HTTP status that is meant for texts to display. */
export function answerAsDisplay(status: number): string {
  return `eine Antwort kam mit HTTP ${status}, das nur für Anzeigen gilt`;
}

/** `protocol`: a poll got, for the second time, the answer to another request. */
export const answerToAnother = 'das Terminal bietet stattdessen die Antwort auf eine andere Anforderung an';

/** `given-up`: a newer request with the same path replaced this one. */
export function replaced(path: string, where: string): string {
  return `eine neuere Anforderung an ${path} von ${where} hat sie ersetzt`;
}

/** `forged`: our own request came back. */
export const reflected = 'Es ist eine Anforderung dieser Kasse, die zu ihr zurückgesendet wurde.';

/** `forged`: the sealed message belongs to another request. */
export const sealedForAnother =
  'Ihr Siegel stimmt, aber sie beantwortet eine andere Anforderung: Vielleicht wurde eine ältere Nachricht noch einmal gesendet.';

/** `closed`: the cloud reported a failure in a message without a seal. */
export const unsealedFailure = 'die Cloud vor dem Terminal meldet, ohne Siegel, dass sie gescheitert ist';

/** `forged`: the response to a request is forged. */
export const responseForged = 'die Antwort darauf ist gefälscht';

/** The connection ended in the middle of a message or response. */
export function partOf(unit: 'message' | 'response'): string {
  return unit === 'message' ? 'einen Teil einer Nachricht' : 'einen Teil einer Antwort';
}

/** The message is larger than the limit. */
export function tooManyBytes(bytesMax: number): string {
  return `eine Nachricht mit mehr als ${bytesMax} Bytes`;
}

/** The message has too many fragments. */
export function tooManyFragments(fragmentsMax: number): string {
  return `eine Nachricht mit mehr als ${fragmentsMax} Fragmenten`;
}

/** The peer sent a binary frame. */
export function binaryFrame(bytes: number): string {
  return `einen binären Frame mit ${bytes} Bytes`;
}

/** `protocol`: the peer sent a message that is not allowed. `message`: one of the texts above. */
export function sent(where: string, message: string): string {
  return `${where} sendete ${message}`;
}

/** Log line: a message cannot be read. `unlogged`: how many earlier ones have no line. */
export function unreadableLine(connection: number, why: string, unlogged: number): string {
  return `${onConnection(connection, why)}${unlogged === 0 ? '' : ` (und ${unlogged} weitere ohne Zeile)`}`;
}

/** `hangs`: the rest of a message did not come. */
export function messageStalled(where: string, limitMs: number): string {
  return `${where} hängt: Eine Nachricht begann, und innerhalb von ${limitMs} ms kam nichts mehr davon`;
}

/** `hangs`: the peer did not answer the WebSocket handshake. */
export function handshakeTimeout(where: string, limitMs: number): string {
  return `${where} hängt: keine Antwort auf den WebSocket-Handshake innerhalb von ${limitMs} ms`;
}

/** `no-pong`: the peer did not answer a ping. */
export function noPong(where: string, limitMs: number): string {
  return `${where} schweigt: kein Pong innerhalb von ${limitMs} ms nach einem Ping`;
}

/** Log line: the connection is up. */
export function up(connection: number, where: string): string {
  return `Verbindung ${connection}: verbunden mit ${where}`;
}

/** Log line: the connection is down. `unlogged`: how many failed attempts have no line. */
export function down(
  connection: number,
  cause: { readonly wasUp: boolean; readonly code: string; readonly text: string },
  next: { readonly waitMs: number; readonly unlogged: number },
): string {
  const state = cause.wasUp ? 'getrennt' : 'nicht verbunden';
  const more = next.unlogged === 0 ? '' : `; ${next.unlogged} weitere Versuche seit der letzten Zeile`;
  return `Verbindung ${connection}: ${state} (${cause.code}): ${cause.text}; nächster Versuch in ${next.waitMs} ms${more}`;
}

/** `protocol`: no list of terminals is configured. */
export function noPoiList(where: string): string {
  return `unter ${where} gibt es keine Liste der Terminals`;
}

/** Log line: the list of terminals could not be read. */
export function poiListFailed(cause: string): string {
  return `poi-list nicht gelesen: ${cause}`;
}

/** `protocol`: the list of terminals is not understood. */
export function poiListNotUnderstood(where: string, found: string): string {
  return `die poi-list von ${where} ist nicht verständlich: ${found}`;
}

/** The list of terminals is not JSON. */
export function notJson(characters: number): string {
  return `${characters} Zeichen, die kein JSON sind`;
}

/** The list of terminals has an unexpected form at this path. */
export function unexpectedShape(wanted: 'array' | 'terminal', path: readonly string[], found: JsonShape): string {
  const expected = wanted === 'array' ? 'ein Array' : 'ein String oder ein Objekt mit POIID';
  return `${placeName(path)} wird ${expected} erwartet, vorhanden ist ${shapeName(found)}`;
}

/** The list of terminals lacks a step of the configured path. */
export function missingStep(step: string, path: readonly string[], found: JsonShape): string {
  return `${placeName(path)} gibt es kein "${step}", vorhanden ist ${shapeName(found)}`;
}

function placeName(path: readonly string[]): string {
  return path.length === 0 ? 'ganz oben' : `bei "${path.join('.')}"`;
}

const shapes = {
  null: 'null',
  'empty string': 'ein leerer String',
  string: 'ein String',
  number: 'eine Zahl',
  boolean: 'ein Wahrheitswert',
} as const;

function shapeName(shape: JsonShape): string {
  if (shape.type === 'array') return `ein Array mit ${shape.size} Elementen`;
  if (shape.type === 'object')
    return shape.names.length === 0 ? 'ein Objekt ohne Felder' : `ein Objekt mit ${shape.names.join(', ')}`;
  return shapes[shape.type];
}

/** `unauthorised`: no token was requested yet. */
export const noTokenYet = 'tenderd hat noch kein Token angefordert';

/** `unauthorised`: tenderd has no token. `why`: the cause. */
export function noToken(why: string): string {
  return `es gibt kein Token: ${why}`;
}

/** The token has expired. */
export const tokenExpired = 'das letzte Token ist abgelaufen';

/** The gateway rejected the token. */
export const lastTokenRejected =
  'das Gateway akzeptiert das letzte Token nicht; prüfen Sie oauth2 und die Rechte dieses Clients';

/** Log line: the token could not be renewed in advance. */
export function tokenNotRenewed(why: string): string {
  return `das Token ist noch nicht erneuert: ${why}`;
}

/** Log line: the header files were read again after a rejection, and have changed. */
export const headersChanged =
  'das Gateway hat die Header zurückgewiesen, und ihre Dateien wurden geändert; die nächste Anforderung verwendet die neuen Header';
