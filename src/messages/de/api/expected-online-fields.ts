/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes the sentence "Erwartet wird ...". */

/** An address to which the shopper's browser returns. */
export function address(): string {
  return 'eine https://-Adresse mit höchstens 2048 Zeichen (http:// auf diesem Rechner, wenn der Zahlungsdienst simuliert ist), ohne Benutzer und Passwort';
}

/** The origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'der Ursprung (origin) der umgebenden Seite, wie https://shop.example, ohne Pfad';
}

/** One payment method. */
export function method(): string {
  return 'eine Zahlungsart in Großbuchstaben, wie CARD';
}

/** The list of allowed payment methods. */
export function methods(): string {
  return 'eine Liste mit 1 bis 16 Zahlungsarten';
}

/** A request that names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'genau eines von terminal und service';
}

/** A verification that names a terminal. */
export function noTerminalForVerification(): string {
  return 'kein Wert, weil nur ein Zahlungsdienst eine Karte prüft';
}

/** A verification that names no service. */
export function serviceForVerification(): string {
  return 'ein Wert bei einer Kartenprüfung';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'kein Wert bei einer Kartenprüfung';
}

/** The field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" oder kein Wert bei einer Kartenprüfung';
}

/** The field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'kein Wert, wenn terminal angegeben ist';
}

/** A field that only terminals use, in a request to a service. */
export function noValueWithService(): string {
  return 'kein Wert, wenn service angegeben ist';
}

/** The field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false oder kein Wert, wenn service angegeben ist';
}

/** The original in a request to a service. */
export function originalWithService(): string {
  return 'eine transactionId, wenn service angegeben ist';
}

/** A request that begins a payment at a service, without the field `online`. */
export function onlineWithService(): string {
  return 'ein Objekt mit returnUrls, wenn service angegeben ist';
}

/** A payment with a stored card, without the name of its shopper. */
export function shopperOfCard(): string {
  return 'ein Wert, wenn storedOnly oder instrument angegeben ist';
}

/** A payment under an agreement, without its stored card. */
export function instrumentOfAgreement(): string {
  return 'ein Wert, wenn recurring.reference angegeben ist';
}

/** The field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'kein Wert bei einer Zahlung, denn sie wird sofort gebucht; fordern Sie eine Vorautorisierung an';
}

/** A method that can only be captured once, together with `split`. */
export function noWalletWithSplit(): string {
  return 'kein PUSH_WALLET, wenn split true ist, denn es wird nur einmal gebucht';
}

/** A field that needs the shopper, in a payment under a stored agreement. */
export function noValueWithReference(): string {
  return 'kein Wert, wenn recurring.reference angegeben ist, weil der Kunde nicht anwesend ist';
}

/** A field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'kein Wert, wenn recurring angegeben ist, weil die Karte dafür gespeichert wird';
}

/** A field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'kein Wert, wenn instrument angegeben ist, denn damit wird bezahlt';
}
