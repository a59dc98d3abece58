/** The conclusion of a run. The last line of the report and the headline of the page follow from the conclusion. */

import { type Finding } from './finding.js';
import type { GroupCounts } from './judge.js';
import type { LineRole, MatchScope } from './model.js';
import { daysLater } from './moments.js';
import type { FindingCode } from './rules.js';

/**
 * The result of a run in one word. Programs read it, so the words never change. `agrees`: everything was compared and
 * agrees. `agrees-in-part`: something was left out, and everything else agrees. `no-charges`: the files have no charge,
 * and none is missing in them. `accepted`: operators have accepted each difference.
 */
export type Conclusion = 'agrees' | 'agrees-in-part' | 'no-charges' | 'accepted' | 'differs' | 'nothing-compared';

/** The numbers of a run from which its conclusion follows. */
export interface RunTotals extends GroupCounts {
  readonly lines: Readonly<Record<LineRole, number>>;
  /** For each type that this release does not know, the number of its lines. */
  readonly unknownTypes: Readonly<Record<string, number>>;
}

/** The payments and lines that a run left out. The conclusion says nothing about them. */
export interface LeftOut {
  /** The transactions outside the time of the files. */
  readonly transactions: number;
  /** The lines that are older than the journal. */
  readonly olderLines: number;
  /** The sales of the list that are older than the journal. */
  readonly olderSales: number;
  /** The lines of unknown types. */
  readonly unknownLines: number;
}

/** The times that limit what the journal knows. */
export interface KnownTimes {
  /** The time of the run. */
  readonly now?: string;
  /** The time of the newest transaction, if a backup was read. The backup lacks later payments. */
  readonly backupUntil?: string;
}

/**
 * Returns the findings about the run as a whole. Such a finding reports that nothing was compared, or only a part. The
 * reason may be that the files have no charge, that the journal begins after their payments, or that the journal lacks
 * the requested period. An empty export must not look like a day on which everything agrees.
 */
export function findingsOfRun(
  files: readonly string[],
  totals: RunTotals,
  scope: MatchScope,
  known: KnownTimes = {},
): readonly Finding[] {
  const isUnknown = totals.lines.charge === 0 && isOutsideJournal(scope, known);
  return [
    ...(totals.notCompared > 0 ? [aboutFiles('files-without-charges', files)] : []),
    ...(isBeforeAll(totals) ? [aboutFiles('files-before-journal', files)] : []),
    ...(isUnknown ? [{ ...aboutFiles('period-not-known', files), ...partsOf(scope, known) }] : []),
  ];
}

/**
 * True if the journal does not know the whole requested period. A period that has not ended can still get payments.
 */
function isOutsideJournal(scope: MatchScope, known: KnownTimes): boolean {
  const { since, until } = scope;
  if (since === undefined && until === undefined) return false;
  const begins = beginningOf(scope);
  if (begins === undefined) return true;
  const ends = endOf(known);
  if (ends !== undefined && ((until ?? '') > ends || (since ?? '') >= ends)) return true;
  if (known.backupUntil !== undefined && until === undefined) return true;
  return (since !== undefined && !isFromBeginning(since, begins)) || (until !== undefined && until <= begins);
}

/** Returns the compared part of the requested period, and the parts that the journal does not know. */
function partsOf(scope: MatchScope, known: KnownTimes): Pick<Finding, 'compared' | 'notCompared'> {
  const { since, until } = scope;
  const begins = beginningOf(scope);
  const whole = { ...(since === undefined ? {} : { since }), ...(until === undefined ? {} : { until }) };
  if (since === undefined || until === undefined || begins === undefined) return { notCompared: [whole] };
  const ends = endOf(known) ?? until;
  const compared = { since: isFromBeginning(since, begins) ? since : begins, until: until < ends ? until : ends };
  if (compared.since >= compared.until) return { notCompared: [whole] };
  return {
    compared,
    notCompared: [
      ...(since < compared.since ? [{ since, until: compared.since }] : []),
      ...(compared.until < until ? [{ since: compared.until, until }] : []),
    ],
  };
}

/**
 * Returns the time from which the journal knows all transactions. In the head office, the journals of all stores must
 * have begun.
 */
function beginningOf({ journalSince, allStoresSince }: MatchScope): string | undefined {
  return allStoresSince ?? journalSince;
}

/** Returns the time until which the journal knows all transactions. A backup lacks the payments after it. */
function endOf({ now, backupUntil }: KnownTimes): string | undefined {
  if (now === undefined || backupUntil === undefined) return backupUntil ?? now;
  return now < backupUntil ? now : backupUntil;
}

/** True if the journal knows the first day of a period. The first day begins before the first payment of the journal. */
function isFromBeginning(since: string, begins: string): boolean {
  return daysLater(since, 1) > begins;
}

/** True if the files have payments, and all of them are older than the journal. */
function isBeforeAll({ lines, beforeJournal }: RunTotals): boolean {
  return beforeJournal > 0 && beforeJournal === lines.charge + lines.refund;
}

function aboutFiles(code: FindingCode, files: readonly string[]): Finding {
  return { code, id: `${code}:${files.join(' ')}`, lines: files.map((file) => ({ file, line: 1 })) };
}

/**
 * Returns the conclusion. `mismatches` counts all mismatches that were not accepted, and `ofRun` has those about the run
 * as a whole.
 */
export function conclusionOf(
  totals: RunTotals & { readonly accepted?: number },
  mismatches: number,
  ofRun: readonly Finding[],
): Conclusion {
  const isPartCompared = ofRun.some(({ compared }) => compared !== undefined) && totals.notCompared === 0;
  if (ofRun.length > 0 && ofRun.length === mismatches && totals.agreeing === 0 && !isPartCompared)
    return 'nothing-compared';
  if (mismatches > 0) return 'differs';
  if ((totals.accepted ?? 0) > 0) return 'accepted';
  if (totals.lines.charge === 0) return 'no-charges';
  return Object.values(leftOutOf(totals)).some((count) => count > 0) ? 'agrees-in-part' : 'agrees';
}

/** Returns what the run left out. */
export function leftOutOf(totals: RunTotals): LeftOut {
  const { pending, notCovered, notCompared, beforeJournal, salesBeforeJournal, unknownTypes } = totals;
  return {
    transactions: pending + notCovered + notCompared,
    olderLines: beforeJournal,
    olderSales: salesBeforeJournal,
    unknownLines: Object.values(unknownTypes).reduce((sum, count) => sum + count, 0),
  };
}
