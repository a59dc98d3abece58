/** What the oracle finds: an invariant that does not hold, and the contradiction in words. */

import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Outcome, TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';

/** One contradiction. */
export interface Finding {
  /** Its name in the list of invariants, such as `I1`. */
  readonly invariant: string;
  readonly transactionId?: string;
  readonly text: string;
}

/** Looks at a finished run from outside and says what contradicts one invariant. */
export type Check = (run: Run) => readonly Finding[];

/** The lines of the terminals' books that belong to a transaction. Reversals of version 3.0 name it by their ServiceID alone. */
export function linesOf(run: Run, record: TransactionRecord): readonly LedgerEntry[] {
  const serviceIds = new Set(record.attempts.map(({ serviceId }) => serviceId));
  return run.ledger.filter((line) =>
    line.saleTransactionId === ''
      ? serviceIds.has(line.serviceId)
      : line.saleTransactionId === record.request.transactionId,
  );
}

/** The lines that moved money, or closed a period: what is done once. */
export function movesOf(run: Run, record: TransactionRecord): readonly LedgerEntry[] {
  return linesOf(run, record).filter((line) => line.moved || isReconciliationRequest(line));
}

/** Whether a line is a period that was closed. */
export function isReconciliationRequest({ kind, result }: LedgerEntry): boolean {
  return kind === 'reconciliation' && (result === 'approved' || result === 'partial');
}

/** Whether a line is a card that was read for what pays by it. */
export function isReading({ kind, result }: LedgerEntry): boolean {
  return kind === 'card-acquisition' && result === 'approved';
}

/** The lines that did what was asked for: moved money, closed a period, read a card. */
export function doneOf(run: Run, record: TransactionRecord): readonly LedgerEntry[] {
  return linesOf(run, record).filter((line) => line.moved || isReconciliationRequest(line) || isReading(line));
}

/** Whether money moved by this outcome, or a period was closed: the oracle says itself what that means. */
export function movedMoney(outcome: Outcome | undefined): boolean {
  return outcome?.result === 'approved' || outcome?.result === 'partly-approved';
}

/** Whether a person decided, at any time, how one of these ended. */
export function isAnyByPerson(run: Run, records: readonly TransactionRecord[]): boolean {
  return records.some(({ request }) =>
    run.scene.committed.notes(request.transactionId)?.outcomes.some(({ outcome }) => outcome.resolvedBy === 'person'),
  );
}

/** Whether it was told first that it moved nothing, and was approved after all: whoever paid the sale again meanwhile did so in good faith, and a person is called. */
export function cameLate(run: Run, { request: { transactionId } }: TransactionRecord): boolean {
  const { outcomes = [] } = run.scene.committed.notes(transactionId) ?? {};
  const at = outcomes.findIndex(({ outcome }) => movedMoney(outcome));
  const isLate = outcomes.slice(0, Math.max(0, at)).some(({ outcome }) => outcome.result !== 'unresolved');
  return isLate && outcomes[at]?.attention.includes('reverse-one') === true;
}

/** Every transaction at a terminal as it is durable at the end. */
export function recordsOf(run: Run): readonly TransactionRecord[] {
  return run.scene.committed.all().flatMap(({ record }) => (record.request.service === undefined ? [record] : []));
}

/** Whether a named person had a part in how it ended: what people decide wrongly is theirs. */
export function isByPerson(record: TransactionRecord): boolean {
  return record.outcome?.resolvedBy === 'person';
}
