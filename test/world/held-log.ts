/** A replicated log in which a test decides when the stream has an entry. */

import type { LaneCommit, LogPosition, ReplicatedLog, WithoutStreamCode } from '../../src/core/index.js';
import type { Journal } from '../../src/journal/index.js';

/** The stream with all its entries, which continues to exist when a process ends. */
export class HeldLog implements ReplicatedLog {
  /** The entries of the stream, in the order in which a process would read them. The first entry has sequence 1. */
  readonly entries: (readonly LaneCommit[])[] = [];
  /** False: an entry is not in the stream before `takes` is called. */
  takesAtOnce = true;
  /** False: the lease has ended. */
  isLeader = true;
  /** The reason why the stream confirms no entries, as far as the process knows. */
  waits: WithoutStreamCode | undefined;
  /** The name of the leader before this leader, as long as that leader may still send. */
  earlier: string | undefined;
  readonly #listeners: (() => void)[] = [];
  #waiting: { readonly commits: readonly LaneCommit[]; readonly appended: (position: LogPosition) => void } | undefined;

  append(commits: readonly LaneCommit[], appended: (position: LogPosition) => void): void {
    if (this.#waiting !== undefined) throw new Error('an entry is on its way already');
    this.#waiting = { commits, appended };
    if (this.takesAtOnce) this.takes();
  }

  /** True while an entry is on its way. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** Lets the stream have the entry now, and tells this to the process. */
  takes(): void {
    const { appended } = this.#waiting ?? {};
    if (appended === undefined) throw new Error('no entry is on its way');
    this.diesWith(true);
    appended({ stream: 'stream', sequence: this.entries.length });
  }

  /** Ends the process before it learns whether the stream has its entry. `isThere`: the stream has the entry. */
  diesWith(isThere: boolean): void {
    if (isThere && this.#waiting !== undefined) this.entries.push(JSON.parse(JSON.stringify(this.#waiting.commits)));
    this.#waiting = undefined;
  }

  mayWrite(): boolean {
    return this.isLeader;
  }

  whyWaits(): WithoutStreamCode | undefined {
    return this.waits;
  }

  unconfirmedLeader(): { readonly name: string } | undefined {
    return this.earlier === undefined ? undefined : { name: this.earlier };
  }

  onConfirmed(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Confirms, as the operator or the earlier leader does, that the earlier leader sends nothing more. */
  confirm(): void {
    this.earlier = undefined;
    for (const listener of this.#listeners) listener();
  }

  /** Gives a journal the missing entries of the stream, as a follower does. */
  follow(journal: Pick<Journal, 'commit' | 'logPosition'>): void {
    const known = journal.logPosition()?.sequence ?? 0;
    for (const [index, commits] of this.entries.entries())
      if (index >= known) journal.commit(commits, { stream: 'stream', sequence: index + 1 });
  }
}
