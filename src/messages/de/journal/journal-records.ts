/** The reasons why the journal rejects a lane's part of a commit. The lane is then marked as faulted. */

import { result } from '../words.js';

/** The record contains the same attempt twice. */
export const attemptTwice = 'der Eintrag hat einen Versuch zweimal';

/** The record contains the request ids of a register twice. */
export const requestIdsTwice = 'der Eintrag hat die Ids einer Anforderung zweimal';

/** The record acknowledges a revision that was not reported. */
export function acknowledgedTooFar(acknowledged: number, reported: number): string {
  return `quittiert ist Fassung ${acknowledged}, die neueste gemeldete Fassung ist aber ${reported}`;
}

/** The request differs from the recorded request. */
export const requestChanged = 'die Anforderung einer Transaktion kann sich nicht ändern';

/** The original differs from the recorded one. */
export const originalChanged = 'das Original einer Transaktion kann sich nicht ändern';

/** A recorded attempt is missing. */
export function attemptMissing(attempt: string): string {
  return `der Versuch ${attempt} fehlt`;
}

/** The journal has the attempt as answered, and it now has another state. */
export function answerWithdrawn(attempt: string, state: string): string {
  return `Versuch ${attempt}: aus answered kann nicht ${state} werden`;
}

/** Recorded request ids are missing. */
export function requestIdsMissing(serviceId: string): string {
  return `die Anforderung mit ServiceID ${serviceId} fehlt`;
}

/** The acknowledged revision is lower than the recorded one. */
export const acknowledgementWithdrawn = 'eine Quittierung kann nicht zurückgenommen werden';

/** The revision is lower than the recorded one. */
export function revisionBackwards(before: number, next: number): string {
  return `aus Fassung ${before} kann nicht Fassung ${next} werden`;
}

/** An earlier fact reported this revision with another result. */
export function revisionChanged(revision: number, code: string): string {
  return `Fassung ${revision} wurde als ${result(code)} gemeldet`;
}

/** A definite result is replaced by a result that contradicts it. */
export function resultChanged(before: string, next: string): string {
  return `aus „${result(before)}“ kann nicht „${next === 'open' ? 'offen' : result(next)}“ werden`;
}

/** Names the transaction that is rejected. */
export function ofTransaction(transactionId: string, why: string): string {
  return `Transaktion ${transactionId}: ${why}`;
}

/** The transaction belongs to another terminal. */
export function otherTerminal(owner: string, terminal: string): string {
  return `sie gehört zu ${owner}, nicht zu ${terminal}`;
}

/** The request ids of an attempt belong to another transaction. */
export function attemptOfAnother(attempt: string, transactionId: string): string {
  return `Versuch ${attempt}: seine Ids gehören schon zu ${transactionId}`;
}

/** A fact names a transaction that the journal does not have. */
export function unknownTransaction(transactionId: string): string {
  return `ein Ereignis gehört zur unbekannten Transaktion ${transactionId}`;
}

/** The lane's record belongs to another lane. */
export function otherLane(owner: string, terminal: string): string {
  return `der Eintrag gehört zu ${owner}, nicht zu ${terminal}`;
}
