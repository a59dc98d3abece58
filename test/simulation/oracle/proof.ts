/** The proof behind each definite outcome: I5, I6, I7, I9. */

import type { Run } from '../play.js';
import type { Evidence, Period } from '../../../src/core/index.js';
import { wasRefusedFirst } from './after-all.js';
import {
  doneOf,
  isReconciliationRequest,
  isReading,
  linesOf,
  movedMoney,
  recordsOf,
  type Check,
  type Finding,
} from './finding.js';

/** I5: the outcomes approved, declined and cancelled are the terminal's own answers about the attempt with this outcome. */
export const noInference: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || outcome.resolvedBy === 'person') return [];
    const { result } = outcome;
    if (result === 'unresolved' || result === 'not-processed') return [];
    const lines = linesOf(run, record);
    const isSaid = movedMoney(outcome)
      ? doneOf(run, record).length > 0
      : lines.some((line) => line.result === result) || wasRefusedFirst(run, record);
    const text = `${transactionId} is told as ${result}, and the terminal has no such line`;
    return isSaid ? [] : [{ invariant: 'I5', transactionId, text }];
  });

/** I6: a transaction that is reported as never started never starts. */
export const neverStartedNeverStarts: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome, atMs }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || outcome.result !== 'not-processed' || outcome.resolvedBy !== 'tenderd') return [];
    // The terminal may have read the card and then forgotten the request. This has no consequences.
    if (outcome.reason === 'terminal-forgot') return [];
    const line = linesOf(run, record).find(
      (one) => one.moved || isReconciliationRequest(one) || isReading(one) || one.movedAt > atMs,
    );
    const text = `${transactionId} is told as not processed (${outcome.reason}), and the terminal worked on it (${line?.result})`;
    return line === undefined ? [] : [{ invariant: 'I6', transactionId, text }];
  });

/** I7: an answer is booked only on the attempt that has the ids of the answer. */
export const identityBeforeMatch: Check = (run) =>
  recordsOf(run).flatMap(({ request: { transactionId }, attempts }) =>
    attempts.flatMap(({ serviceId, saleId, poiId, evidence, category, period }): Finding[] => {
      const isSuccess = evidence?.result === 'Success' || evidence?.result === 'Partial';
      if (evidence === undefined || !isSuccess) return [];
      if (category === 'Reconciliation' && evidence.how === 'repeated')
        return periodDiffers(transactionId, evidence, period);
      const line = run.ledger.find(
        (one) => one.serviceId === serviceId && (one.moved || isReconciliationRequest(one) || isReading(one)),
      );
      const isPeriod = category === 'Reconciliation';
      const key = isPeriod ? ['POIReconciliationID'] : ['POIData', 'POITransactionID', 'TransactionID'];
      const told = within(evidence.message, ['body', ...key]);
      const header = ['ServiceID', 'SaleID', 'POIID'].map((name) => within(evidence.message, ['header', name]));
      const isOwn =
        header.join() === [serviceId, saleId, poiId].join() && told === (isPeriod ? line?.period : line?.transactionId);
      const text = `an answer that was not about ${serviceId} was booked on it`;
      return isOwn ? [] : [{ invariant: 'I7', transactionId, text }];
    }),
  );

/**
 * A reconciliation whose closing was found later is proved by the totals of its own period, or by another number of the
 * open period.
 */
function periodDiffers(transactionId: string, evidence: Evidence, period: Period | undefined): Finding[] {
  const told = within(evidence.message, ['body', 'POIReconciliationID']);
  const isOwn = within(evidence.message, ['name']) === 'ReconciliationResponse';
  if (period !== undefined && (told === period.id) === isOwn) return [];
  return [{ invariant: 'I7', transactionId, text: `the closing of another period was booked on ${transactionId}` }];
}

function within(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

/**
 * I9: a definite outcome changes only to an approval, by the terminal's own answer, and the operator gets an attention
 * item.
 */
export const answersAreStable: Check = (run) => [...changesTold(run), ...quietChanges(run)];

function changesTold(run: Run): readonly Finding[] {
  const ids = new Set(run.registers.told.map(({ transactionId }) => transactionId));
  return [...ids].flatMap((transactionId) => {
    const told = run.registers.told.filter((one) => one.transactionId === transactionId).map(({ outcome }) => outcome);
    return told.flatMap((outcome, index): Finding[] => {
      const before = told[index - 1];
      if (before === undefined || before.result === 'unresolved') return [];
      const isApproval = movedMoney(outcome) && outcome.resolvedBy === 'terminal';
      const text = `${transactionId} was told as ${before.result} and then as ${outcome.result}`;
      if (!isApproval || (before.result === 'approved' && outcome.result !== 'approved'))
        return [{ invariant: 'I9', transactionId, text }];
      // The first outcome came from tenderd or from the terminal, and was not proved.
      const isNoProof = !movedMoney(before) && before.resolvedBy !== 'person' && before.reason !== 'terminal-forgot';
      const record = run.scene.committed.notes(transactionId)?.record;
      if (record !== undefined && wasRefusedFirst(run, record)) return [];
      return isNoProof ? [{ invariant: 'I6', transactionId, text }] : [];
    });
  });
}

function quietChanges(run: Run): readonly Finding[] {
  return run.scene.committed.all().flatMap(({ record, outcomes }) =>
    outcomes.flatMap(({ outcome, attention }, index): Finding[] => {
      if (record.request.kind === 'card-acquisition') return [];
      const before = outcomes[index - 1]?.outcome;
      const isTurned = before !== undefined && before.result !== 'unresolved' && !movedMoney(before);
      if (
        !isTurned ||
        !movedMoney(outcome) ||
        attention.includes('reverse-one') ||
        attention.includes('closed-after-all')
      )
        return [];
      const { transactionId } = record.request;
      return [
        { invariant: 'I9', transactionId, text: `${transactionId} turned into ${outcome.result}, and nobody is told` },
      ];
    }),
  );
}
