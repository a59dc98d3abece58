/**
 * A card that was read and waits for its payment (row `card-held`; protocol notes, sections 6 and 11): how it arrives,
 * is used and is released. The lane is reserved for the transaction that names the card, so that no other sale uses it.
 * Reading a card moves no money.
 */

import { laneEvents, type Messages } from '../../../messages/index.js';
import { limits } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { momentIn } from '../../base/deadlines.js';
import type { TransactionRequest } from '../../model/request.js';
import type { Turn, Lane } from './lane.js';
import type { AcquiredCard } from '../../model/card-reading.js';

/**
 * Returns the card for which the lane is reserved. Returns undefined in three cases:
 * - There is no such card.
 * - Several release requests had no answer.
 * - The card must be released, and the operator has logged the terminal out. The next job then logs in, and waits until
 *   the release request has been sent.
 */
export function blockingCard({
  record: { acquiredCard, isLoggedOut },
  cardHold,
  settings,
}: Lane): AcquiredCard | undefined {
  const isOut = isLoggedOut === true && settings.profile.sessions;
  if (isOut && acquiredCard?.isEnding === true) return undefined;
  return (cardHold?.fruitless ?? 0) < limits.letGoTriesMax ? acquiredCard : undefined;
}

/** True if this transaction must wait because the terminal holds a card for another transaction. */
export function waitsForAcquiredCard(state: Lane, request: TransactionRequest): boolean {
  const acquiredCard = blockingCard(state);
  if (acquiredCard === undefined) return false;
  return acquiredCard.isEnding === true || request.cardAcquisition !== acquiredCard.transactionId;
}

/** Returns the card that a transaction may still name: it was read, is not used, and is not to be released. */
export function freeCard({ record: { acquiredCard } }: Lane): AcquiredCard | undefined {
  return acquiredCard?.usedBy === undefined && acquiredCard?.isEnding !== true ? acquiredCard : undefined;
}

/**
 * True if a register may ask the customer something although a card is held. The card must be the register's own, and
 * no payment may use it yet.
 */
export function mayAskBeforePayment(state: Lane, register: string | undefined): boolean {
  const kept = freeCard(state);
  return kept !== undefined && kept.register === register;
}

/**
 * Records that the terminal has read a card, and reserves the lane for its payment. If the register wanted to stop the
 * reading, the card is released.
 */
export function holdCard(turn: Turn, { request, abortRequested }: TransactionRecord): void {
  const { transactionId, sale, register } = request;
  const isEnding = abortRequested === undefined ? {} : { isEnding: true as const };
  turn.patchLane({
    acquiredCard: { transactionId, sale, ...(register === undefined ? {} : { register }), ...isEnding },
  });
  startHold(turn);
  const until = turn.wallAt(turn.now.monoMs + limits.heldCardMs);
  turn.fact('card-held', laneEvents.cardHeld(until), {
    transactionId,
    row: 'card-held',
  });
}

/**
 * Requests the release of a card that the terminal may have read. The release is needed because the terminal can no
 * longer report whether it has read a card.
 */
export function endUnknownCard(turn: Turn, { request: { transactionId, sale } }: TransactionRecord): void {
  if (turn.state.record.acquiredCard !== undefined) return;
  turn.patchLane({ acquiredCard: { transactionId, sale } });
  startHold(turn);
  endHold(turn, 'unknown-card');
}

/** Starts the time limit of a held card, after the card was read and after a restart with a held card. */
export function startHold(turn: Turn): void {
  if (turn.state.record.acquiredCard === undefined) return;
  const ends = momentIn(turn.now, limits.heldCardMs);
  const until = turn.now.iso(ends.wallMs);
  turn.patch({ cardHold: { ends, until, askAtMs: turn.now.monoMs, fruitless: 0, releasedBefore: undefined } });
}

/** Records that the request that uses the card is sent. Whatever its result, no other request may name the card. */
export function useCard(turn: Turn, { transactionId, cardAcquisition }: TransactionRequest): void {
  const { acquiredCard } = turn.state.record;
  if (acquiredCard === undefined || cardAcquisition !== acquiredCard.transactionId) return;
  turn.patchLane({ acquiredCard: { ...acquiredCard, usedBy: transactionId } });
}

/**
 * Ends the hold after the terminal's final answer to the transaction that used the card, or after the approval of a
 * transaction without the card.
 */
export function cardWasUsed(turn: Turn, { request }: TransactionRecord, isApproved: boolean): void {
  const { acquiredCard } = turn.state.record;
  const wasIdle = isApproved && blockingCard(turn.state) === undefined;
  if (acquiredCard?.usedBy === request.transactionId || wasIdle) dropCard(turn, undefined);
}

/** Ends the hold of a card that the register no longer wants, because it stopped the transaction that read the card. */
export function endUnwantedHold(
  turn: Turn,
  { transactionId, reason }: { readonly transactionId: string; readonly reason: string },
): void {
  if (freeCard(turn.state)?.transactionId === transactionId) endHold(turn, { stoppedWith: reason });
}

/** Ends the hold: no transaction may name the card any more, and tenderd asks the terminal to release it. */
export function endHold(turn: Turn, cause: Messages.laneEvents.ReleaseCause): void {
  const { acquiredCard } = turn.state.record;
  if (acquiredCard === undefined || acquiredCard.isEnding === true) return;
  turn.patchLane({ acquiredCard: { ...acquiredCard, isEnding: true } });
  turn.fact('card-released', laneEvents.cardMustBeReleased(cause), {
    transactionId: acquiredCard.transactionId,
    row: 'card-held',
  });
}

/** Ends the hold after the operator released the terminal. tenderd still asks the terminal to release the card. */
export function releaseHeldCard(turn: Turn): void {
  endHold(turn, 'operator');
  const { cardHold } = turn.state;
  if (cardHold === undefined) return;
  turn.patch({ cardHold: { ...cardHold, fruitless: Math.max(cardHold.fruitless, limits.letGoTriesMax) } });
}

/** Records that the terminal holds the card no longer. */
export function dropCard(turn: Turn, why: string | undefined): void {
  const { acquiredCard } = turn.state.record;
  if (acquiredCard === undefined) return;
  turn.patchLane({ acquiredCard: undefined });
  turn.patch({ cardHold: undefined });
  if (why === undefined) return;
  turn.fact('card-released', why, { transactionId: acquiredCard.transactionId, row: 'card-held' });
}
