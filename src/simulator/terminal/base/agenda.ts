/** The agenda of the simulated world, in virtual time. Entries that are due at the same time run in the order in which they were added. */

/** A handle for cancelling an entry. */
export interface Appointment {
  cancel(): void;
}

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * The agenda and clock of the whole world. While an entry runs, `nowMs()` returns the time at which the entry was due,
 * even if it runs later. So neither a late timer nor a very fast world can change an outcome at a time limit.
 */
export class Agenda {
  #nowMs = 0;
  #order = 0;
  #entries: Entry[] = [];

  /** Returns the simulated time, in milliseconds since the world began. */
  nowMs(): number {
    return this.#nowMs;
  }

  /** Runs `run` after this simulated delay. With a delay of 0, `run` runs at the next check of the agenda, and the clock does not advance. */
  in(delayMs: number, run: () => void): Appointment {
    const entry: Entry = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, run };
    let index = this.#entries.length;
    while (index > 0 && isBefore(entry, this.#entries[index - 1])) index -= 1;
    this.#entries.splice(index, 0, entry);
    return { cancel: () => (this.#entries = this.#entries.filter((one) => one !== entry)) };
  }

  /**
   * Runs all entries that are due by this time, in order, and sets the clock to this time. The clock never goes back.
   */
  runUntil(moment: number): void {
    const untilMs = Math.max(moment, this.#nowMs);
    for (let next = this.#entries[0]; next !== undefined && next.atMs <= untilMs; next = this.#entries[0]) {
      this.#entries.shift();
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = untilMs;
  }

  /** Returns the due time of the next entry, or undefined if there is none. */
  wakeAt(): number | undefined {
    return this.#entries[0]?.atMs;
  }
}

function isBefore(entry: Entry, other: Entry | undefined): boolean {
  return other !== undefined && entry.atMs < other.atMs;
}
