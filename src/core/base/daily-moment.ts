/** A time of day, such as 03:30, in a time zone of the IANA database. */

import { calendarDayOf } from './calendar-day.js';
import { perZone } from './per-zone.js';

const minuteMs = 60_000;

/** Returns the minutes since midnight of a string such as `03:30`; undefined for any other string. */
export function minutesOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/**
 * Returns the last moment at or before `wallMs` (ms since 1970) at which the clocks of the zone showed this time of
 * day. If a clock change repeats the time, the first of the two moments counts. If a clock change skips the time, the
 * moment is later by the skipped time.
 */
export function lastDailyMoment(wallMs: number, minutes: number, timeZone: string): number {
  const day = calendarDayOf(wallMs, timeZone);
  const today = momentOf(day.beginsMs, minutes, timeZone);
  return today <= wallMs ? today : momentOf(calendarDayOf(day.beginsMs - 1, timeZone).beginsMs, minutes, timeZone);
}

/**
 * True if the nightly work was not done in the last night. `lastMs`: when the work was last done. A `lastMs` in the
 * future is ignored: the clock was wrong at that time, and the work would otherwise wait until that date.
 */
export function isMissedNight(
  nowMs: number,
  { minutes, timeZone, lastMs }: { minutes: number; timeZone: string; lastMs: number | undefined },
): boolean {
  return lastMs === undefined || lastMs > nowMs || lastMs < lastDailyMoment(nowMs, minutes, timeZone);
}

/** Returns the first moment after `wallMs` at which the clocks of the zone show this time of day. */
export function nextDailyMoment(wallMs: number, minutes: number, timeZone: string): number {
  const day = calendarDayOf(wallMs, timeZone);
  const today = momentOf(day.beginsMs, minutes, timeZone);
  return today > wallMs ? today : momentOf(day.endsMs, minutes, timeZone);
}

/**
 * Returns the moment at which the clocks of the zone show this time of day. If the clocks change earlier on that day,
 * midnight plus the minutes gives a wrong time of day, so the function corrects the difference.
 */
function momentOf(beginsMs: number, minutes: number, timeZone: string): number {
  const expectedMs = beginsMs + minutes * minuteMs;
  const shown = shownMinutes(expectedMs, timeZone);
  const correctedMs = expectedMs + (minutes - shown) * minuteMs;
  return shownMinutes(correctedMs, timeZone) === minutes ? correctedMs : expectedMs;
}

const formatOf = perZone(
  (timeZone) => new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }),
);

function shownMinutes(ms: number, timeZone: string): number {
  return minutesOfDay(formatOf(timeZone).format(ms)) ?? 0;
}
