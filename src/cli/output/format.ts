/** How text, columns and times are written on a person's screen. */

import { stripVTControlCharacters } from 'node:util';
import { steeringDotted } from '../../platform/screen-text.js';
import type { Screen } from './screen.js';

/**
 * Text that came from a terminal or a register, safe for a person's screen: control and formatting characters would let
 * it rewrite what stands there already.
 */
export function plain(text: string): string {
  return steeringDotted(text);
}

/** Rows in columns as wide as their widest cell; colour does not count. */
export function table(rows: readonly (readonly string[])[], screen: Pick<Screen, 'line'>): void {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, visible(cell))));
  for (const row of rows) {
    screen.line(
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - visible(cell)))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** How many columns a text takes, colour not counted. */
export function visible(cell: string): number {
  return stripVTControlCharacters(cell).length;
}

/** A text in which the daemon's times stand as all others on the screen: local. What a terminal stamped is left as it is. */
export function localTimes(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (iso) => clock(iso));
}

/** Local time of day to the millisecond, with the date when it is not today's. Text that is no time is shown as it is. */
export function clock(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return plain(iso);
  const ofDay = `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
  return day(time) === day(now) ? ofDay : `${day(time)} ${ofDay}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function day(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
