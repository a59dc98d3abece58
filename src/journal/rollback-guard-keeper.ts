/** Keeps the witness of one open journal: judges it at start, moves it forward, and lets a person confirm. */

import type { Database } from 'better-sqlite3';
import { IN_MEMORY } from './database.js';
import {
  judgeRollbackGuard,
  readRollbackGuard,
  type RollbackGuardState,
  writeRollbackGuard,
} from './rollback-guard.js';

/** How a heartbeat of the journal went. */
export type BeatResult = { readonly ok: true } | { readonly ok: false; readonly text: string };

/** The witness of one journal; a journal in memory has none and is never doubted. */
export class RollbackGuardKeeper {
  readonly #db: Database;
  readonly #path: string | undefined;
  #journal: string;
  #state: RollbackGuardState;
  #writtenFacts: number | undefined;

  /** Judges and, without a doubt, writes the first witness. Throws what SQLite and the system throw. */
  constructor(db: Database, journalPath: string, isNew: boolean, facts: number) {
    this.#db = db;
    this.#path = journalPath === IN_MEMORY ? undefined : `${journalPath}.witness`;
    this.#journal = this.#meta('id') ?? '';
    this.#state = this.#judge(isNew, facts);
  }

  get state(): RollbackGuardState {
    return this.#state;
  }

  /** Writes how far the journal has come, when that is news. Only facts that are committed may be counted. */
  move(facts: number): BeatResult {
    if (this.#path === undefined || this.#state.state !== 'ok' || this.#writtenFacts === facts) return { ok: true };
    try {
      writeRollbackGuard(this.#path, { journal: this.#journal, facts });
    } catch (error) {
      return { ok: false, text: error instanceof Error ? error.message : String(error) };
    }
    this.#writtenFacts = facts;
    return { ok: true };
  }

  /**
   * Ends the doubt, together with what `write` writes; it returns the number of the last fact. The journal gets a new
   * name, so that the one that was missed cannot come back unnoticed. A crash between the two writes leaves the doubt.
   */
  confirm(write: () => number): void {
    const facts = this.#db
      .transaction(() => {
        this.#db.prepare("DELETE FROM meta WHERE name = 'doubt'").run();
        this.#db.prepare("UPDATE meta SET value = lower(hex(randomblob(16))) WHERE name = 'id'").run();
        return write();
      })
      .immediate();
    this.#journal = this.#meta('id') ?? '';
    if (this.#path !== undefined) writeRollbackGuard(this.#path, { journal: this.#journal, facts });
    this.#writtenFacts = facts;
    this.#state = { state: 'ok' };
  }

  /** A doubt is kept in the journal itself, because the journal's own new facts would soon cover it up. */
  #judge(isNew: boolean, facts: number): RollbackGuardState {
    if (this.#path === undefined) return { state: 'ok' };
    const integrityHold = this.#meta('doubt');
    if (integrityHold !== undefined) return { state: 'unconfirmed', text: integrityHold };
    const found = readRollbackGuard(this.#path);
    const own = { journal: this.#journal, facts };
    const judged = judgeRollbackGuard(found, own, isNew);
    if (judged.state === 'unconfirmed') {
      this.#db.prepare("INSERT INTO meta (name, value) VALUES ('doubt', ?)").run(judged.text);
    } else if (found.type !== 'mark' || found.mark.facts === facts) {
      // Without a first witness a lost journal would never be noticed: better not to start.
      if (found.type !== 'mark') writeRollbackGuard(this.#path, own);
      this.#writtenFacts = facts;
    }
    return judged;
  }

  #meta(name: string): string | undefined {
    return this.#db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(name);
  }
}
