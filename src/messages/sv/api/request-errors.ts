/** Details of `invalid-request` and of other problems with a request that the API cannot accept. */

import type { WrongField } from '../../en/api/request-errors.js';

/** `invalid-request`, `invalid-json`: lists the first wrong fields. `more`: how many further wrong fields there are. */
export function wrongFields(named: readonly WrongField[], more: number): string {
  const rest = more === 0 ? '' : `; och ${more} till`;
  return `${named.map(wrongField).join('; ')}${rest}. Inget har skickats.`;
}

function wrongField({ path, expected, fault }: WrongField): string {
  const place = path === '' ? 'begäran' : path;
  switch (fault) {
    case 'unknown':
      return `${place}: ${expected}`;
    case 'missing':
      return `${place}: saknas, förväntat: ${expected}`;
    case undefined:
      return `${place}: förväntat: ${expected}`;
  }
}

/** `body-too-large`: too many large bodies are being read at once. */
export function largeBodiesFull(): string {
  return 'tenderd läser för många stora innehåll samtidigt. Inget har gjorts. Skicka begäran igen senare.';
}

/** `body-too-large`: the body is above the limit. */
export function bodyTooLarge(bodyBytes: number): string {
  return `Innehållet får vara högst ${bodyBytes} byte här. Inget har skickats. Skicka färre varor i varukorgen, eller höj limits.bodyBytes i konfigurationen.`;
}

/** The `expected` text for a field whose value contains a card number. */
export function noCardNumber(): string {
  return 'en text utan kortnummer';
}

/** The texts of the problem `card-number-in-id`. `path`: the field that contains the card number, or empty. */
export function cardNumberIn(path: string): string {
  return `${path === '' ? 'En text' : path} ser ut som numret på ett betalkort. tenderd skulle spara och skriva ut texten, så tenderd avvisar begäran och upprepar inte texten. Inget har skickats.`;
}

/** The body has a field `transactionId`, although the path of the request already has the id. */
export function idIsInPath(): string {
  return 'okänt fält här, eftersom sökvägen i begäran redan har transactionId';
}

/** The field exists, but at another place. */
export function belongsAt(path: string): string {
  return `okänt fält här; skriv det som "${path}"`;
}

/** The field does not exist. `similar`: a field with a similar name, if there is one. */
export function noSuchField(similar: string | undefined): string {
  return similar === undefined ? 'okänt fält' : `okänt fält; ett liknande fält är "${similar}"`;
}

/** `bad-http`: the request has a header twice that must occur only once. */
export function headerTwice(name: string): string {
  return `Headern ${name} kom mer än en gång.`;
}

/** `bad-http`: the nonce with which another daemon asks who answers here has a wrong form. */
export function wrongNonce(): string {
  return 'Tenderd-Nonce måste ha 32 till 128 av tecknen A-Z, a-z, 0-9, _ och -.';
}

/** `no-checkout`: the address does not fit a QR code. */
export function addressTooLong(): string {
  return 'Adressen är för lång för en QR-kod. Visa själva adressen.';
}
