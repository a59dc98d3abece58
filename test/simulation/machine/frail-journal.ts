/** A journal on a bad disk. A commit can fail, fail although it is stored, take long, or meet a power cut. */

import { type JournalPort, journalWith, type LaneCommit, type LogPosition } from '../../../src/core/index.js';

/** SQLite's message about a failing disk. */
export const diskError = 'disk I/O error';

/** The fault of the next commit. */
export type CommitFault = 'fails' | 'fails-and-is-there' | 'power-before' | 'power-after' | 'takes-5s';

/** The effects of a disk on the process. */
export interface DiskSite {
  /** Ends the process at this moment. Does not return. */
  die(): never;
  standStill(forMs: number): void;
  /** Returns the running process; undefined if none runs. */
  running(): number | undefined;
  /** Called if the committing process was ended in the meantime. Does not return. */
  isGone(): never;
  faulted(fault: CommitFault): void;
  /** Called when a caller learns that the disk has no reserve. */
  refused(): void;
}

/** The controls of the disk. */
export class FrailDisk {
  next: CommitFault | undefined;
  hasReserve = true;
  /** Transactions that were accepted while the disk had no reserve. */
  readonly takenWithoutReserve: string[] = [];
  #known = new Set<string>();

  /** Returns the journal on this disk. */
  under(journal: JournalPort, site: DiskSite): JournalPort {
    const hasReserve = (): boolean => {
      if (!this.hasReserve) site.refused();
      return this.hasReserve;
    };
    const commit = (parts: readonly LaneCommit[], position?: LogPosition) => {
      const fault = this.next;
      const process = site.running();
      this.next = undefined;
      if (fault !== undefined) site.faulted(fault);
      if (fault === 'power-before') site.die();
      if (fault === 'fails') throw new Error(diskError);
      const results = journal.commit(parts, position);
      for (const { request } of parts.flatMap(({ transactions }) => transactions)) {
        const id = request.transactionId;
        if (!this.hasReserve && !this.#known.has(id)) this.takenWithoutReserve.push(id);
        this.#known.add(id);
      }
      if (fault === 'power-after') site.die();
      if (fault === 'fails-and-is-there') throw new Error(diskError);
      if (fault === 'takes-5s') site.standStill(5_000);
      if (site.running() !== process) site.isGone();
      return results;
    };
    return journalWith(journal, { commit, hasReserve });
  }
}
