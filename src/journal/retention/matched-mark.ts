/**
 * The mark of the match: the time up to which every transaction of the journal is settled and agrees. The erasure never
 * passes this mark, because a later match still needs the transactions after it.
 */

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '../../platform/directory.js';

/** The mark, and the run that made it. */
export interface MatchedMark {
  /** ISO 8601 in UTC. */
  readonly matchedUntil: string;
  /** ISO wall time of the run. */
  readonly at: string;
}

const shape = z.object({ matchedUntil: z.iso.datetime(), at: z.iso.datetime() });

function markPath(dataDir: string): string {
  return join(dataDir, 'matched.json');
}

/** Returns the mark. A file that is missing or cannot be read is no mark: then nothing counts as matched. */
export function readMatchedMark(dataDir: string): MatchedMark | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(markPath(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** What a run matched. `since` is absent if no transaction of the journal is older than its files. */
export interface MatchedSpan {
  readonly since?: string;
  readonly matchedUntil: string;
  readonly at: string;
}

/**
 * Moves the mark forward and returns it. It never moves back, and never over transactions that no run matched: then the
 * mark before is returned, or undefined. The file is complete at any moment. Throws the errors of the system.
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
