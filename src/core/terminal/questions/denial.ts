/**
 * How much a denial proves after a refusal. A denial is the terminal's answer that it does not know the attempt: a
 * NotFound or, for a reconciliation, the period that was open before the request.
 */

import { noSession } from '../lane/continuity.js';
import type { NotStartedCause } from '../wire/in-flight-request.js';
import type { Turn } from '../lane/lane-state.js';
import type { ReceivedRequest } from './status-subject.js';

/**
 * True if the connection of the request is still up, and the terminal cannot have restarted unnoticed since it refused
 * the request.
 */
function wasWatched({ notStartedCause, unbroken, connection, wasAway }: ReceivedRequest['inFlight']): boolean {
  // LoggedOut and Busy describe only the state at the time of the answer. The terminal may have accepted the first of
  // two copies earlier. While the connection is up, the terminal then answers the first copy on the same connection.
  const isOfMoment = notStartedCause === 'busy' || notStartedCause === 'logged-out';
  const isLost = isOfMoment ? !unbroken : connection === undefined;
  return !isLost && !wasAway;
}

/**
 * True if LoggedOut proves that the attempt did not start: the terminal had no session, and can lose none. The proof
 * needs two conditions. No cloud can have answered LoggedOut and passed the request on. All requests share one watched
 * connection, because otherwise the terminal's answer to a first copy of the request may not have reached us.
 */
export function hadNoSession(turn: Turn, { inFlight }: Pick<ReceivedRequest, 'inFlight'>): boolean {
  const { notStartedCause, maybePassedOn } = inFlight;
  const mayHearOther = !maybePassedOn && turn.state.settings.hasOwnConnections !== true;
  return notStartedCause === 'logged-out' && wasWatched(inFlight) && mayHearOther;
}

/**
 * The value of a denial as proof, after the terminal or its gateway reported why the attempt did not start.
 * - `confirmed`: the attempt did not start.
 * - `may-be-forgotten`: the terminal may have forgotten the attempt, so its memory must be checked.
 * - `another-terminal`: the denial proves nothing before the delivery deadline.
 */
export type Denial = 'confirmed' | 'may-be-forgotten' | 'another-terminal';

/** Returns how much a denial proves after this refusal. */
export function denialAfter(
  turn: Turn,
  { inFlight, attempt }: ReceivedRequest,
  notStartedCause: NotStartedCause,
): Denial {
  const { profile } = turn.state.settings;
  // The terminal may have refused a second copy of the request and forgotten the first copy. It would not report this
  // if it has no sessions. This does not matter if the gateway promises to answer UnavailableDevice only about requests
  // that it did not deliver.
  const isPromised = notStartedCause === 'not-connected' && profile.unavailableMeansUndelivered;
  const verdict = turn.rail.memorySince(turn.state.record, attempt);
  const isDoubtful = verdict === 'ask' || (verdict === 'may-be-gone' && !profile.sessions);
  if (isDoubtful && !isPromised) return 'may-be-forgotten';
  // The denial proves nothing in two cases. First, another terminal may have sent it, because the connection was lost,
  // a question had no answer, or a Login was late. Second, the terminal may have accepted the request and forgotten it:
  // it may have accepted the first of two copies, or the message that it rejected was another one.
  // After an event or a Login, the terminal may also have restarted.
  const isOtherSession = attempt.sessionEpoch === noSession || attempt.sessionEpoch !== turn.state.record.sessionEpoch;
  const isDisturbed = notStartedCause === 'logged-out' || !wasWatched(inFlight) || isOtherSession;
  // A cloud or proxy before the terminal may have refused the request, although the terminal accepted it and has
  // forgotten it.
  const isOfOthers = inFlight.maybePassedOn || (notStartedCause === 'rejected' && turn.rail.bounds !== 'pong');
  const mayBeAnother = verdict === 'may-be-gone' && (isDisturbed || isOfOthers) && !isPromised;
  return mayBeAnother ? 'another-terminal' : 'confirmed';
}
