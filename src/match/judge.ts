/** Compares the three sides of one group: sales, transactions and lines that belong to one sale or one original. */

import { isSameAmount, sumsOf } from './amounts.js';
import { assign, type Assigned, type Assignment, mayTake } from './assign.js';
import { expectedOf, isExpected } from './by-amount.js';
import { type Finding, type FindingFacts, factsOf, factsOfLine, findingOf } from './finding.js';
import { type Hold, Holding } from './holding.js';
import type {
  BookedTransaction,
  GroupLine,
  LineRole,
  MarkTimes,
  MatchAmount,
  MatchGroup,
  MatchScope,
} from './model.js';
import { isBefore, msOf, msPerDay } from './moments.js';
import { isSameWeek, nearestTo, Occasions, timeOf } from './occasions.js';
import { missedIn, netOf } from './reversals.js';
import { judgeSales, salesBeforeJournal, salesOfOccasions, type SalesPart } from './sales.js';
import { GroupFacts, Settled } from './settled.js';

/** The numbers of a group for the report. */
export interface GroupCounts {
  /** The transactions whose settlement agrees with the journal. */
  readonly agreeing: number;
  /** The transactions that a later file may settle. */
  readonly pending: number;
  /** The transactions before the period of the first file. An earlier file may have settled them. */
  readonly notCovered: number;
  /** The transactions that no file settles. They were not compared, because the files show no period. */
  readonly notCompared: number;
  /** The number of lines about payments that are older than the journal. */
  readonly beforeJournal: number;
  /** The number of sales in the list of a register that are older than the journal, and were not compared. */
  readonly salesBeforeJournal: number;
}

/** The findings about a group, and the numbers for the report. */
export interface Judgement {
  readonly findings: readonly Finding[];
  readonly counts: GroupCounts;
  /**
   * A transaction that neither this run nor the run of the earlier mark has matched: it has no line and a time before
   * the period of the files, and the journal accepted or decided it after the earlier mark.
   */
  readonly missed?: BookedTransaction;
  /** The transactions that the mark may not pass: those of each sale that differs or waits for a later file. */
  readonly holds: readonly Hold[];
  /** The transactions that a line may settle, and whose outcome is not known. */
  readonly unresolved: readonly BookedTransaction[];
}

interface Side {
  readonly scope: MatchScope;
  readonly group: MatchGroup;
  readonly occasions: Occasions;
  readonly facts: GroupFacts;
  /** The transactions for which the list of a register has a sale. */
  readonly withSale: ReadonlySet<BookedTransaction>;
  readonly reversals: readonly BookedTransaction[];
}

/** Returns the differences in a group. `mark`: the earlier mark; undefined if there is none. */
export function judgeGroup(group: MatchGroup, scope: MatchScope, mark?: MarkTimes): Judgement {
  const { transactions } = group;
  const lines = namingTheirOwn(group);
  const ofRole = (role: LineRole): readonly GroupLine[] => lines.filter((line) => line.role === role);
  const moved = transactions.filter(({ ending }) => ending === 'moved');
  const ofEffect = (effect: BookedTransaction['effect']): readonly BookedTransaction[] =>
    moved.filter((one) => one.effect === effect);
  const occasions = new Occasions(transactions);
  const facts = new GroupFacts(group, occasions);
  const reversals = ofEffect('reversal');
  const salesFindings = (part: SalesPart): readonly Finding[] =>
    judgeSales(part, scope, (charge) => netOf(charge, facts));
  const parts = salesOfOccasions(group, occasions, (part) => salesFindings(part).length === 0);
  const listed = parts.filter(({ sales }) => sales.some(({ amount }) => amount.amount > 0));
  const withSale = new Set(listed.flatMap((part) => part.transactions));
  const side: Side = { scope, group, occasions, facts, withSale, reversals };
  const unresolved = (effect: BookedTransaction['effect']): readonly BookedTransaction[] =>
    transactions.filter((one) => one.effect === effect && one.ending === 'not-known');
  const charges = withWrongLines(assign(ofEffect('charge'), ofRole('charge'), occasions, unresolved('charge')), side);
  const refunded = [...ofEffect('refund'), ...refundsOfReversals(side, charges)];
  const refunds = withEarlierReversals(
    assign(refunded, ofRole('refund'), occasions, unresolved('refund')),
    charges,
    side,
  );
  const beforeJournal = [
    ...charges.left.filter((line) => isBeforeJournal(line, 'charge', side)),
    ...refunds.left.filter((line) => isBeforeJournal(line, 'refund', side)),
  ];
  const ofCharges = new Settled(charges.assigned, group, occasions);
  const ofRefunds = new Settled(refunds.assigned, group, occasions);
  const returned = returnedBy(refunds);
  const ofSales = parts.map((part) => ({ part, findings: salesFindings(part) }));
  const others = [
    ...charges.assigned.flatMap((one) => judgeCharge(one, returned, side)),
    ...charges.left.flatMap((line) => judgeLeftCharge(line, ofCharges, side)),
    ...refunds.assigned.flatMap((one) => judgeRefund(one, side)),
    ...refunds.left.flatMap((line) => judgeLeftRefund(line, ofRefunds, side)),
    ...ofRole('chargeback').map((line) => aboutLine('chargeback', line, chargedBy(line, side))),
    ...transactions.flatMap((one) => judgePeriod(one, scope)),
  ];
  const findings = [...others, ...ofSales.flatMap((one) => one.findings)];
  const assigned = [...charges.assigned, ...refunds.assigned];
  const missed = missedIn(assigned, group, { reversals, facts }, scope, mark);
  const holding = new Holding(group, occasions);
  return {
    findings,
    counts: {
      ...countsOf(assigned, findings, side, beforeJournal.length),
      salesBeforeJournal: salesBeforeJournal(parts, scope),
    },
    ...(missed === undefined ? {} : { missed }),
    unresolved: transactions.filter(({ effect, ending }) => effect !== 'none' && ending === 'not-known'),
    holds: [
      ...others.flatMap((finding) => holding.ofFinding(finding)),
      ...ofSales.flatMap((one) => one.findings.flatMap((finding) => holding.ofSale(finding, one.part))),
      ...pendingIn(assigned, scope).flatMap(({ transaction }) => holding.ofPending(transaction)),
    ],
  };
}

/**
 * Returns the lines without the references to transactions that do not count. A reference counts only if the line and
 * the transaction have the same effect, or if the line is about a chargeback. For example, the line of a capture may
 * refer to the pre-authorization, and the line of a refund to the payment; these references are dropped. A reference is
 * also dropped if the line is about another payment that has the same approval code by chance.
 */
function namingTheirOwn({ lines, transactions }: MatchGroup): readonly GroupLine[] {
  const byId = new Map(transactions.map((one) => [one.transactionId, one]));
  return lines.map(({ transactionId, ...line }) => {
    const named = transactionId === undefined ? undefined : byId.get(transactionId);
    if (named !== undefined && !mayTake(line, named)) return line;
    const effect = named?.effect;
    const isOwn = line.role === 'charge' ? effect === 'charge' : effect === 'refund' || effect === 'reversal';
    return transactionId !== undefined && (isOwn || line.role === 'chargeback') ? { ...line, transactionId } : line;
  });
}

/**
 * Returns the reversals that the acquirer settles as refunds. A payment that is reversed after the clearing is settled
 * as a charge and a refund. So the refund is expected only if the charge was settled.
 */
function refundsOfReversals({ reversals }: Side, charges: Assignment): readonly BookedTransaction[] {
  const settled = new Set(
    charges.assigned.flatMap(({ transaction, lines }) => (lines.length > 0 ? transaction.transactionId : [])),
  );
  return reversals.filter(({ original }) => original !== undefined && settled.has(original));
}

/** Returns the ids of the charges for which a refund is settled. */
function returnedBy(refunds: Assignment): ReadonlySet<string> {
  return new Set(
    refunds.assigned.flatMap(({ transaction, lines }) => (lines.length > 0 ? (transaction.original ?? []) : [])),
  );
}

/**
 * Adds each remaining refund line to the reversal that the line settles, if the payment is older than the files. An
 * earlier file may have the charge. Without this step, the operator would book as a refund what the journal has as a
 * reversal. A line that names another payment is excluded, and so is a line that may repeat a settled refund.
 */
function withEarlierReversals(refunds: Assignment, charges: Assignment, side: Side): Assignment {
  const { scope, group, reversals, occasions } = side;
  const { since } = scope;
  const earlier = charges.assigned.flatMap(({ transaction, lines }) =>
    lines.length === 0 && since !== undefined && transaction.at < since ? transaction.transactionId : [],
  );
  const open = new Set(reversals.filter(({ original = '' }) => earlier.includes(original)));
  if (open.size === 0 || refunds.left.length === 0) return refunds;
  const settled = new Settled(refunds.assigned, group, occasions);
  const added: Assigned[] = [];
  const left = refunds.left.filter((line) => {
    const isExplained =
      isBeforeJournal(line, 'refund', side) ||
      isOfUnknownStore(line, side) ||
      namedBy(line, 'refund', side) !== undefined ||
      settled.equalTo(line).length > 0;
    if (isExplained) return true;
    const named = group.lines.find((one) => one.file === line.file && one.line === line.line)?.transactionId;
    const possible = [...open].filter(
      (one) =>
        isExpected(line, one) &&
        mayTake(line, one) &&
        (named === undefined || named === one.original || named === one.transactionId) &&
        (occasions.possibleFor(line, [one]).length > 0 || isSameWeek(line, one)),
    );
    const taker = nearestTo(line, possible);
    if (taker === undefined) return true;
    open.delete(taker);
    added.push({ transaction: taker, lines: [line] });
    return false;
  });
  return { assigned: [...refunds.assigned, ...added], left };
}

function judgeCharge({ transaction, lines }: Assigned, returned: ReadonlySet<string>, side: Side): readonly Finding[] {
  const { scope, facts, withSale } = side;
  const net = netOf(transaction, facts);
  const isUndone = net?.amount === 0;
  const isBooked = scope.hasSales ? withSale.has(transaction) : transaction.isAcknowledged;
  const notBooked = (): readonly Finding[] =>
    isBooked || isUndone ? [] : [about('charge-not-booked', transaction, lines, { evidence: net })];
  if (lines.length === 0) {
    if (isUndone || !isInScope(transaction, scope)) return [];
    return [about('charge-not-settled', transaction, [], { evidence: net })];
  }
  const isLeftCharged =
    isUndone &&
    !returned.has(transaction.transactionId) &&
    facts.reversalsOf(transaction).some((one) => isInScope(one, scope));
  if (isLeftCharged) return [about('charge-of-reversed', transaction, lines)];
  return [
    ...judgeAmounts(transaction, lines, net, 'charged-twice'),
    ...judgeDelay(transaction, lines, scope),
    ...notBooked(),
  ];
}

function judgeAmounts(
  transaction: BookedTransaction,
  lines: readonly GroupLine[],
  net: MatchAmount | undefined,
  twice: 'charged-twice' | 'refunded-twice',
): readonly Finding[] {
  const accepted = [...expectedOf(transaction), ...(net === undefined || net.amount === 0 ? [] : [net])];
  if (accepted.length === 0) return [];
  const sums = sumsOf(lines.flatMap(({ amount }) => amount ?? []));
  const [found] = sums;
  if (found === undefined || (sums.length === 1 && accepted.some((one) => isSameAmount(one, found)))) return [];
  const known = accepted.filter(({ currency }) => sums.some((sum) => sum.currency === currency));
  if (known.length === 0 || sums.length > 1)
    return [about('currency-differs', transaction, lines, { found, evidence: accepted })];
  const isTwice = lines.length > 1 && lines.some((line) => isExpected(line, transaction));
  return [about(isTwice ? twice : 'amount-differs', transaction, lines, { found, evidence: accepted })];
}

function judgeDelay(
  transaction: BookedTransaction,
  lines: readonly GroupLine[],
  scope: MatchScope,
): readonly Finding[] {
  const last = lines.map(({ settledAt }) => settledAt ?? '').reduce((one, other) => (one > other ? one : other), '');
  if (last === '') return [];
  const days = Math.floor((msOf(last) - msOf(paidTimeOf(transaction, lines))) / msPerDay);
  return days > scope.lateDays ? [{ ...about('settled-late', transaction, lines), days }] : [];
}

/** Returns the time of a payment. If the clock of the till was behind, the acquirer's time of the payment counts. */
function paidTimeOf({ at, clock }: BookedTransaction, lines: readonly GroupLine[]): string {
  if (clock !== 'behind') return at;
  return lines.flatMap(({ paidAt }) => paidAt ?? []).reduce((one, other) => (one > other ? one : other), at);
}

/**
 * Adds a remaining charge line to a charge without lines that the line may settle with a wrong amount. Such a line is no
 * proof of a second charge: a refund would go to a customer who paid once. The charge is then reported once, with all its
 * lines. A line with the amount of a settled charge is excluded, because it may repeat this charge.
 */
function withWrongLines({ assigned, left }: Assignment, side: Side): Assignment {
  const open = assigned.filter(({ lines }) => lines.length === 0).map(({ transaction }) => transaction);
  if (open.length === 0 || left.length === 0) return { assigned, left };
  const added = new Map<BookedTransaction, GroupLine[]>();
  const settled = new Settled(assigned, side.group, side.occasions);
  const openFor = side.occasions.finder(open);
  const rest = left.filter((line) => {
    const isExplained =
      isBeforeJournal(line, 'charge', side) ||
      isOfUnknownStore(line, side) ||
      namedBy(line, 'charge', side) !== undefined ||
      settled.equalTo(line).length > 0 ||
      settled.isOpenElsewhere(line);
    const possible = isExplained || line.transactionId !== undefined ? [] : openFor(line);
    const taker = nearestTo(
      line,
      possible.filter((one) => mayTake(line, one)),
    );
    if (taker === undefined) return true;
    const own = added.get(taker);
    if (own === undefined) added.set(taker, [line]);
    else own.push(line);
    return false;
  });
  return {
    assigned: assigned.map((one) => ({ ...one, lines: added.get(one.transaction) ?? one.lines })),
    left: rest,
  };
}

/** Judges a charge line for which no approved transaction exists. */
function judgeLeftCharge(line: GroupLine, settled: Settled, side: Side): readonly Finding[] {
  if (isBeforeJournal(line, 'charge', side)) return [];
  const named = namedBy(line, 'charge', side);
  if (isOfUnknownStore(line, side)) return [aboutLine('store-not-known', line, unresolvedIn(named))];
  if (named !== undefined)
    return [aboutLine(named.ending === 'not-known' ? 'charge-of-unresolved' : 'charge-of-declined', line, named)];
  const equal = nearestTo(line, settled.equalTo(line));
  const first = equal ?? (settled.isOpenElsewhere(line) ? undefined : nearestTo(line, settled.repeatedBy(line)));
  if (first !== undefined) return [aboutLine('charged-twice', line, first)];
  return [aboutLine('charge-not-in-journal', line, undefined)];
}

function judgeRefund({ transaction, lines }: Assigned, { scope }: Side): readonly Finding[] {
  const withoutOriginal =
    transaction.isUnlinked && (lines.length > 0 || isInScope(transaction, scope))
      ? [about('refund-without-original', transaction, lines)]
      : [];
  if (lines.length > 0)
    return [
      ...judgeAmounts(transaction, lines, undefined, 'refunded-twice'),
      ...judgeDelay(transaction, lines, scope),
      ...withoutOriginal,
    ];
  const isMissing = transaction.effect === 'refund' && isInScope(transaction, scope);
  return [...(isMissing ? [about('refund-not-settled', transaction, [])] : []), ...withoutOriginal];
}

function judgeLeftRefund(line: GroupLine, settled: Settled, side: Side): readonly Finding[] {
  if (isBeforeJournal(line, 'refund', side)) return [];
  const named = namedBy(line, 'refund', side);
  if (isOfUnknownStore(line, side)) return [aboutLine('store-not-known', line, unresolvedIn(named))];
  if (named !== undefined)
    return [aboutLine(named.ending === 'not-known' ? 'refund-of-unresolved' : 'refund-of-declined', line, named)];
  const same = nearestTo(line, settled.equalTo(line));
  if (same !== undefined) return [aboutLine('refunded-twice', line, same)];
  return [aboutLine('refund-not-in-journal', line, undefined)];
}

/**
 * Returns a transaction that did not succeed but explains a line. The transaction that the line names comes first.
 * Otherwise, if no approved transaction of the sale explains the line, an unresolved or unsuccessful transaction with
 * the same amount does. If the number of the sale is repeated, an unresolved transaction of the preceding week also
 * counts, because it may have been sent on the day of the line.
 */
function namedBy(
  line: GroupLine,
  effect: 'charge' | 'refund',
  { facts, occasions }: Side,
): BookedTransaction | undefined {
  const exact = facts.namedBy(line);
  if (exact !== undefined && exact.effect === effect && exact.ending !== 'moved') return exact;
  const possible = facts.possibleFor(line, effect).filter((one) => mayTake(line, one));
  const isMoved = possible.some(({ ending }) => ending === 'moved');
  const unresolved = isMoved ? undefined : possible.find(({ ending }) => ending === 'not-known');
  if (unresolved !== undefined) return unresolved;
  const ofDay = new Set(possible);
  const isSent = (one: BookedTransaction): boolean =>
    one.ending === 'not-known' && mayTake(line, one) && !ofDay.has(one) && isSameWeek(line, one);
  const sent = occasions.isOne ? undefined : nearestTo(line, facts.equalTo(line, effect).filter(isSent));
  return sent ?? (isMoved ? undefined : possible[0]);
}

function chargedBy(line: GroupLine, { facts }: Side): BookedTransaction | undefined {
  return facts.namedBy(line) ?? nearestTo(line, facts.chargesFor(line));
}

function judgePeriod({ period, ...transaction }: BookedTransaction, { since }: MatchScope): readonly Finding[] {
  if (period === undefined || since === undefined || transaction.at < since) return [];
  const { at, place, transactionId } = transaction;
  const { id, differences } = period;
  return [findingOf('period-differs', transactionId, { at, place, transactionId, period: id, differences })];
}

function countsOf(
  assigned: readonly Assigned[],
  findings: readonly Finding[],
  { scope, facts }: Side,
  beforeJournal: number,
): Omit<GroupCounts, 'salesBeforeJournal'> {
  const { since, until } = scope;
  const wrong = new Set(findings.map(({ transactionId }) => transactionId));
  const open = assigned.filter(isOpen);
  const isPending = ({ at }: BookedTransaction): boolean => until !== undefined && at > until;
  const isEarlier = ({ at }: BookedTransaction): boolean => since !== undefined && at < since;
  const isPeriodKnown = since !== undefined && until !== undefined;
  return {
    agreeing: assigned.filter(({ transaction, lines }) => lines.length > 0 && !wrong.has(transaction.transactionId))
      .length,
    pending: pendingIn(assigned, scope).length,
    notCovered: open.filter(({ transaction }) => isEarlier(transaction)).length,
    notCompared: isPeriodKnown
      ? 0
      : open.filter(({ transaction: one }) => !isPending(one) && !isEarlier(one) && netOf(one, facts)?.amount !== 0)
          .length,
    beforeJournal,
  };
}

function isOpen({ transaction, lines }: Assigned): boolean {
  return lines.length === 0 && transaction.effect !== 'reversal';
}

/** Returns the transactions that a later file may settle. */
function pendingIn(assigned: readonly Assigned[], { until }: MatchScope): readonly Assigned[] {
  return assigned.filter((one) => isOpen(one) && until !== undefined && one.transaction.at > until);
}

/** True if these files should contain the settlement of this transaction. */
function isInScope({ at }: BookedTransaction, { since, until }: MatchScope): boolean {
  return since !== undefined && until !== undefined && at >= since && at <= until;
}

/**
 * True if the payment of a line is older than the journal's data, and no transaction explains the line.
 * - If the payment is older than a deletion of data, the line may be about a deleted transaction. So other transactions
 *   of the sale do not explain it. Only an unresolved transaction does, because the line may be its settlement.
 * - If the sale has no transaction on the day of the line, another sale used the same number before the journal began.
 */
function isBeforeJournal(line: GroupLine, effect: 'charge' | 'refund', side: Side): boolean {
  const { scope, group, occasions } = side;
  if (line.transactionId !== undefined) return false;
  if (group.transactions.length > 0 && !occasions.isOfOtherDay(line))
    return isDeletedBefore(line, scope) && unresolvedIn(namedBy(line, effect, side)) === undefined;
  return scope.journalSince === undefined ? timeOf(line) !== undefined : isPaidBefore(line, scope.journalSince);
}

function isDeletedBefore(line: GroupLine, { deletedBefore }: MatchScope): boolean {
  return deletedBefore !== undefined && isPaidBefore(line, deletedBefore);
}

/**
 * True if a line may be about a payment that was not read, such as one of another store. The other transactions of its
 * sale then explain nothing, because two stores may use the same number of a sale. If the line names a transaction
 * exactly, it belongs to that transaction's store, whatever the effect of the transaction.
 */
function isOfUnknownStore(line: GroupLine, { scope, facts }: Side): boolean {
  const { allStoresSince, isPartOfStores } = scope;
  if (line.transactionId !== undefined) return false;
  if (isDeletedBefore(line, scope)) return true;
  if (facts.isNamed(line)) return false;
  return isPartOfStores === true || (allStoresSince !== undefined && isPaidBefore(line, allStoresSince));
}

function unresolvedIn(named: BookedTransaction | undefined): BookedTransaction | undefined {
  return named?.ending === 'not-known' ? named : undefined;
}

function isPaidBefore(line: Pick<GroupLine, 'paidAt' | 'settledAt'>, time: string): boolean {
  const at = timeOf(line);
  return at !== undefined && isBefore(at, time);
}

function about(
  code: Finding['code'],
  transaction: BookedTransaction,
  lines: readonly GroupLine[],
  facts: Pick<FindingFacts, 'found' | 'evidence'> = {},
): Finding {
  const sum = facts.found ?? sumsOf(lines.flatMap(({ amount }) => amount ?? []))[0];
  return findingOf(code, transaction.transactionId, {
    ...factsOf(transaction),
    ...facts,
    ...(sum === undefined ? {} : { found: sum }),
    lines,
  });
}

function aboutLine(code: Finding['code'], line: GroupLine, transaction: BookedTransaction | undefined): Finding {
  const facts = factsOfLine(line);
  return findingOf(code, line.identity, transaction === undefined ? facts : { ...facts, ...factsOf(transaction) });
}
