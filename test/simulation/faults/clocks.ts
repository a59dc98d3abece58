/**
 * Clocks that go wrong at every stage of a sale: the machine sleeps, so that its monotonic clock stands and its wall clock goes on, or
 * somebody sets the wall clock. By themselves, and at each step of the journal: behind what was taken in and waits, between a commit and
 * the request that it lets go, behind a request, between an answer and its commit, and while the terminal is asked.
 */

import type { Dice } from '../dice.js';
import { journalPoints } from '../machine/machine.js';
import type { FaultId } from './catalogue.js';
import type { IncidentKind, IncidentSite } from './incidents.js';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Longer than a fresh link, than the latest start, than every limit of a terminal, than a night. */
const sleepsMs = [5 * second, 40 * second, 10 * minute, 8 * 60 * minute];

const jumpsMs = [3 * second, 20 * second, 10 * minute, day, 365 * day];

function sleeps({ machine }: IncidentSite, dice: Dice): void {
  machine.time.standStill(dice.pick(sleepsMs), true);
}

/** There, and in half of the cases back again a little later: somebody sets the clock, and a server sets it right. */
function jumps({ scene, machine }: IncidentSite, dice: Dice): void {
  const byMs = dice.pick(jumpsMs) * (dice.happens(0.5) ? 1 : -1);
  machine.time.wallOffsetMs += byMs;
  if (!dice.happens(0.5)) return;
  scene.later(dice.pick([second, 10 * second, minute]), () => {
    machine.time.wallOffsetMs -= byMs;
  });
}

function later(weight: number, text: string, ids: readonly FaultId[], run: IncidentKind['run']): IncidentKind {
  return { weight, text, ids, since: '2026-11-22', run };
}

/** The same at a step of the journal, which counts when it comes to that. */
function atAStep(weight: number, text: string, id: FaultId, happens: IncidentKind['run']): IncidentKind {
  return later(weight, `${text} at a step of the journal`, [], (site, dice) => {
    const point = dice.pick(journalPoints);
    site.machine.meetsAt(point, () => {
      site.scene.tell(`${text} at "${point}"`);
      site.scene.counted([id], undefined, site.scene.isRecovering());
      happens(site, dice);
    });
  });
}

/** What was added to the clocks of e897f2e. */
export const clocksGoWrong: readonly IncidentKind[] = [
  later(1.5, 'the machine sleeps', ['R13'], sleeps),
  later(1, 'somebody sets the clock', ['C7'], jumps),
  atAStep(2.5, 'the machine sleeps', 'R13', sleeps),
  atAStep(1.5, 'somebody sets the clock', 'C7', jumps),
];
