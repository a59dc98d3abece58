/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes "förväntat: ...". */

/** An address to which the shopper's browser returns. */
export function address(): string {
  return 'en https://-adress på högst 2048 tecken (http:// på den här datorn om betaltjänsten är simulerad), utan användare och lösenord';
}

/** The origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'ursprunget (origin) för den omgivande sidan, till exempel https://shop.example, utan sökväg';
}

/** One payment method. */
export function method(): string {
  return 'ett betalsätt med versaler, till exempel CARD';
}

/** The list of allowed payment methods. */
export function methods(): string {
  return 'en lista med 1 till 16 betalsätt';
}

/** A request that names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'exakt en av terminal och service';
}

/** A verification that names a terminal. */
export function noTerminalForVerification(): string {
  return 'inget värde, eftersom bara en betaltjänst verifierar ett kort';
}

/** A verification that names no service. */
export function serviceForVerification(): string {
  return 'ett värde vid en kortverifiering';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'inget värde vid en kortverifiering';
}

/** The field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" eller inget värde vid en kortverifiering';
}

/** The field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'inget värde om terminal är angivet';
}

/** A field that only terminals use, in a request to a service. */
export function noValueWithService(): string {
  return 'inget värde om service är angivet';
}

/** The field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false eller inget värde om service är angivet';
}

/** The original in a request to a service. */
export function originalWithService(): string {
  return 'ett transactionId om service är angivet';
}

/** A request that begins a payment at a service, without the field `online`. */
export function onlineWithService(): string {
  return 'ett objekt med returnUrls om service är angivet';
}

/** A payment with a stored card, without the name of its shopper. */
export function shopperOfCard(): string {
  return 'ett värde om storedOnly eller instrument är angivet';
}

/** A payment under an agreement, without its stored card. */
export function instrumentOfAgreement(): string {
  return 'ett värde om recurring.reference är angivet';
}

/** The field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'inget värde för en betalning, som slutdebiteras direkt; begär en förauktorisering';
}

/** A method that can only be captured once, together with `split`. */
export function noWalletWithSplit(): string {
  return 'inget PUSH_WALLET om split är true, eftersom det bara slutdebiteras en gång';
}

/** A field that needs the shopper, in a payment under a stored agreement. */
export function noValueWithReference(): string {
  return 'inget värde om recurring.reference är angivet, eftersom kunden inte är närvarande';
}

/** A field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'inget värde om recurring är angivet, eftersom kortet sparas för det avtalet';
}

/** A field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'inget värde om instrument är angivet, eftersom det sparade kortet betalar';
}
