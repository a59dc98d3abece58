/** The expected value of a wrong field about a payment service (`errors[].expected`). Each completes the sentence "expected ...". */

/** An address for the browser of the shopper. */
export function address(): string {
  return 'an https:// address of at most 2048 characters (http:// on this machine if the service is simulated), without user and password';
}

/** The origin of the page that shows the page of the service. */
export function origin(): string {
  return 'the origin of the page around it, such as https://shop.example, without path';
}

/** A method of payment. */
export function method(): string {
  return 'a method in capitals, such as CARD';
}

/** The methods of payment. */
export function methods(): string {
  return 'a list of 1 to 16 methods';
}

/** The terminal or the service. */
export function terminalOrService(): string {
  return 'exactly one of terminal and service';
}

/** A verification at a terminal. */
export function noTerminalForVerification(): string {
  return 'no value, because only a payment service verifies a card';
}

/** A verification without a service. */
export function serviceForVerification(): string {
  return 'a value for a verification';
}

/** A field that a verification does not have. */
export function noValueForVerification(): string {
  return 'no value for a verification';
}

/** `store` of a verification. */
export function storeForVerification(): string {
  return '"must" or no value for a verification';
}

/** `online` of a request to a terminal. */
export function noValueWithTerminal(): string {
  return 'no value together with terminal';
}

/** A field that only terminals use. */
export function noValueWithService(): string {
  return 'no value together with service';
}

/** `allowPartial` of a request to a service. */
export function noPartialWithService(): string {
  return 'false, or no value, together with service';
}

/** An original of a request to a service. */
export function originalWithService(): string {
  return 'a transactionId together with service';
}

/** `online` of a request that begins at a service. */
export function onlineWithService(): string {
  return 'an object with returnUrls together with service';
}

/** The shopper of a stored card. */
export function shopperOfCard(): string {
  return 'a value together with storedOnly and instrument';
}

/** The card of a payment by an agreement. */
export function instrumentOfAgreement(): string {
  return 'a value together with recurring.reference';
}

/** `split` of a payment. */
export function noSplitForPayment(): string {
  return 'no value for a payment, which is captured at once; request a pre-authorization';
}

/** A method that is captured once. */
export function noWalletWithSplit(): string {
  return 'no PUSH_WALLET if split is true, because it is captured once';
}

/** A field that needs the shopper, in a payment by a stored agreement. */
export function noValueWithReference(): string {
  return 'no value together with recurring.reference, because the shopper is not present';
}

/** A field that conflicts with a new agreement. */
export function noValueWithRecurring(): string {
  return 'no value together with recurring, because the card is stored for that agreement';
}

/** A field that conflicts with a stored card. */
export function noValueWithInstrument(): string {
  return 'no value together with instrument, which names a stored card that pays';
}
