/** Refusals of device requests at the nexo interface. */

/** `MessageFormat`: the same request is running. The words `Repeated message` are those of the standard. */
export function repeatedMessage(): string {
  return 'Repeated message: Unter dieser Id läuft schon eine Anforderung. Warten Sie auf ihre Antwort.';
}

/** `UnavailableService`: totals are to be grouped by details that the standard does not have. */
export function unknownTotalDetails(): string {
  return 'tenderd gibt nur die Werte von TotalDetails weiter, die der Standard festlegt.';
}

const fields: Readonly<Record<string, string>> = { 'The text': 'Der Text', 'The document': 'Das Dokument' };

/** `MessageFormat`: a field of the message contains a card number. */
export function cardNumberIn(field: string): string {
  return `${fields[field] ?? field} enthält eine Kartennummer. Lassen Sie sie weg.`;
}

/** `UnavailableDevice`: the request has several texts at once. */
export function oneTextOnly(): string {
  return 'tenderd zeigt nur einen Text auf einmal. Senden Sie ein DisplayOutput.';
}

/** `UnavailableService`: the balance of an account is requested that is not the card that the customer presents. */
export function balanceOfCardOnly(): string {
  return 'tenderd fragt nur das Guthaben der einen Karte ab, die der Kunde vorlegt. Lassen Sie das Konto weg.';
}

/** `UnavailableDevice`: the requested input is not a plain question to the customer. */
export function plainInputOnly(): string {
  return 'tenderd fragt den Kunden mit einem Text auf CustomerInput, ohne Sondertasten und Masken.';
}

/** `UnavailableDevice`: the answer to the input may be a secret. */
export function inputNotSupported(command: string): string {
  return `tenderd fragt den Kunden nicht nach ${command}, weil Geheimnisse nicht durch tenderd laufen dürfen.`;
}

/** `MessageFormat`: the customer would have too long to answer. */
export function inputTimeTooLong(max: number): string {
  return `MaxInputTime darf höchstens ${max} sein.`;
}

/** `UnavailableDevice`: the output is not plain text for the customer. */
export function plainTextOnly(): string {
  return 'tenderd zeigt nur auf der Kundenanzeige etwas an: einfachen Text oder einen Bildschirm mit seinem Namen.';
}

/** `UnavailableDevice`: the document has a signature, or is part of a payment. */
export function plainPrintOnly(): string {
  return 'tenderd druckt nur einzelne Dokumente, ohne Unterschrift.';
}
