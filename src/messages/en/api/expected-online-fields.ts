/**
 * The expected value of a wrong field about a payment service (`errors[].expected`). Each text completes the sentence
 * "expected ...".
 */

/** The `expected` text for an address to which the shopper's browser returns. */
export function address(): string {
  return 'an https:// address of at most 2048 characters (http:// on this machine if the service is simulated), without user and password';
}

/** The `expected` text for the origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'the origin of the page that embeds the payment page, such as https://shop.example, without path';
}

/** The `expected` text for one payment method. */
export function method(): string {
  return 'a method in capitals, such as CARD';
}

/** The `expected` text for the list of allowed payment methods. */
export function methods(): string {
  return 'a list of 1 to 16 methods';
}

/** The `expected` text if a request names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'exactly one of terminal and service';
}

/** The `expected` text if a verification names a terminal. */
export function noTerminalForVerification(): string {
  return 'no value, because only a payment service verifies a card';
}

/** The `expected` text if a verification names no service. */
export function serviceForVerification(): string {
  return 'the name of a payment service, because only a service verifies a card';
}

/** The `expected` text for a field that a verification does not have. */
export function noValueForVerification(): string {
  return 'no value for a verification';
}

/** The `expected` text for the field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" or no value for a verification';
}

/** The `expected` text for the field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'no value if terminal is set';
}

/** The `expected` text if a request to a service has a field that only terminals use. */
export function noValueWithService(): string {
  return 'no value if service is set';
}

/** The `expected` text for the field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false or no value if service is set';
}

/** The `expected` text for the original in a request to a service. */
export function originalWithService(): string {
  return 'a transactionId if service is set';
}

/** The `expected` text for the field `online`, if a request begins a payment at a service without it. */
export function onlineWithService(): string {
  return 'an object with returnUrls if service is set';
}

/** The `expected` text if a payment with a stored card does not name the card's shopper. */
export function shopperOfCard(): string {
  return 'a value if storedOnly or instrument is set';
}

/** The `expected` text if a payment under an agreement does not name the stored card. */
export function instrumentOfAgreement(): string {
  return 'a value if recurring.reference is set';
}

/** The `expected` text for the field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'no value for a payment, because a payment is captured at once; request a pre-authorization instead';
}

/** The `expected` text if `split` is used with a payment method that can be captured only once. */
export function noWalletWithSplit(): string {
  return 'no PUSH_WALLET if split is true, because a PUSH_WALLET payment is captured once';
}

/** The `expected` text if a payment under a stored agreement has a field that needs the shopper. */
export function noValueWithReference(): string {
  return 'no value if recurring.reference is set, because the shopper is not present';
}

/** The `expected` text for a field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'no value if recurring is set, because the card is stored for that agreement';
}

/** The `expected` text for a field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'no value if instrument is set, because the stored card in instrument pays';
}
