/** A finding of the oracle: a broken invariant, and the contradiction as text. */

import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Outcome, TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';

/** One contradiction. */
export interface Finding {
  /** The name of the invariant in the list of invariants, such as `I1`. */
  readonly invariant: string;
  readonly transactionId?: string;
  readonly text: string;
}

/** Examines a finished run from outside, and returns the contradictions to one invariant. */
export type Check = (run: Run) => readonly Finding[];

/**
 * Returns the lines in the terminals' ledgers that belong to a transaction. A reversal of version 3.0 names its
 * transaction only by the ServiceID.
 */
export function linesOf(run: Run, record: TransactionRecord): readonly LedgerEntry[] {
  const serviceIds = new Set(record.attempts.map(({ serviceId }) => serviceId));
  return run.ledger.filter((line) =>
    line.saleTransactionId === ''
      ? serviceIds.has(line.serviceId)
      : line.saleTransactionId === record.request.transactionId,
  );
}

/** Returns the lines that moved money or closed a period, which may happen only once. */
export function movesOf(run: Run, record: TransactionRecord): readonly LedgerEntry[] {
  return linesOf(run, record).filter((line) => line.moved || isReconciliationRequest(line));
}

/** True if a line closed a period. */
export function isReconciliationRequest({ kind, result }: LedgerEntry): boolean {
  return kind === 'reconciliation' && (result === 'approved' || result === 'partial');
}

/** True if a line is the reading of a card for a payment. */
export function isReading({ kind, result }: LedgerEntry): boolean {
  return kind === 'card-acquisition' && result === 'approved';
}

/** Returns the lines in which the requested operation was done: money moved, a period closed, or a card read. */
export function doneOf(run: Run, record: TransactionRecord): readonly LedgerEntry[] {
  return linesOf(run, record).filter((line) => line.moved || isReconciliationRequest(line) || isReading(line));
}

/** True if this outcome moved money or closed a period. The oracle has its own definition of such outcomes. */
export function movedMoney(outcome: Outcome | undefined): boolean {
  return outcome?.result === 'approved' || outcome?.result === 'partly-approved';
}

/** True if an operator decided, at any time, the outcome of one of these transactions. */
export function isAnyByPerson(run: Run, records: readonly TransactionRecord[]): boolean {
  return records.some(({ request }) =>
    run.scene.committed.notes(request.transactionId)?.outcomes.some(({ outcome }) => outcome.resolvedBy === 'person'),
  );
}

/**
 * True if the transaction was first reported as not charged and was approved later. A register that charged the sale
 * again in between did so in good faith, and the operator gets an attention item.
 */
export function cameLate(run: Run, { request: { transactionId } }: TransactionRecord): boolean {
  const { outcomes = [] } = run.scene.committed.notes(transactionId) ?? {};
  const at = outcomes.findIndex(({ outcome }) => movedMoney(outcome));
  const isLate = outcomes.slice(0, Math.max(0, at)).some(({ outcome }) => outcome.result !== 'unresolved');
  return isLate && outcomes[at]?.attention.includes('reverse-one') === true;
}

/** Returns every transaction at a terminal, as it is durable at the end. */
export function recordsOf(run: Run): readonly TransactionRecord[] {
  return run.scene.committed.all().flatMap(({ record }) => (record.request.service === undefined ? [record] : []));
}

/** True if a named operator took part in the outcome. Wrong decisions of operators are not findings. */
export function isByPerson(record: TransactionRecord): boolean {
  return record.outcome?.resolvedBy === 'person';
}
