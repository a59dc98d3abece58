/**
 * The timeline of a terminal's queue: acquired cards, leases, registers, the operator, and connections that tenderd
 * resets.
 */

/** The text of the step `card-held`. */
export function cardHeld(until: string): string {
  return `the terminal holds the card for its payment until ${until}`;
}

/** The reason why the terminal must release a card. */
export type ReleaseCause =
  | 'unknown-card'
  | 'session-lost'
  | 'operator'
  | 'not-used-in-time'
  | { readonly unansweredUser: string }
  | { readonly otherPayment: string }
  | { readonly stoppedWith: string };

const releaseCauses = {
  'unknown-card': 'it is not known whether a card was read',
  'session-lost': 'the terminal lost its session',
  operator: 'the operator released the terminal',
  'not-used-in-time': 'no payment used the card in time',
} as const;

function releaseCause(cause: ReleaseCause): string {
  if (typeof cause === 'string') return releaseCauses[cause];
  if ('unansweredUser' in cause) return `transaction ${cause.unansweredUser} ended without the terminal's own answer`;
  if ('otherPayment' in cause) return `transaction ${cause.otherPayment} of the same sale does not use the card`;
  return cause.stoppedWith;
}

/** `card-released`: the terminal must release the card. `stoppedWith`: the register's reason for stopping. */
export function cardMustBeReleased(cause: ReleaseCause): string {
  return `the terminal must release the card: ${releaseCause(cause)}`;
}

/** `card-released`: the terminal answered. */
export function cardReleased(word: string): string {
  return `the terminal has released the card (${word})`;
}

/** `card-released`: the terminal did not confirm that it released the card. `isLast`: tenderd does not ask again. */
export function cardNotReleased(isLast: boolean): string {
  return isLast
    ? 'the terminal did not confirm that it released the card; tenderd stops asking'
    : 'the terminal did not confirm that it released the card; tenderd goes on with the next sale';
}

/** The text of the step `leased`. */
export function leased(register: string, until: string): string {
  return `register ${register} has reserved the terminal until ${until}`;
}

/** The text of the step `lease-ended`. */
export function leaseEnded(register: string, why: string): string {
  return `the lease of register ${register} ended: ${why}`;
}

/** The reason why a lease ended: the time of the lease has passed. */
export const leaseExpired = 'its time has passed';

/** The text of the step `register-login`. */
export function registerLogin(saleId: string): string {
  return `the register ${saleId} logged in at the nexo interface`;
}

/** The text of the step `answer-delivered`. */
export function answerDelivered(saleId: string, revision: number): string {
  return `register ${saleId} received the complete answer with revision ${revision}`;
}

/** The text of the step `answer-lost`. */
export function answerLost(revision: number): string {
  return `the connection was reset after the answer with revision ${revision}; the register may not have read that answer`;
}

/** The text of the step `asked-again`. */
export function requestedAgain(serviceId: string): string {
  return `the register sent the request again, as ServiceID ${serviceId}`;
}

/** The text of the step `released-by-operator`. */
export function released(operator: string, reason: string): string {
  return `${operator} released the terminal. Reason: ${reason}`;
}

/** The reasons why tenderd resets a connection or gives up a request. */
export const resetCauses = {
  'jump-in-flight': 'the machine slept, or its clock was changed, while a request was on its way',
  'jump-without-pings': 'the machine slept or its clock was changed, and the connection does not answer pings',
  'no-pong': 'the gateway did not answer a ping before a request',
  'payment-late': 'a payment was not answered in time',
  'device-request-late': 'a device request was not answered in time',
} as const;

/** The reason why tenderd gives up a silent connection. */
export function silentLink(seconds: number): string {
  return `nothing came for ${seconds} s after a question`;
}
