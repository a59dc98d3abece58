/** The conclusion of a run. The last line of the report and the headline of the page follow from the conclusion. */

import { type Finding } from './finding.js';
import type { GroupCounts } from './judge.js';
import type { LineRole, MatchScope } from './model.js';
import { daysLater } from './moments.js';
import type { FindingCode } from './rules.js';

/**
 * The result of a run in one word. Programs read it, so the words never change. `agrees`: everything was compared and
 * agrees. `agrees-in-part`: something was left out, and everything else agrees. `no-charges`: the files have no charge,
 * and none is missing in them.
 */
export type Conclusion = 'agrees' | 'agrees-in-part' | 'no-charges' | 'differs' | 'nothing-compared';

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
 * Returns the findings about the run as a whole. Such a finding reports that nothing was compared. The reason may be
 * that the files have no charge, that the journal begins after their payments, or that the journal lacks the requested
 * period. An empty export must not look like a day on which everything agrees.
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
    ...(isUnknown ? [aboutFiles('period-not-known', files)] : []),
  ];
}

/**
 * True if the journal does not know the whole requested period. The first day of the journal counts as known, because a
 * requested day begins before its first payment. A period that has not ended can still get payments. In the head office, the journals of all stores must have begun.
 */
function isOutsideJournal(
  { since, until, journalSince, allStoresSince }: MatchScope,
  { now, backupUntil }: KnownTimes,
): boolean {
  if (since === undefined && until === undefined) return false;
  const begins = allStoresSince ?? journalSince;
  if (begins === undefined) return true;
  if (now !== undefined && ((since ?? '') >= now || (until ?? '') > now)) return true;
  if (backupUntil !== undefined && (until === undefined || until > backupUntil)) return true;
  return (since !== undefined && daysLater(since, 1) <= begins) || (until !== undefined && until <= begins);
}

/** True if the files have payments, and all of them are older than the journal. */
function isBeforeAll({ lines, beforeJournal }: RunTotals): boolean {
  return beforeJournal > 0 && beforeJournal === lines.charge + lines.refund;
}

function aboutFiles(code: FindingCode, files: readonly string[]): Finding {
  return { code, id: `${code}:${files.join(' ')}`, lines: files.map((file) => ({ file, line: 1 })) };
}

/** Returns the conclusion. `mismatches` counts all mismatches, and `ofRun` those about the run as a whole. */
export function conclusionOf(totals: RunTotals, mismatches: number, ofRun: number): Conclusion {
  if (ofRun > 0 && ofRun === mismatches && totals.agreeing === 0) return 'nothing-compared';
  if (mismatches > 0) return 'differs';
  if (totals.lines.charge === 0) return 'no-charges';
  const { transactions, olderLines, unknownLines } = leftOutOf(totals);
  return transactions + olderLines + unknownLines > 0 ? 'agrees-in-part' : 'agrees';
}

/** Returns what the run left out. */
export function leftOutOf({ pending, notCovered, notCompared, beforeJournal, unknownTypes }: RunTotals): LeftOut {
  return {
    transactions: pending + notCovered + notCompared,
    olderLines: beforeJournal,
    unknownLines: Object.values(unknownTypes).reduce((sum, count) => sum + count, 0),
  };
}
