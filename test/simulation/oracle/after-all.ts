/** What a terminal refused by its own word and approved after all: until the approval is booked, nobody can know of it. */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { Run } from '../play.js';
import { movedMoney } from './finding.js';

/** Whether the terminal refused one of its attempts, and served it all the same. */
export function wasRefusedFirst(run: Run, { attempts }: TransactionRecord): boolean {
  return attempts.some(({ serviceId }) => serviceId !== undefined && run.refusedFirst.has(serviceId));
}

/** Whether it was refused first, and its approval was not booked by then. */
export function isRefusedStill(run: Run, record: TransactionRecord, atMs: number): boolean {
  if (!wasRefusedFirst(run, record)) return false;
  const { outcomes = [] } = run.scene.committed.notes(record.request.transactionId) ?? {};
  return !outcomes.some((one) => one.atMs < atMs && movedMoney(one.outcome));
}

/** Whether one of these left while another of them stood as refused, and was not: what follows from that is the terminal's. */
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
