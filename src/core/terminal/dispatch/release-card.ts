/**
 * Releases an acquired card (row `card-held`). There are three reasons:
 * - Another payment of the sale is waiting.
 * - The payment with the card ended without an answer.
 * - The time limit of the card has passed, and no payment is waiting for it.
 */

import { laneEvents, type Messages } from '../../../messages/index.js';
import { blockingCard, dropCard, endHold } from '../queue/acquired-card.js';
import { currentDeviceRequest } from '../messages/device-request.js';
import { currentEntry, headEntry, type Entry } from '../queue/lane.js';
import type { ManagementRequest } from '../messages/management-types.js';
import { enableServiceRequest } from '../messages/requests.js';
import { loggedIn } from '../lane/session-state.js';
import { limits } from '../../base/limits.js';
import type { AcquiredCard } from '../../model/card-reading.js';
import { isPast } from '../../base/deadlines.js';
import { isSameText } from '../../base/text-equivalence.js';
import type { Turn } from '../lane/lane-state.js';

/**
 * Ends the hold of a card that is no longer needed, and asks the terminal to release the card when nothing else is
 * running.
 */
export function keepCard(turn: Turn): void {
  endWhenOver(turn);
  const { state, now } = turn;
  if (state.record.acquiredCard?.isEnding !== true || state.cardHold === undefined) return;
  if (currentEntry(state) !== undefined || state.managementRequest !== undefined || !now.link.up || state.stopping)
    return;
  if (!loggedIn(turn)) return;
  // After several requests without an answer, the card no longer blocks other jobs. tenderd repeats the request only
  // while the terminal is idle.
  if (
    blockingCard(state) === undefined &&
    (headEntry(state) !== undefined || currentDeviceRequest(state) !== undefined)
  )
    return;
  if (now.monoMs < Math.max(state.cardHold.askAtMs, state.quietUntilMs)) return;
  askLetGo(turn, now.link.connection, state.settings.managementMs, false);
}

function endWhenOver(turn: Turn): void {
  const { acquiredCard } = turn.state.record;
  if (acquiredCard === undefined) return;
  const why = whyOver(turn, acquiredCard);
  if (why !== undefined) endHold(turn, why);
}

function whyOver({ state, now }: Turn, acquiredCard: AcquiredCard): Messages.laneEvents.ReleaseCause | undefined {
  const { usedBy } = acquiredCard;
  const waiting = state.entries.filter(
    ({ record, inFlight }) => record.outcome === undefined && inFlight === undefined,
  );
  if (usedBy !== undefined) {
    const user = state.entries.find(({ record }) => record.request.transactionId === usedBy);
    const isOpen = user !== undefined && (user.inFlight !== undefined || user.record.outcome === undefined);
    return isOpen ? undefined : { unansweredUser: usedBy };
  }
  if (waiting.some(({ record }) => record.request.cardAcquisition === acquiredCard.transactionId)) return undefined;
  const other = waiting.find(({ record }) => isSameText(record.request.sale, acquiredCard.sale));
  if (other !== undefined) return { otherPayment: other.record.request.transactionId };
  const isOver = state.cardHold === undefined || isPast(now, state.cardHold.ends);
  return isOver ? 'not-used-in-time' : undefined;
}

/**
 * Asks the terminal once more to release its card right before an attempt, because the terminal may have read a card
 * since. Returns true if the request was sent. The request is sent once for each attempt, with only a short wait for
 * the answer, because the next customer is waiting.
 */
export function releasesBefore(turn: Turn, { record: { request, attempts } }: Entry, connection: number): boolean {
  const {
    cardHold,
    record: { acquiredCard },
  } = turn.state;
  if (acquiredCard?.isEnding !== true || cardHold === undefined) return false;
  const releasedBefore = `${request.transactionId} ${attempts.length}`;
  if (cardHold.releasedBefore === releasedBefore) return false;
  turn.patch({ cardHold: { ...cardHold, releasedBefore } });
  askLetGo(turn, connection, limits.letGoBeforeMs, true);
  return true;
}

function askLetGo(turn: Turn, connection: number, answerMs: number, isBeforeAttempt: boolean): void {
  const { record, settings } = turn.state;
  turn.ask(
    connection,
    { type: 'enable-service', isBeforeAttempt },
    (id) => enableServiceRequest(settings.dialect, record, id),
    { answerMs },
  );
}

/**
 * Schedules another request for the release, but not for ever: a terminal that does not answer must not keep the next
 * customer waiting.
 */
export function releaseCardLater(
  turn: Turn,
  { isBeforeAttempt }: Extract<ManagementRequest, { readonly type: 'enable-service' }>,
): void {
  const {
    cardHold,
    record: { acquiredCard },
  } = turn.state;
  if (isBeforeAttempt || cardHold === undefined || acquiredCard === undefined) return;
  const fruitless = cardHold.fruitless + 1;
  if (fruitless >= limits.letGoTriesInAll) return dropCard(turn, laneEvents.cardNotReleased(true));
  const isGivenUp = fruitless >= limits.letGoTriesMax;
  const pauseMs = isGivenUp ? limits.retryMinMs * 2 ** fruitless : limits.askEveryMs;
  turn.patch({ cardHold: { ...cardHold, fruitless, askAtMs: turn.now.monoMs + pauseMs } });
  if (fruitless !== limits.letGoTriesMax) return;
  turn.fact('card-released', laneEvents.cardNotReleased(false), {
    transactionId: acquiredCard.transactionId,
    row: 'card-held',
  });
}
