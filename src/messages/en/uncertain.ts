/** The reasons why a transaction that was reported without money may have moved money: the end of a sentence about it. */

/** `other-attempt-unknown`. */
export function otherAttempt(): string {
  return 'one of its attempts at the terminal may have gone through';
}

/** `payment-unexplained`. */
export function otherPayment(): string {
  return 'the payment service names another payment for it, which may have been paid';
}

/** `operation-unexplained`. */
export function otherOperation(): string {
  return 'the payment service has a similar operation that no transaction explains';
}
