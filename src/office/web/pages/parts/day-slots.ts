/** The hours or days of a chart. The module is pure. */

import type { DaySum, Ending } from '../../../queries/index.js';

/** The sums of one hour or day in one currency. */
export interface Slot {
  readonly slot: string;
  /** The short name on the axis: an hour or a day. */
  readonly tick: string;
  readonly sums: Readonly<Partial<Record<Ending, DaySum>>>;
}

/** The sums in one currency, one slot for each hour or day. The total is a separate field. */
export interface CurrencyDays {
  readonly currency: string;
  readonly slots: readonly Slot[];
  readonly total: Readonly<Partial<Record<Ending, DaySum>>>;
}

/** Returns the sums by currency. Every hour or day of the period is included, even without payments. */
export function daysByCurrency(from: string, to: string, sums: readonly DaySum[]): readonly CurrencyDays[] {
  const names = slotsOf(from, to);
  const currencies = [...new Set(sums.map(({ currency = '' }) => currency))].toSorted();
  return currencies.map((currency) => {
    const own = sums.filter((sum) => (sum.currency ?? '') === currency);
    return {
      currency,
      slots: names.map((slot) => ({
        slot,
        tick: tickOf(slot),
        sums: byEnding(own.filter((sum) => sum.slot === slot)),
      })),
      total: byEnding(own.filter((sum) => sum.slot === undefined)),
    };
  });
}

function slotsOf(from: string, to: string): readonly string[] {
  if (from === to) return Array.from({ length: 24 }, (_, hour) => `${from}T${String(hour).padStart(2, '0')}`);
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = Math.round((last - first) / 86_400_000) + 1;
  return Array.from({ length: days }, (_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10));
}

function tickOf(slot: string): string {
  return slot.includes('T') ? slot.slice(11) : slot.slice(5);
}

function byEnding(sums: readonly DaySum[]): Readonly<Partial<Record<Ending, DaySum>>> {
  return Object.fromEntries(sums.map((sum) => [sum.ending, sum]));
}
