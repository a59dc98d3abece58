/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes the sentence "expected ...". */

/** An address to which the shopper's browser returns. */
export function address(): string {
  return 'an https:// address of at most 2048 characters (http:// on this machine if the service is simulated), without user and password';
}

/** The origin of the page in which the payment page is embedded. */
export function origin(): string {
  return 'the origin of the page that embeds the payment page, such as https://shop.example, without path';
}

/** One payment method. */
export function method(): string {
  return 'a method in capitals, such as CARD';
}

/** The list of allowed payment methods. */
export function methods(): string {
  return 'a list of 1 to 16 methods';
}

/** A request that names both a terminal and a service, or neither. */
export function terminalOrService(): string {
  return 'exactly one of terminal and service';
}

/** A verification that names a terminal. */
export function noTerminalForVerification(): string {
  return 'no value, because only a payment service verifies a card';
}

/** A verification that names no service. */
export function serviceForVerification(): string {
  return 'a value for a verification';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'no value for a verification';
}

/** The field `store` of a verification. */
export function storeForVerification(): string {
  return '"must" or no value for a verification';
}

/** The field `online` in a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'no value if terminal is set';
}

/** A field that only terminals use, in a request to a service. */
export function noValueWithService(): string {
  return 'no value if service is set';
}

/** The field `allowPartial` in a request to a service. */
export function noPartialWithService(): string {
  return 'false or no value if service is set';
}

/** The original in a request to a service. */
export function originalWithService(): string {
  return 'a transactionId if service is set';
}

/** A request that begins a payment at a service, without the field `online`. */
export function onlineWithService(): string {
  return 'an object with returnUrls if service is set';
}

/** A payment with a stored card, without the name of its shopper. */
export function shopperOfCard(): string {
  return 'a value if storedOnly or instrument is set';
}

/** A payment under an agreement, without its stored card. */
export function instrumentOfAgreement(): string {
  return 'a value if recurring.reference is set';
}

/** The field `split` in a payment. */
export function noSplitForPayment(): string {
  return 'no value for a payment, which is captured at once; request a pre-authorization';
}

/** A method that can only be captured once, together with `split`. */
export function noWalletWithSplit(): string {
  return 'no PUSH_WALLET if split is true, because a PUSH_WALLET payment is captured once';
}

/** A field that needs the shopper, in a payment under a stored agreement. */
export function noValueWithReference(): string {
  return 'no value if recurring.reference is set, because the shopper is not present';
}

/** A field that cannot be used together with a new agreement. */
export function noValueWithRecurring(): string {
  return 'no value if recurring is set, because the card is stored for that agreement';
}

/** A field that cannot be used together with a stored card. */
export function noValueWithInstrument(): string {
  return 'no value if instrument is set, because the stored card in instrument pays';
}
