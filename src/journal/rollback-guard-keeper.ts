/** Keeps the rollback guard of one open journal: judges at start, counts what is committed, and lets a person confirm. */

import type { Database, Statement } from 'better-sqlite3';
import { toJournalError } from './error.js';
import { readLogHeader } from './log-header.js';
import { RollbackGuardFile, rollbackGuardPath } from './rollback-guard-file.js';
import { type Found, judgeRollbackGuard, type Mark, type Origin, type RollbackGuardState } from './rollback-guard.js';

/** How a heartbeat of the journal went. */
export type BeatResult = { readonly ok: true } | { readonly ok: false; readonly text: string };

/** Where the journal is, and how it was found. */
export interface GuardedJournal extends Origin {
  readonly db: Database;
  readonly path: string;
  /** Nothing for a journal in memory, which is never doubted. */
  readonly found: Found | undefined;
  /** The number of its last fact. */
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
  /** What the file says. */
  #written: Mark | undefined;
  /** The last fact that the main file has, with all before it. */
  #checkpointedFacts: number | undefined;
  #failure: string | undefined;

  /** Judges and, without a doubt, writes the first mark of this process. Throws what SQLite and the system throw. */
  constructor({ db, path, found, facts, ...origin }: GuardedJournal) {
    this.#db = db;
    this.#path = path;
    this.#file = found === undefined ? undefined : new RollbackGuardFile(rollbackGuardPath(path));
    this.#nextNumber = db.prepare<[], number>('UPDATE checkpoints SET number = number + 1 RETURNING number').pluck();
    this.#touch = db.prepare("UPDATE meta SET value = value + 1 WHERE name = 'probe'");
    const checkpoint = db.prepare<[], number>('SELECT number FROM checkpoints').pluck().get();
    this.#mark = { journal: this.#meta('id') ?? '', facts, checkpoint };
    this.#state = found === undefined ? { state: 'ok' } : this.#judge(found, origin);
    // A log that was left is in the main file at its next run: a copy of the file from before shall be known then.
    this.#checkpointedFacts = found?.log === undefined ? facts : undefined;
  }

  get state(): RollbackGuardState {
    return this.#state;
  }

  /** Notes what was committed, in one write without a sync. What cannot be written is told by the next heartbeat. */
  note(facts: number): void {
    if (this.#file === undefined || this.#state.state !== 'ok' || facts === this.#mark.facts) return;
    this.#mark = { ...this.#mark, facts };
    this.#try((file) => file.count(facts));
  }

  /**
   * Brings the log into the main file behind a number that stands in a page of its own, and begins the next run of the log: so a main file of before
   * is known, however new the log beside it. Nothing where nothing was committed since. Call it when idle, while there is room.
   */
  checkpoint(): void {
    const { facts } = this.#mark;
    if (this.#file === undefined || this.#state.state !== 'ok' || this.#checkpointedFacts === facts) return;
    const checkpoint = this.#nextNumber.get();
    const [done] = checkpointed(this.#db);
    if (done === undefined || done.log !== done.checkpointed) return;
    // As long as the log has the number, it hides what the main file says.
    this.#touch.run();
    this.#checkpointedFacts = facts;
    this.#note({ ...this.#mark, checkpoint });
  }

  /** Makes safe how far the journal has come, when that is news. Only facts that are committed may have been noted. */
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

  /** Lets go of the file. */
  close(): void {
    this.#file?.close();
  }

  /**
   * Ends the doubt, together with what `write` writes; it returns the number of the last fact. The journal gets a new
   * name, so that the one that was missed cannot come back unnoticed. A crash between the two writes leaves the doubt.
   */
  confirm(write: () => number): void {
    const facts = this.#db
      .transaction(() => {
        this.#db.prepare("DELETE FROM meta WHERE name = 'doubt'").run();
        // Also where somebody deleted it: without one the guard names nobody's journal.
        this.#db.prepare("REPLACE INTO meta (name, value) VALUES ('id', lower(hex(randomblob(16))))").run();
        return write();
      })
      .immediate();
    this.#mark = { ...this.#mark, journal: this.#meta('id') ?? '', facts, log: this.#log(true) };
    this.#file?.replace(this.#mark);
    this.#written = this.#mark;
    this.#state = { state: 'ok' };
  }

  /** A doubt is kept in the journal itself, because the journal's own new facts would soon cover it up. */
  #judge(found: Found, origin: Origin): RollbackGuardState {
    const integrityHold = this.#meta('doubt');
    if (integrityHold !== undefined) return { state: 'unconfirmed', text: integrityHold };
    const judged = judgeRollbackGuard(found, this.#mark, origin);
    if (judged.state === 'unconfirmed') {
      this.#db.prepare("INSERT INTO meta (name, value) VALUES ('doubt', ?)").run(judged.text);
      return judged;
    }
    this.#mark = { ...this.#mark, log: this.#log(true) };
    // Without a first mark a lost journal would never be noticed: better not to start.
    if (found.guard.type !== 'mark') this.#file?.replace(this.#mark);
    else this.#begin();
    return judged;
  }

  /** A full disk has no room for a longer file: then the one of before serves until there is. Whatever else fails stops the start. */
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

/** What SQLite says of a checkpoint: frames in the log, and how many of them are in the main file. */
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
