/** Refusals of device requests at the nexo interface. */

/** `MessageFormat`: the same request is running. The words `Repeated message` are those of the standard. */
export function repeatedMessage(): string {
  return 'Repeated message: une demande portant cet identifiant est en cours. Attendez sa réponse.';
}

/** `UnavailableService`: totals are to be grouped by details that the standard does not have. */
export function unknownTotalDetails(): string {
  return 'tenderd ne transmet que les valeurs de TotalDetails définies par la norme.';
}

const fields: Readonly<Record<string, string>> = { 'The text': 'Le texte', 'The document': 'Le document' };

/** `MessageFormat`: a field of the message contains a card number. */
export function cardNumberIn(field: string): string {
  return `${fields[field] ?? field} contient un numéro de carte. Omettez ce numéro.`;
}

/** `UnavailableDevice`: the request has several texts at once. */
export function oneTextOnly(): string {
  return 'tenderd affiche un texte à la fois. Envoyez un seul DisplayOutput.';
}

/** `UnavailableService`: the balance of an account is requested that is not the card that the customer presents. */
export function balanceOfCardOnly(): string {
  return 'tenderd ne demande que le solde de la carte que le client présente. Omettez le compte.';
}

/** `UnavailableDevice`: the requested input is not a plain question to the customer. */
export function plainInputOnly(): string {
  return 'tenderd interroge le client par un texte sur CustomerInput, sans touches spéciales ni masques.';
}

/** `UnavailableDevice`: the answer to the input may be a secret. */
export function inputNotSupported(command: string): string {
  return `tenderd ne demande pas ${command} au client, car aucun secret ne doit passer par lui.`;
}

/** `MessageFormat`: the customer would have too long to answer. */
export function inputTimeTooLong(max: number): string {
  return `MaxInputTime peut valoir au plus ${max}.`;
}

/** `UnavailableDevice`: the output is not plain text for the customer. */
export function plainTextOnly(): string {
  return 'tenderd n’affiche que du texte simple, ou un écran par son nom, et seulement sur l’écran du client.';
}

/** `UnavailableDevice`: the document has a signature, or is part of a payment. */
export function plainPrintOnly(): string {
  return 'tenderd n’imprime que des documents séparés, sans signature.';
}
