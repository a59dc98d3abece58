/** The login session as it stands, and whether a Login may still end it unheard. */

import { type Flight, type InFlight, mayArrive } from '../wire/in-flight-request.js';
import type { LaneRecord } from '../../model/lane-record.js';
import type { Moment } from '../../base/deadlines.js';
import type { LaneSettings } from '../messages/lane-settings.js';

/** A lane at this moment. */
interface Present {
  readonly state: {
    readonly settings: LaneSettings;
    readonly record: LaneRecord;
    readonly login: { readonly unanswered: readonly Flight[] };
  };
  readonly now: Moment;
}

/** Whether a Login that was not answered, or that of a till with our SaleID, may still reach the terminal, and end the session unheard. */
export function mayLoseSession({ state: { settings, login }, now }: Present): boolean {
  return settings.maySharePartner === true || login.unanswered.some((flight) => mayArrive(flight, now.monoMs));
}

/** Whether the Login of the session that stands said that questions are answered. */
export function takesInputOf({ state }: Pick<Present, 'state'>): boolean {
  return state.record.takesInput === true;
}

/** Whether the session stands, as it is to be. */
export function loggedIn({ state }: Pick<Present, 'state'>): boolean {
  const { settings, record } = state;
  if (!settings.profile.sessions) return true;
  // What the terminal may ask is said at the Login: after a change of the configuration there is another, once nothing runs.
  return record.sessionStanding && takesInputOf({ state }) === (settings.prompts !== undefined);
}

/** Whether the session in which a request left is gone: the terminal said so, or it ends with the connection that carried the request. */
export function hasLostSession(
  { state }: Pick<Present, 'state'>,
  { sessionLost, connection }: Pick<InFlight, 'sessionLost' | 'connection'>,
): boolean {
  return sessionLost || (state.settings.profile.sessionEndsWithLink && connection === undefined);
}

/**
 * Whether a terminal that answered LoggedOut is asked about the request as it stands: another session cannot be had, because it refused the Login
 * for good. Who then says LoggedOut again says nothing of the first of two copies.
 */
export function isAskedWithoutSession({
  notStartedCause,
  maybePassedOn,
  loginRefused,
}: Pick<InFlight, 'notStartedCause' | 'maybePassedOn' | 'loginRefused'>): boolean {
  return notStartedCause === 'logged-out' && !maybePassedOn && loginRefused;
}
