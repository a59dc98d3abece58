/** Causes and log lines about the connections to terminals and gateways. `where` is host and port. */

import type { JsonShape } from '../../en/connection/gateway.js';

/** Meanings of the close codes of RFC 6455 and its registry. */
export const closeCodes: Readonly<Record<number, string>> = {
  1000: 'fin normale',
  1001: 'la passerelle s’en va, par exemple pour redémarrer',
  1002: 'la passerelle signale que tenderd a enfreint le protocole WebSocket',
  1003: 'la passerelle n’accepte pas ce type de données',
  1005: 'sans raison indiquée',
  1006: 'perdue sans fermeture',
  1007: 'la passerelle n’a pas pu lire le texte de tenderd',
  1008: 'contraire à une règle de la passerelle ; vérifiez la clé, le compte et les limites',
  1009: 'le message de tenderd était trop grand pour la passerelle',
  1011: 'une erreur interne de la passerelle',
  1012: 'la passerelle redémarre',
  1013: 'la passerelle est surchargée, réessayez plus tard',
  1014: 'la passerelle n’a pas pu joindre son propre système central',
  3000: 'la passerelle signale « non authentifié » ; vérifiez x-api-key ou token',
  3003: 'la passerelle signale « interdit » ; vérifiez x-api-key ou token',
};

/** `closed`: the peer closed the WebSocket with a code. */
export function closedWithCode(where: string, code: number): string {
  return `${where} a fermé la connexion : ${code}, ${closeCodes[code] ?? 'un code privé'}`;
}

/** `closed`: no connection was tried yet. */
export const notConnectedYet = 'pas encore connecté';

/** `closed` or `given-up`: tenderd closed the gateway. */
export const gatewayClosed = 'tenderd a fermé cette passerelle';

/** `closed`: the connection is being closed. */
export function ending(where: string): string {
  return `la connexion à ${where} est en cours de fermeture`;
}

/** `hangs`: the highest allowed number of requests is still without a response. */
export function requestsFull(requests: number, where: string): string {
  return requests === 1
    ? `1 requête attend encore la réponse de ${where}`
    : `${requests} requêtes attendent encore les réponses de ${where}`;
}

/** `given-up`: the terminal moved to another address. */
export function terminalMoved(where: string): string {
  return `le terminal n’est plus à l’adresse ${where}`;
}

/** `refused`: the terminal is busy. */
export function busy(where: string, status: number): string {
  return `${where} est occupé à autre chose (HTTP ${status})`;
}

/** `unauthorised`: the gateway rejected the token. */
export function tokenRejected(where: string): string {
  return `${where} a répondu HTTP 401 : il n’accepte pas le jeton d’oauth2`;
}

/** Log line: the gateway rejected the token, and tenderd requests another one. */
export function tokenRejectedLine(connection: number, cause: string): string {
  return `${onConnection(connection, cause)} ; tenderd demande un autre jeton`;
}

/** Log line: a problem on a connection, with its cause. */
export function onConnection(connection: number, cause: string): string {
  return `connexion ${connection} : ${cause}`;
}

/** `hangs`: tenderd polled for an answer, and none came in time. */
export function pollTimeout(limitMs: number): string {
  return `aucune réponse n’est arrivée en ${limitMs} ms`;
}

/** `protocol`: an answer came with the HTTP status that is meant for texts to display. */
export function answerAsDisplay(status: number): string {
  return `une réponse est arrivée avec HTTP ${status}, réservé aux messages d’affichage`;
}

/** `protocol`: a poll got, for the second time, the answer to another request. */
export const answerToAnother = 'le terminal propose à la place la réponse à une autre requête';

/** `given-up`: a newer request with the same path replaced this one. */
export function replaced(path: string, where: string): string {
  return `une requête plus récente l’a remplacée sous ${path} de ${where}`;
}

/** `forged`: our own request came back. */
export const reflected = 'C’est une requête de cette caisse, qui lui a été renvoyée.';

/** `forged`: the sealed message belongs to another request. */
export const sealedForAnother =
  'Son sceau est exact, mais il répond à une autre requête : un message plus ancien a peut-être été renvoyé.';

/** `closed`: the cloud reported a failure in a message without a seal. */
export const unsealedFailure = 'le cloud placé devant le terminal signale, sans sceau, qu’il a échoué';

/** `forged`: the response to a request is forged. */
export const responseForged = 'la réponse qu’elle a reçue est falsifiée';

/** The connection ended in the middle of a message or response. */
export function partOf(unit: 'message' | 'response'): string {
  return unit === 'message' ? 'une partie d’un message' : 'une partie d’une réponse';
}

/** The message is larger than the limit. */
export function tooManyBytes(bytesMax: number): string {
  return `un message de plus de ${bytesMax} octets`;
}

/** The message has too many fragments. */
export function tooManyFragments(fragmentsMax: number): string {
  return `un message de plus de ${fragmentsMax} fragments`;
}

/** The peer sent a binary frame. */
export function binaryFrame(bytes: number): string {
  return `une trame binaire de ${bytes} ${bytes < 2 ? 'octet' : 'octets'}`;
}

/** `protocol`: the peer sent a message that is not allowed. `message`: one of the texts above. */
export function sent(where: string, message: string): string {
  return `${where} a envoyé ${message}`;
}

/** Log line: a message cannot be read. `unlogged`: how many earlier ones have no line. */
export function unreadableLine(connection: number, why: string, unlogged: number): string {
  const more = unlogged === 0 ? '' : ` (et ${unlogged} ${unlogged === 1 ? 'autre' : 'autres'} sans ligne)`;
  return `${onConnection(connection, why)}${more}`;
}

/** `hangs`: the rest of a message did not come. */
export function messageStalled(where: string, limitMs: number): string {
  return `${where} est bloqué : un message a commencé, et rien de plus n’en est arrivé en ${limitMs} ms`;
}

/** `hangs`: the peer did not answer the WebSocket handshake. */
export function handshakeTimeout(where: string, limitMs: number): string {
  return `${where} est bloqué : pas de réponse à la négociation WebSocket en ${limitMs} ms`;
}

/** `no-pong`: the peer did not answer a ping. */
export function noPong(where: string, limitMs: number): string {
  return `${where} est muet : pas de pong dans les ${limitMs} ms après un ping`;
}

/** Log line: the connection is up. */
export function up(connection: number, where: string): string {
  return `connexion ${connection} : établie avec ${where}`;
}

/** Log line: the connection is down. `unlogged`: how many failed attempts have no line. */
export function down(
  connection: number,
  cause: { readonly wasUp: boolean; readonly code: string; readonly text: string },
  next: { readonly waitMs: number; readonly unlogged: number },
): string {
  const state = cause.wasUp ? 'coupée' : 'non établie';
  const attempts = next.unlogged === 1 ? 'autre tentative' : 'autres tentatives';
  const more = next.unlogged === 0 ? '' : ` ; ${next.unlogged} ${attempts} depuis la dernière ligne`;
  return `connexion ${connection} : ${state} (${cause.code}) : ${cause.text} ; prochaine tentative dans ${next.waitMs} ms${more}`;
}

/** `protocol`: no list of terminals is configured. */
export function noPoiList(where: string): string {
  return `il n’y a pas de liste des terminaux à l’adresse ${where}`;
}

/** Log line: the list of terminals could not be read. */
export function poiListFailed(cause: string): string {
  return `poi-list non lue : ${cause}`;
}

/** `protocol`: the list of terminals is not understood. */
export function poiListNotUnderstood(where: string, found: string): string {
  return `la poi-list de ${where} est incompréhensible : ${found}`;
}

/** The list of terminals is not JSON. */
export function notJson(characters: number): string {
  return characters === 1 ? '1 caractère qui n’est pas du JSON' : `${characters} caractères qui ne sont pas du JSON`;
}

/** The list of terminals has an unexpected form at this path. */
export function unexpectedShape(wanted: 'array' | 'terminal', path: readonly string[], found: JsonShape): string {
  const expected = wanted === 'array' ? 'un tableau' : 'une chaîne ou un objet avec un POIID';
  return `${placeName(path)}, attendu : ${expected} ; trouvé : ${shapeName(found)}`;
}

/** The list of terminals lacks a step of the configured path. */
export function missingStep(step: string, path: readonly string[], found: JsonShape): string {
  return `${placeName(path)}, il n’y a pas de "${step}" ; trouvé : ${shapeName(found)}`;
}

function placeName(path: readonly string[]): string {
  return path.length === 0 ? 'à la racine' : `sous "${path.join('.')}"`;
}

const shapes = {
  null: 'null',
  'empty string': 'une chaîne vide',
  string: 'une chaîne',
  number: 'un nombre',
  boolean: 'un booléen',
} as const;

function shapeName(shape: JsonShape): string {
  if (shape.type === 'array') return `un tableau de ${shape.size} ${shape.size < 2 ? 'élément' : 'éléments'}`;
  if (shape.type === 'object')
    return shape.names.length === 0 ? 'un objet sans champs' : `un objet avec ${shape.names.join(', ')}`;
  return shapes[shape.type];
}

/** `unauthorised`: no token was requested yet. */
export const noTokenYet = 'tenderd n’a pas encore demandé de jeton';

/** `unauthorised`: tenderd has no token. `why`: the cause. */
export function noToken(why: string): string {
  return `il n’y a pas de jeton : ${why}`;
}

/** The token has expired. */
export const tokenExpired = 'le dernier jeton a expiré';

/** The gateway rejected the token. */
export const lastTokenRejected =
  'la passerelle n’accepte pas le dernier jeton ; vérifiez oauth2 et les droits de ce client';

/** Log line: the token could not be renewed in advance. */
export function tokenNotRenewed(why: string): string {
  return `le jeton n’est pas encore renouvelé : ${why}`;
}

/** Log line: the header files were read again after a rejection, and have changed. */
export const headersChanged =
  'la passerelle a rejeté les en-têtes, et leurs fichiers ont changé ; la prochaine requête utilise les nouveaux en-têtes';
