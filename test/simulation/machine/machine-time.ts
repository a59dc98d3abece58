/** Time as the processes of one machine see it: they can stand still, sleep, and be called late, while the world goes on. */

import type { BootMoment, Clock, Scheduler } from '../../../src/core/index.js';
import type { VirtualTime } from '../virtual-time.js';

/** What adding and taking away the time of a sleep may lose of a moment with a fraction. */
const grainMs = 1e-3;

/** Clock and scheduler of one machine over the world's time. */
export class MachineTime implements Clock, Scheduler {
  readonly #world: VirtualTime;
  /** How long the machine slept: its monotonic clock did not count that. */
  #sleptMs = 0;
  #boots = 0;
  #bootedAtMs = 0;
  #asleepSinceMs: number | undefined;
  #held: (() => void)[] | undefined;
  #latenessMs = 0;
  /** The most that any timer was late. */
  latestMs = 0;
  #wallOffsetMs = 0;
  /** Somebody set its wall clock at any time: what is only trusted for a while may be trusted no longer. */
  wasSet = false;
  /** Its wall clock was stepped back and forth: moves between two looks at it may cancel out. */
  wasStepped = false;
  /** Moments of the world's time between which nothing ran. */
  readonly stalls: { readonly fromMs: number; readonly toMs: number }[] = [];

  constructor(world: VirtualTime) {
    this.#world = world;
  }

  /** Added to every timer that is armed. */
  get latenessMs(): number {
    return this.#latenessMs;
  }

  set latenessMs(latenessMs: number) {
    this.#latenessMs = latenessMs;
    this.latestMs = Math.max(this.latestMs, latenessMs);
  }

  /** Wall time that is shown beside the world's, when set. */
  get wallOffsetMs(): number {
    return this.#wallOffsetMs;
  }

  set wallOffsetMs(wallOffsetMs: number) {
    this.#wallOffsetMs = wallOffsetMs;
    this.wasSet = true;
  }

  monoMs(): number {
    return (this.#asleepSinceMs ?? this.#world.monoMs()) - this.#sleptMs;
  }

  /** Its sleep counts, and nothing from before it was switched on. */
  boot(): BootMoment {
    return { id: `boot ${this.#boots}`, sinceBootMs: this.#world.monoMs() - this.#bootedAtMs };
  }

  /** The power was cut: the next process runs on a machine that was switched on. */
  switchedOff(): void {
    this.#boots += 1;
    this.#bootedAtMs = this.#world.monoMs();
  }

  /** Whether it ever was. */
  get wasSwitchedOff(): boolean {
    return this.#boots > 0;
  }

  wallMs(): number {
    return this.#world.wallMs() + this.wallOffsetMs;
  }

  at(atMs: number, callback: () => void): () => void {
    let isLive = true;
    const run = (): void => {
      if (!isLive) return;
      if (this.#held !== undefined) this.#held.push(run);
      // The machine slept meanwhile: its own clock has not come that far.
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

  /** Nothing of the machine runs for so long. The world goes on, and what it sends waits in the sockets. */
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
}
