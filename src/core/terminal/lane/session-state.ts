/** The login session, and whether a late Login may still end it without notice. */

import { type Flight, type InFlight, mayArrive } from '../wire/in-flight-request.js';
import type { LaneRecord } from '../../model/lane-record.js';
import type { Moment } from '../../base/deadlines.js';
import type { LaneSettings } from '../messages/lane-settings.js';

/** The state of a lane, and the time of the step. */
interface Present {
  readonly state: {
    readonly settings: LaneSettings;
    readonly record: LaneRecord;
    readonly login: { readonly unanswered: readonly Flight[] };
  };
  readonly now: Moment;
}

/**
 * True if an unanswered Login may still reach the terminal and end the session without notice. The Login may be ours,
 * or that of another till with our SaleID.
 */
export function mayLoseSession({ state: { settings, login }, now }: Present): boolean {
  return settings.maySharePartner === true || login.unanswered.some((flight) => mayArrive(flight, now.monoMs));
}

/** True if the Login of the current session announced that tenderd answers questions. */
export function takesInputOf({ state }: Pick<Present, 'state'>): boolean {
  return state.record.takesInput === true;
}

/** True if a session is open and its Login fits the configuration. */
export function loggedIn({ state }: Pick<Present, 'state'>): boolean {
  const { settings, record } = state;
  if (!settings.profile.sessions) return true;
  // The Login announces whether the terminal may ask questions. If the configured setting differs from the announced
  // one, the session does not fit, and another Login follows when nothing is running.
  return record.sessionStanding && takesInputOf({ state }) === (settings.prompts !== undefined);
}

/**
 * True if the session of a request is gone: the terminal reported that, or the session ended with the connection of the
 * request.
 */
export function hasLostSession(
  { state }: Pick<Present, 'state'>,
  { sessionLost, connection }: Pick<InFlight, 'sessionLost' | 'connection'>,
): boolean {
  return sessionLost || (state.settings.profile.sessionEndsWithLink && connection === undefined);
}

/**
 * True if tenderd asks a terminal about an attempt although the terminal answered LoggedOut and there is no new
 * session. This applies only if the terminal refused the Login permanently and no gateway can have passed the request
 * on. If the terminal answers LoggedOut again, its answer proves nothing about the first of two copies of the request.
 */
export function isAskedWithoutSession({
  notStartedCause,
  maybePassedOn,
  loginRefused,
}: Pick<InFlight, 'notStartedCause' | 'maybePassedOn' | 'loginRefused'>): boolean {
  return notStartedCause === 'logged-out' && !maybePassedOn && loginRefused;
}
