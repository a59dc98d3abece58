/**
 * Keeps the rollback guard of an open journal: compares the journal with the guard at the start, counts commits, and
 * accepts the operator's confirmation.
 */

import type { Database, Statement } from '../sqlite.js';
import { inEnglish } from '../messages/index.js';
import { toJournalError } from './error.js';
import { integrityHoldOf, keepIntegrityHold, removeIntegrityHold } from './housekeeping/integrity-hold.js';
import { readLogHeader } from './log-header.js';
import { RollbackGuardFile, rollbackGuardPath } from './rollback-guard-file.js';
import { type Found, judgeRollbackGuard, type Mark, type Origin, type RollbackGuardState } from './rollback-guard.js';

/** The result of one heartbeat of the journal. */
export type BeatResult = { readonly ok: true } | { readonly ok: false; readonly text: string };

/** The path of the journal and its state at the start. */
export interface GuardedJournal extends Origin {
  readonly db: Database;
  readonly path: string;
  /**
   * The files next to the journal at the start. This field is undefined for a journal in memory, which needs no guard.
   */
  readonly found: Found | undefined;
  /** The number of the journal's last fact. */
  readonly facts: number;
}

/** The rollback guard of one journal. */
export class RollbackGuardKeeper {
  readonly #db: Database;
  readonly #path: string;
  readonly #file: RollbackGuardFile | undefined;
  readonly #nextNumber: Statement<[], number>;
  readonly #touch: Statement<[]>;
  #mark: Mark;
  #state: RollbackGuardState;
  /** The present contents of the guard file. */
  #written: Mark | undefined;
  /** The number of the last fact in the main file. The main file also has all facts before it. */
  #checkpointedFacts: number | undefined;
  #failure: string | undefined;

  /**
   * Compares the journal with the guard. Unless a confirmation is needed, writes the first mark of this process. Throws
   * the errors of SQLite and the system.
   */
  constructor({ db, path, found, facts, ...origin }: GuardedJournal) {
    this.#db = db;
    this.#path = path;
    this.#file = found === undefined ? undefined : new RollbackGuardFile(rollbackGuardPath(path));
    this.#nextNumber = db.prepare<[], number>('UPDATE checkpoints SET number = number + 1 RETURNING number').pluck();
    this.#touch = db.prepare("UPDATE meta SET value = value + 1 WHERE name = 'probe'");
    const checkpoint = db.prepare<[], number>('SELECT number FROM checkpoints').pluck().get();
    this.#mark = { journal: this.#meta('id') ?? '', facts, checkpoint };
    this.#state = found === undefined ? { state: 'ok' } : this.#judge(found, origin);
    // If the process found an existing log, this log is copied into the main file later. The main file then needs a new
    // checkpoint number, so that the guard recognises an earlier copy of it.
    this.#checkpointedFacts = found?.log === undefined ? facts : undefined;
  }

  /**
   * Returns the state of the guard. The text of a hold is made again at each call, because a text that was made long
   * ago can no longer be translated.
   */
  get state(): RollbackGuardState {
    if (this.#state.state === 'ok') return this.#state;
    return { state: 'unconfirmed', text: integrityHoldOf(this.#db) ?? this.#state.text };
  }

  /** Records the number of committed facts, in one write without a sync. The next heartbeat reports a failed write. */
  note(facts: number): void {
    if (this.#file === undefined || this.#state.state !== 'ok' || facts === this.#mark.facts) return;
    this.#mark = { ...this.#mark, facts };
    this.#try((file) => file.count(facts));
  }

  /**
   * Copies the write-ahead log into the main file, with a new checkpoint number on a page of its own. Then begins a new
   * log. From then on the guard recognises an older main file, even if the log next to it is new. Does nothing if there
   * are no new commits. Call this method only when the journal is idle and the disk has space.
   */
  checkpoint(): void {
    const { facts } = this.#mark;
    if (this.#file === undefined || this.#state.state !== 'ok' || this.#checkpointedFacts === facts) return;
    const checkpoint = this.#nextNumber.get();
    const [done] = checkpointed(this.#db);
    if (done === undefined || done.log !== done.checkpointed) return;
    // This write begins a new write-ahead log. Until then, SQLite would read the number from the old log and not from
    // the main file.
    this.#touch.run();
    this.#checkpointedFacts = facts;
    this.#note({ ...this.#mark, checkpoint });
  }

  /** Syncs the guard if the journal has advanced. Call this method only after the commits that the guard counts. */
  keep(isClosing = false): BeatResult {
    if (this.#file === undefined || this.#state.state !== 'ok') return { ok: true };
    try {
      this.#mark = { ...this.#mark, log: this.#log(!isClosing) };
      if (!isSame(this.#written, this.#mark) || this.#failure !== undefined) this.#file.keep(this.#mark);
    } catch (error) {
      return { ok: false, text: textOf(error) };
    }
    this.#failure = undefined;
    this.#written = this.#mark;
    return { ok: true };
  }

  /** Closes the guard file. */
  close(): void {
    this.#file?.close();
  }

  /**
   * Ends the integrity hold, in one transaction with the fact that `write` writes; `write` returns the number of that
   * fact. The journal gets a new id, so that the guard notices if the missing journal returns. If the process crashes
   * before the guard file is written, the hold continues.
   */
  confirm(write: () => number): void {
    const facts = this.#db
      .transaction(() => {
        removeIntegrityHold(this.#db);
        // Writes a new id, even if the old id was deleted. Without an id, the guard could not identify the journal.
        this.#db.prepare("REPLACE INTO meta (name, value) VALUES ('id', lower(hex(randomblob(16))))").run();
        return write();
      })
      .immediate();
    this.#mark = { ...this.#mark, journal: this.#meta('id') ?? '', facts, log: this.#log(true) };
    this.#file?.replace(this.#mark);
    this.#written = this.#mark;
    this.#state = { state: 'ok' };
  }

  /**
   * Compares the journal with the guard. A hold is stored in the journal itself, because new facts would soon hide the
   * difference.
   */
  #judge(found: Found, origin: Origin): RollbackGuardState {
    const integrityHold = integrityHoldOf(this.#db);
    if (integrityHold !== undefined) return { state: 'unconfirmed', text: integrityHold };
    const judged = inEnglish(() => judgeRollbackGuard(found, this.#mark, origin));
    if (judged.state === 'unconfirmed') {
      return { state: 'unconfirmed', text: keepIntegrityHold(this.#db, () => judged.text) };
    }
    this.#mark = { ...this.#mark, log: this.#log(true) };
    // Without a first mark, a lost journal would go unnoticed, so a failed write must stop the start.
    if (found.guard.type !== 'mark') this.#file?.replace(this.#mark);
    else this.#begin();
    return judged;
  }

  /**
   * Begins to use the existing guard file. A full disk has no room for a longer file, so the existing file is used
   * until the disk has room. A failure for any other reason stops the start.
   */
  #begin(): void {
    const file = this.#file;
    if (file === undefined) return;
    try {
      if (file.open()) file.note(this.#mark);
      else file.replace(this.#mark);
    } catch (error) {
      if (toJournalError(error, this.#path).code !== 'journal-full') throw error;
      this.#failure = textOf(error);
    }
  }

  #note(mark: Mark): void {
    this.#mark = mark;
    this.#try((file) => file.note(mark));
  }

  #try(write: (file: RollbackGuardFile) => void): void {
    try {
      if (this.#file !== undefined) write(this.#file);
    } catch (error) {
      this.#failure = textOf(error);
    }
  }

  #log(isNeeded: boolean): Mark['log'] {
    const header = readLogHeader(this.#path);
    return header === undefined ? undefined : { ...header, isNeeded };
  }

  #meta(name: string): string | undefined {
    return this.#db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(name);
  }
}

/** SQLite's report of a checkpoint: the number of frames in the log, and how many of them are in the main file. */
function checkpointed(db: Database): readonly { readonly log: number; readonly checkpointed: number }[] {
  return db
    .prepare<[], { readonly log: number; readonly checkpointed: number }>('PRAGMA wal_checkpoint(PASSIVE)')
    .all();
}

function isSame(one: Mark | undefined, other: Mark): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
