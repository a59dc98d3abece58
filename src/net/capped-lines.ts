/** Caps the lines of a log: a peer that repeats itself does not fill it. */

/** One subject has a line so often at most, in ms of the clock given. */
const everyMs = 60_000;

/** So many subjects are told apart; further ones share a line. */
const subjectsMax = 1_000;

/** Says when a subject may have a line. A subject is a stable word of ours, never of a peer. */
export class CappedLines {
  readonly #nowMs: () => number;
  readonly #subjects = new Map<string, { atMs: number; silent: number }>();

  /** `nowMs` only grows. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Notes that something happened. Returns how often it happened without a line since the last line; undefined while no line may be written. */
  note(subject: string): number | undefined {
    const known = this.#subjects.has(subject) || this.#subjects.size < subjectsMax ? subject : 'others';
    const nowMs = this.#nowMs();
    const last = this.#subjects.get(known);
    if (last !== undefined && nowMs - last.atMs < everyMs) {
      last.silent += 1;
      return undefined;
    }
    this.#subjects.set(known, { atMs: nowMs, silent: 0 });
    return last?.silent ?? 0;
  }
}
