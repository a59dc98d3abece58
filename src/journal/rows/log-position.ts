/**
 * The position of the journal in the replicated log of a pair of daemons: the last entry of the stream that the journal
 * has. The position is a row of the journal itself. So each commit also writes the position, and a restored backup has
 * the position that belongs to its facts. The row exists only after the first commit of an entry.
 */

import { z } from 'zod';
import type { LogPosition } from '../../core/index.js';
import type { Database, Statement } from '../../sqlite.js';

/** The position of a journal. */
export interface JournalPosition extends LogPosition {
  /** True if the journal also has a commit that the stream does not have: the daemon ran without its stream. */
  readonly isAlone: boolean;
}

const shape = z.object({
  stream: z.string(),
  sequence: z.int().nonnegative(),
  entry: z.string().optional(),
  isAlone: z.boolean(),
});
const rowName = 'replicated';

/** Reads and writes the position of one open journal. */
export class LogPositionRow {
  readonly #read: Statement<[string], string>;
  readonly #write: Statement<[string, string]>;
  #present: JournalPosition | undefined;

  constructor(db: Database) {
    this.#read = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
    this.#write = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
    this.#present = this.#stored();
  }

  /** Returns the position; undefined if the journal has no entry from a stream. */
  get present(): JournalPosition | undefined {
    return this.#present;
  }

  /** Returns why this entry cannot be the next one of the journal; undefined if it can. */
  whyNot({ stream, sequence }: LogPosition): 'other-stream' | 'old-entry' | 'alone' | undefined {
    if (this.#present === undefined) return undefined;
    if (this.#present.isAlone) return 'alone';
    if (this.#present.stream !== stream) return 'other-stream';
    return sequence > this.#present.sequence ? undefined : 'old-entry';
  }

  /** Writes the position of an entry. The caller has begun the transaction of the entry. */
  move({ stream, sequence, entry }: LogPosition): void {
    this.#put({ stream, sequence, ...(entry === undefined ? {} : { entry }), isAlone: false });
  }

  /**
   * Records that the journal has a commit that is in no stream. Only the first such call writes. The caller has begun
   * the transaction of the commit.
   */
  noteAlone(): void {
    if (this.#present?.isAlone === false) this.#put({ ...this.#present, isAlone: true });
  }

  /** Reads the row again, after a rollback. */
  forget(): void {
    this.#present = this.#stored();
  }

  #stored(): JournalPosition | undefined {
    const text = this.#read.get(rowName);
    return text === undefined ? undefined : shape.parse(JSON.parse(text));
  }

  #put(position: JournalPosition): void {
    this.#write.run(rowName, JSON.stringify(position));
    this.#present = position;
  }
}
