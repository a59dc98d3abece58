/** A journal on a bad disk: commits that fail, that fail and are there all the same, that take long, or during which power is cut. */

import type { JournalPort, LaneCommit, LogPosition } from '../../../src/core/index.js';
import { overlay } from './overlay.js';

/** What SQLite says of a disk that fails. */
export const diskError = 'disk I/O error';

/** What the next commit meets. */
export type CommitFault = 'fails' | 'fails-and-is-there' | 'power-before' | 'power-after' | 'takes-5s';

/** What a disk does to the process. */
export interface DiskSite {
  /** The process is gone in this very moment; does not return. */
  die(): never;
  standStill(forMs: number): void;
  /** The process that runs; undefined where none does. */
  running(): number | undefined;
  /** The process that commits was ended meanwhile: nothing of it goes on. Does not return. */
  isGone(): never;
  faulted(fault: CommitFault): void;
  /** Somebody was told that the disk has no reserve. */
  refused(): void;
}

/** The switches of the disk. */
export class FrailDisk {
  next: CommitFault | undefined;
  hasReserve = true;
  /** Transactions that were taken in while there was no reserve. */
  readonly takenWithoutReserve: string[] = [];
  #known = new Set<string>();

  /** The journal on this disk. */
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
    return overlay(journal, { commit, hasReserve });
  }
}
