/**
 * Sales that are paid in parts. The parts never take more than the sale costs, and the reported remaining amount equals
 * the remaining amount by the ledgers (I1, I4).
 */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Run } from '../play.js';
import { isRefusedStill, leftInTheDark } from './after-all.js';
import { isAnyByPerson, movedMoney, movesOf, recordsOf, type Check, type Finding } from './finding.js';
import { minorUnits } from './minor-units.js';

/** Returns the amounts that a part states about its sale: the total, and the amount that was paid by other means. */
function declared({ request }: TransactionRecord): { readonly total: number; readonly otherwise: number } | undefined {
  const split = request.options?.split;
  return split && 'total' in split ? { total: split.total, otherwise: split.paidOtherwise ?? 0 } : undefined;
}

/** Returns the amount requested for the sale itself, without tip and cash-back. */
function wanted({ request: { amountDetails, options } }: TransactionRecord): number {
  const cash = options?.cashBack !== undefined && 'amount' in options.cashBack ? options.cashBack.amount : 0;
  return (amountDetails?.amount ?? 0) - (options?.tip ?? 0) - cash;
}

function units(decimal: string | undefined): number {
  return minorUnits(decimal ?? '0') ?? 0;
}

/**
 * Returns the amount that a line took towards its sale: the requested amount if the line is in another currency or its
 * amount could not be read.
 */
function took(record: TransactionRecord, line: LedgerEntry): number {
  const { request, outcome } = record;
  if (line.currency !== request.amountDetails?.currency || outcome?.reason === 'amount-unknown') return wanted(record);
  const besides = units(line.tipAmount) + units(line.cashBackAmount) + units(line.surchargeAmount);
  return Math.max(0, units(line.authorizedAmount) - besides);
}

/**
 * Returns the amount that these payments took for their sale and kept, by the terminals' ledgers. A refund in another
 * currency does not change this amount.
 */
function taken(run: Run, records: readonly TransactionRecord[]): number {
  const lines = records.map((record) => ({ record, lines: movesOf(run, record) }));
  const back = lines.flatMap((one) => one.lines.filter(({ kind }) => kind === 'reversal' || kind === 'refund'));
  return lines.reduce((sum, { record, lines: own }) => {
    for (const line of own.filter(({ kind }) => kind === 'payment')) {
      const about = back.filter(({ originalTransactionId }) => originalTransactionId === line.transactionId);
      const given = about.filter(({ currency }) => currency === record.request.amountDetails?.currency);
      const isUndone = about.some((one) => one.kind === 'reversal' && one.authorizedAmount === line.authorizedAmount);
      const kept = took(record, line) - given.reduce((all, one) => all + units(one.authorizedAmount), 0);
      sum += isUndone ? 0 : Math.max(0, kept);
    }
    return sum;
  }, 0);
}

/**
 * Returns all transactions of the sale of a part, including the part, and full reversals of these transactions under
 * another sale. A partial refund under another sale belongs to that sale: the sale of the part keeps the amount, and
 * charges nothing for it again.
 */
function ofSameSale(run: Run, { request }: TransactionRecord): readonly TransactionRecord[] {
  const all = recordsOf(run);
  const own = all.filter((one) => one.request.sale === request.sale);
  const lines = new Map(own.flatMap((one) => movesOf(run, one)).map((line) => [line.transactionId, line]));
  const undoing = all.filter(
    (one) =>
      one.request.kind === 'reversal' &&
      one.request.sale !== request.sale &&
      movesOf(run, one).some(
        (line) => units(lines.get(line.originalTransactionId ?? '')?.authorizedAmount) === units(line.authorizedAmount),
      ),
  );
  return [...own, ...undoing];
}

/**
 * True if the terminal took more than requested, which no sum can prevent. Also true if an operator reviewed a part and
 * had another part paid.
 */
function isExcused(run: Run, records: readonly TransactionRecord[]): boolean {
  if (leftInTheDark(run, records)) return true;
  return records.some(
    (record) =>
      (record.request.kind === 'payment' && record.request.reviewed !== undefined) ||
      movesOf(run, record).some((line) => line.kind === 'payment' && took(record, line) > wanted(record)),
  );
}

/** I1: the parts of a sale take no more than its total. If they take more, an attention item reports the difference. */
export const partsWithinTotal: Check = (run) =>
  recordsOf(run).flatMap((record): Finding[] => {
    const sale = declared(record);
    if (sale === undefined || movesOf(run, record).length === 0) return [];
    const all = ofSameSale(run, record);
    const sum = taken(run, all) + sale.otherwise;
    if (sum <= sale.total || isAnyByPerson(run, all)) return [];
    // An approval after a refusal that was not received cannot be reported.
    if (all.some((one) => isRefusedStill(run, one, Infinity))) return [];
    const isOpen = all.some(({ outcome }) => outcome === undefined || outcome.result === 'unresolved');
    const isTold = isOpen || all.some(({ attention }) => attention.length > 0);
    if (isExcused(run, all) && isTold) return [];
    const { transactionId, sale: name } = record.request;
    const text = `the parts of ${name} took ${sum}, and it costs ${sale.total}${isTold ? '' : '; nobody is told'}`;
    return [{ invariant: 'I1', transactionId, text }];
  });

/** Returns the other transactions of the sale of a part whose outcomes had moved money by a time. */
function movedBy(run: Run, record: TransactionRecord, isBy: (atMs: number) => boolean): readonly TransactionRecord[] {
  return ofSameSale(run, record).filter((one) => {
    const { outcomes = [] } = run.scene.committed.notes(one.request.transactionId) ?? {};
    return one !== record && movedMoney(outcomes.findLast(({ atMs }) => isBy(atMs))?.outcome);
  });
}

/**
 * I4: the reported remaining amount of a sale is its total without the amounts in the terminals' ledgers that are known
 * at the time of the report. The order of commits in the same millisecond is unknown.
 */
export const leftIsTrue: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome, leftInSale, atMs: toldAtMs }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    const sale = record && declared(record);
    if (record === undefined || sale === undefined || outcome.result === 'unresolved') return [];
    if (isAnyByPerson(run, [record, ...ofSameSale(run, record)])) return [];
    const isKnown = movedMoney(outcome) || !isRefusedStill(run, record, toldAtMs);
    const own = movesOf(run, record).find(({ serviceId }) => isKnown && serviceId === outcome.serviceId);
    // A payment in another currency has no known amount in the currency of the sale.
    const isOther = own !== undefined && own.currency !== record.request.amountDetails?.currency;
    const isSaid = (moved: readonly TransactionRecord[]): boolean => {
      // The terminal did not report the amount, so the remaining amount is unknown.
      const isUnknown = [record, ...moved].some((one) =>
        movesOf(run, one).some(({ serviceId }) => run.unknownAmounts.has(serviceId)),
      );
      // A reversal without an amount in its answer may count as zero. The remaining amount is then lower, and nothing
      // is charged twice.
      const counted = moved.filter(
        (one) =>
          !movesOf(run, one).some(({ kind, serviceId }) => kind === 'reversal' && run.unknownAmounts.has(serviceId)),
      );
      return (isUnknown && leftInSale === undefined) || leftInSale === truth(moved) || leftInSale === truth(counted);
    };
    const truth = (moved: readonly TransactionRecord[]): number | undefined => {
      const paid = taken(run, own === undefined ? moved : [...moved, record]);
      return isOther ? undefined : Math.max(0, sale.total - sale.otherwise - paid);
    };
    const known = movedBy(run, record, (atMs) => atMs <= toldAtMs);
    if (isSaid(known) || isSaid(movedBy(run, record, (atMs) => atMs < toldAtMs))) return [];
    const text = `${transactionId} leaves ${leftInSale ?? 'nothing said'} of its sale, and it was ${truth(known) ?? 'in another currency'}`;
    return [{ invariant: 'I4', transactionId, text }];
  });

/** True if both transactions are parts of a sale with the same total. */
export function areParts(one: TransactionRecord, other: TransactionRecord): boolean {
  const total = declared(one)?.total;
  const [first, second] = [one, other].map(({ request }) => request.amountDetails?.currency);
  return total !== undefined && total === declared(other)?.total && first === second;
}
