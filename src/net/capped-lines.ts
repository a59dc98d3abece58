/** Limits the lines of a log, so that a peer that repeats itself cannot fill it. */

/** The minimum interval between two lines about one subject, in ms of the given clock. */
const everyMs = 60_000;

/** The maximum number of subjects that are tracked separately. All further subjects share one line. */
const subjectsMax = 1_000;

/** Decides when a subject may have a log line. A subject is one of our own stable texts, never a text of a peer. */
export class CappedLines {
  readonly #nowMs: () => number;
  readonly #subjects = new Map<string, { atMs: number; silent: number }>();

  /** `nowMs` returns a time that never goes back. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /**
   * Records an occurrence. Returns undefined if no line may be written yet. Otherwise returns how many occurrences were
   * left out of the log since the last line.
   */
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
