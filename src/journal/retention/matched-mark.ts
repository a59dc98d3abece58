/**
 * The mark that `tenderd match` sets. Every transaction up to this time is settled, and agrees with the settlement
 * files. The erasure never passes the mark, because a later match still needs the later transactions. The clock of the
 * till may be behind, so the mark also names the last transaction that the run read. A transaction that the journal
 * accepted later was never matched, whatever its time is. The mark also names the unresolved transactions before it: if
 * such a transaction is approved later, a later run must compare it first.
 */

import { closeSync, fsyncSync, lstatSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { syncDirectory } from '../../platform/directory.js';

/** A transaction as a place in the order of its journal. No other journal has this id with this time of acceptance. */
export interface JournalPlace {
  readonly transactionId: string;
  /** ISO time. */
  readonly acceptedAt: string;
}

/** The mark, and the run that wrote it. */
export interface MatchedMark {
  /** The time up to which transactions are matched (ISO 8601 in UTC). */
  readonly matchedUntil: string;
  /** The last transaction that the run read. The mark says nothing about transactions that were accepted later. */
  readonly last: JournalPlace;
  /** The ids of the unresolved transactions before the mark. The run could not compare them. */
  readonly unresolved: readonly string[];
  /** ISO wall time at which the run began. */
  readonly at: string;
}

const shape = z.object({
  matchedUntil: z.iso.datetime(),
  last: z.object({ transactionId: z.string().min(1), acceptedAt: z.string().min(1) }).optional(),
  unresolved: z.array(z.string().min(1)).optional(),
  at: z.iso.datetime(),
});

function markPath(dataDir: string): string {
  return join(dataDir, 'matched.json');
}

/**
 * Why a mark cannot be used. `unreadable`: the file has no mark. `in-future`: the mark is later than the clock, or than
 * its own run, so that no run can have matched the payments before it. `incomplete`: an earlier release wrote the mark,
 * without the last transaction or the unresolved transactions. `other-journal`: the journal does not have the last transaction. `not-a-file`: the path
 * is a directory or a link. A link may point to a file on a disk that is not mounted, so it never counts as no mark.
 */
export type MarkFault = 'unreadable' | 'in-future' | 'incomplete' | 'other-journal' | 'not-a-file';

/** The mark, or why it cannot be used. If there is no file, there is neither. */
export interface ReadMark {
  readonly mark?: MatchedMark;
  readonly fault?: MarkFault;
}

/** Reads the mark, without a comparison with the journal. `now`: the ISO wall time. */
export function readMatchedMark(dataDir: string, now: string): ReadMark {
  let read: z.infer<typeof shape>;
  try {
    const found = lstatSync(markPath(dataDir), { throwIfNoEntry: false });
    if (found === undefined) return {};
    if (!found.isFile()) return { fault: 'not-a-file' };
    read = shape.parse(JSON.parse(readFileSync(markPath(dataDir), 'utf8')));
  } catch {
    return { fault: 'unreadable' };
  }
  const { last, unresolved, ...times } = read;
  const untilMs = Date.parse(times.matchedUntil);
  if (untilMs > Date.parse(now) || untilMs > Date.parse(times.at)) return { fault: 'in-future' };
  if (last === undefined || unresolved === undefined) return { fault: 'incomplete' };
  return { mark: { ...times, last, unresolved } };
}

/** The part of a journal that a run matched. */
export interface MatchedSpan {
  /** The beginning of the range. Absent if no transaction of the journal is older than the files. */
  readonly since?: string;
  readonly matchedUntil: string;
  readonly at: string;
  /** The last transaction that the run read. */
  readonly last: JournalPlace;
  /** The ids of the unresolved transactions before `matchedUntil`. */
  readonly unresolved: readonly string[];
  /** True if the run read the last transaction of the earlier mark. */
  readonly hasMarked: boolean;
  /**
   * True if the journal accepted or decided a transaction after the earlier mark, with a time before `since`, and the run
   * found no settlement of this transaction. Then neither this run nor an earlier one has matched it.
   */
  readonly hasMissed: boolean;
}

/**
 * Why a mark does not move. `not-later`: the run matched less than the earlier one. `skips`: the journal has older
 * transactions that no run has matched. `missed`: it accepted or decided such a transaction after the earlier mark.
 * `in-future`: the mark would be later than the run. `not-a-file`: a file cannot replace a directory or a link.
 */
export type MarkStays = 'not-later' | 'skips' | 'missed' | 'in-future' | 'not-a-file';

/**
 * The mark after a run. If the mark did not move, `stays` is present. The mark is then the earlier one, if that one can
 * be used.
 */
export interface MovedMark extends ReadMark {
  readonly stays?: MarkStays;
}

/**
 * Moves the mark forward and returns it. The mark never moves back, and never skips transactions that no run has
 * matched. A mark that cannot be used is replaced, as if there were none. If the mark cannot move, returns the earlier
 * one, or why the earlier one cannot be used. The file is always complete. Throws the errors of the system.
 */
export function moveMatchedMark(dataDir: string, span: MatchedSpan): MovedMark {
  const { matchedUntil, at, last, unresolved } = span;
  const read = readMatchedMark(dataDir, at);
  const before: ReadMark = read.mark === undefined || span.hasMarked ? read : { fault: 'other-journal' };
  const stays = before.fault === 'not-a-file' ? before.fault : whyStays(span, before.mark?.matchedUntil);
  if (stays !== undefined) return { ...before, stays };
  const mark: MatchedMark = { matchedUntil, last, unresolved, at };
  write(markPath(dataDir), mark);
  return { mark };
}

function whyStays(
  { since, matchedUntil, at, hasMissed }: MatchedSpan,
  reached: string | undefined,
): MarkStays | undefined {
  if (reached !== undefined && reached > matchedUntil) return 'not-later';
  if (since !== undefined && (reached === undefined || reached < since)) return 'skips';
  if (reached !== undefined && hasMissed) return 'missed';
  return Date.parse(matchedUntil) > Date.parse(at) ? 'in-future' : undefined;
}

/** Writes the file. Two runs may write at the same time, so each process has a draft of its own. */
function write(path: string, mark: MatchedMark): void {
  const draft = `${path}.${hostname()}-${process.pid}.new`;
  try {
    const descriptor = openSync(draft, 'w', 0o600);
    try {
      writeFileSync(descriptor, `${JSON.stringify(mark)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, path);
  } catch (error) {
    if (lstatSync(draft, { throwIfNoEntry: false })?.isFile() === true) rmSync(draft, { force: true });
    throw error;
  }
  syncDirectory(dirname(path));
}
