/** All nexo registers of a run, and their records. */

import type { Lanes } from '../../../src/core/index.js';
import type { Machine } from '../machine/machine.js';
import type { Scene } from '../scene.js';
import { nexoBook, type NexoBook } from './nexo-book.js';
import { randomNexo, type NexoPlan } from './nexo-plans.js';
import { NexoRegister } from './nexo-register.js';
import { NexoWire } from './nexo-wire.js';
import { isOwed } from './owed-results.js';
import { PostedRegister, randomPosted } from './posted-register.js';

/** The nexo registers of a run. */
export class NexoRegisters {
  readonly book: NexoBook = nexoBook();
  readonly #plans: readonly NexoPlan[];
  readonly #scene: Scene;
  readonly #wire: NexoWire;
  readonly #posted: PostedRegister | undefined;
  readonly #machine: () => Machine;

  constructor(scene: Scene, machine: () => Machine) {
    this.#scene = scene;
    this.#plans = randomNexo(scene.seed, scene.setup);
    this.#machine = machine;
    this.#wire = new NexoWire(scene, machine);
    const plan = randomPosted(scene.seed, scene.setup);
    this.#posted = plan && new PostedRegister(plan, scene, machine, this.#wire, this.book);
    if (this.#posted !== undefined) this.#wire.postsTo(this.#posted);
  }

  /** True if the controller is working, so that the run must wait for promises. */
  get isWaiting(): boolean {
    return this.#wire.isWaiting;
  }

  /** The exceptions of the controller. */
  get faults(): readonly string[] {
    return this.#wire.faults;
  }

  /** The time at which the last register has sold everything, if nothing delays it. */
  get lastMs(): number {
    return Math.max(0, this.#posted?.lastMs ?? 0, ...this.#plans.map(({ lastMs }) => lastMs));
  }

  /** True if a result is due that its register has not received. */
  get isOwing(): boolean {
    return this.book.accepted.some((accepted) =>
      isOwed(this.#scene.committed, this.book, accepted, this.#machine().starts),
    );
  }

  /** Starts the day of the registers. */
  open(): void {
    this.#posted?.opens();
    for (const plan of this.#plans) new NexoRegister(plan, this.#scene, this.#wire, this.book).opens();
  }

  /** Called when a process has started. */
  connected(lanes: Lanes): void {
    if (this.#plans.length > 0 || this.#posted !== undefined) this.#wire.opens(lanes);
  }

  /** Called when the process has ended. */
  unsubscribed(): void {
    this.#wire.closes();
  }
}
