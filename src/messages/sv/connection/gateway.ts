/** Causes and log lines about the connections to terminals and gateways. `where` is host and port. */

import type { JsonShape } from '../../en/connection/gateway.js';

/** Meanings of the close codes of RFC 6455 and its registry. */
export const closeCodes: Readonly<Record<number, string>> = {
  1000: 'normalt slut',
  1001: 'gatewayen kopplar ned, till exempel för en omstart',
  1002: 'gatewayen uppger att tenderd bröt mot WebSocket-protokollet',
  1003: 'gatewayen tar inte emot den här typen av data',
  1005: 'ingen orsak angiven',
  1006: 'bröts utan avslutning',
  1007: 'gatewayen kunde inte läsa texten från tenderd',
  1008: 'mot en regel hos gatewayen; kontrollera nyckel, konto och gränser',
  1009: 'meddelandet från tenderd var för stort för gatewayen',
  1011: 'ett internt fel i gatewayen',
  1012: 'gatewayen startas om',
  1013: 'gatewayen är överbelastad, försök igen senare',
  1014: 'gatewayen nådde inte sitt eget bakomliggande system',
  3000: 'gatewayen uppger "ej inloggad"; kontrollera x-api-key eller token',
  3003: 'gatewayen uppger "ej tillåtet"; kontrollera x-api-key eller token',
};

/** `closed`: the peer closed the WebSocket with a code. */
export function closedWithCode(where: string, code: number): string {
  return `${where} stängde anslutningen: ${code}, ${closeCodes[code] ?? 'en egen kod'}`;
}

/** `closed`: no connection was tried yet. */
export const notConnectedYet = 'inte ansluten ännu';

/** `closed` or `given-up`: tenderd closed the gateway. */
export const gatewayClosed = 'tenderd stängde den här gatewayen';

/** `closed`: the connection is being closed. */
export function ending(where: string): string {
  return `anslutningen till ${where} håller på att avslutas`;
}

/** `hangs`: the highest allowed number of requests is still without a response. */
export function requestsFull(requests: number, where: string): string {
  return `${requests} ${requests === 1 ? 'meddelande' : 'meddelanden'} väntar fortfarande på svar från ${where}`;
}

/** `given-up`: the terminal moved to another address. */
export function terminalMoved(where: string): string {
  return `terminalen finns inte längre på ${where}`;
}

/** `refused`: the terminal is busy. */
export function busy(where: string, status: number): string {
  return `${where} är upptagen med något annat (HTTP ${status})`;
}

/** `unauthorised`: the gateway rejected the token. */
export function tokenRejected(where: string): string {
  return `${where} svarade HTTP 401: tokenen från oauth2 godtas inte`;
}

/** Log line: the gateway rejected the token, and tenderd requests another one. */
export function tokenRejectedLine(connection: number, cause: string): string {
  return `${onConnection(connection, cause)}; tenderd begär en annan token`;
}

/** Log line: a problem on a connection, with its cause. */
export function onConnection(connection: number, cause: string): string {
  return `anslutning ${connection}: ${cause}`;
}

/** `hangs`: tenderd polled for an answer, and none came in time. */
export function pollTimeout(limitMs: number): string {
  return `inget svar kom inom ${limitMs} ms`;
}

/** `protocol`: an answer came with the HTTP status that is meant for texts to display. */
export function answerAsDisplay(status: number): string {
  return `ett svar kom med HTTP ${status}, som bara gäller för skärmmeddelanden`;
}

/** `protocol`: a poll got, for the second time, the answer to another request. */
export const answerToAnother = 'terminalen lämnar i stället svaret på en annan begäran';

/** `given-up`: a newer request with the same path replaced this one. */
export function replaced(path: string, where: string): string {
  return `en nyare begäran till ${path} på ${where} ersatte den`;
}

/** `forged`: our own request came back. */
export const reflected = 'Det är en begäran från den här kassan som skickades tillbaka till den.';

/** `forged`: the sealed message belongs to another request. */
export const sealedForAnother =
  'Förseglingen är rätt, men meddelandet svarar på en annan begäran: ett äldre meddelande kan ha skickats igen.';

/** `closed`: the cloud reported a failure in a message without a seal. */
export const unsealedFailure = 'molntjänsten framför terminalen meddelar, utan försegling, att den misslyckades';

/** `forged`: the response to a request is forged. */
export const responseForged = 'svaret på den är förfalskat';

/** The connection ended in the middle of a message or response. */
export function partOf(unit: 'message' | 'response'): string {
  return unit === 'message' ? 'en del av ett meddelande' : 'en del av ett svar';
}

/** The message is larger than the limit. */
export function tooManyBytes(bytesMax: number): string {
  return `ett meddelande på mer än ${bytesMax} byte`;
}

/** The message has too many fragments. */
export function tooManyFragments(fragmentsMax: number): string {
  return `ett meddelande i mer än ${fragmentsMax} fragment`;
}

/** The peer sent a binary frame. */
export function binaryFrame(bytes: number): string {
  return `en binär ram på ${bytes} byte`;
}

/** `protocol`: the peer sent a message that is not allowed. `message`: one of the texts above. */
export function sent(where: string, message: string): string {
  return `${where} skickade ${message}`;
}

/** Log line: a message cannot be read. `unlogged`: how many earlier ones have no line. */
export function unreadableLine(connection: number, why: string, unlogged: number): string {
  return `${onConnection(connection, why)}${unlogged === 0 ? '' : ` (och ${unlogged} till utan rad)`}`;
}

/** `hangs`: the rest of a message did not come. */
export function messageStalled(where: string, limitMs: number): string {
  return `${where} hänger: ett meddelande började, och inget mer av det kom inom ${limitMs} ms`;
}

/** `hangs`: the peer did not answer the WebSocket handshake. */
export function handshakeTimeout(where: string, limitMs: number): string {
  return `${where} hänger: inget svar på WebSocket-handskakningen inom ${limitMs} ms`;
}

/** `no-pong`: the peer did not answer a ping. */
export function noPong(where: string, limitMs: number): string {
  return `${where} är tyst: ingen pong inom ${limitMs} ms efter en ping`;
}

/** Log line: the connection is up. */
export function up(connection: number, where: string): string {
  return `anslutning ${connection}: ansluten till ${where}`;
}

/** Log line: the connection is down. `unlogged`: how many failed attempts have no line. */
export function down(
  connection: number,
  cause: { readonly wasUp: boolean; readonly code: string; readonly text: string },
  next: { readonly waitMs: number; readonly unlogged: number },
): string {
  const state = cause.wasUp ? 'bröts' : 'inte ansluten';
  const more = next.unlogged === 0 ? '' : `; ${next.unlogged} försök till sedan förra raden`;
  return `anslutning ${connection}: ${state} (${cause.code}): ${cause.text}; nästa försök om ${next.waitMs} ms${more}`;
}

/** `protocol`: no list of terminals is configured. */
export function noPoiList(where: string): string {
  return `det finns ingen lista över terminaler på ${where}`;
}

/** Log line: the list of terminals could not be read. */
export function poiListFailed(cause: string): string {
  return `poi-list lästes inte: ${cause}`;
}

/** `protocol`: the list of terminals is not understood. */
export function poiListNotUnderstood(where: string, found: string): string {
  return `poi-list från ${where} går inte att tolka: ${found}`;
}

/** The list of terminals is not JSON. */
export function notJson(characters: number): string {
  return `${characters} tecken som inte är JSON`;
}

/** The list of terminals has an unexpected form at this path. */
export function unexpectedShape(wanted: 'array' | 'terminal', path: readonly string[], found: JsonShape): string {
  const expected = wanted === 'array' ? 'en array' : 'en sträng eller ett objekt med POIID';
  return `${placeName(path)} förväntas ${expected}, men där finns ${shapeName(found)}`;
}

/** The list of terminals lacks a step of the configured path. */
export function missingStep(step: string, path: readonly string[], found: JsonShape): string {
  return `${placeName(path)} saknas "${step}", men där finns ${shapeName(found)}`;
}

function placeName(path: readonly string[]): string {
  return path.length === 0 ? 'överst' : `i "${path.join('.')}"`;
}

const shapes = {
  null: 'null',
  'empty string': 'en tom sträng',
  string: 'en sträng',
  number: 'ett tal',
  boolean: 'ett sanningsvärde',
} as const;

function shapeName(shape: JsonShape): string {
  if (shape.type === 'array') return `en array med ${shape.size} element`;
  if (shape.type === 'object')
    return shape.names.length === 0 ? 'ett objekt utan fält' : `ett objekt med ${shape.names.join(', ')}`;
  return shapes[shape.type];
}

/** `unauthorised`: no token was requested yet. */
export const noTokenYet = 'tenderd har inte begärt någon token ännu';

/** `unauthorised`: tenderd has no token. `why`: the cause. */
export function noToken(why: string): string {
  return `det finns ingen token: ${why}`;
}

/** The token has expired. */
export const tokenExpired = 'den senaste tokenen har gått ut';

/** The gateway rejected the token. */
export const lastTokenRejected =
  'gatewayen godtar inte den senaste tokenen; kontrollera oauth2 och den här klientens behörigheter';

/** Log line: the token could not be renewed in advance. */
export function tokenNotRenewed(why: string): string {
  return `tokenen är inte förnyad ännu: ${why}`;
}

/** Log line: the header files were read again after a rejection, and have changed. */
export const headersChanged =
  'gatewayen avvisade headrarna, och deras filer har ändrats; nästa begäran använder de nya headrarna';
