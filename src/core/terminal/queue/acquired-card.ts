/**
 * A card that was read and waits for its payment (row `card-held`; protocol notes, sections 6 and 11): when it comes, who uses it, when it is
 * to be let go. The lane is kept for the transaction that names it, so that no other sale finds the card. Nothing of this moves money.
 */

import { laneEvents } from '../../../messages/en.js';
import { limits } from '../../base/limits.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { momentIn } from '../../base/deadlines.js';
import type { TransactionRequest } from '../../model/request.js';
import type { Turn, Lane } from './lane.js';
import type { AcquiredCard } from '../../model/card-reading.js';

/**
 * The card for which the lane is kept: none any more where the terminal was told often enough to let it go. Nor where it can be told
 * only behind a Login that a person ended: what comes next logs in, and waits until the terminal was told.
 */
export function keptCard({
  record: { acquiredCard, isLoggedOut },
  cardHold,
  settings,
}: Lane): AcquiredCard | undefined {
  const isOut = isLoggedOut === true && settings.profile.sessions;
  if (isOut && acquiredCard?.isEnding === true) return undefined;
  return (cardHold?.fruitless ?? 0) < limits.letGoTriesMax ? acquiredCard : undefined;
}

/** Whether this one must wait because the terminal keeps a card that is not for it. */
export function waitsForAcquiredCard(state: Lane, request: TransactionRequest): boolean {
  const acquiredCard = keptCard(state);
  if (acquiredCard === undefined) return false;
  return acquiredCard.isEnding === true || request.cardAcquisition !== acquiredCard.transactionId;
}

/** The card that a transaction may still name: read, not used and not to be let go. */
export function freeCard({ record: { acquiredCard } }: Lane): AcquiredCard | undefined {
  return acquiredCard?.usedBy === undefined && acquiredCard?.isEnding !== true ? acquiredCard : undefined;
}

/** True if a register may ask the customer something although a card is kept: its own card, which no payment uses yet. */
export function mayAskBeforePayment(state: Lane, register: string | undefined): boolean {
  const kept = freeCard(state);
  return kept !== undefined && kept.register === register;
}

/** The terminal has read a card: its lane is kept. A register that wanted to stop it gets none. */
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

/** The terminal cannot tell whether it has read a card: it is to let it go, should it have one. */
export function endUnknownCard(turn: Turn, { request: { transactionId, sale } }: TransactionRecord): void {
  if (turn.state.record.acquiredCard !== undefined) return;
  turn.patchLane({ acquiredCard: { transactionId, sale } });
  startHold(turn);
  endHold(turn, 'unknown-card');
}

/** Counts afresh how long a card is kept: when it was read, and in a new process. */
export function startHold(turn: Turn): void {
  if (turn.state.record.acquiredCard === undefined) return;
  const ends = momentIn(turn.now, limits.heldCardMs);
  const until = turn.now.iso(ends.wallMs);
  turn.patch({ cardHold: { ends, until, askAtMs: turn.now.monoMs, fruitless: 0, releasedBefore: undefined } });
}

/** The request that uses it leaves: whatever comes of it, no other one may name the card. */
export function useCard(turn: Turn, { transactionId, cardAcquisition }: TransactionRequest): void {
  const { acquiredCard } = turn.state.record;
  if (acquiredCard === undefined || cardAcquisition !== acquiredCard.transactionId) return;
  turn.patchLane({ acquiredCard: { ...acquiredCard, usedBy: transactionId } });
}

/** The terminal's own final word on the transaction that used it ends it; so does an approval of one that did without. */
export function cardWasUsed(turn: Turn, { request }: TransactionRecord, isApproved: boolean): void {
  const { acquiredCard } = turn.state.record;
  const wasIdle = isApproved && keptCard(turn.state) === undefined;
  if (acquiredCard?.usedBy === request.transactionId || wasIdle) dropCard(turn, undefined);
}

/** Ends the hold of a card that the register no longer wants: it stops the transaction that read the card. */
export function endUnwantedHold(
  turn: Turn,
  { transactionId, reason }: { readonly transactionId: string; readonly reason: string },
): void {
  if (freeCard(turn.state)?.transactionId === transactionId) endHold(turn, { stoppedWith: reason });
}

/** Nobody may name it any more, and the terminal is told to let it go. */
export function endHold(turn: Turn, cause: laneEvents.ReleaseCause): void {
  const { acquiredCard } = turn.state.record;
  if (acquiredCard === undefined || acquiredCard.isEnding === true) return;
  turn.patchLane({ acquiredCard: { ...acquiredCard, isEnding: true } });
  turn.fact('card-released', laneEvents.cardMustBeReleased(cause), {
    transactionId: acquiredCard.transactionId,
    row: 'card-held',
  });
}

/** A person has released the terminal: nobody waits for the card any more, and the terminal is still told to let it go. */
export function releaseHeldCard(turn: Turn): void {
  endHold(turn, 'operator');
  const { cardHold } = turn.state;
  if (cardHold === undefined) return;
  turn.patch({ cardHold: { ...cardHold, fruitless: Math.max(cardHold.fruitless, limits.letGoTriesMax) } });
}

/** The terminal keeps it no more. */
export function dropCard(turn: Turn, why: string | undefined): void {
  const { acquiredCard } = turn.state.record;
  if (acquiredCard === undefined) return;
  turn.patchLane({ acquiredCard: undefined });
  turn.patch({ cardHold: undefined });
  if (why === undefined) return;
  turn.fact('card-released', why, { transactionId: acquiredCard.transactionId, row: 'card-held' });
}
