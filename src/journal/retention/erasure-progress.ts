/**
 * How far the erasure has come over its runs: the last transaction and the last fact that it has examined, and the
 * examined transactions that still have their data.
 */

import type { Database, Statement } from '../../sqlite.js';

interface Passed {
  readonly passed: number;
  readonly facts: number;
}

/** The state of the erasure in one database. */
export class ErasureProgress {
  #passed: number;
  readonly #read: Statement<[], Passed>;
  readonly #write: Statement<[number, number]>;
  readonly #setErasing: Statement<[number]>;
  readonly #leave: Statement<[number]>;
  readonly #take: Statement<[number]>;
  readonly #lastRun: Statement<[], string | null>;
  readonly #finish: Statement<[string]>;

  constructor(db: Database) {
    this.#read = db.prepare('SELECT passed, facts FROM retention WHERE rowid = 1');
    this.#write = db.prepare('UPDATE retention SET passed = ?, facts = ? WHERE rowid = 1');
    this.#setErasing = db.prepare('UPDATE retention SET is_erasing = ? WHERE rowid = 1');
    this.#leave = db.prepare('INSERT INTO retention_left (accepted) VALUES (?) ON CONFLICT DO NOTHING');
    this.#take = db.prepare('DELETE FROM retention_left WHERE accepted = ?');
    this.#lastRun = db.prepare<[], string | null>('SELECT ran_at FROM retention WHERE rowid = 1').pluck();
    this.#finish = db.prepare('UPDATE retention SET ran_at = ? WHERE rowid = 1');
    this.#passed = this.read().passed;
  }

  /** Returns the ISO time of the last nightly run that was finished; undefined if there was none. */
  lastRunAt(): string | undefined {
    return this.#lastRun.get() ?? undefined;
  }

  /** Records that the nightly run of this ISO time is finished. */
  finish(at: string): void {
    this.#finish.run(at);
  }

  /** Returns the numbers of the last transaction and the last fact that the erasure has passed. */
  read(): Passed {
    return this.#read.get() ?? { passed: 0, facts: 0 };
  }

  /** Writes how far the erasure has come. */
  pass(passed: number, facts: number): void {
    this.#write.run(passed, facts);
    this.#passed = passed;
  }

  /** Reads the progress from the database again, after a rollback. */
  forget(): void {
    this.#passed = this.read().passed;
  }

  /** Records that the run skipped a transaction and did not erase its data, so that the next run checks it again. */
  leave(accepted: number): void {
    this.#leave.run(accepted);
  }

  /** Records that the data of a transaction is erased. */
  take(accepted: number): void {
    this.#take.run(accepted);
  }

  /**
   * Records that a transaction has changed, in the same commit as the change. If the erasure had already passed this
   * transaction, the change may have added data.
   */
  noteChange(accepted: number): void {
    if (accepted <= this.#passed) this.leave(accepted);
  }

  /** Runs `change` in a transaction that may erase the texts and details of facts. */
  erasing(change: () => void): void {
    this.#setErasing.run(1);
    change();
    this.#setErasing.run(0);
  }
}
