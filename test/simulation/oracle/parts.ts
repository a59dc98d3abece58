/** Sales that are paid in parts: what they took never exceeds what they cost, and what is left is what the books say (I1, I4). */

import type { TransactionRecord } from '../../../src/core/index.js';
import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Run } from '../play.js';
import { isRefusedStill, leftInTheDark } from './after-all.js';
import { isAnyByPerson, movedMoney, movesOf, recordsOf, type Check, type Finding } from './finding.js';
import { minorUnits } from './minor-units.js';

/** What a part says of its sale: what it costs, and what of that came otherwise. */
function declared({ request }: TransactionRecord): { readonly total: number; readonly otherwise: number } | undefined {
  const split = request.options?.split;
  return split && 'total' in split ? { total: split.total, otherwise: split.paidOtherwise ?? 0 } : undefined;
}

/** What was asked for of the sale itself: neither tip nor cash pays it. */
function wanted({ request: { amountDetails, options } }: TransactionRecord): number {
  const cash = options?.cashBack !== undefined && 'amount' in options.cashBack ? options.cashBack.amount : 0;
  return (amountDetails?.amount ?? 0) - (options?.tip ?? 0) - cash;
}

function units(decimal: string | undefined): number {
  return minorUnits(decimal ?? '0') ?? 0;
}

/** What a line took towards its sale; in another currency, and where nobody could read how much, what was asked for. */
function took(record: TransactionRecord, line: LedgerEntry): number {
  const { request, outcome } = record;
  if (line.currency !== request.amountDetails?.currency || outcome?.reason === 'amount-unknown') return wanted(record);
  const besides = units(line.tipAmount) + units(line.cashBackAmount) + units(line.surchargeAmount);
  return Math.max(0, units(line.authorizedAmount) - besides);
}

/** What the payments among these took towards their sale and kept, by the terminals' books. What went back in another currency than asked says nothing of the sale. */
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
 * All of the sale of a part, itself included, and what undid the whole of one of them under another sale. What was refunded in part under another
 * one is that one's: this sale keeps it, and nothing is charged for it again.
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

/** Whether the terminal took more than it was asked for, which no sum can prevent, or a person had another part paid with open eyes. */
function isExcused(run: Run, records: readonly TransactionRecord[]): boolean {
  if (leftInTheDark(run, records)) return true;
  return records.some(
    (record) =>
      (record.request.kind === 'payment' && record.request.reviewed !== undefined) ||
      movesOf(run, record).some((line) => line.kind === 'payment' && took(record, line) > wanted(record)),
  );
}

/** I1: the parts of a sale take no more than it costs; where they do all the same, a person is told. */
export const partsWithinTotal: Check = (run) =>
  recordsOf(run).flatMap((record): Finding[] => {
    const sale = declared(record);
    if (sale === undefined || movesOf(run, record).length === 0) return [];
    const all = ofSameSale(run, record);
    const sum = taken(run, all) + sale.otherwise;
    if (sum <= sale.total || isAnyByPerson(run, all)) return [];
    // Of an approval behind a refusal that no one has heard, nobody can be told.
    if (all.some((one) => isRefusedStill(run, one, Infinity))) return [];
    const isOpen = all.some(({ outcome }) => outcome === undefined || outcome.result === 'unresolved');
    const isTold = isOpen || all.some(({ attention }) => attention.length > 0);
    if (isExcused(run, all) && isTold) return [];
    const { transactionId, sale: name } = record.request;
    const text = `the parts of ${name} took ${sum}, and it costs ${sale.total}${isTold ? '' : '; nobody is told'}`;
    return [{ invariant: 'I1', transactionId, text }];
  });

/** The others of the sale of a part whose outcome had moved money by then. */
function movedBy(run: Run, record: TransactionRecord, isBy: (atMs: number) => boolean): readonly TransactionRecord[] {
  return ofSameSale(run, record).filter((one) => {
    const { outcomes = [] } = run.scene.committed.notes(one.request.transactionId) ?? {};
    return one !== record && movedMoney(outcomes.findLast(({ atMs }) => isBy(atMs))?.outcome);
  });
}

/**
 * I4: what is said to be left of a sale is what it costs without what the terminals have in their books, of all that is known when it is said. Of what
 * is committed in the same millisecond nobody can say whether it came before.
 */
export const leftIsTrue: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome, leftInSale, atMs: toldAtMs }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    const sale = record && declared(record);
    if (record === undefined || sale === undefined || outcome.result === 'unresolved') return [];
    if (isAnyByPerson(run, [record, ...ofSameSale(run, record)])) return [];
    const isKnown = movedMoney(outcome) || !isRefusedStill(run, record, toldAtMs);
    const own = movesOf(run, record).find(({ serviceId }) => isKnown && serviceId === outcome.serviceId);
    // What it costs in another currency, nobody can say.
    const isOther = own !== undefined && own.currency !== record.request.amountDetails?.currency;
    const isSaid = (moved: readonly TransactionRecord[]): boolean => {
      // What it took, the terminal has not said: nobody knows what is left.
      const isUnknown = [record, ...moved].some((one) =>
        movesOf(run, one).some(({ serviceId }) => run.unknownAmounts.has(serviceId)),
      );
      // A reversal whose answer names no amount may count for nothing: then less is left, and nothing is charged twice.
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

/** Whether both are parts of a sale that costs the same. */
export function areParts(one: TransactionRecord, other: TransactionRecord): boolean {
  const total = declared(one)?.total;
  const [first, second] = [one, other].map(({ request }) => request.amountDetails?.currency);
  return total !== undefined && total === declared(other)?.total && first === second;
}
