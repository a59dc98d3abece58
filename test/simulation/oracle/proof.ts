/** What a definite word rests on: I5, I6, I7, I9. */

import { movedMoney } from '../../../src/core/transaction.js';
import { isByPerson, linesOf, movesOf, recordsOf, type Check, type Finding } from './finding.js';

/** I5: approved, declined and cancelled are the terminal's own words about that attempt. */
export const noInference: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || outcome.resolvedBy === 'person') return [];
    const { result } = outcome;
    if (result === 'unresolved' || result === 'not-processed') return [];
    const lines = linesOf(run, record);
    const isSaid = movedMoney(outcome)
      ? lines.some(({ moved }) => moved)
      : lines.some((line) => line.result === result);
    const text = `${transactionId} is told as ${result}, and the terminal has no such line`;
    return isSaid ? [] : [{ invariant: 'I5', transactionId, text }];
  });

/** I6: what is told as never started never starts. */
export const neverStartedNeverStarts: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome, atMs }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || outcome.result !== 'not-processed' || outcome.resolvedBy !== 'tenderd') return [];
    const line = linesOf(run, record).find(({ moved, movedAt }) => moved || movedAt > atMs);
    const text = `${transactionId} is told as not processed (${outcome.reason}), and the terminal worked on it (${line?.result})`;
    return line === undefined ? [] : [{ invariant: 'I6', transactionId, text }];
  });

/** I7: an answer is booked on the attempt whose ids it has, and on no other. */
export const identityBeforeAdoption: Check = (run) =>
  recordsOf(run).flatMap(({ request: { transactionId }, attempts }) =>
    attempts.flatMap(({ serviceId, evidence }): Finding[] => {
      const isSuccess = evidence?.result === 'Success' || evidence?.result === 'Partial';
      if (evidence === undefined || !isSuccess) return [];
      const line = run.ledger.find((one) => one.serviceId === serviceId && one.moved);
      const told = within(evidence.message, ['body', 'POIData', 'POITransactionID', 'TransactionID']);
      const isOwn = within(evidence.message, ['header', 'ServiceID']) === serviceId && told === line?.transactionId;
      const text = `an answer that was not about ${serviceId} was booked on it`;
      return isOwn ? [] : [{ invariant: 'I7', transactionId, text }];
    }),
  );

function within(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

/** I9: a definite word changes only to an approval, on the terminal's own word. */
export const answersAreStable: Check = (run) => {
  const ids = new Set(run.registers.told.map(({ transactionId }) => transactionId));
  return [...ids].flatMap((transactionId) => {
    const told = run.registers.told.filter((one) => one.transactionId === transactionId).map(({ outcome }) => outcome);
    return told.flatMap((outcome, index): Finding[] => {
      const before = told[index - 1];
      if (before === undefined || before.result === 'unresolved') return [];
      const record = run.scene.committed.notes(transactionId)?.record;
      const isApproval = movedMoney(outcome) && outcome.resolvedBy === 'terminal';
      // A terminal that heard only after we gave proof of absence would be the fault of that proof: it is no person's.
      const isExcused = before.resolvedBy === 'person' || (record !== undefined && isByPerson(record));
      const text = `${transactionId} was told as ${before.result} and then as ${outcome.result}`;
      if (!isApproval || (before.result === 'approved' && outcome.result !== 'approved'))
        return [{ invariant: 'I9', transactionId, text }];
      const movedBefore = movedMoney(before);
      return movedBefore || isExcused || record === undefined || movesOf(run, record).length === 0
        ? []
        : [{ invariant: 'I6', transactionId, text: `${text}: the first word was no proof` }];
    });
  });
};
