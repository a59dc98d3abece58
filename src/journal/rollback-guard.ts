/**
 * The rollback guard: what a small file beside the journal remembers of it, and what follows when the journal is not as it was (design,
 * section 5). It is never ahead of the journal, because it is written only after the commits that it counts; behind it may be.
 */

import { z } from 'zod';
import type { LogHeader } from './log-header.js';

/** The write-ahead log that belongs to the journal. */
export interface LogMark extends LogHeader {
  /** The journal is open, or its process died: then what was written last stands in the log alone. */
  readonly isNeeded: boolean;
}

/** What is remembered, and what the journal says of itself. Journals of before have nothing but its first two. */
export interface Mark {
  /** The random name that the journal got when it was made. */
  readonly journal: string;
  /** The number of its last fact. */
  readonly facts: number;
  /** So often a run of the log was brought into the main file and closed with a number. */
  readonly checkpoint?: number | undefined;
  /** Nothing while a process starts that makes a log of its own. */
  readonly log?: LogMark | undefined;
}

/** Whether the journal is the one that was here last; if not, why, for a technician. */
export type RollbackGuardState = { readonly state: 'ok' } | { readonly state: 'unconfirmed'; readonly text: string };

const count = z.number().int().min(0);
const markSchema = z.object({
  journal: z.string().min(1),
  facts: count,
  checkpoint: count.optional(),
  log: z.object({ id: count, run: count, isNeeded: z.boolean() }).optional(),
});

/** What was found beside the journal. */
export type FoundRollbackGuard =
  | { readonly type: 'none' }
  | { readonly type: 'unreadable' }
  | { readonly type: 'mark'; readonly mark: Mark };

/** What a start finds before anything of it is touched. */
export interface Found {
  readonly guard: FoundRollbackGuard;
  readonly log: LogHeader | undefined;
}

/** One record is as long as every other, and within one sector: it is written in place, and a power cut finds one or the other. */
export const RECORD_BYTES = 256;

/** The number of facts stands first, in a place of its own: counting on changes nothing else of a record. */
const FACTS_AT = '{"facts":'.length;
const FACTS_CHARACTERS = 16;

/** A record as its bytes. */
export function recordOf({ facts, ...rest }: Mark): Buffer {
  const text = `{"facts":${inPlace(facts)},${JSON.stringify(rest).slice(1)}`;
  return Buffer.from(`${text.padEnd(RECORD_BYTES - 1)}\n`, 'latin1');
}

/** Counts on in a record. */
export function setFacts(record: Buffer, facts: number): void {
  record.write(inPlace(facts), FACTS_AT, 'latin1');
}

function inPlace(facts: number): string {
  return String(facts).padStart(FACTS_CHARACTERS);
}

/** Reads a record. */
export function readRecord(text: string): FoundRollbackGuard {
  try {
    const parsed = markSchema.safeParse(JSON.parse(text));
    return parsed.success ? { type: 'mark', mark: parsed.data } : { type: 'unreadable' };
  } catch {
    return { type: 'unreadable' };
  }
}

/** How a journal was come by. */
export interface Origin {
  /** There was none before this start. */
  readonly isNew: boolean;
  /** Whoever begins one says so: one that is found missing, without any trace of it, may be on a disk that is not there. */
  readonly isFirstDoubted: boolean;
}

/** Compares the journal with what is remembered of it. */
export function judgeRollbackGuard(
  { guard, log }: Found,
  own: Mark,
  { isNew, isFirstDoubted }: Origin,
): RollbackGuardState {
  if (guard.type === 'mark') {
    const why = isNew ? missing(guard.mark) : whyAnother(guard.mark, own, log);
    return why === undefined ? { state: 'ok' } : unconfirmed(why);
  }
  // A journal without facts may be one whose first start was cut short.
  if (guard.type === 'none' && own.facts === 0) return isFirstDoubted ? unconfirmed(first) : { state: 'ok' };
  const lack = guard.type === 'none' ? 'is missing' : 'cannot be read';
  return unconfirmed(`Its witness file ${lack}, so nobody can tell whether this journal is the latest.`);
}

const first =
  'There was no journal in the data directory; an empty one was made. Where tenderd has run before, the disk of its data directory may not be mounted, or dataDir may name another one: mount or correct it, and start again. On a new till `tenderd journal create` says beforehand that there is none.';

function missing({ facts }: Mark): string {
  return `The journal is missing; an empty one was made. The lost one had ${facts} entries or more.`;
}

function whyAnother(mark: Mark, own: Mark, log: LogHeader | undefined): string | undefined {
  if (mark.journal !== own.journal) return 'This is another journal than the one that was here before.';
  const isLogLost = mark.log?.isNeeded === true && log === undefined;
  if (isLogLost)
    return 'The write-ahead log of the journal (its file -wal) is missing or empty, and the newest entries stood in it.';
  if (own.facts < mark.facts) {
    return `The journal is older than it was: ${own.facts} entries where ${mark.facts} were written.`;
  }
  if (mark.log !== undefined && log !== undefined && (log.id !== mark.log.id || log.run < mark.log.run))
    return 'The write-ahead log beside the journal (its file -wal) is not the one that was written last.';
  if ((own.checkpoint ?? 0) < (mark.checkpoint ?? 0))
    return 'The main file of the journal is older than it was, and its write-ahead log does not fill the gap.';
  return undefined;
}

function unconfirmed(what: string): RollbackGuardState {
  const advice =
    'Payments that it does not know may have been charged. Compare with the terminals’ own reports, then confirm.';
  return { state: 'unconfirmed', text: `${what} ${advice}` };
}
