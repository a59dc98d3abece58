/** Registers that lease a terminal, and other registers that request a lease before, at and after the end of that lease. */

import type { Lanes, Moment } from '../../../src/core/index.js';
import { Dice } from '../dice.js';
import type { MachineTime } from '../machine/machine-time.js';
import type { Scene } from '../scene.js';
import type { Setup } from '../setup.js';
import type { Customer } from './customers.js';

/** One request for a lease. `id` is the name with which the request can be left out. */
export interface TimedLease {
  readonly id: string;
  readonly atMs: number;
  readonly till: string;
  readonly register: string;
  readonly forMs: number;
}

/** The result of a request, by the clocks of the machine. */
export interface LeaseReply extends Omit<TimedLease, 'id' | 'atMs'> {
  readonly asked: Moment;
  /** The number of processes so far. */
  readonly process: number;
  /** The time of the answer. Absent while the request has no answer. */
  answered?: Moment;
  /** The register that had the lease. */
  holder?: string;
}

const registers = ['front', 'garden'] as const;

/** Draws the requests around the customers of a day, with dice of its own. */
export function randomLeases(seed: number, { leases }: Setup, customers: readonly Customer[]): readonly TimedLease[] {
  return customers.flatMap(({ id, atMs, till }): TimedLease[] => {
    const dice = new Dice(seed, `${id} leases`);
    if (!dice.happens(leases)) return [];
    const [first, second] = dice.happens(0.5) ? registers : ([registers[1], registers[0]] as const);
    const forMs = dice.pick([5_000, 20_000, 120_000]);
    const beginsMs = atMs + dice.between(0, 4_000);
    // Requests also come right before and after the end of the lease by the monotonic clock.
    const laterMs = [dice.between(500, forMs), forMs - 1, forMs + 100, forMs + dice.between(500, 20_000)];
    return [
      { id: `${id}.lease`, atMs: beginsMs, till, register: first, forMs },
      ...laterMs.map((afterMs, index) => ({
        id: `${id}.lease${index + 1}`,
        atMs: beginsMs + afterMs,
        till,
        register: second,
        forMs: 1_000,
      })),
    ];
  });
}

/** The leases of a run. */
export class Leases {
  readonly replies: LeaseReply[] = [];
  readonly #scene: Scene;
  readonly #machine: () => {
    readonly lanes: Lanes | undefined;
    readonly time: MachineTime;
    readonly starts: readonly number[];
  };

  constructor(
    scene: Scene,
    machine: () => {
      readonly lanes: Lanes | undefined;
      readonly time: MachineTime;
      readonly starts: readonly number[];
    },
  ) {
    this.#scene = scene;
    this.#machine = machine;
  }

  /** True if a request has no answer yet, so that the run must wait for promises. */
  get isWaiting(): boolean {
    return this.replies.some(
      ({ answered, process }) => answered === undefined && process === this.#machine().starts.length,
    );
  }

  asks({ id, till, register, forMs }: TimedLease): void {
    const { lanes, time, starts } = this.#machine();
    this.#scene.tell(`${register} wants ${till} for itself, for ${forMs / 1_000} s`, id);
    const now = (): Moment => ({ monoMs: time.monoMs(), wallMs: time.wallMs() });
    const reply: LeaseReply = { till, register, forMs, asked: now(), process: starts.length };
    if (lanes === undefined) return;
    this.replies.push(reply);
    void lanes.lease(till, { register, forMs, whileListening: false }).then((said) => {
      reply.answered = now();
      if (!said.ok && said.refusal.code === 'terminal-leased') reply.holder = said.refusal.register ?? 'nobody';
      const words = said.ok ? `has ${till} for itself` : `is refused ${till}: ${said.refusal.code}`;
      return this.#scene.tell(`${register} ${words}`);
    });
  }
}
