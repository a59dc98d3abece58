/** The reasons why the journal rejects a lane's part of a commit. The lane is then marked as faulted. */

import { result } from '../words.js';

/** The record contains the same attempt twice. */
export const attemptTwice = 'posten har samma försök två gånger';

/** The record contains the request ids of a register twice. */
export const requestIdsTwice = 'posten har samma id:n för en begäran två gånger';

/** The record acknowledges a revision that was not reported. */
export function acknowledgedTooFar(acknowledged: number, reported: number): string {
  return `revision ${acknowledged} är kvitterad, men den senast rapporterade revisionen är ${reported}`;
}

/** The request differs from the recorded request. */
export const requestChanged = 'en transaktions begäran kan inte ändras';

/** The original differs from the recorded one. */
export const originalChanged = 'en transaktions original kan inte ändras';

/** A recorded attempt is missing. */
export function attemptMissing(attempt: string): string {
  return `försök ${attempt} saknas`;
}

/** The journal has the attempt as answered, and it now has another state. */
export function answerWithdrawn(attempt: string, state: string): string {
  return `försök ${attempt} besvarades och kan inte bli ${state}`;
}

/** Recorded request ids are missing. */
export function requestIdsMissing(serviceId: string): string {
  return `begäran med ServiceID ${serviceId} saknas`;
}

/** The acknowledged revision is lower than the recorded one. */
export const acknowledgementWithdrawn = 'en kvittering kan inte tas tillbaka';

/** The revision is lower than the recorded one. */
export function revisionBackwards(before: number, next: number): string {
  return `revisionen kan inte gå från ${before} till ${next}`;
}

/** An earlier fact reported this revision with another result. */
export function revisionChanged(revision: number, code: string): string {
  return `revision ${revision} har redan rapporterats som ${result(code)}`;
}

/** A definite result is replaced by a result that contradicts it. */
export function resultChanged(before: string, next: string): string {
  return `resultatet "${result(before)}" kan inte bli "${next === 'open' ? 'öppen' : result(next)}"`;
}

/** Names the transaction that is rejected. */
export function ofTransaction(transactionId: string, why: string): string {
  return `transaktion ${transactionId}: ${why}`;
}

/** The transaction belongs to another terminal. */
export function otherTerminal(owner: string, terminal: string): string {
  return `den hör till ${owner}, inte till ${terminal}`;
}

/** The request ids of an attempt belong to another transaction. */
export function attemptOfAnother(attempt: string, transactionId: string): string {
  return `försök ${attempt}: dess id:n användes för ${transactionId}`;
}

/** A fact names a transaction that the journal does not have. */
export function unknownTransaction(transactionId: string): string {
  return `en uppgift gäller den okända transaktionen ${transactionId}`;
}

/** The lane's record belongs to another lane. */
export function otherLane(owner: string, terminal: string): string {
  return `posten hör till ${owner}, inte till ${terminal}`;
}
