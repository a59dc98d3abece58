/** Details of `invalid-request` and of other problems with a request that the API cannot accept. */

import type { WrongField } from '../../en/api/request-errors.js';

/** `invalid-request`, `invalid-json`: lists the first wrong fields. `more`: how many further wrong fields there are. */
export function wrongFields(named: readonly WrongField[], more: number): string {
  const rest = more === 0 ? '' : `; und ${more} weitere`;
  return `${named.map(wrongField).join('; ')}${rest}. Es wurde nichts gesendet.`;
}

function wrongField({ path, expected, fault }: WrongField): string {
  const place = path === '' ? 'Anforderung' : path;
  switch (fault) {
    case 'unknown':
      return `${place}: ${expected}`;
    case 'missing':
      return `${place}: fehlt, erwartet wird ${expected}`;
    case undefined:
      return `${place}: Erwartet wird ${expected}`;
  }
}

/** `body-too-large`: too many large bodies are being read at once. */
export function largeBodiesFull(): string {
  return 'tenderd liest gerade zu viele große Inhalte zugleich. Es wurde nichts ausgeführt. Senden Sie die Anforderung später noch einmal.';
}

/** `body-too-large`: the body is above the limit. */
export function bodyTooLarge(bodyBytes: number): string {
  return `Ein Inhalt darf hier ${bodyBytes} Bytes haben. Es wurde nichts gesendet. Senden Sie weniger Artikel im Warenkorb, oder erhöhen Sie limits.bodyBytes in der Konfiguration.`;
}

/** The `expected` text for a field whose value contains a card number. */
export function noCardNumber(): string {
  return 'ein Text ohne Kartennummer';
}

/** The texts of the problem `card-number-in-id`. `path`: the field that contains the card number, or empty. */
export function cardNumberIn(path: string): string {
  return `${path === '' ? 'Ein Text' : path} sieht wie die Nummer einer Zahlungskarte aus. tenderd würde den Text speichern und drucken. Deshalb weist es die Anforderung ab und wiederholt den Text nicht. Es wurde nichts gesendet.`;
}

/** The body has a field `transactionId`, although the path of the request already has the id. */
export function idIsInPath(): string {
  return 'dieses Feld gibt es hier nicht, weil der Pfad der Anforderung die Id enthält';
}

/** The field exists, but at another place. */
export function belongsAt(path: string): string {
  return `dieses Feld gibt es hier nicht; es gehört nach "${path}"`;
}

/** The field does not exist. `similar`: a field with a similar name, if there is one. */
export function noSuchField(similar: string | undefined): string {
  return similar === undefined ? 'dieses Feld gibt es nicht' : `dieses Feld gibt es nicht; ähnlich heißt "${similar}"`;
}

/** `bad-http`: the request has a header twice that must occur only once. */
export function headerTwice(name: string): string {
  return `Der Header ${name} kam mehr als einmal.`;
}

/** `bad-http`: the nonce with which another daemon asks who answers here has a wrong form. */
export function wrongNonce(): string {
  return 'Tenderd-Nonce muss aus 32 bis 128 der Zeichen A-Z, a-z, 0-9, _ und - bestehen.';
}

/** `no-checkout`: the address does not fit a QR code. */
export function addressTooLong(): string {
  return 'Die Adresse ist zu lang für einen QR-Code. Zeigen Sie die Adresse selbst.';
}
