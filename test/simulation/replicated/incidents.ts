/** The incidents of a pair of daemons while customers pay. */

import { Dice } from '../dice.js';
import type { Machine } from '../machine/machine.js';
import type { Scene } from '../scene.js';
import type { Pair } from './pair.js';

/** The parts of a run on which the incidents of a pair act. */
interface PairSite {
  readonly scene: Scene;
  readonly machine: Machine;
  readonly pair: Pair;
}

/** Schedules the incidents of a seed, each a little before or after a customer comes. */
export function schedulePairIncidents(site: PairSite, customersMs: readonly number[]): void {
  const { scene } = site;
  const dice = new Dice(scene.seed, 'incidents of a pair');
  const often = dice.pick([0.1, 0.3, 0.6]);
  for (const atMs of customersMs) {
    const [isStruck, which, how, when] = [
      dice.happens(often),
      dice.roll(kinds.length),
      dice.unit(),
      dice.between(-200, 4_000),
    ];
    if (isStruck)
      scene.time.at(Math.max(0, atMs + when), () => {
        if (scene.isSafetyPhase) kinds[which]?.(site, how);
      });
  }
}

/**
 * The times for which a process stands still, in ms: shorter and longer than its lease, and shorter and longer than a terminal's delivery deadline.
 */
const pausesMs = [1_500, 3_500, 4_500, 20_000, 100_000, 200_000, 420_000];

/** The times for which a machine or the stream is cut off, in ms: shorter and longer than the lease. */
const cutsMs = [1_500, 4_000, 12_000, 40_000];

function oneOf(choices: readonly number[], how: number): number {
  return choices[Math.floor(how * choices.length)] ?? 0;
}

const kinds: readonly ((site: PairSite, how: number) => void)[] = [
  ({ machine }, how) => machine.holdAtNextPayment(oneOf(pausesMs, how)),
  ({ machine }, how) => machine.holdAtNextPayment(oneOf(pausesMs, how)),
  ({ machine }, how) => machine.hold(oneOf(pausesMs, how)),
  ({ machine }, how) => machine.hold(oneOf(pausesMs, how), true),
  ({ pair }, how) => pair.standsStillInAppend(oneOf(pausesMs, how)),
  ({ pair }) => pair.diesInAppend('before'),
  ({ pair }) => pair.diesInAppend('after'),
  ({ machine }) => machine.dieAt('appended'),
  ({ pair }) => pair.killStandby(),
  ({ pair }, how) => pair.cutOff('leader', oneOf(cutsMs, how)),
  ({ pair }, how) => pair.cutOff('leader', oneOf(cutsMs, how)),
  ({ pair }, how) => pair.cutOff('standby', oneOf(cutsMs, how)),
  ({ machine }, how) => machine.restart(how < 0.5 ? 0 : 5_000, 1_000),
  ({ pair, scene }, how) => {
    const forMs = how < 0.5 ? 1_500 : 12_000;
    scene.tell(`the stream has no quorum for ${forMs} ms`);
    pair.stream.downUntilMs = scene.time.monoMs() + forMs;
  },
];
