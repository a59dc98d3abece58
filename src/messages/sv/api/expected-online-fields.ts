/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes "förväntat: ...". */

/** The `expected` text for an address to which the shopper's browser returns. */
export function address(): string {
  return 'en https://-adress på högst 2048 tecken (http:// på den här datorn om betaltjänsten är simulerad), utan användare och lösenord';
}

/** The `expected` text for the origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'ursprunget (origin) för den omgivande sidan, till exempel https://shop.example, utan sökväg';
}

/** The `expected` text for one payment method. */
export function method(): string {
  return 'ett betalsätt med versaler, till exempel CARD';
}

/** The `expected` text for the list of allowed payment methods. */
export function methods(): string {
  return 'en lista med 1 till 16 betalsätt';
}

/** The `expected` text if a request names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'exakt en av terminal och service';
}

/** The `expected` text if a verification names a terminal. */
export function noTerminalForVerification(): string {
  return 'inget värde, eftersom bara en betaltjänst verifierar ett kort';
}

/** The `expected` text if a verification names no service. */
export function serviceForVerification(): string {
  return 'ett värde vid en kortverifiering';
}

/** The `expected` text for a field that a verification does not have. */
export function noValueForVerification(): string {
  return 'inget värde vid en kortverifiering';
}

/** The `expected` text for the field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" eller inget värde vid en kortverifiering';
}

/** The `expected` text for the field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'inget värde om terminal är angivet';
}

/** The `expected` text if a request to a service has a field that only terminals use. */
export function noValueWithService(): string {
  return 'inget värde om service är angivet';
}

/** The `expected` text for the field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false eller inget värde om service är angivet';
}

/** The `expected` text for the original in a request to a service. */
export function originalWithService(): string {
  return 'ett transactionId om service är angivet';
}

/** The `expected` text for the field `online`, if a request begins a payment at a service without it. */
export function onlineWithService(): string {
  return 'ett objekt med returnUrls om service är angivet';
}

/** The `expected` text if a payment with a stored card does not name the card's shopper. */
export function shopperOfCard(): string {
  return 'ett värde om storedOnly eller instrument är angivet';
}

/** The `expected` text if a payment under an agreement does not name the stored card. */
export function instrumentOfAgreement(): string {
  return 'ett värde om recurring.reference är angivet';
}

/** The `expected` text for the field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'inget värde för en betalning, som slutdebiteras direkt; begär en förauktorisering';
}

/** The `expected` text if `split` is used with a payment method that can be captured only once. */
export function noWalletWithSplit(): string {
  return 'inget PUSH_WALLET om split är true, eftersom det bara slutdebiteras en gång';
}

/** The `expected` text if a payment under a stored agreement has a field that needs the shopper. */
export function noValueWithReference(): string {
  return 'inget värde om recurring.reference är angivet, eftersom kunden inte är närvarande';
}

/** The `expected` text for a field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'inget värde om recurring är angivet, eftersom kortet sparas för det avtalet';
}

/** The `expected` text for a field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'inget värde om instrument är angivet, eftersom det sparade kortet betalar';
}
