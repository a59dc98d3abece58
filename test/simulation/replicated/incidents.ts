/** What happens to a pair of daemons while customers pay. */

import { Dice } from '../dice.js';
import type { Machine } from '../machine/machine.js';
import type { Scene } from '../scene.js';
import type { Pair } from './pair.js';

/** The parts of a run that these incidents act on. */
interface PairSite {
  readonly scene: Scene;
  readonly machine: Machine;
  readonly pair: Pair;
}

/** Schedules the incidents of a seed, each a little before a customer comes. */
export function schedulePairIncidents(site: PairSite, customersMs: readonly number[]): void {
  const { scene } = site;
  const dice = new Dice(scene.seed, 'incidents of a pair');
  const often = dice.pick([0.1, 0.3, 0.6]);
  for (const atMs of customersMs) {
    const [isStruck, which, how, before] = [dice.happens(often), dice.roll(kinds.length), dice.unit(), dice.roll(200)];
    if (isStruck)
      scene.time.at(Math.max(0, atMs - before), () => {
        if (scene.isSafetyPhase) kinds[which]?.(site, how);
      });
  }
}

/** How long a process stands still, ms: shorter and longer than a terminal's delivery deadline. */
const pausesMs = [4_500, 20_000, 100_000, 200_000, 420_000];

const kinds: readonly ((site: PairSite, how: number) => void)[] = [
  ({ machine }, how) => machine.freezeAtNextPayment(pausesMs[Math.floor(how * pausesMs.length)] ?? 0),
  ({ machine }, how) => machine.freezeAtNextPayment(pausesMs[Math.floor(how * pausesMs.length)] ?? 0),
  ({ pair }) => pair.diesInAppend('before'),
  ({ pair }) => pair.diesInAppend('after'),
  ({ pair, scene }, how) => {
    const forMs = how < 0.5 ? 1_500 : 12_000;
    scene.tell(`the stream has no quorum for ${forMs} ms`);
    pair.stream.downUntilMs = scene.time.monoMs() + forMs;
  },
  ({ machine }) => machine.dieAt('appended'),
];
