/** The service's clock: the machine's clock plus an offset that the control interface sets. Timers of the service follow this clock. */

const timerMaxMs = 2_000_000_000;

interface Alarm {
  readonly atMs: number;
  readonly ring: () => void;
}

/** The clock of one service. Its alarms ring until `stop` is called. */
export class ServiceClock {
  #aheadMs: number;
  readonly #alarms = new Set<Alarm>();
  #timer: NodeJS.Timeout | undefined;

  /** `aheadMs` is the offset of an earlier run. */
  constructor(aheadMs: number) {
    this.#aheadMs = aheadMs;
  }

  /** Returns the time of the service in milliseconds since 1970. */
  nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Advances the clock. Alarms up to the new time are due at once. */
  advance(byMs: number): number {
    this.#aheadMs += byMs;
    this.#arm();
    return this.#aheadMs;
  }

  /** Calls back once at this time. The returned function cancels it. */
  at(atMs: number, ring: () => void): () => void {
    const alarm = { atMs, ring };
    this.#alarms.add(alarm);
    this.#arm();
    return () => {
      this.#alarms.delete(alarm);
      this.#arm();
    };
  }

  /** Cancels all alarms. */
  stop(): void {
    this.#alarms.clear();
    clearTimeout(this.#timer);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.#alarms.size === 0) return;
    const next = Math.min(...[...this.#alarms].map(({ atMs }) => atMs));
    this.#timer = setTimeout(() => this.#ring(), Math.min(timerMaxMs, Math.max(0, next - this.nowMs())));
  }

  #ring(): void {
    const nowMs = this.nowMs();
    const due = [...this.#alarms].filter(({ atMs }) => atMs <= nowMs);
    for (const alarm of due) this.#alarms.delete(alarm);
    for (const alarm of due) alarm.ring();
    this.#arm();
  }
}
