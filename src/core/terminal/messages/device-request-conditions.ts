/** What each of the standard's ErrorConditions means for a device request (protocol notes, section 10): no money is in it. */

import type { ErrorCondition } from '../../../../protocol/index.js';

/** What a failed answer to a device request says. */
export interface DeviceRequestVerdict {
  /**
   * `refused`: that is its end. `aborted`: it was stopped. `busy`, `logged-out`: it did not start, and is tried again.
   * `unreachable`: as refused, and it may still arrive where the gateway promises nothing.
   */
  readonly verdict: 'refused' | 'aborted' | 'busy' | 'logged-out' | 'unreachable';
  readonly message: (noun: string) => string;
}

function refused(message: (noun: string) => string): DeviceRequestVerdict {
  return { verdict: 'refused', message };
}

/** The table: every ErrorCondition, so that a new one does not compile without its row. */
export const deviceRequestConditions: Readonly<Record<ErrorCondition, DeviceRequestVerdict>> = {
  Aborted: { verdict: 'aborted', message: (noun) => `The ${noun} was stopped.` },
  Busy: {
    verdict: 'busy',
    message: (noun) => `The terminal was busy the whole time; the ${noun} was not started. Try again.`,
  },
  Cancel: refused((noun) => `The ${noun} was cancelled on the terminal, or nobody answered there.`),
  DeviceOut: refused((noun) => `The terminal is out of order; the ${noun} was not done. Call support.`),
  InsertedCard: refused((noun) => `A card was put into the terminal; the ${noun} ended. Take it out and try again.`),
  InProgress: {
    verdict: 'busy',
    message: (noun) => `The terminal was busy the whole time; the ${noun} was not started. Try again.`,
  },
  LoggedOut: {
    verdict: 'logged-out',
    message: (noun) => `The terminal did not accept the login; the ${noun} was not started. Look at its screen.`,
  },
  MessageFormat: refused((noun) => `The terminal did not understand the ${noun}. Do not repeat it; call support.`),
  NotAllowed: refused((noun) => `The terminal does not allow the ${noun} now. Look at its screen.`),
  NotFound: refused((noun) => `The terminal does not know what the ${noun} was about.`),
  PaymentRestriction: refused((noun) => `The card is not meant for this; the ${noun} was refused.`),
  Refusal: refused((noun) => `The ${noun} was refused.`),
  UnavailableDevice: {
    verdict: 'unreachable',
    message: (noun) =>
      `The terminal is not connected, or has no such screen or key; the ${noun} was not done. Is it switched on?`,
  },
  UnavailableService: refused((noun) => `The terminal does not offer this; the ${noun} was not done.`),
  InvalidCard: refused((noun) => `The terminal does not take this card; the ${noun} was not done.`),
  UnreachableHost: refused((noun) => `The terminal could not reach its host; the ${noun} was not done. Try again.`),
  WrongPIN: refused((noun) => `The PIN was wrong; the ${noun} was refused.`),
};

/** The row of a word from the wire; a word that the standard does not have is a refusal. */
export function deviceRequestVerdict(word: string | undefined): DeviceRequestVerdict {
  if (word !== undefined && isErrorCondition(word)) return deviceRequestConditions[word];
  return refused((noun) => `The terminal answered with a word that is not known; the ${noun} may not have been done.`);
}

function isErrorCondition(word: string): word is ErrorCondition {
  return Object.hasOwn(deviceRequestConditions, word);
}
