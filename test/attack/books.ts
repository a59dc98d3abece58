/** Compares the reports to registers with the terminals' own ledgers. */

import type { LedgerEntry } from '../../src/simulator/index.js';

/** The final report about a transaction. */
export interface ReportedEnd {
  readonly transactionId: string;
  readonly kind: string;
  readonly sale: string;
  readonly reviewed?: readonly { readonly transactionId: string }[] | undefined;
  readonly original?: { readonly transactionId?: string | undefined } | undefined;
  readonly result?: string | undefined;
  readonly resolvedBy?: string | undefined;
  readonly approvalCode?: string | undefined;
  readonly authorized?: { readonly amount: number; readonly currency: string } | undefined;
}

/** Returns all differences as texts; empty if the ledgers agree. `ends` are in the order of acceptance. */
export function disagreements(ends: readonly ReportedEnd[], ledger: readonly LedgerEntry[]): readonly string[] {
  const movedById = new Map<string, LedgerEntry[]>();
  for (const entry of ledger) {
    const known = movedById.get(entry.saleTransactionId) ?? [];
    movedById.set(entry.saleTransactionId, entry.moved ? [...known, entry] : known);
  }
  const ids = new Set(ends.map(({ transactionId }) => transactionId));
  const strangers = [...movedById.keys()].filter((id) => !ids.has(id));
  return [
    ...strangers.map((id) => `${id}: the terminals have it, and no register asked for it`),
    ...ends.flatMap((end) => about(end, movedById.get(end.transactionId) ?? [])),
    ...paidTwice(ends, movedById),
  ];
}

function about(end: ReportedEnd, moved: readonly LedgerEntry[]): readonly string[] {
  const { transactionId: id, result, resolvedBy, authorized, approvalCode } = end;
  if (moved.length > 1) return [`${id}: money moved ${moved.length} times`];
  if (result === undefined) return [`${id}: it has not ended`];
  // The outcome is unknown, or an operator decided it, so the ledger may have either result.
  if (result === 'unresolved' || resolvedBy === 'person') return [];
  const [line] = moved;
  if (result !== 'approved' && result !== 'partly-approved') {
    return line === undefined ? [] : [`${id}: told as ${result}, and money moved`];
  }
  if (line === undefined) return [`${id}: told as ${result}, and no money moved`];
  // A ReversalResponse has no approval code, and no amount after a reversal of the whole.
  const isReversal = end.kind === 'reversal';
  const isUnsaid = isReversal && authorized === undefined;
  const said = authorized === undefined ? 'nothing' : `${(authorized.amount / 100).toFixed(2)} ${authorized.currency}`;
  const really = `${Number(line.authorizedAmount).toFixed(2)} ${line.currency}`;
  const code = line.approvalCode;
  return [
    ...(said === really || isUnsaid ? [] : [`${id}: told as ${said}, and ${really} moved`]),
    ...(approvalCode === code || isReversal ? [] : [`${id}: approval code ${approvalCode} told, ${code} given`]),
  ];
}

/**
 * Returns payments of one sale that both moved money, although the earlier payment was not reviewed for the later
 * payment, not refunded, and not approved in part (invariant I1).
 */
function paidTwice(
  ends: readonly ReportedEnd[],
  movedById: ReadonlyMap<string, readonly LedgerEntry[]>,
): readonly string[] {
  const paid = ends.filter(
    ({ transactionId, kind }) => kind === 'payment' && (movedById.get(transactionId)?.length ?? 0) > 0,
  );
  const bySale = new Map<string, ReportedEnd[]>();
  for (const end of paid) bySale.set(end.sale, [...(bySale.get(end.sale) ?? []), end]);
  return [...bySale.values()].flatMap((group) =>
    group.flatMap((later, index) =>
      group
        .slice(0, index)
        .filter((earlier) => !isExcused(earlier, later, ends))
        .map(
          (earlier) => `sale ${later.sale} was paid in ${earlier.transactionId} and again in ${later.transactionId}`,
        ),
    ),
  );
}

function isExcused(earlier: ReportedEnd, later: ReportedEnd, ends: readonly ReportedEnd[]): boolean {
  const { transactionId, result, resolvedBy } = earlier;
  // The operator's decision was wrong, so tenderd let the sale be paid again.
  if (resolvedBy === 'person' && result !== 'approved') return true;
  if (later.reviewed?.some((one) => one.transactionId === transactionId) === true) return true;
  return result === 'partly-approved' || ends.some(({ original }) => original?.transactionId === transactionId);
}
