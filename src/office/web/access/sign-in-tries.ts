/**
 * Limits the number of wrong passwords. There are three counters: for a name at an address, for an address, and for a
 * name at all addresses. If a counter reaches its limit, the sign-in is closed for a quarter of an hour.
 */

import { networkOf } from './network.js';

/** The number of wrong passwords after which the sign-in is closed, for each counter. */
export const wrongMax = { nameAtAddress: 5, address: 30, name: 100 } as const;

/**
 * The time in milliseconds for which the sign-in stays closed. After this time, the counter also begins again at zero.
 */
export const closedMs = 15 * 60_000;

/** The maximum number of counters in memory. If one more is needed, the oldest counter is dropped. */
const countsMax = 20_000;

interface Count {
  wrong: number;
  atMs: number;
}

/** The tries of all browsers. */
export class SignInTries {
  readonly #nowMs: () => number;
  readonly #counts = new Map<string, Count>();

  /** `nowMs`: a monotonic clock. */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /**
   * Counts a try before its password is compared, so that tries at the same time cannot exceed the limit. Returns how
   * long the sign-in is still closed, in ms; undefined if the password may be compared.
   */
  begin(name: string | undefined, address: string): number | undefined {
    const keys = keysOf(name, address);
    const left = keys.map(([key, max]) => this.#closedForMs(key, max)).filter((ms) => ms > 0);
    if (left.length > 0) return Math.max(...left);
    for (const [key] of keys) this.#count(key);
    return undefined;
  }

  /** After a right password, forgets this try and the earlier wrong tries with this name at this address. */
  succeed(name: string, address: string): void {
    const [[own] = [''], ...others] = keysOf(name, address);
    this.#counts.delete(own);
    for (const [key] of others) {
      const count = this.#counts.get(key);
      if (count !== undefined) count.wrong -= 1;
    }
  }

  #closedForMs(key: string, max: number): number {
    const count = this.#counts.get(key);
    if (count === undefined) return 0;
    const leftMs = closedMs - (this.#nowMs() - count.atMs);
    if (leftMs <= 0) this.#counts.delete(key);
    return count.wrong >= max ? leftMs : 0;
  }

  #count(key: string): void {
    const wrong = (this.#counts.get(key)?.wrong ?? 0) + 1;
    // The map has the newest count at its end, so its first count is the oldest.
    this.#counts.delete(key);
    this.#counts.set(key, { wrong, atMs: this.#nowMs() });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > countsMax && oldest !== undefined) this.#counts.delete(oldest);
  }
}

/**
 * Returns the counts of a try, each with its limit. A try with an unknown name counts only for its address, so that invented names take no memory.
 */
function keysOf(name: string | undefined, address: string): readonly (readonly [string, number])[] {
  const network = networkOf(address);
  const own = JSON.stringify([name ?? '', network]);
  const counts = [
    [own, wrongMax.nameAtAddress],
    [network, wrongMax.address],
  ] as const;
  return name === undefined ? counts.slice(1) : [...counts, [JSON.stringify(name), wrongMax.name]];
}
