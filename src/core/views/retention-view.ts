/** The erasure of personal data as the daemon shows it, and when the next nightly erasure is due. */

import { isMissedNight } from '../base/daily-moment.js';
import type { ErasureKept, KeptBecause } from '../retention/horizon.js';

/** The result of a run of the erasure, or of a trial run. */
export interface Erased {
  /** ISO time. The run erases data that is older than this. */
  readonly before: string;
  /** ISO time: the mark of the match. Absent if the mark does not limit the run. */
  readonly matchedUntil?: string;
  /** True if the run erases nothing and only counts. */
  readonly trial: boolean;
  readonly transactions: number;
  /** The number of older transactions that keep their data, by reason. */
  readonly kept: Readonly<Record<ErasureKept, number>>;
}

/**
 * One transaction of a shopper. `kept`: why the transaction keeps its data. Absent if the data was erased or, in a trial
 * run, would have been erased.
 */
export interface ShopperTransaction {
  readonly transactionId: string;
  readonly kept?: Exclude<KeptBecause, 'recent'>;
}

/** The newest erasure of one shopper in a daemon. The reference of the shopper is not kept. */
export interface ShopperErasureView {
  /** True if the run erases nothing and only lists the transactions. */
  readonly trial: boolean;
  readonly startedAt: string;
  /** ISO time at which the erasure ended; absent while it runs. */
  readonly endedAt?: string;
  /** The transactions of the shopper, complete after the end of the erasure. */
  readonly transactions: readonly ShopperTransaction[];
  /** Why the erasure ended early; absent if it finished. */
  readonly failure?: NonNullable<RetentionView['failure']>;
}

/** The erasure of personal data by a daemon. */
export interface RetentionView {
  /** The configured retention period; absent if data is kept without limit. `at`: a time of day, such as `04:30`. */
  readonly schedule?: { readonly keepDays: number; readonly at: string };
  readonly running?: Erased & { readonly startedAt: string };
  /** The last finished run since the start of the daemon. `at`: ISO time of its end. */
  readonly last?: Erased & { readonly at: string };
  /** Why the last run ended early; absent if it finished. `code` is stable. */
  readonly failure?: {
    readonly at: string;
    readonly code: 'erasure-no-room' | 'erasure-clock-off' | 'erasure-clock-unknown' | 'erasure-mark-wrong';
    readonly text: string;
  };
}

/** After a failure, the next attempt begins after this time. */
const retryMs = 3_600_000;

/** The facts that decide about the nightly erasure. Times are ms since 1970. */
export interface ErasureTimes {
  /** The time of the nightly erasure, in minutes since midnight. */
  readonly minutes: number;
  readonly timeZone: string;
  /** The end of the last nightly erasure; undefined if there was none. */
  readonly lastMs: number | undefined;
  /** The time of the last failure after the last nightly erasure; undefined if there was none. */
  readonly failedMs: number | undefined;
}

/** True if the nightly erasure must begin now. If a night was missed, the erasure stays due until data is erased. */
export function isErasureDue(nowMs: number, { minutes, timeZone, lastMs, failedMs }: ErasureTimes): boolean {
  const isMissing = isMissedNight(nowMs, { minutes, timeZone, lastMs });
  return isMissing && (failedMs === undefined || Math.abs(nowMs - failedMs) >= retryMs);
}

/**
 * Data that has changed within this number of days cannot be erased, neither by an operator nor by a retention period.
 */
export const erasureMinDays = 7;

/**
 * True if an erasure before `beforeMs` would reach data that the register and the operator still need. A mistyped date
 * must not erase such data.
 */
export function isTooRecentToErase(beforeMs: number, nowMs: number): boolean {
  return beforeMs > nowMs - erasureMinDays * 86_400_000;
}

/** A clock that is off by more than this, in ms, could choose the wrong transactions. */
const erasureClockMs = 86_400_000;

/**
 * Returns the comparisons with other clocks that are still valid. A comparison is no longer valid if our clock was set
 * after it. `setAt`: the ISO time that our clock showed after its last jump; undefined if it did not jump. `nowAt`: the
 * ISO time now.
 */
export function validComparisons<Comparison extends { readonly at: string }>(
  clocks: readonly Comparison[],
  setAt: string | undefined,
  nowAt: string,
): readonly Comparison[] {
  return clocks.filter(({ at }) => setAt === undefined || (at >= setAt && at <= nowAt));
}

/**
 * Compares the clock of this machine with those of terminals, gateways and payment services before data is erased for
 * ever. `offsetsMs`: how far each of these clocks is from ours. If one of these clocks agrees with ours, the others are
 * wrong. `unknown`: no clock has answered yet. After a power cut without a network, the clock of the machine may be
 * wrong.
 */
export function clockForErasure(offsetsMs: readonly number[]): 'agrees' | 'off' | 'unknown' {
  if (offsetsMs.length === 0) return 'unknown';
  return offsetsMs.some((offsetMs) => Math.abs(offsetMs) <= erasureClockMs) ? 'agrees' : 'off';
}
