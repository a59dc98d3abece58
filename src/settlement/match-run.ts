/** One run of the match: reads all inputs and compares them. If one input is refused, nothing is compared. */

import {
  type Acceptance,
  type BookedTransaction,
  type Closing,
  type Conclusion,
  conclusionOf,
  daysLater,
  type Finding,
  findingsOfRun,
  type GroupCounts,
  inOrder,
  isBefore,
  isMismatch,
  type JournalBounds,
  judgeGroup,
  type Judgement,
  type KnownTimes,
  type LeftOut,
  leftOutOf,
  type LineContent,
  type LineRole,
  type Mapping,
  type MatchScope,
  withCounterparts,
  withPeriods,
} from '../match/index.js';
import { nameOf } from './decoded-file.js';
import { Found } from './found.js';
import { EmptyPeriod, MatchRefused } from './refused.js';
import { readSales } from './sales-file.js';
import { readSettlement } from './settlement-file.js';
import type { JournalOrder } from './work/beginning.js';
import type { EarlierMark, JournalPlace } from './work/journal-places.js';
import { type FileChanges, WorkStore } from './work/work-store.js';

/** The inputs of a run. */
export interface MatchInputs {
  readonly files: readonly string[];
  readonly mapping?: Mapping;
  readonly merchants: readonly string[];
  /** The registers' own list of sales. If it is absent, the match uses the acknowledgements in the journal. */
  readonly sales?: { readonly file: string; readonly mapping?: Mapping };
  readonly lateDays: number;
  /** The start of the period (ISO 8601 in UTC). The default is the time of the oldest payment in the files. */
  readonly since?: string;
  /**
   * The end of the period (ISO 8601 in UTC). The default is the time of the newest settlement in the files, minus
   * `lateDays`.
   */
  readonly until?: string;
  /**
   * The time of the run (ISO 8601 in UTC). A transaction with a later time comes from a wrong clock, and a period that
   * begins later has no payments yet.
   */
  readonly now?: string;
  /** The earlier mark. This field is absent if there is no mark to move. */
  readonly marked?: EarlierMark;
  /** The acceptances of operators, by the key of the finding. */
  readonly accepted?: ReadonlyMap<string, Acceptance>;
  /** True if the journal is a backup. It lacks the payments that were made after the backup. */
  readonly isBackup?: boolean;
  /**
   * Reads the journal: calls `add` with each transaction. Returns the bounds of the journal or, for a single journal, the
   * order of the calls. Default: oldest first.
   */
  readonly readJournal: (add: (transaction: BookedTransaction) => void) => Promise<JournalBounds | JournalOrder | void>;
}

/** A file that was read. */
export interface TakenFile {
  readonly file: string;
  readonly digest: string;
  readonly lines: number;
  /** The number of lines about charges and refunds. */
  readonly payments: number;
  /** The number of lines that are also in an earlier file of this run, with the same content. */
  readonly repeated: number;
  /** The number of lines that are also in an earlier file of this run, with other content. */
  readonly corrected: number;
  /** True if the run already has a file with the same content. The lines of the copy do not count. */
  readonly isSameAsBefore: boolean;
}

/** The numbers in a report. */
export type MatchFigures = GroupCounts & {
  readonly transactions: number;
  readonly lines: Readonly<Record<LineRole, number>>;
  readonly sales: number;
  /**
   * The types of lines that this release does not know, with the number of lines of each type. Such lines count as
   * `other`.
   */
  readonly unknownTypes: Readonly<Record<string, number>>;
};

/** The result of a run. */
export interface MatchReport {
  readonly scope: MatchScope;
  readonly files: readonly TakenFile[];
  readonly figures: MatchFigures;
  readonly findings: readonly Finding[];
  /** The number of findings beyond `findingsMax`. These are only counted. */
  readonly more: number;
  /** The number of mismatches that no operator has accepted. */
  readonly mismatches: number;
  /** The number of mismatches that an operator has accepted. */
  readonly accepted: number;
  readonly conclusion: Conclusion;
  /** The parts that were not compared. */
  readonly leftOut: LeftOut;
  /**
   * All transactions between `scope.since` and this time (ISO 8601 in UTC) are settled and agree with the files. If
   * `figures.notCovered` is 0, earlier transactions agree as well. The time is never later than the newest transaction
   * before the run. This field is absent if the files have no charge, or if nothing was compared.
   */
  readonly matchedUntil?: string;
  /** The facts that decide whether the mark may move. */
  readonly reach: Reach;
}

/** The part of the journal that a run read, in the order in which the journal accepted its transactions. */
export interface Reach {
  /** The last transaction. This field is absent if the journal has none. */
  readonly last?: JournalPlace;
  /** True if the run read the last transaction of the earlier mark. */
  readonly hasMarked: boolean;
  /**
   * A transaction that no run has matched: its time is before the period of the files, no line settles it, and the
   * journal accepted or decided it after the earlier mark.
   */
  readonly missed?: MissedTransaction;
  /**
   * The ids of the unresolved transactions before `matchedUntil`. They may be resolved as approved later, so the erasure
   * keeps them until a later run has compared them.
   */
  readonly unresolved: readonly string[];
  /** The oldest time of the transactions that belong to a mismatch. This field is absent if there are none. */
  readonly differsSince?: string;
}

/** A transaction that no run has matched, and why the run of the earlier mark has not. */
export interface MissedTransaction extends JournalPlace {
  readonly why: NonNullable<BookedTransaction['sinceMark']>;
}

/**
 * The maximum number of unresolved transactions that a mark may pass. The mark stops at the next one, because the
 * erasure looks up each of them.
 */
const unresolvedMax = 1_000;
/**
 * If a file has at least this many payments since the beginning of the journal, and the journal has no payment of the
 * file, the file belongs to another merchant.
 */
const strangeLinesMin = 10;

/** Runs the match. Rejects with MatchRefused, EmptyPeriod, and the errors of `readJournal`. */
export async function runMatch(inputs: MatchInputs): Promise<MatchReport> {
  const store = new WorkStore(inputs.lateDays, inputs.files.length, inputs);
  try {
    const read = await inputs.readJournal((transaction) => store.addTransaction(transaction));
    const journal = typeof read === 'object' ? read : boundsIn(store, read ?? 'oldest-first');
    const reading = new Reading(store, inputs, journal);
    for (const path of inputs.files) await reading.take(path);
    const sales = inputs.sales === undefined ? 0 : await readSales(inputs.sales, (sale) => store.addSale(sale));
    const scope = scopeOf(reading, inputs, journal);
    throwIfEmpty(scope, inputs);
    const { accepted = new Map(), marked } = inputs;
    return report(store, reading, reading.taken(store.place()), scope, {
      sales,
      accepted,
      marked,
      ...knownTimes(store, inputs),
    });
  } finally {
    store.close();
  }
}

function boundsIn(store: WorkStore, order: JournalOrder): JournalBounds {
  const journalSince = store.endJournal(order);
  return journalSince === undefined ? {} : { journalSince };
}

function knownTimes({ newest }: WorkStore, { now, isBackup }: MatchInputs): KnownTimes {
  return {
    ...(now === undefined ? {} : { now }),
    ...(isBackup !== true || newest === undefined ? {} : { backupUntil: newest }),
  };
}

/** Reads the settlement files into the working table. */
class Reading {
  readonly #store: WorkStore;
  readonly #inputs: MatchInputs;
  readonly #journal: JournalBounds;
  readonly #files: (Pick<TakenFile, 'file' | 'digest' | 'lines' | 'payments'> & { readonly newer: number })[] = [];
  readonly unknownTypes = new Map<string, number>();
  firstPaid: string | undefined;
  lastSettled: string | undefined;

  constructor(store: WorkStore, inputs: MatchInputs, journal: JournalBounds) {
    this.#store = store;
    this.#inputs = inputs;
    this.#journal = journal;
  }

  async take(path: string): Promise<void> {
    // Two files with the same name in different directories are different files.
    const file = this.#files.some((one) => one.file === nameOf(path)) ? path : nameOf(path);
    this.#store.beginFile(file);
    let [lines, payments, newer] = [0, 0, 0];
    const { digest } = await readSettlement(path, this.#inputs, (content, line, isTypeKnown) => {
      lines += 1;
      if (content.role === 'charge' || content.role === 'refund') {
        payments += 1;
        if (!this.#isOlder(content)) newer += 1;
      }
      if (!isTypeKnown) this.unknownTypes.set(content.type, (this.unknownTypes.get(content.type) ?? 0) + 1);
      this.#store.addLine(content, line);
      this.#noteTimes(content);
    });
    this.#files.push({ file, digest, lines, payments, newer });
  }

  #isOlder({ paidAt }: LineContent): boolean {
    const { journalSince } = this.#journal;
    return paidAt !== undefined && journalSince !== undefined && isBefore(paidAt, journalSince);
  }

  /**
   * Returns the files, each with the numbers of its repeated and corrected lines. Throws MatchRefused if one of the
   * files belongs to another merchant.
   */
  taken(changes: readonly FileChanges[]): readonly TakenFile[] {
    return this.#files.map(({ file, digest, newer, ...read }, place) => {
      const { repeated = 0, corrected = 0, payments = 0, matched = 0 } = changes[place] ?? {};
      if (matched === 0 && Math.min(payments, newer) >= strangeLinesMin && this.#store.transactions > 0)
        throw new MatchRefused([{ code: 'nothing-matches', file, value: String(payments) }]);
      const isSameAsBefore = this.#files.slice(0, place).some((one) => one.digest === digest);
      return { file, digest, ...read, repeated, corrected, isSameAsBefore };
    });
  }

  #noteTimes({ role, paidAt, settledAt }: LineContent): void {
    if (role !== 'charge') return;
    if (paidAt !== undefined && (this.firstPaid === undefined || paidAt < this.firstPaid)) this.firstPaid = paidAt;
    const settled = settledAt ?? paidAt;
    if (settled !== undefined && (this.lastSettled === undefined || settled > this.lastSettled))
      this.lastSettled = settled;
  }
}

const countNames = [
  'agreeing',
  'pending',
  'notCovered',
  'notCompared',
  'beforeJournal',
  'salesBeforeJournal',
] as const satisfies readonly (keyof GroupCounts)[];

function report(
  store: WorkStore,
  reading: Reading,
  files: readonly TakenFile[],
  scope: MatchScope,
  {
    sales,
    accepted,
    marked,
    ...known
  }: KnownTimes & {
    readonly sales: number;
    readonly accepted: ReadonlyMap<string, Acceptance>;
    readonly marked: EarlierMark | undefined;
  },
): MatchReport {
  const found = new Found(accepted);
  const closings = new Map<string, Closing[]>();
  const counts = {
    agreeing: store.setPlainAside(scope.hasSales),
    pending: 0,
    notCovered: 0,
    notCompared: 0,
    beforeJournal: 0,
    salesBeforeJournal: 0,
  };
  const { until = '' } = scope;
  const { newest = '' } = store;
  // Nothing after the newest transaction was compared, even if the requested end is later.
  const limits = new Limits(newest < until ? newest : until);
  for (const group of store.groups()) {
    const judged = judgeGroup(group, scope, marked);
    for (const name of countNames) counts[name] += judged.counts[name];
    limits.note(judged, found.take(judged.findings));
    for (const transaction of group.transactions) noteClosing(transaction, closings);
  }
  const figures = {
    ...counts,
    transactions: store.transactions,
    lines: linesIn(store),
    sales,
    unknownTypes: Object.fromEntries(reading.unknownTypes),
  };
  const names = files.map(({ file }) => file);
  const ofRun = findingsOfRun(names, figures, scope, known);
  found.take(ofRun);
  const { more, mismatches } = found;
  limits.stopAtUnresolved();
  const isCompared = ofRun.length === 0 && reading.firstPaid !== undefined && limits.openSince !== '';
  for (const list of closings.values()) list.sort((one, other) => (one.at < other.at ? -1 : 1));
  return {
    scope,
    files,
    figures,
    findings: inOrder(withCounterparts(withPeriods(found.all, closings))),
    more,
    mismatches,
    accepted: found.accepted,
    conclusion: conclusionOf({ ...figures, accepted: found.accepted }, mismatches, ofRun),
    leftOut: leftOutOf(figures),
    ...(isCompared ? { matchedUntil: limits.openSince } : {}),
    reach: reachOf(store, limits),
  };
}

/** Collects the facts about groups that limit the mark. */
class Limits {
  /** The time of the oldest transaction of a sale that does not agree or is not complete. */
  openSince: string;
  /** The time of the oldest transaction of a sale with a mismatch. */
  differsSince: string | undefined;
  missed: BookedTransaction | undefined;
  readonly #unresolved: JournalPlace[] = [];

  /** `end`: nothing after this time was compared. */
  constructor(end: string) {
    this.openSince = end;
  }

  /** `isAccepted`: true if an operator has accepted the finding, so that it does not stop the mark. */
  note({ holds, missed, unresolved }: Judgement, isAccepted: (finding: Finding) => boolean): void {
    this.missed ??= missed;
    for (const { transactionId, at } of unresolved) this.#unresolved.push({ transactionId, acceptedAt: at });
    for (const { since, finding } of holds) {
      if (finding !== undefined && (!isMismatch(finding.code) || isAccepted(finding))) continue;
      if (since < this.openSince) this.openSince = since;
      if (finding !== undefined && (this.differsSince === undefined || since < this.differsSince))
        this.differsSince = since;
    }
  }

  /** Call this method after the last group. The mark then passes no more unresolved transactions than it can name. */
  stopAtUnresolved(): void {
    this.#unresolved.sort((one, other) => (one.acceptedAt < other.acceptedAt ? -1 : 1));
    const next = this.#unresolved[unresolvedMax]?.acceptedAt;
    if (next !== undefined && next < this.openSince) this.openSince = next;
  }

  /** Returns the ids of the unresolved transactions that the mark passes. */
  passed(): readonly string[] {
    return this.#unresolved.flatMap((one) => (one.acceptedAt < this.openSince ? one.transactionId : []));
  }
}

function reachOf({ journal: { last, hasMarked } }: WorkStore, limits: Limits): Reach {
  const { missed, differsSince } = limits;
  return {
    unresolved: limits.passed(),
    ...(last === undefined ? {} : { last }),
    hasMarked,
    ...(differsSince === undefined ? {} : { differsSince }),
    ...(missed === undefined ? {} : { missed: missedFacts(missed) }),
  };
}

/** Returns the facts about a missed transaction. A payment that was reversed after the earlier mark counts as decided. */
function missedFacts({ transactionId, at, sinceMark = 'decided' }: BookedTransaction): MissedTransaction {
  return { transactionId, acceptedAt: at, why: sinceMark };
}

function scopeOf(reading: Reading, inputs: MatchInputs, journal: JournalBounds): MatchScope {
  const { lateDays } = inputs;
  const since = inputs.since ?? reading.firstPaid;
  const { lastSettled } = reading;
  const until = inputs.until ?? (lastSettled === undefined ? undefined : daysLater(lastSettled, -lateDays));
  return {
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    ...journal,
    lateDays,
    hasSales: inputs.sales !== undefined,
  };
}

/**
 * Throws EmptyPeriod if one end of the period is given, the files set the other end, and no time remains in between. If
 * no end is given, the files of a single day also have an empty period, but their lines are compared anyway.
 */
function throwIfEmpty({ since, until }: MatchScope, inputs: MatchInputs): void {
  const isGiven = inputs.since !== undefined || inputs.until !== undefined;
  if (isGiven && since !== undefined && until !== undefined && since >= until) throw new EmptyPeriod(since, until);
}

function linesIn(store: WorkStore): MatchFigures['lines'] {
  const of = (role: LineRole): number => store.linesOf(role);
  return {
    charge: of('charge'),
    refund: of('refund'),
    chargeback: of('chargeback'),
    'chargeback-reversed': of('chargeback-reversed'),
    'refund-reversed': of('refund-reversed'),
    other: of('other'),
  };
}

function noteClosing({ isClosing, place, at, period }: BookedTransaction, closings: Map<string, Closing[]>): void {
  if (isClosing !== true) return;
  const list = closings.get(place) ?? [];
  list.push({ at, ...(period === undefined ? {} : { differs: period.id }) });
  closings.set(place, list);
}
