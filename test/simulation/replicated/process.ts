/** The log of one leader process over the virtual stream. It decides by the rules of the product. */

import type { LaneCommit, LogPosition, ReplicatedLog } from '../../../src/core/index.js';
import { afterAnswer, type AppendEvent, type AppendStep, beginAppend } from '../../../src/replicate/rules/append.js';
import type { VirtualStream } from './virtual-stream.js';

/** The duration of a lease, ms. */
export const leaseMs = 3_000;

/** What the log of a process needs. */
interface LogSite {
  readonly stream: VirtualStream;
  /** The name of the process, which its message ids begin with. */
  readonly life: string;
  readonly monoMs: () => number;
  /** Calls back on the clock of the process, unless it is gone. */
  readonly later: (afterMs: number, act: () => void) => void;
  /** True if the process runs. Nothing that arrives for another process has an effect. */
  readonly isRunning: () => boolean;
  /** Called before each append; the process may die there. */
  readonly onAppend: () => void;
  /** Called when the stream has the entry, with the time at which the turn was decided, around the commit and what follows. */
  readonly act: (decidedMs: number, work: () => void) => void;
  /** Another process leads. */
  readonly onDeposed: (why: string) => void;
  /** Returns the earlier process of the other daemon that may still send. */
  readonly unconfirmed: () => string | undefined;
}

/** See the top of the file. */
export class VirtualLog implements ReplicatedLog {
  readonly #site: LogSite;
  #leaseEndsMs: number;
  /** The number of the last entry, as this process knows it. */
  #after: number;
  readonly #listeners: (() => void)[] = [];
  /** The entries that wait for the stream; the first one is on its way. */
  readonly #waiting: {
    readonly commits: readonly LaneCommit[];
    readonly decidedMs: number;
    readonly appended: (position: LogPosition) => void;
  }[] = [];

  constructor(site: LogSite) {
    this.#site = site;
    this.#leaseEndsMs = site.monoMs() + leaseMs;
    this.#after = site.stream.entries.length;
    this.#renew();
  }

  append(commits: readonly LaneCommit[], appended: (position: LogPosition) => void): void {
    this.#waiting.push({ commits, decidedMs: this.#site.monoMs(), appended });
    if (this.#waiting.length === 1) this.#next();
  }

  #next(): void {
    const [waiting] = this.#waiting;
    if (waiting === undefined) return;
    const { stream, life, onAppend, act, onDeposed } = this.#site;
    const entry = { id: `${life}-${this.#after + 1}`, commits: waiting.commits };
    const go = (step: AppendStep): void => {
      const answered = (event: AppendEvent): void => {
        if (this.#site.isRunning() && 'append' in step) go(afterAnswer(step.append, event));
      };
      switch (step.type) {
        case 'send':
          return stream.append(entry, step.append.after, answered);
        case 'read':
          return stream.read(step.append.after, answered);
        case 'appended':
          this.#after = step.sequence;
          this.#waiting.shift();
          act(waiting.decidedMs, () => waiting.appended({ stream: 'virtual', sequence: step.sequence }));
          return this.#ifRunning(() => this.#next());
        case 'deposed':
        case 'behind':
          return onDeposed(step.type);
      }
    };
    onAppend();
    go(beginAppend(entry.id, this.#after));
  }

  mayWrite(): boolean {
    return this.#site.monoMs() < this.#leaseEndsMs;
  }

  unconfirmedLeader(): { readonly name: string } | undefined {
    const name = this.#site.unconfirmed();
    return name === undefined ? undefined : { name };
  }

  onConfirmed(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** An earlier process is confirmed as stopped. */
  confirmed(): void {
    for (const listener of this.#listeners) listener();
  }

  #ifRunning(work: () => void): void {
    if (this.#site.isRunning()) work();
  }

  #renew(): void {
    const { stream, monoMs, later } = this.#site;
    const askedMs = monoMs();
    stream.renew((isKept) =>
      this.#ifRunning(() => {
        if (isKept) this.#leaseEndsMs = Math.max(this.#leaseEndsMs, askedMs + leaseMs);
        later(leaseMs / 3, () => this.#renew());
      }),
    );
  }
}
