/**
 * Transactions that a terminal refused by its own answer and approved later. Until the approval is booked, no party can
 * know of the approval.
 */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';
import { movedMoney } from './finding.js';

/** True if the terminal refused one of the attempts and served that attempt nevertheless. */
export function wasRefusedFirst(run: Run, { attempts }: TransactionRecord): boolean {
  return attempts.some(({ serviceId }) => serviceId !== undefined && run.refusedFirst.has(serviceId));
}

/** True if the transaction was refused first, and its approval was not booked by that time. */
export function isRefusedStill(run: Run, record: TransactionRecord, atMs: number): boolean {
  if (!wasRefusedFirst(run, record)) return false;
  const { outcomes = [] } = run.scene.committed.notes(record.request.transactionId) ?? {};
  return !outcomes.some((one) => one.atMs < atMs && movedMoney(one.outcome));
}

/**
 * True if one of these transactions was sent while another of them was reported as refused although the terminal
 * approved it. Then the terminal is to blame for the consequences.
 */
export function leftInTheDark(run: Run, records: readonly TransactionRecord[]): boolean {
  const ids = new Set(records.map(({ request }) => request.transactionId));
  const sent = run.machine.tap.moneySent.filter(({ transactionId = '' }) => ids.has(transactionId));
  return records.some((record) => {
    const refused = sent.find(({ serviceId }) => run.refusedFirst.has(serviceId) && isOf(record, serviceId));
    return sent.some(
      ({ serviceId, atMs }) =>
        refused !== undefined && atMs > refused.atMs && !isOf(record, serviceId) && isRefusedStill(run, record, atMs),
    );
  });
}

function isOf({ attempts }: TransactionRecord, serviceId: string): boolean {
  return attempts.some((attempt) => attempt.serviceId === serviceId);
}
