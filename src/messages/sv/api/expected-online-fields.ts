/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes "förväntat: ...". */

/** An address for the browser of the shopper. */
export function address(): string {
  return 'en https://-adress på högst 2048 tecken (http:// på den här datorn om betaltjänsten är simulerad), utan användare och lösenord';
}

/** The origin of the page that shows the page of the service. */
export function origin(): string {
  return 'ursprunget (origin) för den omgivande sidan, till exempel https://shop.example, utan sökväg';
}

/** A method of payment. */
export function method(): string {
  return 'ett betalsätt med versaler, till exempel CARD';
}

/** The methods of payment. */
export function methods(): string {
  return 'en lista med 1 till 16 betalsätt';
}

/** The terminal or the service. */
export function terminalOrService(): string {
  return 'exakt en av terminal och service';
}

/** A verification at a terminal. */
export function noTerminalForVerification(): string {
  return 'inget värde, eftersom bara en betaltjänst verifierar ett kort';
}

/** A verification without a service. */
export function serviceForVerification(): string {
  return 'ett värde vid en kortverifiering';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'inget värde vid en kortverifiering';
}

/** `store` of a verification. */
export function storeForVerification(): string {
  return '"must" eller inget värde vid en kortverifiering';
}

/** `online` of a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'inget värde tillsammans med terminal';
}

/** A field that only terminals use. */
export function noValueWithService(): string {
  return 'inget värde tillsammans med service';
}

/** `allowPartial` of a request to a service. */
export function noPartialWithService(): string {
  return 'false eller inget värde, tillsammans med service';
}

/** An original of a request to a service. */
export function originalWithService(): string {
  return 'ett transactionId tillsammans med service';
}

/** `online` of a request that begins at a service. */
export function onlineWithService(): string {
  return 'ett objekt med returnUrls tillsammans med service';
}

/** The shopper of a stored card. */
export function shopperOfCard(): string {
  return 'ett värde tillsammans med storedOnly och instrument';
}

/** The card of a payment by an agreement. */
export function instrumentOfAgreement(): string {
  return 'ett värde tillsammans med recurring.reference';
}

/** `split` of a payment. */
export function noSplitForPayment(): string {
  return 'inget värde för en betalning, som slutdebiteras direkt; begär en förauktorisering';
}

/** A method that is captured once. */
export function noWalletWithSplit(): string {
  return 'inget PUSH_WALLET om split är true, eftersom det bara slutdebiteras en gång';
}

/** A field that needs the shopper, in a payment by a stored agreement. */
export function noValueWithReference(): string {
  return 'inget värde tillsammans med recurring.reference, eftersom kunden inte är närvarande';
}

/** A field that conflicts with a new agreement. */
export function noValueWithRecurring(): string {
  return 'inget värde tillsammans med recurring, eftersom kortet sparas för det avtalet';
}

/** A field that conflicts with a stored card. */
export function noValueWithInstrument(): string {
  return 'inget värde tillsammans med instrument, eftersom det sparade kortet betalar';
}
