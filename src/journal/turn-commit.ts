/** The commit of a turn: the parts of all lanes in one transaction of SQLite. A rejected part does not affect other lanes. */

import type { LaneCommit, LaneCommitResult, LogPosition } from '../core/index.js';
import { type Database, sqliteCode, type Statement } from '../sqlite.js';
import { isConstraint, JournalError } from './error.js';
import type { LogPositionRow } from './rows/log-position.js';
import type { Memory } from './rows/memory.js';
import type { LaneWriter } from './writer.js';

/** Commits turns. The methods throw the errors of SQLite. */
export class TurnCommit {
  readonly #writer: LaneWriter;
  readonly #memory: Memory;
  readonly #position: LogPositionRow;
  readonly #begin: Statement<[]>;
  readonly #savepoint: Statement<[]>;
  readonly #release: Statement<[]>;
  readonly #undoLane: Statement<[]>;
  readonly #commit: Statement<[]>;
  readonly #rollback: Statement<[]>;

  constructor(db: Database, writer: LaneWriter, memory: Memory, position: LogPositionRow) {
    this.#writer = writer;
    this.#memory = memory;
    this.#position = position;
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#savepoint = db.prepare('SAVEPOINT lane');
    this.#release = db.prepare('RELEASE lane');
    this.#undoLane = db.prepare('ROLLBACK TO lane');
    this.#commit = db.prepare('COMMIT');
    this.#rollback = db.prepare('ROLLBACK');
  }

  /** Commits the parts of a turn. `before` is the number of the last fact so far. */
  commit(parts: readonly LaneCommit[], before: number): WrittenParts {
    if (parts.every(isEmpty)) return { results: accepted(parts), lastFact: before, isWorthIt: false };
    this.#begin.run();
    const written = this.#writeAll(parts, before) ?? this.#writeEach(parts, before);
    if (written.isWorthIt) {
      this.#position.noteAlone();
      this.#commit.run();
    } else this.#undo();
    return written;
  }

  /** Returns the result of each part in a commit of these parts. Writes nothing. */
  check(parts: readonly LaneCommit[], before: number): readonly LaneCommitResult[] {
    this.#begin.run();
    const { results } = this.#writeAll(parts, before) ?? this.#writeEach(parts, before);
    this.#undo();
    return results;
  }

  /**
   * Commits an entry of the replicated log together with its position, whole or not at all. If the journal rejects one
   * of its parts, returns the reason.
   */
  commitEntry(parts: readonly LaneCommit[], position: LogPosition, before: number): WrittenParts | string {
    this.#begin.run();
    let lastFact = before;
    for (const part of parts) {
      const written = this.#write(part);
      if (typeof written === 'string') {
        this.#undo();
        return written;
      }
      lastFact = Math.max(lastFact, written.lastFact);
    }
    this.#position.move(position);
    this.#commit.run();
    return { results: accepted(parts), lastFact, isWorthIt: true };
  }

  #undo(): void {
    this.#rollback.run();
    this.#memory.forget();
    this.#position.forget();
  }

  /**
   * Writes all parts. If one part is rejected, rolls back all parts, begins a new database transaction and returns
   * undefined.
   */
  #writeAll(parts: readonly LaneCommit[], before: number): WrittenParts | undefined {
    let lastFact = before;
    for (const part of parts) {
      const written = this.#write(part);
      if (typeof written === 'string') {
        this.#rollback.run();
        this.#memory.forget();
        this.#begin.run();
        return undefined;
      }
      lastFact = Math.max(lastFact, written.lastFact);
    }
    return { results: accepted(parts), lastFact, isWorthIt: true };
  }

  /**
   * Writes each part after a savepoint of its own, so that a rejected part does not affect the other parts. This
   * function is called only if the first try, without savepoints, had a rejected part. SQLite copies each page for a
   * savepoint, and parts are hardly ever rejected.
   */
  #writeEach(parts: readonly LaneCommit[], before: number): WrittenParts {
    const refused = new Map<string, string>();
    let lastFact = before;
    let isWorthIt = false;
    const results = parts.map((part): LaneCommitResult => {
      // Later parts of the lane depend on the rejected part, so they are also rejected.
      const cause = refused.get(part.writer) ?? this.#writeLane(part);
      if (typeof cause === 'string') {
        refused.set(part.writer, cause);
        return { writer: part.writer, ok: false, cause };
      }
      lastFact = Math.max(lastFact, cause.lastFact);
      isWorthIt ||= !isEmpty(part);
      return { writer: part.writer, ok: true };
    });
    return { results, lastFact, isWorthIt };
  }

  #writeLane(part: LaneCommit): { readonly lastFact: number } | string {
    this.#savepoint.run();
    const written = this.#write(part);
    if (typeof written === 'string') {
      this.#undoLane.run();
      this.#memory.forget();
    }
    this.#release.run();
    return written;
  }

  /** Writes a part, or returns why it is rejected. The caller undoes the partial write. */
  #write(part: LaneCommit): { readonly lastFact: number } | string {
    try {
      return { lastFact: this.#writer.write(part) };
    } catch (error) {
      if (!isLanesOwn(error)) throw error;
      return error instanceof Error ? error.message : String(error);
    }
  }
}

/** The writes of a turn. */
export interface WrittenParts {
  readonly results: readonly LaneCommitResult[];
  /** The number of the last fact after these writes. */
  readonly lastFact: number;
  /** True if something was written. */
  readonly isWorthIt: boolean;
}

function accepted(parts: readonly LaneCommit[]): readonly LaneCommitResult[] {
  return parts.map(({ writer }) => ({ writer, ok: true }));
}

/**
 * True for a broken constraint or a record that cannot be written. Any other error is a failure of the journal itself.
 */
function isLanesOwn(error: unknown): boolean {
  return isConstraint(error) || (sqliteCode(error) === undefined && !(error instanceof JournalError));
}

function isEmpty(part: LaneCommit): boolean {
  return part.facts.length === 0 && part.transactions.length === 0 && part.lane === undefined;
}
