/** Compares the clock of this machine with the Date headers of gateways and payment services. */

import type { Clock, ClockOffset } from '../core/index.js';

/** Keeps the newest comparison of this machine's clock with the clock of each gateway and payment service. */
export class ComparedClocks {
  readonly #clock: Pick<Clock, 'wallMs'>;
  readonly #byName = new Map<string, ClockOffset>();

  constructor(clock: Pick<Clock, 'wallMs'>) {
    this.#clock = clock;
  }

  /** Records a Date header that has just arrived. A header that cannot be read is ignored. */
  note(subject: 'gateway' | 'service', name: string, date: string | undefined): void {
    const theirMs = date === undefined ? Number.NaN : Date.parse(date);
    if (Number.isNaN(theirMs)) return;
    const ourMs = this.#clock.wallMs();
    const at = new Date(ourMs).toISOString();
    this.#byName.set(`${subject} ${name}`, { subject, name, offsetMs: withinSecond(ourMs - theirMs), at });
  }

  /** Returns the newest comparisons. */
  all(): readonly ClockOffset[] {
    return [...this.#byName.values()];
  }
}

/** Returns the offset, or 0 if it is below one second: the sender rounds the time in the header down to a whole second. */
function withinSecond(offsetMs: number): number {
  return offsetMs > 0 && offsetMs < 1_000 ? 0 : Math.round(offsetMs);
}
