/** Causes and log lines about the connections to terminals and gateways. `where` is host and port. */

/** Meanings of the close codes of RFC 6455 and its registry. */
export const closeCodes: Readonly<Record<number, string>> = {
  1000: 'normal end',
  1001: 'the gateway is going away, for example to restart',
  1002: 'the gateway reports that tenderd broke the WebSocket protocol',
  1003: 'the gateway does not accept this kind of data',
  1005: 'no reason given',
  1006: 'the connection was lost without a close frame',
  1007: 'the gateway could not read the text from tenderd',
  1008: 'the message breaks a policy of the gateway; check key, account and limits',
  1009: 'the message from tenderd was too large for the gateway',
  1011: 'an internal error of the gateway',
  1012: 'the gateway is restarting',
  1013: 'the gateway is overloaded',
  1014: 'the gateway could not reach its own backend',
  3000: 'the gateway reports "unauthorised"; check x-api-key or token',
  3003: 'the gateway reports "forbidden"; check x-api-key or token',
};

/** `closed`: the peer closed the WebSocket with a code. */
export function closedWithCode(where: string, code: number): string {
  return `${where} closed the connection: ${code}, ${closeCodes[code] ?? 'a private code'}`;
}

/** `closed`: no connection was tried yet. */
export const notConnectedYet = 'not connected yet';

/** `closed` or `given-up`: tenderd closed the gateway. */
export const gatewayClosed = 'tenderd closed this gateway';

/** `closed`: the connection is being closed. */
export function ending(where: string): string {
  return `the connection to ${where} is ending`;
}

/** `hangs`: the highest allowed number of requests is still without a response. */
export function requestsFull(requests: number, where: string): string {
  return requests === 1
    ? `1 request is still waiting for its response from ${where}`
    : `${requests} requests are still waiting for responses from ${where}`;
}

/** `given-up`: the terminal moved to another address. */
export function terminalMoved(where: string): string {
  return `the terminal is no longer at ${where}`;
}

/** `refused`: the terminal is busy. */
export function busy(where: string, status: number): string {
  return `${where} is busy with something else (HTTP ${status})`;
}

/** `unauthorised`: the gateway rejected the token. */
export function tokenRejected(where: string): string {
  return `${where} answered HTTP 401: it does not accept the token of oauth2`;
}

/** Log line: the gateway rejected the token, and tenderd requests another one. */
export function tokenRejectedLine(connection: number, cause: string): string {
  return `${onConnection(connection, cause)}; tenderd requests another token`;
}

/** Log line: a problem on a connection, with its cause. */
export function onConnection(connection: number, cause: string): string {
  return `connection ${connection}: ${cause}`;
}

/** `hangs`: tenderd polled for an answer, and none came in time. */
export function pollTimeout(limitMs: number): string {
  return `no answer came within ${limitMs} ms`;
}

/** `protocol`: an answer came with the HTTP status that is meant for texts to display. */
export function answerAsDisplay(status: number): string {
  return `an answer came with HTTP ${status}, which is only for display messages`;
}

/** `protocol`: a poll got, for the second time, the answer to another request. */
export const answerToAnother = 'the terminal offers the answer to another request instead';

/** `given-up`: a newer request with the same path replaced this one. */
export function replaced(path: string, where: string): string {
  return `a newer request replaced this request at ${path} of ${where}`;
}

/** `forged`: our own request came back. */
export const reflected = 'The message is a request of this till that was sent back.';

/** `forged`: the sealed message belongs to another request. */
export const sealedForAnother =
  'The seal is right, but the message answers another request: an older message may have been sent again.';

/** `closed`: the cloud reported a failure in a message without a seal. */
export const unsealedFailure = 'the cloud in front of the terminal sent a failure message without a seal';

/** `forged`: the response to a request is forged. */
export const responseForged = 'the response is forged';

/** The connection ended in the middle of a message or response. */
export function partOf(unit: 'message' | 'response'): string {
  return `a part of a ${unit}`;
}

/** The message is larger than the limit. */
export function tooManyBytes(bytesMax: number): string {
  return `a message of more than ${bytesMax} bytes`;
}

/** The message has too many fragments. */
export function tooManyFragments(fragmentsMax: number): string {
  return `a message of more than ${fragmentsMax} fragments`;
}

/** The peer sent a binary frame. */
export function binaryFrame(bytes: number): string {
  return `a binary frame of ${bytes} bytes`;
}

/** `protocol`: the peer sent a message that is not allowed. `message`: one of the texts above. */
export function sent(where: string, message: string): string {
  return `${where} sent ${message}`;
}

/** Log line: a message cannot be read. `unlogged`: how many earlier ones have no line. */
export function unreadableLine(connection: number, why: string, unlogged: number): string {
  return `${onConnection(connection, why)}${unlogged === 0 ? '' : ` (and ${unlogged} more, not logged)`}`;
}

/** `hangs`: the rest of a message did not come. */
export function messageStalled(where: string, limitMs: number): string {
  return `${where} hangs: a message began, but the rest did not arrive within ${limitMs} ms`;
}

/** `hangs`: the peer did not answer the WebSocket handshake. */
export function handshakeTimeout(where: string, limitMs: number): string {
  return `${where} hangs: no answer to the WebSocket handshake within ${limitMs} ms`;
}

/** `no-pong`: the peer did not answer a ping. */
export function noPong(where: string, limitMs: number): string {
  return `${where} is silent: no pong within ${limitMs} ms after a ping`;
}

/** Log line: the connection is up. */
export function up(connection: number, where: string): string {
  return `connection ${connection}: up with ${where}`;
}

/** Log line: the connection is down. `unlogged`: how many failed attempts have no line. */
export function down(
  connection: number,
  cause: { readonly wasUp: boolean; readonly code: string; readonly text: string },
  next: { readonly waitMs: number; readonly unlogged: number },
): string {
  const state = cause.wasUp ? 'down' : 'not connected';
  const more = next.unlogged === 0 ? '' : `; ${next.unlogged} more attempts since the last line`;
  return `connection ${connection}: ${state} (${cause.code}): ${cause.text}; next attempt in ${next.waitMs} ms${more}`;
}

/** `protocol`: no list of terminals is configured. */
export function noPoiList(where: string): string {
  return `there is no list of terminals at ${where}`;
}

/** Log line: the list of terminals could not be read. */
export function poiListFailed(cause: string): string {
  return `poi-list not read: ${cause}`;
}

/** `protocol`: the list of terminals is not understood. */
export function poiListNotUnderstood(where: string, found: string): string {
  return `the poi-list of ${where} cannot be understood: ${found}`;
}

/** The list of terminals is not JSON. */
export function notJson(characters: number): string {
  return `${characters} characters that are not JSON`;
}

/** The type of a JSON value, without its content. */
export type JsonShape =
  | { readonly type: 'null' | 'empty string' | 'string' | 'number' | 'boolean' }
  | { readonly type: 'array'; readonly size: number }
  | { readonly type: 'object'; readonly names: readonly string[] };

/** The list of terminals has an unexpected form at this path. */
export function unexpectedShape(wanted: 'array' | 'terminal', path: readonly string[], found: JsonShape): string {
  const expected = wanted === 'array' ? 'an array' : 'a string or an object with a POIID';
  return `${expected} is expected at ${placeName(path)}, but there is ${shapeName(found)}`;
}

/** The list of terminals lacks a step of the configured path. */
export function missingStep(step: string, path: readonly string[], found: JsonShape): string {
  return `there is no "${step}" at ${placeName(path)}, but ${shapeName(found)}`;
}

function placeName(path: readonly string[]): string {
  return path.length === 0 ? 'the root' : `"${path.join('.')}"`;
}

function shapeName(shape: JsonShape): string {
  if (shape.type === 'array') return `an array of ${shape.size}`;
  if (shape.type === 'object')
    return shape.names.length === 0 ? 'an object' : `an object with ${shape.names.join(', ')}`;
  if (shape.type === 'null') return 'null';
  return `${shape.type === 'empty string' ? 'an' : 'a'} ${shape.type}`;
}

/** `unauthorised`: no token was requested yet. */
export const noTokenYet = 'tenderd has not requested a token yet';

/** `unauthorised`: tenderd has no token. `why`: the cause. */
export function noToken(why: string): string {
  return `there is no token: ${why}`;
}

/** The token has expired. */
export const tokenExpired = 'the last token has expired';

/** The gateway rejected the token. */
export const lastTokenRejected =
  'the gateway does not accept the last token; check oauth2 and the permissions of this client';

/** Log line: the token could not be renewed in advance. */
export function tokenNotRenewed(why: string): string {
  return `the token is not renewed yet: ${why}`;
}

/** Log line: the header files were read again after a rejection, and have changed. */
export const headersChanged =
  'the gateway rejected the headers, and their files have changed; the next request uses the new headers';
