/** The meaning of each of the standard's ErrorConditions for a device request, which moves no money (protocol notes, section 10). */

import { deviceRequests as texts } from '../../../messages/index.js';
import type { ErrorCondition } from '../../../../protocol/index.js';

/** The meaning of a failed answer to a device request. */
export interface DeviceRequestVerdict {
  /**
   * `refused`: the request has ended. `aborted`: the request was stopped. `busy`, `logged-out`: the request did not
   * start, and is tried again. `unreachable`: the request has ended, but may still arrive, unless the gateway promises
   * otherwise.
   */
  readonly verdict: 'refused' | 'aborted' | 'busy' | 'logged-out' | 'unreachable';
  readonly message: (noun: string) => string;
}

function refused(message: (noun: string) => string): DeviceRequestVerdict {
  return { verdict: 'refused', message };
}

/** The table has a row for each ErrorCondition of the standard. If a row is missing, the code does not compile. */
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

/** Returns the row for a word from a message. A word outside the standard counts as a refusal. */
export function deviceRequestVerdict(word: string | undefined): DeviceRequestVerdict {
  if (word !== undefined && isErrorCondition(word)) return deviceRequestConditions[word];
  return refused(texts.unknownWord);
}

function isErrorCondition(word: string): word is ErrorCondition {
  return Object.hasOwn(deviceRequestConditions, word);
}
