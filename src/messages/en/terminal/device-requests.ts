/** Messages about device requests: requests to a terminal outside any transaction. They move no money. */

import { withArticle } from '../nouns.js';

/** The nouns of device requests: `The balance inquiry was refused.` */
export const nouns = {
  diagnosis: 'diagnosis',
  totals: 'request for totals',
  'balance-inquiry': 'balance inquiry',
  input: 'question to the customer',
  display: 'text for the customer',
  print: 'print job',
  login: 'login',
  logout: 'logout',
  admin: 'administrative service',
} as const;

/** The statement about a device request that was never sent, for the messages in `not-started.ts`. */
export const nothingSent = 'nothing was asked';

/** The message for the reason `done`. */
export function done(noun: string): string {
  return `The ${noun} is done.`;
}

/** The reason why the answer to a device request is missing. */
export type LostCause =
  | 'no-answer'
  | 'stop-unanswered'
  | 'connection-lost'
  | 'released'
  | 'unreadable'
  | { readonly words: string };

const lostCauses = {
  'no-answer': 'no answer came in time',
  'stop-unanswered': 'the terminal answered neither the request nor the request to stop it',
  'connection-lost': 'the connection was lost',
  released: 'the operator released the terminal',
  unreadable: 'the answer cannot be read',
} as const;

/** The message for the reason `no-answer`. */
export function lost(noun: string, cause: LostCause): string {
  const why = typeof cause === 'string' ? lostCauses[cause] : cause.words;
  return `It is not known whether the ${noun} was done: ${why}. The request charged nothing. Repeat the request if you still need it.`;
}

/** The message for the reason `rejected`. `said`: the terminal's words in brackets, or nothing. */
export function rejected(noun: string, said: string): string {
  return `The ${noun} was rejected${said}, and no other answer came. Do not repeat it; call support.`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable(noun: string): string {
  return `The message of this ${noun} cannot be sealed; nothing was sent. This is an error in tenderd: call support.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(noun: string): string {
  return `tenderd was stopped before this ${noun} was started. Try again.`;
}

/** `aborted`, before the terminal started the device request. */
export function stoppedBeforeStart(noun: string): string {
  return `The ${noun} was stopped before the terminal started it.`;
}

/** `aborted`, because no answer came in time. */
export function stoppedWithoutAnswer(noun: string): string {
  return `No answer came in time; the ${noun} was stopped.`;
}

/** The terminal refused a Login. `failure`: the terminal's words. */
export function loginRefused(failure: string): string {
  return `The terminal did not accept the login (${failure}). Look at its screen.`;
}

/** The message for the reason `aborted`. */
export function stopped(noun: string): string {
  return `The ${noun} was stopped.`;
}

/** `busy`, `in-progress`. */
export function busy(noun: string): string {
  return `The terminal was busy the whole time; the ${noun} was not started. Try again.`;
}

/** The message for the reason `cancel`. */
export function cancelled(noun: string): string {
  return `The ${noun} was cancelled on the terminal, or the customer did not answer.`;
}

/** The message for the reason `device-out`. */
export function deviceOut(noun: string): string {
  return `The terminal is out of order; the ${noun} was not done. Call support.`;
}

/** The message for the reason `inserted-card`. */
export function insertedCard(noun: string): string {
  return `A card was put into the terminal; the ${noun} ended. Take the card out and try again.`;
}

/** The message for the reason `logged-out`. */
export function loggedOut(noun: string): string {
  return `The terminal did not accept the login; the ${noun} was not started. Look at its screen.`;
}

/** The message for the reason `message-format`. */
export function notUnderstood(noun: string): string {
  return `The terminal did not understand the ${noun}. Do not repeat it; call support.`;
}

/** The message for the reason `not-allowed`. */
export function notAllowed(noun: string): string {
  return `The terminal does not allow the ${noun} now. Look at its screen.`;
}

/** The message for the reason `not-found`. */
export function notFound(noun: string): string {
  return `The ${noun} refers to something that the terminal does not have.`;
}

/** The message for the reason `payment-restriction`. */
export function cardRestricted(noun: string): string {
  return `The card is not allowed for this request; the ${noun} was refused.`;
}

/** The message for the reason `refusal`. */
export function refused(noun: string): string {
  return `The ${noun} was refused.`;
}

/** The message for the reason `unavailable-device`. */
export function notConnected(noun: string): string {
  return `The terminal is not connected, or does not have the screen or keys that the request needs; the ${noun} was not done. Is the terminal switched on?`;
}

/** The message for the reason `unavailable-service`. */
export function notOffered(noun: string): string {
  return `The terminal does not offer this request; the ${noun} was not done.`;
}

/** The message for the reason `invalid-card`. */
export function invalidCard(noun: string): string {
  return `The terminal does not take this card; the ${noun} was not done.`;
}

/** The message for the reason `unreachable-host`. */
export function hostUnreachable(noun: string): string {
  return `The terminal could not reach its host; the ${noun} was not done. Try again.`;
}

/** The message for the reason `wrong-pin`. */
export function wrongPin(noun: string): string {
  return `The PIN was wrong; the ${noun} was refused.`;
}

/** The answer has a condition that the standard does not have. */
export function unknownWord(noun: string): string {
  return `The terminal answered with an unknown result; the ${noun} may not have been done.`;
}

/** A timeline entry: the register or the operator requested the device request. */
export function requested(noun: string): string {
  return noun === nouns.totals ? 'totals were requested' : `${withArticle(noun)} was requested`;
}

/** A timeline entry: the device request is sent. */
export function sent(noun: string): string {
  return `the ${noun} goes to the terminal`;
}

/** A timeline entry: the terminal did not start the device request. `why`: the terminal's condition. */
export function triedAgain(why: string): string {
  return `the terminal did not start the request (${why}); tenderd tries again`;
}

/** A timeline entry: an event of the terminal rejected the request. `words`: the reason after a colon, or an empty string. */
export function rejectedByEvent(noun: string, words: string): string {
  return `the terminal rejected the ${noun}${words}`;
}

/** A timeline entry: how the device request ended. */
export function ended(result: string, message: string): string {
  return `${result}: ${message}`;
}

/** A timeline entry: an answer came after the device request was given up. */
export function lateAnswer(noun: string): string {
  return `the answer to ${withArticle(noun)} came after tenderd had stopped waiting for it`;
}

/** The reasons for an Abort that tenderd sends to the terminal. */
export const abortReasons = {
  stopping: 'tenderd is being stopped',
  late: 'no answer came in time',
  unneeded: 'the connection was lost, and the answer is no longer needed',
} as const;
