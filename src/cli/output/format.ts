/** Formats text, columns and times for the screen. */

import { cliTables as texts } from '../../messages/index.js';
import { steeringDotted } from '../../platform/screen-text.js';
import type { Screen } from './screen.js';
import { padded, visible } from './wrap.js';

/** Returns a text of a terminal or register without control and formatting characters. Such characters could overwrite the screen. */
export function plain(text: string): string {
  return steeringDotted(text);
}

/** Writes rows in columns. Each column is as wide as its widest cell on the screen, not counting colour codes. */
export function table(rows: readonly (readonly string[])[], screen: Pick<Screen, 'line'>): void {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, visible(cell))));
  for (const row of rows) {
    screen.line(
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/**
 * Returns a text in which the daemon's times are converted to local time, as everywhere on the screen. A terminal's own time stamps are not
 * converted.
 */
export function localTimes(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (iso) => clock(iso));
}

/**
 * Returns the local time of day with milliseconds, and with the date if it is not today, in the form of the reader's language. A text that is not a time
 * is returned unchanged.
 */
export function clock(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return plain(iso);
  const ofDay = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
  const shown = texts.time(ofDay);
  return day(time) === day(now) ? shown : `${texts.day(day(time))} ${shown}`;
}

/** Returns the time of {@link clock} without milliseconds. */
export function clockSeconds(iso: string, now = new Date()): string {
  return clock(iso, now).replace(/[.,]\d{3}$/, '');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function day(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
