/** Refusals of device requests at the nexo interface. */

/** `MessageFormat`: the same request is running. The words `Repeated message` are those of the standard. */
export function repeatedMessage(): string {
  return 'Repeated message: en begäran med detta id pågår. Vänta på dess svar.';
}

/** `UnavailableService`: totals by details that the standard does not have. */
export function unknownTotalDetails(): string {
  return 'tenderd skickar bara vidare de värden för TotalDetails som standarden definierar.';
}

const fields: Readonly<Record<string, string>> = { 'The text': 'Texten', 'The document': 'Dokumentet' };

/** `MessageFormat`: a card number in a field of the message. */
export function cardNumberIn(field: string): string {
  return `${fields[field] ?? field} innehåller ett kortnummer. Utelämna kortnumret.`;
}

/** `UnavailableDevice`: several texts at once. */
export function oneTextOnly(): string {
  return 'tenderd visar en text åt gången. Skicka ett DisplayOutput.';
}

/** `UnavailableService`: the balance of another account than the card that the customer presents. */
export function balanceOfCardOnly(): string {
  return 'tenderd begär saldot för det enda kort som kunden visar upp. Utelämna kontot.';
}

/** `UnavailableDevice`: an input of another kind. */
export function plainInputOnly(): string {
  return 'tenderd frågar kunden med en text på CustomerInput, utan specialknappar och masker.';
}

/** `UnavailableDevice`: an input that may be a secret. */
export function inputNotSupported(command: string): string {
  return `tenderd frågar inte kunden efter ${command}, eftersom hemligheter inte får passera tenderd.`;
}

/** `MessageFormat`: too long a wait for the customer. */
export function inputTimeTooLong(max: number): string {
  return `MaxInputTime får vara högst ${max}.`;
}

/** `UnavailableDevice`: an output of another kind. */
export function plainTextOnly(): string {
  return 'tenderd visar vanlig text, eller en skärmbild med dess namn, bara på kundens skärm.';
}

/** `UnavailableDevice`: a document with a signature, or as a part of a payment. */
export function plainPrintOnly(): string {
  return 'tenderd skriver bara ut separata dokument, utan underskrift.';
}
