/** An attempt without an answer, at a terminal that cannot be asked what became of it: its own answer is waited for, or a person looks. */

import { mayArrive } from '../wire/in-flight-request.js';
import type { HeldEntry } from '../queue/lane.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import { giveUpTransaction } from '../../lifecycle/give-up.js';
import { forget } from '../lane/forgotten-attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { Turn } from '../lane/lane-state.js';
import { hasLostSession } from '../lane/session-state.js';

/**
 * Comes in place of a question, on a link that is up and, where its session is gone, behind a new Login. What the terminal itself refused was
 * not started; of a Reject that holds once nothing of the request can arrive. Where the session that the request left in is gone, so is what ran in it: nobody will
 * ever tell. Money may have moved all the same: unresolved, and the lane is free.
 */
export function pursueUnasked(turn: Turn, { record, inFlight }: HeldEntry): void {
  const { transactionId } = record.request;
  const { serviceId, notStartedCause, deliveryDeadlineMs = Number.POSITIVE_INFINITY } = inFlight;
  const isOver = !mayArrive(inFlight, turn.now.monoMs);
  if (notStartedCause !== undefined && turn.rail.isLastWord && (isOver || notStartedCause !== 'rejected'))
    return acceptNotStarted(turn, transactionId, serviceId, notStartedCause);
  if (isOver && hasLostSession(turn, inFlight)) return forget(turn, record, serviceId);
  // Its own answer, or the loss of its connection, moves it sooner.
  turn.patchInFlight(transactionId, { askAtMs: isOver ? Number.POSITIVE_INFINITY : deliveryDeadlineMs });
}

/** The hard limit has passed: a person must look. Its lane is held, because nothing shows that it does not run. */
export function endUnasked(turn: Turn, record: TransactionRecord): void {
  giveUpTransaction(turn, record, 'cannot-be-asked', 'cannot-be-asked');
}
