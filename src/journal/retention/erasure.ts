/**
 * One run of the erasure, in steps of a few milliseconds. A step is one commit, so after a crash each transaction has
 * all its data or none.
 */

import type { Database, Statement } from '../../sqlite.js';
import { type Aged, type ErasureKept, type KeptBecause, keptBecause } from '../../core/index.js';
import type { MessageRecipes } from '../housekeeping/message-recipes.js';
import type { Memory } from '../rows/memory.js';
import type { ErasureProgress } from './erasure-progress.js';
import { AGE_SQL, AGED_SQL, agedOf, type AgedRow, type AgeRow, RowEraser } from './row-eraser.js';

/** The time of one step in ms. The last piece of work and the commit of the step take additional time. */
const workMs = 2;
/** The number of facts that one query reads. Most of these facts belong to a transaction and are skipped here. */
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
  /** Transactions that have not changed since this time (an ISO time) lose their data. */
  readonly before: string;
  /**
   * The time that `before` would be without the mark of the match (an ISO time). Transactions that only the mark keeps
   * count as `unmatched` if they have not changed since this time.
   */
  readonly unmarkedBefore: string;
  /** The time of the run (an ISO time). */
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
  readonly kept: Readonly<Record<ErasureKept, number>>;
}

/** The parts of the journal that a run needs. */
export interface ErasureParts {
  readonly db: Database;
  readonly memory: Memory;
  readonly recipes: MessageRecipes;
  readonly progress: ErasureProgress;
  /**
   * Facts after this number are not published yet, so their transactions keep their data, however old they are.
   * Undefined if no publication is configured.
   */
  readonly unpublishedAfter: number | undefined;
  /**
   * Transactions that were accepted after the one with this number keep their data, whatever their time is, because no
   * match has read them. It is undefined if no match needs data.
   */
  readonly matchedThrough: number | undefined;
  /**
   * Earlier transactions with these numbers also keep their data. They were unresolved when the match read them, so the
   * match could not compare them.
   */
  readonly unmatched: ReadonlySet<number>;
}

interface FactAge {
  readonly seq: number;
  readonly at: string;
  readonly transaction_id: string | null;
}

/** One run of the erasure, with its prepared statements. */
export class Erasure {
  readonly #parts: ErasureParts;
  readonly #request: ErasureRequest;
  readonly #rows: RowEraser;
  readonly #next: Statement<[number], AgeRow>;
  readonly #left: Statement<[number], AgeRow>;
  readonly #aged: Statement<[number], AgedRow>;
  readonly #ofSale: Statement<[number, number, number], AgedRow>;
  readonly #about: Statement<[string, number, number], AgedRow>;
  readonly #facts: Statement<[number, number], FactAge>;
  readonly #kept = { open: 0, attention: 0, unacknowledged: 0, needed: 0, unmatched: 0 };
  #transactions = 0;
  #hasChanged = false;
  /** The last transaction and the last fact that the run has passed. Each step writes both in its commit. */
  #passed = 0;
  #passedFacts = 0;

  constructor(parts: ErasureParts, request: ErasureRequest) {
    const { db, memory } = parts;
    this.#parts = parts;
    this.#request = request;
    this.#rows = new RowEraser(db, memory);
    this.#next = db.prepare(`${AGE_SQL} WHERE accepted > ? ORDER BY accepted LIMIT 1`);
    this.#left = db.prepare(
      `${AGE_SQL} WHERE accepted = (SELECT min(accepted) FROM retention_left WHERE accepted > ?)`,
    );
    this.#aged = db.prepare(`${AGED_SQL} WHERE accepted = ?`);
    const later = 'accepted > ? ORDER BY accepted DESC LIMIT ?';
    this.#ofSale = db.prepare(
      `${AGED_SQL} WHERE sale = (SELECT sale FROM transactions WHERE accepted = ?) AND ${later}`,
    );
    this.#about = db.prepare(`${AGED_SQL} WHERE original = ? AND ${later}`);
    this.#facts = db.prepare('SELECT seq, at, transaction_id FROM facts WHERE seq > ? ORDER BY seq LIMIT ?');
  }

  /** Returns the counts of the run up to now. */
  counts(): ErasureCounts {
    return { transactions: this.#transactions, kept: { ...this.#kept } };
  }

  /** True if the run has erased data. */
  hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** The steps of the run. */
  *steps(): Generator<void> {
    const { passed, facts } = this.#parts.progress.read();
    this.#passed = passed;
    this.#passedFacts = facts;
    yield* this.#inSteps(this.#leftRows());
    yield* this.#inSteps(this.#newRows());
    if (this.#request.isTrial) return;
    yield* this.#inSteps(this.#deviceFacts());
    yield* this.#parts.recipes.drop(this.#request.before, this.#request.at);
  }

  /** Checks again the transactions that earlier runs did not erase, in small pieces of work. */
  *#leftRows(): Generator<void> {
    const { progress } = this.#parts;
    for (let row = this.#left.get(0); row !== undefined; row = this.#left.get(row.accepted)) {
      if (this.#look(row) === undefined && !this.#request.isTrial) progress.take(row.accepted);
      yield;
    }
  }

  /** Checks the transactions that no run has passed yet, in small pieces of work. */
  *#newRows(): Generator<void> {
    let recent: number[] = [];
    for (let row = this.#next.get(this.#passed); row !== undefined; row = this.#next.get(row.accepted)) {
      // First pass the recent transactions that come before this transaction. This transaction is then erased and
      // passed in the same step. Otherwise a payment could change the erased transaction between two steps, and the
      // change would not be noted.
      if (!this.#isRecent(row)) {
        for (const accepted of recent) {
          this.#pass(accepted, 'recent');
          yield;
        }
        recent = [];
      }
      const why = this.#look(row);
      if (why !== 'recent') this.#pass(row.accepted, why);
      else if (recent.push(row.accepted) >= recentMax) return;
      yield;
    }
  }

  #pass(accepted: number, why: KeptBecause | ErasureKept | undefined): void {
    if (this.#request.isTrial) return;
    if (why !== undefined) this.#parts.progress.leave(accepted);
    this.#passed = accepted;
  }

  /** Erases the facts of terminals, such as responses to unknown requests, in small pieces of work. */
  *#deviceFacts(): Generator<void> {
    const { before } = this.#request;
    const next = (after: number): readonly FactAge[] => this.#facts.all(after, factsAtOnce);
    let recent = 0;
    for (let rows = next(this.#passedFacts); rows.length > 0; rows = next(rows.at(-1)?.seq ?? 0)) {
      for (const { seq, at, transaction_id } of rows) {
        recent = at < before && !this.#isUnpublished(seq) ? 0 : recent + 1;
        if (recent > 0) continue;
        this.#passedFacts = seq;
        if (transaction_id !== null || !this.#rows.eraseFactAt(seq)) continue;
        this.#hasChanged = true;
        yield;
      }
      if (recent >= recentMax) return;
      yield;
    }
  }

  /** Returns why a transaction keeps its data. If there is no reason, erases the data and counts the transaction. */
  #look(age: AgeRow): KeptBecause | ErasureKept | undefined {
    const { before, unmarkedBefore, at, isTrial } = this.#request;
    // Most rows of a run are recent, so their long records are not read.
    const row = this.#isRecent(age) ? undefined : this.#aged.get(age.accepted);
    if (row === undefined) return 'recent';
    const aged = agedOf(row);
    const isUnmatched = this.#isUnmatched(age);
    const why = keptBecause(aged, isUnmatched ? unmarkedBefore : before, () => this.#relatedOf(row, aged));
    if (why !== undefined) {
      if (why !== 'recent') this.#kept[why] += 1;
      return why;
    }
    if (isUnmatched) {
      if (aged.record.erasedAt === undefined) this.#kept.unmatched += 1;
      return 'unmatched';
    }
    if (isTrial ? aged.record.erasedAt === undefined : this.#rows.erase(row, aged.record, at)) {
      this.#transactions += 1;
      this.#hasChanged = true;
    }
    return undefined;
  }

  #isRecent({ changed_at, last_fact }: AgeRow): boolean {
    return changed_at >= this.#request.unmarkedBefore || this.#isUnpublished(last_fact);
  }

  /** True if the mark of the match does not cover the transaction. */
  #isUnmatched({ accepted, changed_at }: AgeRow): boolean {
    const { matchedThrough = Number.POSITIVE_INFINITY, unmatched } = this.#parts;
    return changed_at >= this.#request.before || accepted > matchedThrough || unmatched.has(accepted);
  }

  #isUnpublished(fact: number | null): boolean {
    return (fact ?? 0) > (this.#parts.unpublishedAfter ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Returns the newest transactions that were accepted later, and that belong to the same sale or refer to this
   * transaction.
   */
  *#relatedOf({ accepted }: AgedRow, { record }: Aged): Generator<Aged> {
    yield* this.#ofSale.all(accepted, accepted, relatedMax).map(agedOf);
    yield* this.#about.all(record.request.transactionId, accepted, relatedMax).map(agedOf);
  }

  /** Does pieces of work for a few milliseconds, in one commit, as one step. */
  *#inSteps(work: Iterator<void>): Generator<void> {
    const { db, progress } = this.#parts;
    const repeat = (): boolean => {
      const beganMs = performance.now();
      for (;;) {
        if (work.next().done === true) return true;
        if (performance.now() - beganMs >= workMs) return false;
      }
    };
    const commit = db.transaction((): boolean => {
      let isDone = false;
      progress.erasing(() => {
        isDone = repeat();
        progress.pass(this.#passed, this.#passedFacts);
      });
      return isDone;
    });
    for (let isDone = false; !isDone; ) {
      isDone = this.#request.isTrial ? repeat() : commit.immediate();
      yield;
    }
  }
}
