/**
 * One run of the erasure, in steps of some milliseconds. A step is one commit, so after a crash each transaction has
 * all its data or none.
 */

import type { Database, Statement } from '../../sqlite.js';
import { type Aged, type KeptBecause, keptBecause } from '../../core/index.js';
import { FACT_SQL } from '../rows/fact-rows.js';
import type { MessageRecipes } from '../housekeeping/message-recipes.js';
import type { Memory } from '../rows/memory.js';
import type { ErasureProgress } from './erasure-progress.js';
import { AGED_SQL, agedOf, type AgedRow, RowEraser, type SeqRow } from './row-eraser.js';

/** The time of one step in ms. The commit of the step takes additional time. */
const workMs = 2;
/** The rows that one query reads. */
const rowsAtOnce = 4;
/** Only a few facts belong to no transaction, and they are short. */
const factsAtOnce = 64;
/**
 * A run ends after this many recent rows in a row. It does not end at the first recent row, because rows may be in
 * another order if the clock was set.
 */
const recentMax = 4_096;
/** The number of later transactions of a sale or original that are checked, newest first. */
const relatedMax = 16;
/** The parameters of a run. */
export interface ErasureRequest {
  /** ISO time: transactions that have not changed since then lose their data. */
  readonly before: string;
  /** ISO time of the run. */
  readonly at: string;
  /** True if the run only counts the transactions. */
  readonly isTrial: boolean;
  /** True for the run of each night. */
  readonly isNightly: boolean;
}

/** The progress of the run. */
export interface ErasureCounts {
  /** The number of transactions that lost data, or would lose it. */
  readonly transactions: number;
  /** The number of older transactions that keep their data, by reason. */
  readonly kept: Readonly<Record<Exclude<KeptBecause, 'recent'>, number>>;
}

/** The parts of the journal that a run needs. */
export interface ErasureParts {
  readonly db: Database;
  readonly memory: Memory;
  readonly recipes: MessageRecipes;
  readonly progress: ErasureProgress;
  /**
   * Facts after this number are not published yet, so their transactions keep their data, however old they are.
   * Undefined: nothing is published.
   */
  readonly unpublishedAfter: number | undefined;
}

/** One run of the erasure, with its prepared statements. */
export class Erasure {
  readonly #parts: ErasureParts;
  readonly #request: ErasureRequest;
  readonly #rows: RowEraser;
  readonly #next: Statement<[number, number], AgedRow>;
  readonly #left: Statement<[number, number], AgedRow>;
  readonly #ofSale: Statement<[number, number, number], AgedRow>;
  readonly #about: Statement<[string, number, number], AgedRow>;
  readonly #facts: Statement<[number, number], SeqRow>;
  readonly #kept = { open: 0, attention: 0, unacknowledged: 0, needed: 0 };
  #transactions = 0;
  #hasChanged = false;

  constructor(parts: ErasureParts, request: ErasureRequest) {
    const { db, memory } = parts;
    this.#parts = parts;
    this.#request = request;
    this.#rows = new RowEraser(db, memory);
    this.#next = db.prepare(`${AGED_SQL} WHERE accepted > ? ORDER BY accepted LIMIT ?`);
    this.#left = db.prepare(
      `${AGED_SQL} WHERE accepted IN (SELECT accepted FROM retention_left WHERE accepted > ? ORDER BY accepted LIMIT ?)
        ORDER BY accepted`,
    );
    const later = 'accepted > ? ORDER BY accepted DESC LIMIT ?';
    this.#ofSale = db.prepare(
      `${AGED_SQL} WHERE sale = (SELECT sale FROM transactions WHERE accepted = ?) AND ${later}`,
    );
    this.#about = db.prepare(`${AGED_SQL} WHERE original = ? AND ${later}`);
    this.#facts = db.prepare(`SELECT seq, ${FACT_SQL} FROM facts WHERE seq > ? ORDER BY seq LIMIT ?`);
  }

  /** Returns what the run has done so far. */
  counts(): ErasureCounts {
    return { transactions: this.#transactions, kept: { ...this.#kept } };
  }

  /** True if the run has erased data. */
  hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** The steps of the run. */
  *steps(): Generator<void> {
    yield* this.#leftRows();
    yield* this.#newRows();
    if (this.#request.isTrial) return;
    yield* this.#deviceFacts();
    yield* this.#parts.recipes.drop(this.#request.before, this.#request.at);
  }

  /** Checks again the transactions that earlier runs did not erase. */
  *#leftRows(): Generator<void> {
    const { progress } = this.#parts;
    let after = 0;
    for (let isDone = false; !isDone; ) {
      isDone = this.#step(() => {
        const rows = this.#left.all(after, rowsAtOnce);
        for (const row of rows) {
          after = row.accepted;
          if (this.#look(row) === undefined && !this.#request.isTrial) progress.take(row.accepted);
        }
        return rows.length < rowsAtOnce;
      });
      yield;
    }
  }

  /** Checks the transactions that no run has passed yet. */
  *#newRows(): Generator<void> {
    const { progress } = this.#parts;
    let after = progress.read().passed;
    let recent: number[] = [];
    for (let isDone = false; !isDone; ) {
      isDone = this.#step(() => {
        const rows = this.#next.all(after, rowsAtOnce);
        let passed: number | undefined;
        for (const row of rows) {
          after = row.accepted;
          const why = this.#look(row);
          if (why === 'recent') {
            recent.push(row.accepted);
            continue;
          }
          if (!this.#request.isTrial)
            for (const accepted of why === undefined ? recent : [...recent, after]) progress.leave(accepted);
          recent = [];
          passed = after;
        }
        if (passed !== undefined && !this.#request.isTrial) progress.pass(passed, progress.read().facts);
        return rows.length < rowsAtOnce || recent.length >= recentMax;
      });
      yield;
    }
  }

  /** Erases the facts of terminals, such as responses to unknown requests. */
  *#deviceFacts(): Generator<void> {
    const { progress } = this.#parts;
    const { before } = this.#request;
    let after = progress.read().facts;
    let recent = 0;
    for (let isDone = false; !isDone; ) {
      isDone = this.#step(() => {
        const rows = this.#facts.all(after, factsAtOnce);
        let passed: number | undefined;
        for (const row of rows) {
          after = row.seq;
          recent = row.at < before && !this.#isUnpublished(row.seq) ? 0 : recent + 1;
          if (recent > 0) continue;
          passed = row.seq;
          if (row.transaction_id === null && this.#rows.eraseFact(row)) this.#hasChanged = true;
        }
        if (passed !== undefined) progress.pass(progress.read().passed, passed);
        return rows.length < factsAtOnce || recent >= recentMax;
      });
      yield;
    }
  }

  /** Returns why a transaction keeps its data. If there is no reason, erases the data and counts the transaction. */
  #look(row: AgedRow): KeptBecause | undefined {
    const { before, at, isTrial } = this.#request;
    const aged = agedOf(row);
    const why = this.#isUnpublished(row.last_fact)
      ? 'recent'
      : keptBecause(aged, before, () => this.#relatedOf(row, aged));
    if (why !== undefined) {
      if (why !== 'recent') this.#kept[why] += 1;
      return why;
    }
    if (isTrial ? aged.record.erasedAt === undefined : this.#rows.erase(row, aged.record, at)) {
      this.#transactions += 1;
      this.#hasChanged = true;
    }
    return undefined;
  }

  #isUnpublished(fact: number | null): boolean {
    return (fact ?? 0) > (this.#parts.unpublishedAfter ?? Number.POSITIVE_INFINITY);
  }

  /** Returns the newest transactions of the same sale, and about this one, that were accepted later. */
  *#relatedOf({ accepted }: AgedRow, { record }: Aged): Generator<Aged> {
    yield* this.#ofSale.all(accepted, accepted, relatedMax).map(agedOf);
    yield* this.#about.all(record.request.transactionId, accepted, relatedMax).map(agedOf);
  }

  /** Repeats `work` for some milliseconds, in one commit. Returns true as soon as `work` returns true. */
  #step(work: () => boolean): boolean {
    const { db, progress } = this.#parts;
    const repeat = (): boolean => {
      const beganMs = performance.now();
      for (;;) {
        if (work()) return true;
        if (performance.now() - beganMs >= workMs) return false;
      }
    };
    if (this.#request.isTrial) return repeat();
    let isDone = false;
    db.transaction(() => {
      progress.erasing(() => {
        isDone = repeat();
      });
    }).immediate();
    return isDone;
  }
}
