/** The calendar day to which a daily limit applies: from midnight to midnight in one time zone. */

import { perZone } from './per-zone.js';

/** A calendar day, in ms since 1970. When the clocks change, a day has 23 or 25 hours. A day begins at the first moment with its date. */
export interface CalendarDay {
  readonly beginsMs: number;
  /** The moment at which the next day begins. */
  readonly endsMs: number;
}

const minuteMs = 60_000;
/**
 * The search for the first or last minute of a day stops after this many minutes: more than the longest day, which has
 * 25 hours.
 */
const longestMinutes = 26 * 60;

const formatOf = perZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric', era: 'short' }),
);

/**
 * Returns the day of a moment (ms since 1970) in a time zone of the IANA database. Throws RangeError for an unknown zone. Clock changes are found to
 * the minute.
 */
export function calendarDayOf(wallMs: number, timeZone: string): CalendarDay {
  const format = formatOf(timeZone);
  const minute = Math.floor(wallMs / minuteMs);
  const date = format.format(minute * minuteMs);
  const isSameDay = (at: number): boolean => format.format(at * minuteMs) === date;
  const minutesToEdge = (direction: 1 | -1): number => {
    let [inside, outside] = [0, longestMinutes];
    while (outside - inside > 1) {
      const middle = Math.floor((inside + outside) / 2);
      if (isSameDay(minute + direction * middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return { beginsMs: (minute - minutesToEdge(-1)) * minuteMs, endsMs: (minute + minutesToEdge(1) + 1) * minuteMs };
}
