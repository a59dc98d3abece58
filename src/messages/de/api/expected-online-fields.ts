/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes the sentence "Erwartet wird ...". */

/** An address for the browser of the shopper. */
export function address(): string {
  return 'eine https://-Adresse mit höchstens 2048 Zeichen (http:// auf diesem Rechner, wenn der Zahlungsdienst simuliert ist), ohne Benutzer und Passwort';
}

/** The origin of the page that shows the page of the service. */
export function origin(): string {
  return 'der Ursprung (origin) der umgebenden Seite, wie https://shop.example, ohne Pfad';
}

/** A method of payment. */
export function method(): string {
  return 'eine Zahlungsart in Großbuchstaben, wie CARD';
}

/** The methods of payment. */
export function methods(): string {
  return 'eine Liste mit 1 bis 16 Zahlungsarten';
}

/** The terminal or the service. */
export function terminalOrService(): string {
  return 'genau eines von terminal und service';
}

/** A verification at a terminal. */
export function noTerminalForVerification(): string {
  return 'kein Wert, weil nur ein Zahlungsdienst eine Karte prüft';
}

/** A verification without a service. */
export function serviceForVerification(): string {
  return 'ein Wert bei einer Kartenprüfung';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'kein Wert bei einer Kartenprüfung';
}

/** `store` of a verification. */
export function storeForVerification(): string {
  return '"must" oder kein Wert bei einer Kartenprüfung';
}

/** `online` of a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'kein Wert zusammen mit terminal';
}

/** A field that only terminals use. */
export function noValueWithService(): string {
  return 'kein Wert zusammen mit service';
}

/** `allowPartial` of a request to a service. */
export function noPartialWithService(): string {
  return 'false oder kein Wert, zusammen mit service';
}

/** An original of a request to a service. */
export function originalWithService(): string {
  return 'eine transactionId zusammen mit service';
}

/** `online` of a request that begins at a service. */
export function onlineWithService(): string {
  return 'ein Objekt mit returnUrls zusammen mit service';
}

/** The shopper of a stored card. */
export function shopperOfCard(): string {
  return 'ein Wert zusammen mit storedOnly und instrument';
}

/** The card of a payment by an agreement. */
export function instrumentOfAgreement(): string {
  return 'ein Wert zusammen mit recurring.reference';
}

/** `split` of a payment. */
export function noSplitForPayment(): string {
  return 'kein Wert bei einer Zahlung, denn sie wird sofort gebucht; fordern Sie eine Vorautorisierung an';
}

/** A method that is captured once. */
export function noWalletWithSplit(): string {
  return 'kein PUSH_WALLET, wenn split true ist, denn es wird nur einmal gebucht';
}

/** A field that needs the shopper, in a payment by a stored agreement. */
export function noValueWithReference(): string {
  return 'kein Wert zusammen mit recurring.reference, weil der Kunde nicht anwesend ist';
}

/** A field that conflicts with a new agreement. */
export function noValueWithRecurring(): string {
  return 'kein Wert zusammen mit recurring, weil die Karte dafür gespeichert wird';
}

/** A field that conflicts with a stored card. */
export function noValueWithInstrument(): string {
  return 'kein Wert zusammen mit instrument, denn damit wird bezahlt';
}
