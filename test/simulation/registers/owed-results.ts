/** Decides whether a result that tenderd promised to a register is due and not delivered. */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { Committed } from '../machine/committed.js';
import type { NexoAccepted, NexoBook } from './nexo-book.js';

/** Returns the transaction that was accepted for a request. */
export function acceptedAs(committed: Committed, { ask }: NexoAccepted): TransactionRecord | undefined {
  const { saleId, serviceId } = ask;
  return committed
    .all()
    .map(({ record }) => record)
    .find(({ registerRequestIds = [] }) =>
      registerRequestIds.some((one) => one.saleId === saleId && one.serviceId === serviceId),
    );
}

/**
 * True if the outcome is known and was not the last result that its register received with these ids. The promise for
 * an acknowledged result that is requested again ends with the process that made it (docs/register/nexo-interface.md,
 * Answered later). `starts`: the starts of processes.
 */
export function isOwed(
  committed: Committed,
  { delivered }: NexoBook,
  accepted: NexoAccepted,
  starts: readonly number[],
): boolean {
  const { ask, atMs } = accepted;
  const record = acceptedAs(committed, accepted);
  const outcome = record?.outcome;
  if (record === undefined || outcome === undefined || outcome.result === 'unresolved') return false;
  const word = outcome.result === 'approved' || outcome.result === 'partly-approved' ? 'approved' : 'failed';
  if (delivered.findLast((one) => one.ask === ask)?.word === word) return false;
  const isBefore = delivered.some(
    (one) =>
      one.atMs < atMs &&
      one.word === word &&
      one.ask.saleId === ask.saleId &&
      one.ask.wanted.sale?.TransactionID === ask.wanted.sale?.TransactionID,
  );
  const isRepeat = isBefore && record.acknowledgedRevision >= outcome.revision;
  return !(isRepeat && starts.some((startMs) => startMs > atMs));
}
