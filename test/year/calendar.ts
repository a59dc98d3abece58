/** The days of the year and the nights in which a real daemon runs. Pure. The summer time of the European Union is computed here, without the product. */

import { Dice } from '../simulation/dice.js';

export const timeZone = 'Europe/Oslo';
/** A time that the spring change skips and the autumn change repeats. */
export const nightAt = '02:30';
export const nightMinutes = 150;
export const days = 365;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Monday, 2 March 2026. */
const firstDayMs = Date.UTC(2026, 2, 2);
const springMs = Date.UTC(2026, 2, 29, 1);
const autumnMs = Date.UTC(2026, 9, 25, 1);

/** Returns the moment (ms since 1970) at which the local day `day` begins. */
export function midnightOf(day: number): number {
  const utcMs = firstDayMs + day * dayMs;
  const offsetMs = utcMs - hourMs >= springMs && utcMs - 2 * hourMs < autumnMs ? 2 * hourMs : hourMs;
  return utcMs - offsetMs;
}

/** Returns the moment of the nightly work that belongs to this day. A clock change comes after midnight, so the change does not move this moment. */
export function nightOf(day: number): number {
  return midnightOf(day) + nightMinutes * 60_000;
}

/** Returns the day that contains a moment. */
export function dayOf(ms: number): number {
  const about = Math.floor((ms - firstDayMs) / dayMs);
  return midnightOf(about + 1) <= ms ? about + 1 : about;
}

/** The days whose nights have a clock change. */
export const clockChanges: ReadonlySet<number> = new Set([dayOf(springMs), dayOf(autumnMs)]);

/** The events of a visit, while a real daemon runs. */
export type VisitKind =
  | 'restart'
  /** `kill -9` while payments are in flight. */
  | 'kill in a payment'
  /** `kill -9` during the nightly work. */
  | 'kill in the night'
  /** The clock of the machine leaps by more than a year, and is set right again. */
  | 'leap of the clock'
  | 'spring clock change'
  | 'autumn clock change';

/** The nights with a real daemon, by day. The first has day 1, the last is the end of the year. Fewer than five leave out the clock changes. */
export function visitsOf(count: number, seed: number): ReadonlyMap<number, VisitKind> {
  const dice = new Dice(seed, 'visits');
  const [spring = 0, autumn = 0] = clockChanges;
  const visits = new Map<number, VisitKind>([
    [1, 'restart'],
    [days, 'kill in a payment'],
  ]);
  if (count >= 5) visits.set(spring, 'spring clock change').set(autumn, 'autumn clock change');
  const kinds: readonly VisitKind[] = ['leap of the clock', 'kill in the night', 'kill in a payment', 'restart'];
  for (let made = 0; visits.size < count; ) {
    const day = dice.between(2, days - 1);
    if (visits.has(day)) continue;
    visits.set(day, kinds[made % kinds.length] ?? 'restart');
    made += 1;
  }
  return new Map([...visits].toSorted(([one], [other]) => one - other));
}
