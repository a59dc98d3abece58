/** Refusals of device requests at the nexo interface. */

/** `MessageFormat`: the same request is running. The words `Repeated message` are those of the standard. */
export function repeatedMessage(): string {
  return 'Repeated message: en begäran med detta id pågår. Vänta på dess svar.';
}

/** `UnavailableService`: totals are to be grouped by details that the standard does not have. */
export function unknownTotalDetails(): string {
  return 'tenderd skickar bara vidare de värden för TotalDetails som standarden definierar.';
}

const fields: Readonly<Record<string, string>> = { 'The text': 'Texten', 'The document': 'Dokumentet' };

/** `MessageFormat`: a field of the message contains a card number. */
export function cardNumberIn(field: string): string {
  return `${fields[field] ?? field} innehåller ett kortnummer. Utelämna kortnumret.`;
}

/** `UnavailableDevice`: the request has several texts at once. */
export function oneTextOnly(): string {
  return 'tenderd visar en text åt gången. Skicka ett DisplayOutput.';
}

/** `UnavailableService`: the balance of an account is requested that is not the card that the customer presents. */
export function balanceOfCardOnly(): string {
  return 'tenderd begär saldot för det enda kort som kunden visar upp. Utelämna kontot.';
}

/** `UnavailableDevice`: the requested input is not a plain question to the customer. */
export function plainInputOnly(): string {
  return 'tenderd frågar kunden med en text på CustomerInput, utan specialknappar och masker.';
}

/** `UnavailableDevice`: the answer to the input may be a secret. */
export function inputNotSupported(command: string): string {
  return `tenderd frågar inte kunden efter ${command}, eftersom hemligheter inte får passera tenderd.`;
}

/** `MessageFormat`: the customer would have too long to answer. */
export function inputTimeTooLong(max: number): string {
  return `MaxInputTime får vara högst ${max}.`;
}

/** `UnavailableDevice`: the output is not plain text for the customer. */
export function plainTextOnly(): string {
  return 'tenderd visar vanlig text, eller en skärmbild med dess namn, bara på kundens skärm.';
}

/** `UnavailableDevice`: the document has a signature, or is part of a payment. */
export function plainPrintOnly(): string {
  return 'tenderd skriver bara ut separata dokument, utan underskrift.';
}
