/**
 * Handles an attempt without an answer at a terminal that cannot be asked for its outcome. tenderd waits for the
 * answer, or the operator must check the terminal.
 */

import { mayArrive } from '../wire/in-flight-request.js';
import type { HeldEntry } from '../queue/lane.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import { giveUpTransaction } from '../../lifecycle/give-up.js';
import { forget } from '../lane/forgotten-attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { Turn } from '../lane/lane-state.js';
import { hasLostSession } from '../lane/session-state.js';

/**
 * Follows an attempt at a terminal that cannot be asked for its outcome. The link must be up and, if the session is
 * gone, a new Login must have succeeded.
 *
 * A request that the terminal itself refused was not started. After a Reject, this is certain when the request can no
 * longer arrive. If the session of the request is gone, the terminal has stopped its work and can never report the
 * outcome. Money may have moved, so the outcome is then unresolved, and the lane is free.
 */
export function followWithoutStatus(turn: Turn, { record, inFlight }: HeldEntry): void {
  const { transactionId } = record.request;
  const { serviceId, notStartedCause, deliveryDeadlineMs = Number.POSITIVE_INFINITY } = inFlight;
  const isOver = !mayArrive(inFlight, turn.now.monoMs);
  if (notStartedCause !== undefined && turn.rail.isAnswerFinal && (isOver || notStartedCause !== 'rejected'))
    return acceptNotStarted(turn, transactionId, serviceId, notStartedCause);
  if (isOver && hasLostSession(turn, inFlight)) return forget(turn, record, serviceId);
  // If the request is answered or its connection is lost, the next step is due earlier.
  turn.patchInFlight(transactionId, { askAtMs: isOver ? Number.POSITIVE_INFINITY : deliveryDeadlineMs });
}

/**
 * Ends the follow-up at the hard limit: the operator must check the terminal. The lane stays blocked, because the
 * attempt may still be running.
 */
export function endWithoutStatus(turn: Turn, record: TransactionRecord): void {
  giveUpTransaction(turn, record, 'cannot-be-asked', 'cannot-be-asked');
}
