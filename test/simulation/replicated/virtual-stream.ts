/**
 * The stream of a pair of daemons as a virtual machine. Requests and answers are lost, delayed, doubled and overtake
 * each other. An entry is accepted only directly after the entry that its sender names.
 */

import type { LaneCommit } from '../../../src/core/index.js';
import type { AppendEvent } from '../../../src/replicate/rules/append.js';
import type { Dice } from '../dice.js';
import type { VirtualTime } from '../virtual-time.js';

/** An entry of the stream, as it is read back. */
interface StoredEntry {
  readonly id: string;
  readonly commits: readonly LaneCommit[];
}

/** A client gives a request up after this time. */
const answerMs = 2_000;

/** The stream. It outlives all processes. */
export class VirtualStream {
  readonly entries: StoredEntry[] = [];
  readonly #time: VirtualTime;
  readonly #dice: Dice;
  /** The share of requests and answers that are lost, and the share that take seconds. */
  losses = 0;
  delays = 0;
  /** No request arrives before this time. */
  downUntilMs = 0;

  constructor(time: VirtualTime, dice: Dice) {
    this.#time = time;
    this.#dice = dice;
  }

  /** Stores an entry at once: the record of a take-over. */
  put(id: string): void {
    this.entries.push({ id, commits: [] });
  }

  /** Appends an entry after the entry `after`. `answer` is called once; `unknown` if no answer came in time. */
  append(entry: StoredEntry, after: number, answer: (event: AppendEvent) => void): void {
    const text = JSON.stringify(entry.commits);
    this.#request(answer, () => {
      if (this.entries[after]?.id === entry.id) return { type: 'acknowledged', sequence: after + 1 };
      if (this.entries.length !== after) return { type: 'wrong-last-sequence' };
      const commits: readonly LaneCommit[] = JSON.parse(text);
      this.entries.push({ id: entry.id, commits });
      return { type: 'acknowledged', sequence: after + 1 };
    });
  }

  /** Reads the entry after this one, and the number of the last entry. */
  read(after: number, answer: (event: AppendEvent) => void): void {
    this.#request(answer, () => ({ type: 'read', next: this.entries[after]?.id, last: this.entries.length }));
  }

  /** Renews a lease. */
  renew(answer: (isKept: boolean) => void): void {
    this.#request(
      (event) => answer(event.type !== 'unknown'),
      () => ({ type: 'wrong-last-sequence' }),
    );
  }

  #request(answer: (event: AppendEvent) => void, handle: () => AppendEvent): void {
    let isAnswered = false;
    const answered = (event: AppendEvent): void => {
      if (isAnswered) return;
      isAnswered = true;
      answer(event);
    };
    const arrive = (): void => {
      if (this.#time.monoMs() < this.downUntilMs) return;
      const event = handle();
      if (this.#isLost()) return;
      this.#in(this.#delayMs(), () => answered(event));
    };
    if (!this.#isLost()) this.#in(this.#delayMs(), arrive);
    // The network doubles a request.
    if (this.#isLost()) this.#in(this.#delayMs(), arrive);
    this.#in(answerMs, () => answered({ type: 'unknown' }));
  }

  #isLost(): boolean {
    return this.#dice.happens(this.losses);
  }

  #delayMs(): number {
    return this.#dice.happens(this.delays)
      ? this.#dice.pick([500, 1_900, 2_500, 9_000])
      : this.#dice.pick([1, 2, 5, 20]);
  }

  #in(ms: number, act: () => void): void {
    this.#time.at(this.#time.monoMs() + ms, act);
  }
}
