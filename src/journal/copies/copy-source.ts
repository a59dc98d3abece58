/** A journal as the source of copies. */

import type { Database } from '../../sqlite.js';
import { journalOrigin } from './journal-origin.js';

/** What a copy contains. */
export interface CopyContents {
  /** The number of the last fact in it. */
  readonly facts: number;
}

/** A journal that can be copied now. */
export interface CopySource {
  /** Eight hexadecimal digits that distinguish the journals of several tills. */
  readonly origin: string;
  /** True if an operator must first confirm the journal. Until then it may lack payments that an earlier copy has. */
  readonly isUnconfirmed: boolean;
  /** The size of a copy, at least. */
  readonly bytes: number;
  /**
   * Writes a copy to a new file and syncs it. `onStep` is called with the share of the copied pages; it may throw to
   * give up the copy. Rejects with the errors of SQLite and the system.
   */
  write(path: string, onStep: (share: number) => void): Promise<CopyContents>;
}

/** Returns the number of the last fact in a journal; 0 in an empty one. */
export function lastFactOf(db: Database): number {
  return db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM facts').pluck().get() ?? 0;
}

/** Returns the size of a database. */
export function bytesOf(db: Database): number {
  return Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }));
}

/** Returns a database as a source. `isUnconfirmed` is read from it, and `facts` after the copy. */
export function sourceOf(db: Database, write: CopySource['write']): CopySource {
  return {
    origin: journalOrigin(db),
    isUnconfirmed: db.prepare("SELECT 1 FROM meta WHERE name = 'doubt'").get() !== undefined,
    bytes: bytesOf(db),
    write,
  };
}

/** Converts pages to a share between 0 and 1. */
export function shares(onStep: (share: number) => void): (copied: number, total: number) => void {
  return (copied, total) => onStep(total === 0 ? 1 : copied / total);
}
