/** A journal as the source of copies. */

import type { Database } from '../../sqlite.js';
import { journalOrigin } from './journal-origin.js';

/** The contents of a copy. */
export interface CopyContents {
  /** The number of the last fact in the copy. */
  readonly facts: number;
}

/** A journal from which a copy can be made. */
export interface CopySource {
  /** Eight hexadecimal digits that distinguish the journals of several tills. */
  readonly origin: string;
  /**
   * True if an operator must first confirm the journal. An unconfirmed journal may lack payments that an earlier copy
   * has.
   */
  readonly isUnconfirmed: boolean;
  /** The least size of a copy. */
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

/** Returns a source that copies this database. `isUnconfirmed` is read now, before the copy is made. */
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
