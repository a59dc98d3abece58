/** Reasons that the API gives if a request names none. The journal keeps them. */

/** A register aborts a transaction. */
export function abortedByRegister(): string {
  return 'the register asked for the abort';
}

/** A register aborts a device request. */
export function deviceRequestAborted(): string {
  return 'the register no longer needs the answer';
}

/** A lease ends before its time. */
export function leaseEnded(by: 'operator' | 'register'): string {
  return by === 'operator' ? 'the operator ended it' : 'the register ended it';
}

/** A comment in the event stream: the requested position is above that of this journal. */
export function positionAhead(): string {
  return 'this journal has no such event yet';
}
