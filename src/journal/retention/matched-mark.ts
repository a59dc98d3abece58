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

/** Returns the mark. A missing or unreadable file means that nothing is matched. */
export function readMatchedMark(dataDir: string): MatchedMark | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(markPath(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** The range that a run matched. `since` is absent if no transaction of the journal is older than the files. */
export interface MatchedSpan {
  readonly since?: string;
  readonly matchedUntil: string;
  readonly at: string;
}

/**
 * Moves the mark forward and returns it. The mark never moves back, and never skips transactions that no run has
 * matched. If the mark cannot move, returns the earlier mark, or undefined if there is none. The file is always
 * complete. Throws the errors of the system.
 */
export function moveMatchedMark(dataDir: string, { since, matchedUntil, at }: MatchedSpan): MatchedMark | undefined {
  const before = readMatchedMark(dataDir);
  if (before !== undefined && before.matchedUntil >= matchedUntil) return before;
  if (matchedUntil === '' || (since !== undefined && (before === undefined || before.matchedUntil < since)))
    return before;
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
  return mark;
}
