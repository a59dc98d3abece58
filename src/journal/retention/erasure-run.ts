/**
 * A whole run of the erasure. The run completes the search index, erases the data, records itself, and overwrites the
 * log.
 */

import { type Fact, retentionHorizon } from '../../core/index.js';
import { inEnglish, retention } from '../../messages/index.js';
import { unlessDiskFull } from '../housekeeping/disk-full.js';
import type { Unpublished } from '../housekeeping/publication-cursor.js';
import { Erasure, type ErasureCounts, type ErasureParts, type ErasureRequest } from './erasure.js';
import { retentionNeeds } from './needs.js';
import { copyLogBack, wipeLog } from './wiped-log.js';

/**
 * After this number of steps, the next step copies the log back. A commit that also copies the log back would take
 * long.
 */
const stepsPerCheckpoint = 8;

/** The parts of the journal that the steps need. */
interface RunParts extends ErasureParts {
  /** The path of the journal's file; undefined if the journal is in memory. */
  readonly path: string | undefined;
  /** Adds the next earlier payments to the search index. Returns true if more remain. */
  readonly indexEarlier: () => boolean;
  /** Records the run as a fact, in a commit of its own. */
  readonly record: (counts: ErasureCounts) => void;
}

/** A request for an erasure. */
export interface ErasureOrder {
  /** Transactions that have not changed since this time (an ISO time) lose their data. */
  readonly before: string;
  /** True if the run only counts the transactions. */
  readonly isTrial: boolean;
  /** The name of the operator; undefined for the nightly erasure. */
  readonly name?: string | undefined;
}

/**
 * The state after a step. `no-room`: the disk has too little space, and the next run continues. `mark-wrong`: the mark
 * of the match cannot be used, so the run erases nothing.
 */
export type RunState = 'working' | 'done' | 'no-room' | 'mark-wrong';

/** A run of the erasure. */
export interface ErasureRun {
  /**
   * The data of transactions that have not changed since this time (an ISO time) is erased. This time may be earlier
   * than requested.
   */
  readonly before: string;
  /** The mark of the match (an ISO time), if it makes `before` earlier than it would be otherwise. */
  readonly matchedUntil?: string;
  /** Does the next step, which takes a few milliseconds. Throws JournalError if the journal failed. */
  next(): RunState;
  /** Returns the counts of the run up to now. */
  counts(): ErasureCounts;
}

/** The parts of the journal that a run needs. */
export interface JournalParts extends Omit<RunParts, 'record' | 'unpublishedAfter' | 'matchedThrough' | 'unmatched'> {
  /** Returns the ISO wall time. */
  readonly now: () => string;
  readonly hasReserve: () => boolean;
  /** Returns the facts that are waiting for their publication; undefined if nothing is published. */
  readonly unpublished: () => Unpublished | undefined;
  /** Runs one call, and keeps the first failure of the journal. */
  readonly guard: <T>(call: () => T) => T;
  /** Writes a fact in a commit of its own. */
  readonly commit: (fact: Fact) => void;
}

/** Begins a run. The caller then calls the steps of the run. */
export function startErasure(journal: JournalParts, { before: wanted, isTrial, name }: ErasureOrder): ErasureRun {
  const { now, commit, unpublished, ...parts } = journal;
  const waiting = journal.guard(unpublished);
  const at = now();
  const { needs, matchedUntil, matchedThrough, unmatched, markFault } = journal.guard(() =>
    retentionNeeds(parts.db, parts.path, waiting, at),
  );
  const unmarkedBefore = retentionHorizon(wanted, needs);
  const before = retentionHorizon(unmarkedBefore, [{ since: matchedUntil }]);
  const record = ({ transactions }: ErasureCounts): void => {
    const text = retention.erased(transactions, before, name);
    const detail = { before, transactions, ...(name === undefined ? {} : { name }) };
    commit({ at, type: 'data-erased', terminal: '', text, detail });
  };
  const steps = new ErasureSteps(
    { ...parts, record, unpublishedAfter: waiting?.after, matchedThrough, unmatched },
    { before, unmarkedBefore, at, isTrial, isNightly: name === undefined },
  );
  const next = markFault === undefined ? runSteps(journal, steps.all) : (): RunState => 'mark-wrong';
  const limit = matchedUntil === undefined || before === unmarkedBefore ? {} : { matchedUntil };
  return { before, ...limit, next, counts: () => steps.counts() };
}

/** Returns the function that does the next step of a run. The function throws JournalError if the journal failed. */
export function runSteps(
  { hasReserve, guard, progress }: Pick<JournalParts, 'hasReserve' | 'guard' | 'progress'>,
  steps: Iterator<void>,
): () => RunState {
  const next = (): RunState => {
    if (!hasReserve()) return 'no-room';
    let state: RunState = 'no-room';
    unlessDiskFull(() => {
      state = inEnglish(() => steps.next()).done === true ? 'done' : 'working';
    });
    if (state === 'no-room') progress.forget();
    return state;
  };
  return () => guard(next);
}

/** The steps of a run. Each step is one commit, or one part of a check. */
class ErasureSteps {
  /** All steps of the run, in order. */
  readonly all: Iterator<void>;
  readonly #erasure: Erasure;

  constructor(parts: RunParts, request: ErasureRequest) {
    this.#erasure = new Erasure(parts, request);
    this.all = this.#all(parts, request);
  }

  /** Returns the progress of the run. */
  counts(): ErasureCounts {
    return this.#erasure.counts();
  }

  *#all(parts: RunParts, { isTrial, isNightly, at }: ErasureRequest): Generator<void> {
    if (isTrial) return yield* this.#erasure.steps();
    const { db, path, indexEarlier, record, progress } = parts;
    // Finish the search index first. It reads rows in one step and writes their terms in a later step, and no row may
    // be erased in between.
    while (indexEarlier()) yield;
    yield* path === undefined ? this.#erasure.steps() : withCheckpoints(db, this.#erasure.steps());
    const isAtFront = path !== undefined && copyLogBack(db);
    // Make one commit, which begins at the front of the log. Only then can the rest of the log be overwritten.
    if (this.#erasure.hasChanged()) record(this.#erasure.counts());
    else if (isAtFront) db.transaction(() => progress.erasing(() => undefined)).immediate();
    yield;
    // Overwrite the log even if this run erased nothing: an earlier run may have ended before it overwrote the log.
    if (isAtFront) yield* wipeLog(db, path);
    if (isNightly) progress.finish(at);
  }
}

/** Adds steps that copy the log back. */
function* withCheckpoints(db: RunParts['db'], steps: Generator<void>): Generator<void> {
  for (let count = 1; steps.next().done !== true; count += 1) {
    yield;
    if (count % stepsPerCheckpoint !== 0) continue;
    copyLogBack(db);
    yield;
  }
}
