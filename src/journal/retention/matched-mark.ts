/**
 * The mark that `tenderd match` sets. Every transaction up to this time is settled, and agrees with the settlement
 * files. The erasure never passes the mark, because a later match still needs the later transactions.
 */

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '../../platform/directory.js';

/** The mark, and the run that wrote it. */
export interface MatchedMark {
  /** The time up to which transactions are matched (ISO 8601 in UTC). */
  readonly matchedUntil: string;
  /** ISO wall time of the run. */
  readonly at: string;
}

const shape = z.object({ matchedUntil: z.iso.datetime(), at: z.iso.datetime() });

function markPath(dataDir: string): string {
  return join(dataDir, 'matched.json');
}

/**
 * Why a mark cannot be used. `unreadable`: the file has no mark. `in-future`: the mark is later than the clock, or than
 * its own run, so that no run can have matched the payments before it.
 */
export type MarkFault = 'unreadable' | 'in-future';

/** The mark, or why it cannot be used. Neither if there is no file. */
export interface ReadMark {
  readonly mark?: MatchedMark;
  readonly fault?: MarkFault;
}

/** Reads the mark. `now`: the ISO wall time. */
export function readMatchedMark(dataDir: string, now: string): ReadMark {
  let mark: MatchedMark;
  try {
    mark = shape.parse(JSON.parse(readFileSync(markPath(dataDir), 'utf8')));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? {} : { fault: 'unreadable' };
  }
  const untilMs = Date.parse(mark.matchedUntil);
  return untilMs > Date.parse(now) || untilMs > Date.parse(mark.at) ? { fault: 'in-future' } : { mark };
}

/** The range that a run matched. `since` is absent if no transaction of the journal is older than the files. */
export interface MatchedSpan {
  readonly since?: string;
  readonly matchedUntil: string;
  readonly at: string;
}

/**
 * Moves the mark forward and returns it. The mark never moves back, and never skips transactions that no run has
 * matched. A mark that cannot be used is replaced, as if there were none. If the mark cannot move, returns the earlier
 * one, or why the earlier one cannot be used. The file is always complete. Throws the errors of the system.
 */
export function moveMatchedMark(dataDir: string, { since, matchedUntil, at }: MatchedSpan): ReadMark {
  const before = readMatchedMark(dataDir, at);
  const reached = before.mark?.matchedUntil;
  if (reached !== undefined && reached >= matchedUntil) return before;
  const isSkipping = since !== undefined && (reached === undefined || reached < since);
  if (matchedUntil === '' || isSkipping || Date.parse(matchedUntil) > Date.parse(at)) return before;
  const mark: MatchedMark = { matchedUntil, at };
  const path = markPath(dataDir);
  const draft = `${path}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, `${JSON.stringify(mark)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, path);
  syncDirectory(dirname(path));
  return { mark };
}
