/** All registers of a run that speak nexo to the daemon, and what they wrote down. */

import type { Lanes } from '../../../src/core/index.js';
import type { Machine } from '../machine/machine.js';
import type { Scene } from '../scene.js';
import { nexoBook, type NexoBook } from './nexo-book.js';
import { randomNexo, type NexoPlan } from './nexo-plans.js';
import { NexoRegister } from './nexo-register.js';
import { NexoWire } from './nexo-wire.js';

/** See above. */
export class NexoRegisters {
  readonly book: NexoBook = nexoBook();
  readonly #plans: readonly NexoPlan[];
  readonly #scene: Scene;
  readonly #wire: NexoWire;

  constructor(scene: Scene, machine: () => Machine) {
    this.#scene = scene;
    this.#plans = randomNexo(scene.seed, scene.setup);
    this.#wire = new NexoWire(scene, machine);
  }

  /** The desk works on something: promises must be let settle. */
  get isWaiting(): boolean {
    return this.#wire.isWaiting;
  }

  /** What the desk threw. */
  get faults(): readonly string[] {
    return this.#wire.faults;
  }

  /** When the last one has sold everything, if nothing holds it up. */
  get lastMs(): number {
    return Math.max(0, ...this.#plans.map(({ lastMs }) => lastMs));
  }

  /** They open in the morning. */
  open(): void {
    for (const plan of this.#plans) new NexoRegister(plan, this.#scene, this.#wire, this.book).opens();
  }

  /** A process started. */
  connected(lanes: Lanes): void {
    if (this.#plans.length > 0) this.#wire.opens(lanes);
  }

  /** The process is gone. */
  unsubscribed(): void {
    this.#wire.closes();
  }
}
