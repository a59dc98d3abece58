/** Refusals of device requests at the nexo interface. */

/** `MessageFormat`: the same request is running. The words `Repeated message` are those of the standard. */
export function repeatedMessage(): string {
  return 'Repeated message: a request under this id is running. Wait for its answer.';
}

/** `UnavailableService`: totals are to be grouped by details that the standard does not have. */
export function unknownTotalDetails(): string {
  return 'tenderd passes on only the values of TotalDetails that the standard defines.';
}

/** `MessageFormat`: a field of the message contains a card number. */
export function cardNumberIn(field: string): string {
  return `${field} contains a card number. Leave the card number out.`;
}

/** `UnavailableDevice`: the request has several texts at once. */
export function oneTextOnly(): string {
  return 'tenderd shows one text at a time. Send one DisplayOutput.';
}

/** `UnavailableService`: the balance of an account is requested that is not the card that the customer presents. */
export function balanceOfCardOnly(): string {
  return 'tenderd requests the balance of the one card that the customer presents. Leave the account out.';
}

/** `UnavailableDevice`: the requested input is not a plain question to the customer. */
export function plainInputOnly(): string {
  return 'tenderd supports only plain text questions on CustomerInput, without special keys or masks.';
}

/** `UnavailableDevice`: the answer to the input may be a secret. */
export function inputNotSupported(command: string): string {
  return `tenderd does not ask the customer for ${command}, because secrets must not pass through tenderd.`;
}

/** `MessageFormat`: the customer would have too long to answer. */
export function inputTimeTooLong(max: number): string {
  return `MaxInputTime may be at most ${max} seconds.`;
}

/** `UnavailableDevice`: the output is not plain text for the customer. */
export function plainTextOnly(): string {
  return "tenderd shows only plain text or a named screen, and only on the customer's display.";
}

/** `UnavailableDevice`: the document has a signature, or is part of a payment. */
export function plainPrintOnly(): string {
  return 'tenderd prints separate documents only, without a signature.';
}
