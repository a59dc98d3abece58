/** Refusals of device requests at the nexo interface. */

/** `MessageFormat`: the same request is running. The words `Repeated message` are those of the standard. */
export function repeatedMessage(): string {
  return 'Repeated message: a request under this id is running. Wait for its answer.';
}

/** `UnavailableService`: totals by details that the standard does not have. */
export function unknownTotalDetails(): string {
  return 'tenderd passes on only the values of TotalDetails that the standard defines.';
}

/** `MessageFormat`: a card number in a field of the message. */
export function cardNumberIn(field: string): string {
  return `${field} contains a card number. Leave the card number out.`;
}

/** `UnavailableDevice`: several texts at once. */
export function oneTextOnly(): string {
  return 'tenderd shows one text at a time. Send one DisplayOutput.';
}

/** `UnavailableService`: the balance of another account than the card that the customer presents. */
export function balanceOfCardOnly(): string {
  return 'tenderd requests the balance of the one card that the customer presents. Leave the account out.';
}

/** `UnavailableDevice`: an input of another kind. */
export function plainInputOnly(): string {
  return 'tenderd asks the customer with a text on CustomerInput, without special keys or masks.';
}

/** `UnavailableDevice`: an input that may be a secret. */
export function inputNotSupported(command: string): string {
  return `tenderd does not ask the customer for ${command}, because secrets must not pass through it.`;
}

/** `MessageFormat`: too long a wait for the customer. */
export function inputTimeTooLong(max: number): string {
  return `MaxInputTime may be at most ${max}.`;
}

/** `UnavailableDevice`: an output of another kind. */
export function plainTextOnly(): string {
  return "tenderd shows plain text, or a screen by its name, on the customer's display only.";
}

/** `UnavailableDevice`: a document with a signature, or as a part of a payment. */
export function plainPrintOnly(): string {
  return 'tenderd prints separate documents only, without a signature.';
}
