/** What is to happen later, in virtual time. Entries due at the same moment run in the order in which they were written down. */

/** A handle by which an entry can be struck out. */
export interface Appointment {
  cancel(): void;
}

interface Entry {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * The list of appointments of the whole world, and its clock. While an entry runs, `nowMs()` is the moment it was due and
 * not the (later) moment somebody noticed: so a late timer, or a world that runs a thousand times too fast, changes no
 * outcome at a limit.
 */
export class Agenda {
  #nowMs = 0;
  #order = 0;
  #entries: Entry[] = [];

  /** Simulated time, in milliseconds since the world began. */
  nowMs(): number {
    return this.#nowMs;
  }

  /** Runs `run` after so many simulated milliseconds; with 0 at the next look at the agenda, still at this moment. */
  in(delayMs: number, run: () => void): Appointment {
    const entry: Entry = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, run };
    let index = this.#entries.length;
    while (index > 0 && isBefore(entry, this.#entries[index - 1])) index -= 1;
    this.#entries.splice(index, 0, entry);
    return { cancel: () => (this.#entries = this.#entries.filter((one) => one !== entry)) };
  }

  /** Runs everything due by the moment, in order, and sets the clock there. A clock that steps back stands still instead. */
  runUntil(moment: number): void {
    const untilMs = Math.max(moment, this.#nowMs);
    for (let next = this.#entries[0]; next !== undefined && next.atMs <= untilMs; next = this.#entries[0]) {
      this.#entries.shift();
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = untilMs;
  }

  /** When the next entry is due, or nothing. */
  wakeAt(): number | undefined {
    return this.#entries[0]?.atMs;
  }
}

function isBefore(entry: Entry, other: Entry | undefined): boolean {
  return other !== undefined && entry.atMs < other.atMs;
}
