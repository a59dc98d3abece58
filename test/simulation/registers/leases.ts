/** Registers that want a terminal for themselves for a while, and others that want it, too: before, at and after the end of that while. */

import type { Lanes, Moment } from '../../../src/core/index.js';
import { Dice } from '../dice.js';
import type { MachineTime } from '../machine/machine-time.js';
import type { Scene } from '../scene.js';
import type { Setup } from '../setup.js';
import type { Customer } from './customers.js';

/** One of them asks for a terminal; `id` names it for leaving it out. */
export interface TimedLease {
  readonly id: string;
  readonly atMs: number;
  readonly till: string;
  readonly register: string;
  readonly forMs: number;
}

/** What came of it, by the clocks of the machine. */
export interface LeaseReply extends Omit<TimedLease, 'id' | 'atMs'> {
  readonly asked: Moment;
  /** How many processes there had been. */
  readonly process: number;
  /** Absent while nothing came. */
  answered?: Moment;
  /** Another register had it. */
  holder?: string;
}

const registers = ['front', 'garden'] as const;

/** Draws who wants which terminal around the customers of a day, with dice of its own. */
export function randomLeases(seed: number, { leases }: Setup, customers: readonly Customer[]): readonly TimedLease[] {
  return customers.flatMap(({ id, atMs, till }): TimedLease[] => {
    const dice = new Dice(seed, `${id} leases`);
    if (!dice.happens(leases)) return [];
    const [first, second] = dice.happens(0.5) ? registers : ([registers[1], registers[0]] as const);
    const forMs = dice.pick([5_000, 20_000, 120_000]);
    const beginsMs = atMs + dice.between(0, 4_000);
    // At its end by the clock that nobody sets, too: a moment before, and right behind it.
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

/** See above. */
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

  /** Something was asked for, and no answer came to it so far: promises must be let settle. */
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
