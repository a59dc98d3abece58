/**
 * The rollback guard: a small file next to the journal that records the state of the journal. Each start compares the
 * journal with this file (design, section 5). The guard is written only after the commits that it counts, so it may be
 * older than the journal but never newer.
 */

import { z } from 'zod';
import type { LogHeader } from './log-header.js';
import { journal as texts } from '../messages/index.js';

/** The write-ahead log that belongs to the journal. */
export interface LogMark extends LogHeader {
  /** True while the journal is open, or after its process died. The latest writes are then only in the log. */
  readonly isNeeded: boolean;
}

/**
 * The state of a journal, from the guard or from the journal itself. Earlier releases wrote only the first two fields.
 */
export interface Mark {
  /** The random id that the journal got when it was created. */
  readonly journal: string;
  /** The number of the journal's last fact. */
  readonly facts: number;
  /**
   * The newest checkpoint number: how many write-ahead logs were copied into the main file and closed with a number.
   */
  readonly checkpoint?: number | undefined;
  /** The log that belongs to the journal. This field is undefined while a starting process creates its own log. */
  readonly log?: LogMark | undefined;
}

/**
 * The verdict on the journal. `ok`: it is the latest journal. Otherwise `text` explains to a technician why it may not
 * be the latest one.
 */
export type RollbackGuardState = { readonly state: 'ok' } | { readonly state: 'unconfirmed'; readonly text: string };

const count = z.number().int().min(0);
const markSchema = z.object({
  journal: z.string().min(1),
  facts: count,
  checkpoint: count.optional(),
  log: z.object({ id: count, run: count, isNeeded: z.boolean() }).optional(),
});

/** The file that was found at the path of the guard, if any. */
export type FoundRollbackGuard =
  | { readonly type: 'none' }
  | { readonly type: 'unreadable' }
  | { readonly type: 'mark'; readonly mark: Mark };

/** The files as a start finds them, before it changes them. */
export interface Found {
  readonly guard: FoundRollbackGuard;
  readonly log: LogHeader | undefined;
}

/**
 * All records have the same length and fit in one sector. A record is written in place, and a power cut leaves either
 * the old or the new record.
 */
export const RECORD_BYTES = 256;

/** The number of facts comes first, at a fixed width, so that counting changes nothing else in a record. */
const FACTS_AT = '{"facts":'.length;
const FACTS_CHARACTERS = 16;

/** Returns the bytes of a record. */
export function recordOf({ facts, ...rest }: Mark): Buffer {
  const text = `{"facts":${inPlace(facts)},${JSON.stringify(rest).slice(1)}`;
  return Buffer.from(`${text.padEnd(RECORD_BYTES - 1)}\n`, 'latin1');
}

/** Sets the number of facts in a record. */
export function setFacts(record: Buffer, facts: number): void {
  record.write(inPlace(facts), FACTS_AT, 'latin1');
}

function inPlace(facts: number): string {
  return String(facts).padStart(FACTS_CHARACTERS);
}

/** Reads the text of a record. */
export function readRecord(text: string): FoundRollbackGuard {
  try {
    const parsed = markSchema.safeParse(JSON.parse(text));
    return parsed.success ? { type: 'mark', mark: parsed.data } : { type: 'unreadable' };
  } catch {
    return { type: 'unreadable' };
  }
}

/** The origin of a journal. */
export interface Origin {
  /** True if there was no journal before this start. */
  readonly isNew: boolean;
  /**
   * True if a missing journal needs the operator's confirmation. The operator normally creates the journal. A journal
   * that is missing without a trace may be on a disk that is not mounted.
   */
  readonly needsFirstConfirmation: boolean;
}

/** Compares the journal with the guard's record of it. */
export function judgeRollbackGuard(
  { guard, log }: Found,
  own: Mark,
  { isNew, needsFirstConfirmation }: Origin,
): RollbackGuardState {
  if (guard.type === 'mark') {
    const why = isNew ? texts.journalLost(guard.mark.facts) : whyAnother(guard.mark, own, log);
    return why === undefined ? { state: 'ok' } : unconfirmed(why);
  }
  // A journal without facts may come from a first start that was interrupted.
  if (guard.type === 'none' && own.facts === 0)
    return needsFirstConfirmation ? unconfirmed(texts.firstStart) : { state: 'ok' };
  return unconfirmed(texts.guardUnusable(guard.type === 'none' ? 'is missing' : 'cannot be read'));
}

function whyAnother(mark: Mark, own: Mark, log: LogHeader | undefined): string | undefined {
  if (mark.journal !== own.journal) return texts.anotherJournal;
  if (mark.log?.isNeeded === true && log === undefined) return texts.logLost;
  if (own.facts < mark.facts) return texts.journalOlder(own.facts, mark.facts);
  if (mark.log !== undefined && log !== undefined && (log.id !== mark.log.id || log.run < mark.log.run))
    return texts.anotherLog;
  return (own.checkpoint ?? 0) < (mark.checkpoint ?? 0) ? texts.mainFileOlder : undefined;
}

function unconfirmed(text: string): RollbackGuardState {
  return { state: 'unconfirmed', text };
}
