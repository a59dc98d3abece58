/**
 * Time as the processes of one machine see it. Processes can stop, sleep and have late timers, while the simulated
 * world continues.
 */

import type { BootMoment, Clock, Scheduler } from '../../../src/core/index.js';
import type { VirtualTime } from '../virtual-time.js';

/** The precision that is lost when the time of a sleep is added to a moment with a fraction and subtracted again. */
const grainMs = 1e-3;

/** Everything that has happened to the clocks of a run, for the judges. The two machines of a pair share this record. */
export class ClockTroubles {
  /** The periods of simulated time in which the machine ran nothing. */
  readonly stalls: { readonly fromMs: number; readonly toMs: number }[] = [];
  /** The largest delay of a timer. */
  latestMs = 0;
  wasSet = false;
  /** The latest time at which a clock was set. */
  setAtMs = -Infinity;
  wasStepped = false;
  wasSwitchedOff = false;
}

/** The clock and scheduler of one machine, on top of the world's time. */
export class MachineTime implements Clock, Scheduler {
  readonly #world: VirtualTime;
  /** The start of the identity of each boot. Each machine has another name. */
  readonly #name: string;
  readonly #troubles: ClockTroubles;
  /** The time that the machine slept. The monotonic clock did not count this time. */
  #sleptMs = 0;
  #boots = 0;
  #bootedAtMs = 0;
  #asleepSinceMs: number | undefined;
  #held: (() => void)[] | undefined;
  #wake: () => void = () => undefined;
  #latenessMs = 0;
  #wallOffsetMs = 0;
  /** True if the wall clock was ever set while the machine slept. Then neither clock shows how long the sleep was. */
  wasSetAsleep = false;

  constructor(world: VirtualTime, name = '', troubles = new ClockTroubles()) {
    this.#world = world;
    this.#name = name;
    this.#troubles = troubles;
  }

  /** The largest delay of a timer. */
  get latestMs(): number {
    return this.#troubles.latestMs;
  }

  /** The periods of simulated time in which the machine ran nothing. */
  get stalls(): ClockTroubles['stalls'] {
    return this.#troubles.stalls;
  }

  /**
   * True if the wall clock of the machine was ever set. A fact that is trusted only for a limited time may then no
   * longer be trusted.
   */
  get wasSet(): boolean {
    return this.#troubles.wasSet;
  }

  /** True if the wall clock of the machine was set forward and back. Two such changes between two readings may cancel out. */
  get wasStepped(): boolean {
    return this.#troubles.wasStepped;
  }

  set wasStepped(wasStepped: boolean) {
    this.#troubles.wasStepped = wasStepped;
  }

  /** The latest time at which the clock was set; -Infinity if it never was. */
  get setAtMs(): number {
    return this.#troubles.setAtMs;
  }

  /** The delay that is added to every timer. */
  get latenessMs(): number {
    return this.#latenessMs;
  }

  set latenessMs(latenessMs: number) {
    this.#latenessMs = latenessMs;
    this.#troubles.latestMs = Math.max(this.latestMs, latenessMs);
  }

  /** The difference between the wall clock and the world's clock. */
  get wallOffsetMs(): number {
    return this.#wallOffsetMs;
  }

  set wallOffsetMs(wallOffsetMs: number) {
    this.#wallOffsetMs = wallOffsetMs;
    this.wasSetAsleep ||= this.#asleepSinceMs !== undefined;
    this.#troubles.wasSet = true;
    this.#troubles.setAtMs = this.#world.monoMs();
  }

  monoMs(): number {
    return (this.#asleepSinceMs ?? this.#world.monoMs()) - this.#sleptMs;
  }

  /** Returns the time since the machine was switched on. It includes sleep. */
  boot(): BootMoment {
    return { id: `${this.#name}boot ${this.#boots}`, sinceBootMs: this.#world.monoMs() - this.#bootedAtMs };
  }

  /** Records that the power was cut. The next process runs on a machine that was switched on again. */
  switchedOff(): void {
    this.#boots += 1;
    this.#troubles.wasSwitchedOff = true;
    this.#bootedAtMs = this.#world.monoMs();
  }

  /** True if the machine was ever switched off. */
  get wasSwitchedOff(): boolean {
    return this.#troubles.wasSwitchedOff;
  }

  wallMs(): number {
    return this.#world.wallMs() + this.wallOffsetMs;
  }

  at(atMs: number, callback: () => void): () => void {
    let isLive = true;
    const run = (): void => {
      if (!isLive) return;
      if (this.#held !== undefined) this.#held.push(run);
      // The machine slept in the meantime, so its own clock has not yet reached the time of the callback.
      else if (this.monoMs() < atMs)
        this.#world.at(Math.max(atMs + this.#sleptMs, this.#world.monoMs() + grainMs), run);
      else callback();
    };
    const lateMs = atMs > this.monoMs() ? this.#latenessMs : 0;
    this.#world.at(atMs + this.#sleptMs + lateMs, run);
    return () => {
      isLive = false;
    };
  }

  soon(callback: () => void): void {
    this.at(this.monoMs(), callback);
  }

  afterPoll(callback: () => void): () => void {
    return this.at(this.monoMs(), callback);
  }

  /** Stops the machine for this time. The world continues, and its messages wait in the sockets. */
  standStill(forMs: number, isSleep = false): void {
    if (this.#held !== undefined) return;
    const held: (() => void)[] = [];
    this.#held = held;
    const fromMs = this.#world.monoMs();
    if (isSleep) this.#asleepSinceMs = fromMs;
    this.#world.runUntil(fromMs + forMs);
    this.#held = undefined;
    this.#asleepSinceMs = undefined;
    if (isSleep) this.#sleptMs += forMs;
    this.stalls.push({ fromMs, toMs: fromMs + forMs });
    for (const run of held) this.#world.soon(run);
  }

  /** True if the process stands still. */
  get isHeld(): boolean {
    return this.#held !== undefined;
  }

  /** Makes the process stand still from now on, or its machine sleep. Everything else in the simulation continues. */
  hold(forMs: number, isSleep = false): void {
    if (this.#held !== undefined) return;
    this.#held = [];
    const fromMs = this.#world.monoMs();
    if (isSleep) this.#asleepSinceMs = fromMs;
    const held = this.#held;
    this.#wake = () => {
      if (this.#held !== held) return;
      this.#held = undefined;
      this.#asleepSinceMs = undefined;
      if (isSleep) this.#sleptMs += this.#world.monoMs() - fromMs;
      this.stalls.push({ fromMs, toMs: this.#world.monoMs() });
      for (const run of held) this.#world.soon(run);
    };
    this.#world.at(fromMs + forMs, this.#wake);
  }

  /** Ends a standstill that {@link hold} began. */
  wake(): void {
    this.#wake();
  }
}
