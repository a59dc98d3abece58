/** Causes of failed connections: part of link states, attention items and log lines. `where` is host and port. */

import type * as english from '../../en/connection/connections.js';
import { colon } from '../words.js';

/** Causes of a rejected certificate, by the error code of OpenSSL or Node. */
export const certificateReasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'il a expiré (ou l’horloge de cette machine est fausse)',
  CERT_NOT_YET_VALID: 'il n’est pas encore valable (ou l’horloge de cette machine est fausse)',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'il est autosigné et n’est pas reconnu ici',
  SELF_SIGNED_CERT_IN_CHAIN: 'son autorité est autosignée et n’est pas reconnue ici',
  UNABLE_TO_GET_ISSUER_CERT: 'son autorité est inconnue ici',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'son autorité est inconnue ici',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'son autorité est inconnue ici, ou le serveur n’envoie pas la chaîne complète',
  CERT_SIGNATURE_FAILURE: 'sa signature est incorrecte',
  WEAK_SIGNATURE: 'il est signé avec SHA-1, qui peut être falsifié',
  CERT_UNTRUSTED: 'il n’est pas reconnu pour cet usage',
  CERT_REJECTED: 'il est rejeté pour cet usage',
  CERT_REVOKED: 'il a été révoqué',
  CERT_CHAIN_TOO_LONG: 'sa chaîne est trop longue',
  PATH_LENGTH_EXCEEDED: 'sa chaîne est plus longue que son autorité ne le permet',
  INVALID_CA: 'son autorité n’a pas le droit d’émettre des certificats',
  INVALID_PURPOSE: 'il n’a pas été émis pour un serveur',
  HOSTNAME_MISMATCH: 'il est établi pour un autre nom d’hôte',
  ERR_TLS_CERT_ALTNAME_INVALID: 'il est établi pour un autre nom d’hôte',
  // OpenSSL's own text follows and names the weak key or signature.
  UNSPECIFIED: 'il n’est pas accepté',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'ses noms d’hôte sont illisibles',
};

/** `certificate`: the certificate was rejected. `detail`: the names in the certificate, or nothing. */
export function certificateRejected(where: string, reason: string, detail: string, code: string): string {
  return `le certificat de ${where} est rejeté : ${reason}${colon(detail)} (${code})`;
}

/** The detail for a certificate with a SHA-1 signature. */
export const signedWithSha1 = 'il est signé avec SHA-1';

/** `refused`: the port is closed. */
export function refused(where: string): string {
  return `${where} a refusé la connexion : rien n’y écoute, ou un pare-feu la rejette`;
}

/** `refused`: the network has no route. `code`: the error code of the system. */
export function noRoute(where: string, code: string): string {
  return `il n’y a pas de route vers ${where} (${code}) : vérifiez le réseau de cette machine`;
}

/** `name-not-found`: DNS has no such name. */
export function nameNotFound(where: string): string {
  return `le nom dans ${where} est introuvable`;
}

/** `name-not-found`: DNS does not answer. */
export function nameLookupFailed(where: string): string {
  return `le nom dans ${where} n’a pas pu être résolu : vérifiez le réseau et le DNS`;
}

/** `hangs`: the system ended the connection after its own time limit. */
export function systemTimeout(where: string): string {
  return `${where} ne répond plus (le système d’exploitation a renoncé)`;
}

/** `tls`: the peer does not speak TLS. `named`, here and below: the error code in brackets, or an empty string. */
export function notTls(where: string, named: string): string {
  return `${where} ne parle pas TLS${named} : vérifiez le port et le début de l’adresse`;
}

/** `tls`: the handshake failed. */
export function tlsFailed(where: string, named: string): string {
  return `TLS avec ${where} a échoué${named}`;
}

/** `protocol`: the peer violates the WebSocket or HTTP protocol. */
export function breaksProtocol(where: string, protocol: 'WebSocket' | 'HTTP', named: string): string {
  return `${where} ne respecte pas le protocole ${protocol}${named}`;
}

/** `refused`: no connection can be made, for another reason. */
export function connectFailed(where: string, named: string): string {
  return `la connexion à ${where} a échoué${named}`;
}

/** `closed`: an established connection was lost. */
export function lost(where: string, named = ''): string {
  return `la connexion à ${where} a été perdue${named}`;
}

/** `closed`: the peer closed the connection. */
export function closedByPeer(where: string): string {
  return `${where} a fermé la connexion`;
}

/** `protocol`: the WebSocket handshake failed. `detail`: a fixed text of the library ws. */
export function handshakeFailed(where: string, detail: string): string {
  return `la négociation avec ${where} a échoué : ${detail}`;
}

/** `closed`: the peer ended the handshake. */
export function handshakeAborted(where: string, named = ''): string {
  return `${where} a interrompu la négociation${named}`;
}

/** `hangs`: the connection or the TLS handshake did not succeed in time. */
export function connectTimeout({ where, proxy, phase, limitMs }: Parameters<typeof english.connectTimeout>[0]): string {
  if (phase === 'tls')
    return `${where} est bloqué : connecté, mais la négociation TLS ne s’est pas terminée en ${limitMs} ms`;
  const none = proxy === undefined ? 'pas de connexion TCP' : `pas de tunnel à travers le proxy ${proxy}`;
  return `${where} est bloqué : ${none} en ${limitMs} ms`;
}

/** Adds to the cause of a failed handshake that our own certificate files have a problem. */
export function withOwnFile(cause: string, setting: string, problem: string): string {
  return `${cause}. Le réglage ${setting} ${problem} : tenderd utilise donc encore sa valeur précédente`;
}

/** `given-up`: tenderd closed its HTTP client. */
export const clientClosed = 'tenderd a fermé ce client';

/** Nothing is sent, because the lease of this daemon has ended. */
export const leaseEnded = 'ce service n’est plus celui qui dirige sa paire, il n’envoie donc rien';

/** The expected answer in {@link unexpectedStatus}, after `au lieu`. */
const wantedAnswers: Readonly<Record<english.WantedAnswer, string>> = {
  message: 'd’un message',
  token: 'd’un jeton',
  answer: 'd’une réponse',
  'poi-list': 'de la poi-list',
  handshake: 'de la négociation WebSocket',
  'result-acknowledgement': 'd’un accusé de réception du résultat (2xx)',
};

/** The answer has an unexpected HTTP status. `wanted`: the expected answer. `credential`: the setting to check. */
export function unexpectedStatus(
  status: number,
  wanted: english.WantedAnswer,
  where: string,
  credential: string,
): string {
  const setting = credential === 'x-api-key or token' ? defaultCredential : credential;
  const answered = `${where} a répondu HTTP ${status} au lieu ${wantedAnswers[wanted]}`;
  if (status === 401) return `${answered} : nos identifiants ne sont pas acceptés ; vérifiez ${setting}`;
  if (status === 403) return `${answered} : l’autorisation manque pour ces identifiants (${setting})`;
  if (status === 404) return `${answered} : vérifiez le chemin de l’URL`;
  if (status === 429) return `${answered} : trop de requêtes`;
  if (status >= 300 && status < 400) return `${answered} : tenderd ne suit pas les redirections ; vérifiez l’URL`;
  return status >= 500 ? `${answered} : l’autre côté a un problème interne` : answered;
}

/** The credential that {@link unexpectedStatus} names for a gateway by default. */
export const defaultCredential = 'x-api-key ou token';

/** `hangs`: no complete answer came in time. */
export function answerTimeout(where: string, limitMs: number): string {
  return `${where} est bloqué : pas de réponse complète en ${limitMs} ms`;
}

/** `closed`: the peer closed the connection before its answer began. */
export function closedWithoutAnswer(where: string): string {
  return `${where} a fermé la connexion sans répondre`;
}

/** `protocol`: the answer is compressed. */
export function answerCompressed(where: string): string {
  return `la réponse de ${where} est compressée, alors que tenderd ne l’a pas demandé`;
}

/** `protocol`: the answer is too long. */
export function answerTooLong(where: string, bytesMax: number): string {
  return `la réponse de ${where} dépasse ${bytesMax} octets`;
}

/** `closed`: the answer ended too early. */
export function answerCutOff(where: string, bytes: number): string {
  return `${where} a interrompu sa réponse après ${bytes} ${bytes < 2 ? 'octet' : 'octets'} du corps`;
}

/** `protocol`: the answer is not UTF-8. */
export function answerNotText(where: string): string {
  return `la réponse de ${where} n’est pas un texte en UTF-8`;
}

/** The place of a failed connection to a proxy. It follows prepositions, so it has no article. */
export function theProxy(where: string): string {
  return `proxy ${where}`;
}

/** The proxy refused the tunnel to `where`. */
export function proxyRefusal(status: number, proxy: string, where: string): string {
  const answered = `le proxy ${proxy} a répondu HTTP ${status} à la demande pour ${where}`;
  if (status === 407) return `${answered} : il exige des identifiants ; vérifiez proxy.authorization`;
  if (status === 403 || status === 405) return `${answered} : il n’autorise pas cette adresse ; faites-la autoriser`;
  if (status >= 500) return `${answered} : il ne peut pas joindre cette adresse`;
  return `${answered} : ce n’est pas un proxy pour https`;
}

/** `protocol`: the answer of the token endpoint cannot be used. */
export function tokenUnusable(where: string, field: 'access_token' | 'token_type' | 'expires_in'): string {
  const problems = {
    access_token: 'elle n’a pas d’access_token',
    token_type: 'son token_type n’est pas Bearer',
    expires_in: 'son expires_in n’est pas un nombre de secondes',
  };
  return `la réponse de jeton de ${where} est inutilisable : ${problems[field]}`;
}

/** The token endpoint issued a token that expires at once. */
export function tokenExpiresAtOnce(where: string): string {
  return `la réponse de jeton de ${where} est inutilisable : son expires_in est trop court`;
}

/** `unauthorised`: the endpoint refused a token. `error`: its code of RFC 6749. `setting`: the setting to check. */
export function tokenRefused(where: string, error: string, status: number, setting: string): string {
  return `${where} n’émet pas de jeton : ${error} (HTTP ${status}) ; vérifiez ${setting}`;
}

/**
 * The reasons why the daemon ends a connection, or rejects data before it became a request. Also the close reason of a
 * WebSocket, so at most 123 bytes.
 */
export const endCauses = {
  'answers-not-taken': 'l’autre côté lit si lentement que trop de réponses l’attendent',
  'binary-message': 'un message est arrivé en binaire ; envoyez du texte',
  'keep-alive-flood': 'plus de 20 trames vides sont arrivées en une seconde',
  'large-messages-full': 'trop de gros messages sont en cours ; renvoyez celui-ci plus tard',
  'listener-full': 'trop de connexions sont ouvertes ; fermez celles qui ne servent pas',
  'message-not-utf8': 'un message n’est pas en UTF-8',
  'message-not-whole': 'un message n’était pas complet à temps',
  'message-too-large': 'un message est plus grand que ce que cette interface accepte',
  'no-message': 'les octets ne sont pas une trame avec un message XML ou JSON',
  'not-proved': 'la caisse n’a ni ouvert de session ni envoyé de jeton à temps',
  'not-sealed': 'un message n’est pas scellé comme exigé ; vérifiez la clé des deux côtés',
  'not-websocket': 'les octets ne sont pas une trame WebSocket valide',
  'no-answer': 'le protocole n’a pas de réponse à cela ; demandez l’état de la transaction',
  'request-not-whole': 'une requête n’était pas complète à temps, ou n’est pas du HTTP',
  silent: 'l’autre côté n’a pas répondu à un ping',
  stalled: 'aucune donnée n’est passée par la connexion pendant trop longtemps',
  'tls-failed': 'la négociation TLS a échoué',
  'too-many-under-way': 'trop de messages en cours sur une même connexion ; attendez les réponses',
} as const;
