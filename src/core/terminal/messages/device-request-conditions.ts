/** What each of the standard's ErrorConditions means for a device request (protocol notes, section 10): no money is in it. */

import { deviceRequests as texts } from '../../../messages/en.js';
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
  Aborted: { verdict: 'aborted', message: texts.stopped },
  Busy: { verdict: 'busy', message: texts.busy },
  Cancel: refused(texts.cancelled),
  DeviceOut: refused(texts.deviceOut),
  InsertedCard: refused(texts.insertedCard),
  InProgress: { verdict: 'busy', message: texts.busy },
  LoggedOut: { verdict: 'logged-out', message: texts.loggedOut },
  MessageFormat: refused(texts.notUnderstood),
  NotAllowed: refused(texts.notAllowed),
  NotFound: refused(texts.notFound),
  PaymentRestriction: refused(texts.cardRestricted),
  Refusal: refused(texts.refused),
  UnavailableDevice: { verdict: 'unreachable', message: texts.notConnected },
  UnavailableService: refused(texts.notOffered),
  InvalidCard: refused(texts.invalidCard),
  UnreachableHost: refused(texts.hostUnreachable),
  WrongPIN: refused(texts.wrongPin),
};

/** The row of a word from the wire; a word that the standard does not have is a refusal. */
export function deviceRequestVerdict(word: string | undefined): DeviceRequestVerdict {
  if (word !== undefined && isErrorCondition(word)) return deviceRequestConditions[word];
  return refused(texts.unknownWord);
}

function isErrorCondition(word: string): word is ErrorCondition {
  return Object.hasOwn(deviceRequestConditions, word);
}
