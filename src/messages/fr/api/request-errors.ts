/** Details of `invalid-request` and of other problems with a request that the API cannot accept. */

import type { WrongField } from '../../en/api/request-errors.js';

/** `invalid-request`, `invalid-json`: lists the first wrong fields. `more`: how many further wrong fields there are. */
export function wrongFields(named: readonly WrongField[], more: number): string {
  const rest = more === 0 ? '' : ` ; et ${more} ${more === 1 ? 'autre' : 'autres'}`;
  return `${named.map(wrongField).join(' ; ')}${rest}. Rien n’a été envoyé.`;
}

function wrongField({ path, expected, fault }: WrongField): string {
  const place = path === '' ? 'la requête' : path;
  switch (fault) {
    case 'unknown':
      return `${place} : ${expected}`;
    case 'missing':
      return `${place} manque, attendu : ${expected}`;
    case undefined:
      return `${place}, attendu : ${expected}`;
  }
}

/** `body-too-large`: too many large bodies are being read at once. */
export function largeBodiesFull(): string {
  return 'tenderd lit en ce moment trop de corps volumineux à la fois. Rien n’a été fait. Renvoyez la requête plus tard.';
}

/** `body-too-large`: the body is above the limit. */
export function bodyTooLarge(bodyBytes: number): string {
  return `Un corps peut compter ici au plus ${bodyBytes} octets. Rien n’a été envoyé. Envoyez moins d’articles dans le panier, ou augmentez limits.bodyBytes dans la configuration.`;
}

/** The `expected` text for a field whose value contains a card number. */
export function noCardNumber(): string {
  return 'un texte sans numéro de carte';
}

/** The texts of the problem `card-number-in-id`. `path`: the field that contains the card number, or empty. */
export function cardNumberIn(path: string): string {
  return `${path === '' ? 'Un texte' : path} ressemble à un numéro de carte de paiement. tenderd enregistrerait et imprimerait ce texte : il rejette donc la requête et ne répète pas le texte. Rien n’a été envoyé.`;
}

/** The body has a field `transactionId`, although the path of the request already has the id. */
export function idIsInPath(): string {
  return 'ce champ n’existe pas ici, car l’identifiant figure dans le chemin de la requête';
}

/** The field exists, but at another place. */
export function belongsAt(path: string): string {
  return `ce champ n’existe pas ici ; sa place est "${path}"`;
}

/** The field does not exist. `similar`: a field with a similar name, if there is one. */
export function noSuchField(similar: string | undefined): string {
  return similar === undefined
    ? 'ce champ n’existe pas'
    : `ce champ n’existe pas ; un champ de nom proche est "${similar}"`;
}

/** `bad-http`: the request has a header twice that must occur only once. */
export function headerTwice(name: string): string {
  return `L’en-tête ${name} figure plus d’une fois.`;
}

/** `bad-http`: the nonce with which another daemon asks who answers here has a wrong form. */
export function wrongNonce(): string {
  return 'Tenderd-Nonce doit compter de 32 à 128 caractères parmi A-Z, a-z, 0-9, _ et -.';
}

/** `no-checkout`: the address does not fit a QR code. */
export function addressTooLong(): string {
  return 'L’adresse est trop longue pour un code QR. Affichez l’adresse elle-même.';
}
