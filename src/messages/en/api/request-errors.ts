/** Details of `invalid-request` and of other problems with a request that the API cannot accept. */

/** A wrong field. `fault`: undefined if the field is present but its value is wrong. */
export interface WrongField {
  /** The path of the field; empty for the whole request. */
  readonly path: string;
  readonly expected: string;
  readonly fault?: 'missing' | 'unknown' | undefined;
}

/** `invalid-request`, `invalid-json`: lists the first wrong fields. `more`: how many further wrong fields there are. */
export function wrongFields(named: readonly WrongField[], more: number): string {
  const rest = more === 0 ? '' : `; and ${more} more`;
  return `${named.map(wrongField).join('; ')}${rest}. Nothing was sent.`;
}

function wrongField({ path, expected, fault }: WrongField): string {
  const place = path === '' ? 'the request' : path;
  switch (fault) {
    case 'unknown':
      return `${place}: ${expected}`;
    case 'missing':
      return `${place}: missing, expected ${expected}`;
    case undefined:
      return `${place}: expected ${expected}`;
  }
}

/** `body-too-large`: too many large bodies are being read at once. */
export function largeBodiesFull(): string {
  return 'tenderd is reading too many large bodies at once. Nothing was done. Send the request again later.';
}

/** `body-too-large`: the body is above the limit. */
export function bodyTooLarge(bodyBytes: number): string {
  return `A body may have at most ${bodyBytes} bytes here. Nothing was sent. Send fewer items in the basket, or raise limits.bodyBytes in the configuration.`;
}

/** The `expected` text for a field whose value contains a card number. */
export function noCardNumber(): string {
  return 'a string without a card number';
}

/** The texts of the problem `card-number-in-id`. `path`: the field that contains the card number, or empty. */
export function cardNumberIn(path: string): string {
  return `${path === '' ? 'A string' : path} looks like the number of a payment card. tenderd would store and print the number, so it refuses the request, and this answer does not repeat the number. Nothing was sent.`;
}

/** The body has a field `transactionId`, although the path of the request already has the id. */
export function idIsInPath(): string {
  return 'unknown field here, because the path of the request already has the transactionId';
}

/** The field exists, but at another place. */
export function belongsAt(path: string): string {
  return `unknown field here; write it as "${path}"`;
}

/** The field does not exist. `similar`: a field with a similar name, if there is one. */
export function noSuchField(similar: string | undefined): string {
  return similar === undefined ? 'unknown field' : `unknown field; a similar field is "${similar}"`;
}

/** `bad-http`: the request has a header twice that must occur only once. */
export function headerTwice(name: string): string {
  return `The header ${name} came more than once.`;
}

/** `bad-http`: the nonce with which another daemon asks who answers here has a wrong form. */
export function wrongNonce(): string {
  return 'Tenderd-Nonce must have 32 to 128 of the characters A-Z, a-z, 0-9, _ and -.';
}

/** `no-checkout`: the address does not fit a QR code. */
export function addressTooLong(): string {
  return 'The address is too long for a QR code. Show the address itself.';
}
