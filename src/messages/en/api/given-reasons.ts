/** Reasons that the API fills in if a request gives no reason. The journal stores them. */

/** The register aborted a transaction without a reason. */
export function abortedByRegister(): string {
  return 'the register asked for the abort';
}

/** The register aborted a device request without a reason. */
export function deviceRequestAborted(): string {
  return 'the register no longer needs the answer';
}

/** A lease was ended before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'the operator ended it' : 'the register ended it';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'this journal has no such event yet';
}
