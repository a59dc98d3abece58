/**
 * Messages for the cashier about a transaction or device request that was never started. Either nothing was sent, or
 * the terminal did not start it.
 */

import { type KindWords, nothingOf } from '../words.js';

/** The facts about a wait that ended without a start. */
export interface WaitFacts extends Pick<KindWords, 'noun' | 'nothing'> {
  /** The detail in brackets, with a space before it; empty if there is none. */
  readonly more: string;
  /** The reason why the connection is down, as a code. */
  readonly linkCode: string | undefined;
}

/** `queue`: another sale ran on the terminal. */
export function queue({ noun }: WaitFacts): string {
  return `The terminal was still busy with another sale; this ${noun} was never started. Try again.`;
}

/** `queue`: the outcome of an earlier transaction was not known. */
export function unanswered({ noun }: WaitFacts): string {
  return `The outcome of an earlier transaction on this terminal was not known yet; this ${noun} was never started. Use another terminal, or wait until the outcome is known.`;
}

/** `queue`: the terminal needs a pause after each sale. */
export function resting({ noun }: WaitFacts): string {
  return `The terminal was not ready yet after the last sale; this ${noun} was never started. Try again.`;
}

function linkAdvice(code: string | undefined): string {
  return code === 'certificate' || code === 'tls'
    ? 'The network works, but a certificate is not accepted. Ask the technician to run tenderd config check, then try again.'
    : 'Check the network, then try again.';
}

/** The message for the reason `link-down`. */
export function link({ nothing, more, linkCode }: WaitFacts): string {
  return `The terminals cannot be reached${more}; nothing was sent and ${nothing}. ${linkAdvice(linkCode)}`;
}

/** The message for the reason `no-pong`. */
export function pong({ nothing }: WaitFacts): string {
  return `The connection to the terminals does not respond; nothing was sent and ${nothing}. Check the network, then try again.`;
}

/** The message for the reason `login-failed`. */
export function login({ nothing, more }: WaitFacts): string {
  return `The terminal did not accept the login${more}; ${nothing}. Look at its screen, then try again.`;
}

/** The message for the reason `terminal-not-connected`. */
export function notConnected({ nothing, more }: WaitFacts): string {
  return `The gateway does not reach the terminal${more}; ${nothing}. Switch the terminal on and wait until it is ready, then try again.`;
}

/** The message for the reason `terminal-busy`. */
export function busy({ noun }: WaitFacts): string {
  return `The terminal was busy the whole time; the ${noun} was not started. Wait until its screen is idle, then try again.`;
}

/** The message for the reason `period-unanswered`. */
export function periodUnanswered({ noun }: WaitFacts): string {
  return `The terminal did not report which period is open; the ${noun} was not started and the period stays open. Look at its screen, then try again.`;
}

/** The message for the reason `leased`. */
export function leased({ noun, more }: WaitFacts): string {
  return `Another register has reserved the terminal${more}; this ${noun} was never started. Try again.`;
}

/** `queue`: the previous customer has not taken the card. */
export function cardRemoval({ noun }: WaitFacts): string {
  return `The card of another sale was still in the terminal; this ${noun} was never started. Try again.`;
}

/** `queue`: the terminal holds an acquired card. */
export function cardHeld({ noun }: WaitFacts): string {
  return `The terminal still held the card of another sale; this ${noun} was never started. Try again.`;
}

/** `queue`: a device request ran on the terminal. */
export function deviceRequest({ noun }: WaitFacts): string {
  return `The terminal was still busy with another request; this ${noun} was never started. Try again.`;
}

/** The message for the reason `stored-too-late`. */
export function storedTooLate({ noun }: WaitFacts): string {
  return `tenderd could not store this ${noun} in time: its disk or the NATS servers did not answer, or the computer paused tenderd. The ${noun} was never started. Try again.`;
}

/** The message for the reason `clock`. */
export function clock({ noun }: WaitFacts): string {
  return `The machine slept or stalled, or its clock was changed, while this ${noun} waited; the ${noun} was never started. Try again.`;
}

/** The message for the reason `terminal-blocked`. */
export function blocked({ noun }: WaitFacts): string {
  return `An earlier transaction on this terminal is not resolved; this ${noun} was never started. See the attention list.`;
}

/** The words for a kind of transaction that these messages need. */
interface Named {
  readonly words: KindWords;
}

/** `aborted`: the register stopped the transaction before anything was sent. */
export function stoppedBeforeSent(kind: Named): string {
  return `The ${kind.words.noun} was stopped before it reached the terminal. ${nothingOf(kind)}`;
}

/** `aborted`: the register stopped the transaction after the terminal had refused to start it. */
export function stoppedBeforeStart(kind: Named): string {
  return `The ${kind.words.noun} was stopped before the terminal started it. ${nothingOf(kind)}`;
}

/** The message for the reason `never-arrived`. */
export function neverArrived(kind: Named): string {
  return `The ${kind.words.noun} never reached the terminal. ${nothingOf(kind)} Try again.`;
}

/** The message for the reason `not-started`. `said`: the terminal's words in brackets, or an empty string. */
export function notStarted(kind: Named, said: string): string {
  return `The terminal did not start the ${kind.words.noun}${said}. ${nothingOf(kind)} Try again.`;
}

/** The message for the reason `token-refused`. */
export function tokenRefused(kind: Named): string {
  return `The gateway did not accept tenderd's token, so the ${kind.words.noun} was not started. ${nothingOf(kind)} tenderd has requested another token; try again.`;
}

/**
 * `malformed`: the terminal rejected the request with a Reject event. `said`: the terminal's text in brackets, or
 * nothing.
 */
export function rejected({ words }: Named, said: string): string {
  return `The ${words.noun} request was rejected${said}; ${words.unmoved}. Do not repeat it; call support.`;
}

/** `malformed`: the message cannot be sealed. */
export function notSealable({ words }: Named): string {
  return `The message of this ${words.noun} cannot be sealed; nothing was sent and ${words.nothing}. This is an error in tenderd: call support.`;
}

/** The message for the reason `stopping`. */
export function tenderdStopped(kind: Named): string {
  return `tenderd was stopped before this ${kind.words.noun} was started. ${nothingOf(kind)} Try again.`;
}

/** `login-refused`: no further Login can succeed. */
export function loginRefused(why: 'not-understood' | 'refused' | 'not-offered'): string {
  const causes = {
    'not-understood': 'it does not understand the message',
    refused: 'it gave no reason',
    'not-offered': 'it does not offer this service or protocol version',
  };
  return `The terminal refuses the login: ${causes[why]}. Nothing was charged. Call support.`;
}

/** `terminal-unknown`: the gateway has never listed the terminal. `close`: a connected terminal with a similar id. */
export function terminalUnknown(poiId: string, close: string | undefined, connected: readonly string[]): string {
  const hint = close === undefined ? '' : ` Did you mean ${close}?`;
  const listed = connected.length === 0 ? 'none' : connected.join(', ');
  return `The gateway has never seen a terminal ${poiId}; nothing was charged.${hint} Connected now: ${listed}.`;
}

/** `period-open`: the reconciliation did not close its period. */
export function periodOpen(period: string): string {
  return `Period ${period} is still open: this reconciliation was not carried out. Request it again.`;
}

/** `invalid-request`: this kind of transaction is possible only at a payment service. */
export function kindNotAtTerminal(noun: string): string {
  return `kind: only a payment service can do a ${noun}, and a terminal cannot. Nothing was sent.`;
}

/** Refusal: the transactionId could be the short form of a UUID. */
export const ambiguousId =
  'a transactionId that is a UUID without its first dash may mean that UUID. Use the whole UUID.';

/** Refusal: the transactionId is longer than the terminal accepts. */
export function idTooLong(most: number): string {
  return `use at most ${most} characters, or a UUID.`;
}
