/**
 * The witness: a small file beside the journal that remembers which journal was there and how far it had come. It
 * notices a journal that is gone, is another one or is older than it was; then no money moves until a person confirms
 * (design, section 5). It is never ahead of the journal, because it is written only after the commits that it counts.
 */

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '../directory.js';

/** What the witness remembers, and what the journal says of itself. */
export interface Mark {
  /** The random name that the journal got when it was made. */
  readonly journal: string;
  /** The number of its last fact. */
  readonly facts: number;
}

/** Whether the journal is the one that was here last; if not, why, for a technician. */
export type RollbackGuardState = { readonly state: 'ok' } | { readonly state: 'unconfirmed'; readonly text: string };

const markSchema = z.object({ journal: z.string().min(1), facts: z.number().int().min(0) });

/** What was found beside the journal. */
export type FoundRollbackGuard =
  | { readonly type: 'none' }
  | { readonly type: 'unreadable' }
  | { readonly type: 'mark'; readonly mark: Mark };

/** Reads the witness. Throws what the system throws for anything but a missing file. */
export function readRollbackGuard(path: string): FoundRollbackGuard {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { type: 'none' };
    throw error;
  }
  try {
    const parsed = markSchema.safeParse(JSON.parse(text));
    return parsed.success ? { type: 'mark', mark: parsed.data } : { type: 'unreadable' };
  } catch {
    return { type: 'unreadable' };
  }
}

/** Replaces the witness in one step that a power cut finds done or not done. */
export function writeRollbackGuard(path: string, mark: Mark): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, `${JSON.stringify(mark)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  // The rename itself must reach the disk.
  syncDirectory(dirname(path));
}

/** Compares the journal with its witness. `isNew` says that there was no journal before this start. */
export function judgeRollbackGuard(found: FoundRollbackGuard, own: Mark, isNew: boolean): RollbackGuardState {
  if (found.type === 'mark') return judgeMark(found.mark, own, isNew);
  // A journal without facts may be one whose first start was cut short.
  if (found.type === 'none' && own.facts === 0) return { state: 'ok' };
  const lack = found.type === 'none' ? 'is missing' : 'cannot be read';
  return unconfirmed(`Its witness file ${lack}, so nobody can tell whether this journal is the latest.`);
}

function judgeMark(mark: Mark, own: Mark, isNew: boolean): RollbackGuardState {
  if (isNew) return unconfirmed(`The journal is missing. It had ${mark.facts} entries; an empty one was made.`);
  if (mark.journal !== own.journal) return unconfirmed('This is another journal than the one that was here before.');
  if (own.facts < mark.facts) {
    return unconfirmed(`The journal is older than it was: ${own.facts} entries where ${mark.facts} were written.`);
  }
  return { state: 'ok' };
}

function unconfirmed(what: string): RollbackGuardState {
  const advice =
    'Payments that it does not know may have been charged. Compare with the terminals’ own reports, then confirm.';
  return { state: 'unconfirmed', text: `${what} ${advice}` };
}
