/** Refusals of device requests at the nexo interface. */

/** `MessageFormat`: the same request is running. The words `Repeated message` are those of the standard. */
export function repeatedMessage(): string {
  return 'Repeated message: Unter dieser Id läuft schon eine Anforderung. Warten Sie auf ihre Antwort.';
}

/** `UnavailableService`: totals by details that the standard does not have. */
export function unknownTotalDetails(): string {
  return 'tenderd gibt nur die Werte von TotalDetails weiter, die der Standard festlegt.';
}

const fields: Readonly<Record<string, string>> = { 'The text': 'Der Text', 'The document': 'Das Dokument' };

/** `MessageFormat`: a card number in a field of the message. */
export function cardNumberIn(field: string): string {
  return `${fields[field] ?? field} enthält eine Kartennummer. Lassen Sie sie weg.`;
}

/** `UnavailableDevice`: several texts at once. */
export function oneTextOnly(): string {
  return 'tenderd zeigt nur einen Text auf einmal. Senden Sie ein DisplayOutput.';
}

/** `UnavailableService`: the balance of another account than the card that the customer presents. */
export function balanceOfCardOnly(): string {
  return 'tenderd fragt nur das Guthaben der einen Karte ab, die der Kunde vorlegt. Lassen Sie das Konto weg.';
}

/** `UnavailableDevice`: an input of another kind. */
export function plainInputOnly(): string {
  return 'tenderd fragt den Kunden mit einem Text auf CustomerInput, ohne Sondertasten und Masken.';
}

/** `UnavailableDevice`: an input that may be a secret. */
export function inputNotSupported(command: string): string {
  return `tenderd fragt den Kunden nicht nach ${command}, weil Geheimnisse nicht durch tenderd laufen dürfen.`;
}

/** `MessageFormat`: too long a wait for the customer. */
export function inputTimeTooLong(max: number): string {
  return `MaxInputTime darf höchstens ${max} sein.`;
}

/** `UnavailableDevice`: an output of another kind. */
export function plainTextOnly(): string {
  return 'tenderd zeigt nur auf der Kundenanzeige etwas an: einfachen Text oder einen Bildschirm mit seinem Namen.';
}

/** `UnavailableDevice`: a document with a signature, or as a part of a payment. */
export function plainPrintOnly(): string {
  return 'tenderd druckt nur einzelne Dokumente, ohne Unterschrift.';
}
