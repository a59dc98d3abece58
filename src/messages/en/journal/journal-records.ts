/** The reasons why the journal rejects a lane's part of a commit. The lane is then marked as faulted. */

/** The record contains the same attempt twice. */
export const attemptTwice = 'the record has the same attempt twice';

/** The record contains the request ids of a register twice. */
export const requestIdsTwice = 'the record has the same request ids twice';

/** The record acknowledges a revision that was not reported. */
export function acknowledgedTooFar(acknowledged: number, reported: number): string {
  return `revision ${acknowledged} is acknowledged, but the latest reported revision is ${reported}`;
}

/** The request differs from the recorded request. */
export const requestChanged = 'the request of a transaction cannot change';

/** The original differs from the recorded one. */
export const originalChanged = 'the original of a transaction cannot change';

/** A recorded attempt is missing. */
export function attemptMissing(attempt: string): string {
  return `attempt ${attempt} is missing`;
}

/** The journal has the attempt as answered, and it now has another state. */
export function answerWithdrawn(attempt: string, state: string): string {
  return `attempt ${attempt} was answered and cannot become ${state}`;
}

/** Recorded request ids are missing. */
export function requestIdsMissing(serviceId: string): string {
  return `the request with ServiceID ${serviceId} is missing`;
}

/** The acknowledged revision is lower than the recorded one. */
export const acknowledgementWithdrawn = 'an acknowledgement cannot be withdrawn';

/** The revision is lower than the recorded one. */
export function revisionBackwards(before: number, next: number): string {
  return `the revision cannot go from ${before} to ${next}`;
}

/** An earlier fact reported this revision with another result. */
export function revisionChanged(revision: number, result: string): string {
  return `revision ${revision} was already reported as ${result}`;
}

/** A definite result is replaced by a result that contradicts it. */
export function resultChanged(before: string, next: string): string {
  return `the result ${before} cannot become ${next}`;
}

/** Names the transaction that is rejected. */
export function ofTransaction(transactionId: string, why: string): string {
  return `transaction ${transactionId}: ${why}`;
}

/** The transaction belongs to another terminal. */
export function otherTerminal(owner: string, terminal: string): string {
  return `it belongs to ${owner}, not to ${terminal}`;
}

/** The request ids of an attempt belong to another transaction. */
export function attemptOfAnother(attempt: string, transactionId: string): string {
  return `attempt ${attempt}: its request ids belong to transaction ${transactionId}`;
}

/** A fact names a transaction that the journal does not have. */
export function unknownTransaction(transactionId: string): string {
  return `a fact is about the unknown transaction ${transactionId}`;
}

/** The lane's record belongs to another lane. */
export function otherLane(owner: string, terminal: string): string {
  return `the lane record belongs to ${owner}, not to ${terminal}`;
}
