/** The journal's interface: the port of the core, and the calls that the daemon and the commands use. */

import type { HostMarks, HostVerdict, JournalPort, LaneRecord } from '../core/index.js';
import type { Recipe } from '../messages/index.js';
import type { CopySource } from './copies/copy-source.js';
import type { KeptPublication, PublicationPosition } from './housekeeping/publication-cursor.js';
import type { InspectionStep } from './inspection.js';
import type { JournalPosition } from './rows/log-position.js';
import type { ErasureOrder, ErasureRun } from './retention/erasure-run.js';
import type { ShopperErasureOrder, ShopperErasureRun } from './retention/shopper-erasure.js';
import type { RollbackGuardState } from './rollback-guard.js';
import type { BeatResult } from './rollback-guard-keeper.js';

/**
 * The memory of one daemon. After any JournalError every call throws that same error: the process must stop without
 * sending anything, and the next start recovers by reading (fact 4, invariant I14).
 */
export interface Journal extends JournalPort {
  /** Returns the last entry of a replicated log that the journal has; undefined if it has none. */
  logPosition(): JournalPosition | undefined;
  /** Returns the number of durable commits since the journal was opened, without its own housekeeping. */
  commits(): number;
  /** Unless `ok`, no money may move until `confirmRollbackGuard` is called. */
  readonly rollbackGuard: RollbackGuardState;
  /** Records that the named operator confirmed this journal, and why. Does nothing if the state is `ok`. */
  confirmRollbackGuard(name: string, reason: string): void;
  /**
   * Judges whether this machine is the one that last used the journal. Stores the marks of this machine, unless the
   * verdict is another machine.
   */
  meetHost(marks: HostMarks): HostVerdict;
  /**
   * Records that the named operator assigned the journal to this machine. `lanes` are the lanes that get a new SaleID
   * because of this decision.
   */
  acceptHost(decision: HostDecision): void;
  /** Returns every lane in the journal, including lanes of terminals that are no longer configured. */
  lanes(): readonly LaneRecord[];
  /**
   * Does the housekeeping between payments: updates the search index, syncs the rollback guard, copies the WAL back,
   * and reserves disk space again. The work takes a few milliseconds, so call this function when idle, and at least once
   * a minute. If the guard cannot be written, the result says so, and nothing is thrown: an older guard is weaker,
   * never wrong. Throws JournalError if the journal itself fails.
   */
  beat(): BeatResult;
  /**
   * Works for a few milliseconds: adds payments of an earlier release to the search index. Returns true if some remain.
   * Until all are in the index, searches read the remaining payments themselves, page by page.
   */
  indexEarlier(): boolean;
  /**
   * Returns the recipe of a journaled message, to show the message in another language; undefined if the message has no
   * recipe.
   */
  recipeOf(text: string): Recipe | undefined;
  /**
   * Reads the next rows for about a millisecond and returns the remaining work. After `structure`, the next call takes
   * a tenth of a second. After a JournalError `journal-corrupt`, the journal commits nothing more.
   */
  inspect(): InspectionStep;
  /**
   * Returns the journal as the source of a copy. The copy is made while payments continue. If a copy fails, the journal
   * has not failed.
   */
  copySource(): CopySource;
  /**
   * Begins or continues the publication. `pairStream` is the identity of the stream of the pair. Returns the position
   * of the publication, or undefined while the disk has no room for it. From now on, the erasure leaves data that is
   * not yet published.
   */
  beginPublication(pairStream?: string): PublicationPosition | undefined;
  /** Returns the publication, also one that has ended; undefined if none was ever begun. */
  publication(): KeptPublication | undefined;
  /** Continues the publication of another journal, which this journal replaces. */
  continuePublicationOf(publication: KeptPublication): void;
  /** Ends a publication that was begun, so that the erasure no longer waits for it. */
  endPublication(): void;
  /**
   * Records that the stream has the facts up to a position. The record needs a commit, so call this method when idle. Does
   * nothing if the disk is full.
   */
  notePublished(position: Omit<PublicationPosition, 'source'>): void;
  /** Returns the ISO time of the last nightly erasure that was finished; undefined if there was none. */
  lastErasureAt(): string | undefined;
  /** Begins to erase the personal data of old transactions, or only to count these transactions. */
  erase(request: ErasureOrder): ErasureRun;
  /** Begins to find the transactions of one shopper, and to erase their personal data. */
  eraseShopper(request: ShopperErasureOrder): ShopperErasureRun;
  /**
   * Forgets everything in memory and reads from the file from now on, like a new process. Simulations need this,
   * because in them a process dies and its journal stays open.
   */
  forget(): void;
  /** Writes the rollback guard and closes the file. This method may be called twice. */
  close(): void;
}

/** The operator's decision about a machine. */
export interface HostDecision {
  readonly name: string;
  readonly reason: string;
  readonly marks: HostMarks;
  readonly lanes: readonly LaneRecord[];
}
