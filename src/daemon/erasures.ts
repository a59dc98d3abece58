/** The erasure of personal data in a running daemon: the nightly one, and those that an operator requests. One runs at a time. */

import {
  type Clock,
  clockForErasure,
  type ClockOffset,
  type Erased,
  hasJumped,
  isErasureDue,
  minutesOfDay,
  type Moment,
  type RetentionView,
  type ShopperErasureView,
  validComparisons,
} from '../core/index.js';
import type { Configuration } from '../config/index.js';
import type { ErasureRun, Journal, ShopperErasureOrder, ShopperErasureRun } from '../journal/index.js';
import { daemonLog, retention as texts } from '../messages/index.js';
import type { Log } from './log/log.js';

/** A request for an erasure. */
export interface ErasureOrder {
  /** The data of transactions that have not changed since this time (an ISO time) is erased. */
  readonly before: string;
  /** True if the erasure only counts the transactions. */
  readonly trial: boolean;
  /** The name of the operator; undefined for the nightly erasure. */
  readonly name?: string | undefined;
}

/** The parts of the daemon that the erasure needs. */
export interface ErasuresParts {
  readonly journal: Pick<Journal, 'erase' | 'eraseShopper' | 'lastErasureAt'>;
  readonly configuration: Pick<Configuration, 'retention' | 'limits'>;
  readonly clock: Pick<Clock, 'wallMs' | 'monoMs'>;
  /** The newest comparisons with other clocks. */
  readonly clocks: () => readonly ClockOffset[];
  readonly isIdle: () => boolean;
  readonly log: Log;
  /** Called if the journal failed. */
  readonly onFatal: (error: unknown) => void;
}

/**
 * The time until the first check whether an erasure is due, and the interval of later checks, in real time. The first
 * check waits until the daemon has recovered its payments after the start.
 */
const firstLookMs = 5_000;
const lookEveryMs = 20_000;
/** The pauses between two steps: one while no payment is running, and one while payments are running. */
const idlePauseMs = 10;
const busyPauseMs = 100;
const dayMs = 86_400_000;
/** If no other clock is known during this number of checks (an hour), the view reports why nothing is erased. */
const looksWithoutClockMax = 180;

/** The erasures of one daemon. */
export class Erasures {
  readonly #parts: ErasuresParts;
  #look: NodeJS.Timeout | undefined;
  #step: NodeJS.Timeout | undefined;
  #running: { readonly run: ErasureRun; readonly order: ErasureOrder; readonly startedAt: string } | undefined;
  /** The newest erasure of one shopper. `run` is absent after the erasure has ended. */
  #shopper: { readonly run?: ShopperErasureRun; readonly view: ShopperErasureView } | undefined;
  #last: RetentionView['last'];
  #failure: RetentionView['failure'];
  /** The time at which the nightly erasure last failed. The time of the next attempt depends on it. */
  #failedMs: number | undefined;
  #looksWithoutClock = 0;
  /**
   * The time of the last check, on the wall clock and the monotonic clock, and the wall time after the last jump of the
   * wall clock.
   */
  #lastLook: Moment;
  #setAt: string | undefined;

  constructor(parts: ErasuresParts) {
    this.#parts = parts;
    this.#lastLook = this.#moment();
  }

  /** Begins to check each night whether an erasure is due, if a retention period is configured. */
  watch(): this {
    if (this.#parts.configuration.retention !== undefined) this.#later(firstLookMs);
    return this;
  }

  /** Begins an erasure. Returns false if another erasure is running. */
  begin(order: ErasureOrder): boolean {
    if (this.#isRunning()) return false;
    const { journal } = this.#parts;
    const run = journal.erase({ before: order.before, isTrial: order.trial, name: order.name });
    this.#running = { run, order, startedAt: this.#now() };
    this.#next(idlePauseMs);
    return true;
  }

  /** Begins to list or erase the transactions of one shopper. Returns false if an erasure is running. */
  beginShopper(order: ShopperErasureOrder): boolean {
    if (this.#isRunning()) return false;
    const run = this.#parts.journal.eraseShopper(order);
    this.#shopper = { run, view: { trial: order.isTrial, startedAt: this.#now(), transactions: [] } };
    this.#next(idlePauseMs);
    return true;
  }

  /** Returns the newest erasure of one shopper; undefined if there was none since the start. */
  shopperView(): ShopperErasureView | undefined {
    return this.#shopper?.view;
  }

  #isRunning(): boolean {
    return this.#running !== undefined || this.#shopper?.run !== undefined;
  }

  /** Returns the present state of the erasure. */
  view(): RetentionView {
    const { retention: schedule } = this.#parts.configuration;
    const running = this.#running;
    return {
      ...(schedule === undefined ? {} : { schedule }),
      ...(running === undefined ? {} : { running: { ...erasedBy(running), startedAt: running.startedAt } }),
      ...(this.#last === undefined ? {} : { last: this.#last }),
      ...(this.#failure === undefined ? {} : { failure: this.#failure }),
    };
  }

  /** Ends the running erasure between two of its steps. The next erasure continues at the same place. */
  stop(): void {
    clearTimeout(this.#look);
    clearTimeout(this.#step);
    this.#running = undefined;
    this.#shopper = undefined;
  }

  #later(ms: number): void {
    this.#look = setTimeout(() => {
      this.#lookNow();
      this.#later(lookEveryMs);
    }, ms);
    this.#look.unref();
  }

  #lookNow(): void {
    const { configuration, clock, journal } = this.#parts;
    const { retention, limits } = configuration;
    this.#noticeClock();
    if (retention === undefined || this.#isRunning()) return;
    const { at, keepDays } = retention;
    const { timeZone } = limits;
    const lastAt = journal.lastErasureAt();
    const lastMs = lastAt === undefined ? undefined : Date.parse(lastAt);
    const nowMs = clock.wallMs();
    if (!isErasureDue(nowMs, { minutes: minutesOfDay(at) ?? 0, timeZone, lastMs, failedMs: this.#failedMs })) return;
    const clocks = validComparisons(this.#parts.clocks(), this.#setAt, this.#now());
    const answer = clockForErasure(clocks.map(({ offsetMs }) => offsetMs));
    if (answer === 'off') return this.#fail('erasure-clock-off', texts.clockOff());
    this.#looksWithoutClock = answer === 'unknown' ? this.#looksWithoutClock + 1 : 0;
    if (this.#looksWithoutClock >= looksWithoutClockMax)
      return this.#fail('erasure-clock-unknown', texts.clockUnknown());
    if (answer === 'unknown') return;
    this.begin({ before: new Date(nowMs - keepDays * dayMs).toISOString(), trial: false });
  }

  /** Records a jump of the wall clock. Comparisons from before the jump must not confirm the new date of the clock. */
  #noticeClock(): void {
    const now = this.#moment();
    if (hasJumped(this.#lastLook, now)) this.#setAt = new Date(now.wallMs).toISOString();
    this.#lastLook = now;
  }

  #moment(): Moment {
    const { clock } = this.#parts;
    return { monoMs: clock.monoMs(), wallMs: clock.wallMs() };
  }

  #next(ms: number): void {
    this.#step = setTimeout(() => this.#stepNow(), ms);
    this.#step.unref();
  }

  #stepNow(): void {
    const running = this.#running;
    const { isIdle, onFatal, log } = this.#parts;
    try {
      const state = running?.run.next() ?? this.#shopper?.run?.next();
      if (state === 'working') return this.#next(isIdle() ? idlePauseMs : busyPauseMs);
      if (running === undefined) return this.#endShopper(state === 'no-room');
      this.#running = undefined;
      if (state === 'no-room') return this.#fail('erasure-no-room', texts.diskFull());
      if (state === 'mark-wrong') return this.#fail('erasure-mark-wrong', texts.markWrong());
      this.#failure = undefined;
      this.#failedMs = undefined;
      const erased = erasedBy(running);
      this.#last = { ...erased, at: this.#now() };
      if (!erased.trial) log.info(daemonLog.dataErased(erased.transactions, erased.before));
      if (!erased.trial && erased.kept.unacknowledged > 0) log.warn(texts.unacknowledged(erased.kept.unacknowledged));
    } catch (error) {
      this.stop();
      onFatal(error);
    }
  }

  #endShopper(hasNoRoom: boolean): void {
    const shopper = this.#shopper;
    if (shopper?.run === undefined) return;
    const { view, run } = shopper;
    const endedAt = this.#now();
    const transactions = run.transactions();
    const failure = { at: endedAt, code: 'erasure-no-room', text: texts.shopperDiskFull() } as const;
    this.#shopper = { view: { ...view, endedAt, transactions, ...(hasNoRoom ? { failure } : {}) } };
    const erased = transactions.filter(({ kept }) => kept === undefined).length;
    if (!view.trial && !hasNoRoom) this.#parts.log.info(daemonLog.shopperErased(erased, transactions.length - erased));
  }

  #fail(code: NonNullable<RetentionView['failure']>['code'], text: string): void {
    this.#failedMs = this.#parts.clock.wallMs();
    this.#failure = { at: this.#now(), code, text };
    this.#parts.log.warn(text, { code });
  }

  #now(): string {
    return new Date(this.#parts.clock.wallMs()).toISOString();
  }
}

function erasedBy({ run, order }: { readonly run: ErasureRun; readonly order: ErasureOrder }): Erased {
  const { before, matchedUntil } = run;
  return { before, ...(matchedUntil === undefined ? {} : { matchedUntil }), trial: order.trial, ...run.counts() };
}
