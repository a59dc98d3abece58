/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes the sentence "Erwartet wird ...". */

/** The `expected` text for an address to which the shopper's browser returns. */
export function address(): string {
  return 'eine https://-Adresse mit höchstens 2048 Zeichen (http:// auf diesem Rechner, wenn der Zahlungsdienst simuliert ist), ohne Benutzer und Passwort';
}

/** The `expected` text for the origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'der Ursprung (origin) der umgebenden Seite, wie https://shop.example, ohne Pfad';
}

/** The `expected` text for one payment method. */
export function method(): string {
  return 'eine Zahlungsart in Großbuchstaben, wie CARD';
}

/** The `expected` text for the list of allowed payment methods. */
export function methods(): string {
  return 'eine Liste mit 1 bis 16 Zahlungsarten';
}

/** The `expected` text if a request names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'genau eines von terminal und service';
}

/** The `expected` text if a verification names a terminal. */
export function noTerminalForVerification(): string {
  return 'kein Wert, weil nur ein Zahlungsdienst eine Karte prüft';
}

/** The `expected` text if a verification names no service. */
export function serviceForVerification(): string {
  return 'ein Wert bei einer Kartenprüfung';
}

/** The `expected` text for a field that a verification does not have. */
export function noValueForVerification(): string {
  return 'kein Wert bei einer Kartenprüfung';
}

/** The `expected` text for the field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" oder kein Wert bei einer Kartenprüfung';
}

/** The `expected` text for the field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'kein Wert, wenn terminal angegeben ist';
}

/** The `expected` text if a request to a service has a field that only terminals use. */
export function noValueWithService(): string {
  return 'kein Wert, wenn service angegeben ist';
}

/** The `expected` text for the field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false oder kein Wert, wenn service angegeben ist';
}

/** The `expected` text for the original in a request to a service. */
export function originalWithService(): string {
  return 'eine transactionId, wenn service angegeben ist';
}

/** The `expected` text for the field `online`, if a request begins a payment at a service without it. */
export function onlineWithService(): string {
  return 'ein Objekt mit returnUrls, wenn service angegeben ist';
}

/** The `expected` text if a payment with a stored card does not name the card's shopper. */
export function shopperOfCard(): string {
  return 'ein Wert, wenn storedOnly oder instrument angegeben ist';
}

/** The `expected` text if a payment under an agreement does not name the stored card. */
export function instrumentOfAgreement(): string {
  return 'ein Wert, wenn recurring.reference angegeben ist';
}

/** The `expected` text for the field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'kein Wert bei einer Zahlung, denn sie wird sofort gebucht; fordern Sie eine Vorautorisierung an';
}

/** The `expected` text if `split` is used with a payment method that can be captured only once. */
export function noWalletWithSplit(): string {
  return 'kein PUSH_WALLET, wenn split true ist, denn es wird nur einmal gebucht';
}

/** The `expected` text if a payment under a stored agreement has a field that needs the shopper. */
export function noValueWithReference(): string {
  return 'kein Wert, wenn recurring.reference angegeben ist, weil der Kunde nicht anwesend ist';
}

/** The `expected` text for a field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'kein Wert, wenn recurring angegeben ist, weil die Karte dafür gespeichert wird';
}

/** The `expected` text for a field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'kein Wert, wenn instrument angegeben ist, denn damit wird bezahlt';
}
