/**
 * Clocks that go wrong at each stage of a sale. The machine sleeps, so that its monotonic clock stops and its wall
 * clock continues; or the wall clock is set. This happens at random times and at each step of the journal: after a
 * transaction was accepted and waits, between a commit and its request, after a request, between an answer and its
 * commit, and while tenderd asks the terminal.
 */

import type { Dice } from '../dice.js';
import { journalPoints } from '../machine/machine.js';
import type { FaultId } from './catalogue.js';
import type { IncidentKind, IncidentSite } from './incidents.js';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Sleeps that are longer than a fresh link, the latest start, all limits of a terminal, or a night. */
const sleepsMs = [5 * second, 40 * second, 10 * minute, 8 * 60 * minute];

const jumpsMs = [3 * second, 20 * second, 10 * minute, day, 365 * day];

function sleeps({ machine }: IncidentSite, dice: Dice): void {
  machine.time.standStill(dice.pick(sleepsMs), true);
}

/** Sets the wall clock, and in half of the cases sets it back a little later, as a time server does. */
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

/** Sets the clock, or lets the machine sleep, at a step of the journal. The fault counts when the journal reaches that step. */
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

/** The clock faults that were added after release e897f2e. */
export const clocksGoWrong: readonly IncidentKind[] = [
  later(1.5, 'the machine sleeps', ['R13'], sleeps),
  later(1, 'somebody sets the clock', ['C7'], jumps),
  atAStep(2.5, 'the machine sleeps', 'R13', sleeps),
  atAStep(1.5, 'somebody sets the clock', 'C7', jumps),
];
