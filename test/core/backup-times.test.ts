/** When a nightly backup is due: by the calendar of a time zone, across clock changes and missed nights. */

import { describe, expect, test } from 'vitest';
import { backupOverdueMs, isBackupDue, minutesOfDay } from '../../src/core/index.js';
import { lastDailyMoment, nextDailyMoment } from '../../src/core/base/daily-moment.js';

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const minutes = (text: string): number => minutesOfDay(text) ?? Number.NaN;

/** Returns a moment of March 2026. */
function march(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(`2026-03-${text}:00Z`);
}

test('the parser accepts a time of day with hours and minutes', () => {
  expect(['03:30', '00:00', '23:59', '24:00', '3:30', '03:60', ''].map(minutesOfDay)).toEqual([
    210,
    0,
    1439,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('the last and the next moment of a time of day', () => {
  test.each([
    // zone, time, now (UTC), last, next
    ['UTC', '03:30', '2026-03-01T03:29', '2026-02-28T03:30', '2026-03-01T03:30'],
    ['UTC', '03:30', '2026-03-01T03:30', '2026-03-01T03:30', '2026-03-02T03:30'],
    ['Europe/Berlin', '03:30', '2026-01-10T12:00', '2026-01-10T02:30', '2026-01-11T02:30'],
    // On 29 March the clocks went from 02:00 to 03:00.
    ['Europe/Berlin', '03:30', '2026-03-29T12:00', '2026-03-29T01:30', '2026-03-30T01:30'],
    ['Europe/Berlin', '02:30', '2026-03-29T12:00', '2026-03-29T01:30', '2026-03-30T00:30'],
    ['Europe/Berlin', '02:30', '2026-03-29T01:29', '2026-03-28T01:30', '2026-03-29T01:30'],
    // On 25 October the clocks went from 03:00 to 02:00, so 02:30 occurred twice. It counts once.
    ['Europe/Berlin', '02:30', '2026-10-25T00:45', '2026-10-25T00:30', '2026-10-26T01:30'],
    ['Europe/Berlin', '02:30', '2026-10-25T02:00', '2026-10-25T00:30', '2026-10-26T01:30'],
    ['Europe/Berlin', '03:30', '2026-10-25T12:00', '2026-10-25T02:30', '2026-10-26T02:30'],
    // The clocks of Santiago go forward at midnight.
    ['America/Santiago', '00:30', '2026-09-06T12:00', '2026-09-06T04:30', '2026-09-07T03:30'],
    ['Asia/Kolkata', '00:00', '2026-03-01T12:00', '2026-02-28T18:30', '2026-03-01T18:30'],
  ])('%s %s at %s', (zone, at, now, last, next) => {
    const ms = Date.parse(`${now}:00Z`);
    expect([iso(lastDailyMoment(ms, minutes(at), zone)), iso(nextDailyMoment(ms, minutes(at), zone))]).toEqual([
      last,
      next,
    ]);
  });

  test('exist for each day of a year, across clock changes', () => {
    const [hourMs, dayMs] = [3_600_000, 86_400_000];
    const begin = Date.UTC(2026, 0, 1);
    const moments = new Set<number>();
    const look = (fromMs: number, days: number, stepMs: number): void => {
      for (let ms = fromMs; ms < fromMs + days * dayMs; ms += stepMs)
        moments.add(lastDailyMoment(ms, minutes('02:30'), 'Europe/Berlin'));
    };
    // A step takes a millisecond. Only the days on which the clocks change could have a second moment.
    look(begin, 365, 12 * hourMs);
    for (const changed of [Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25)]) look(changed - dayMs, 3, hourMs / 2);
    expect(moments.size).toBe(366);
  });
});

describe('a nightly backup is due', () => {
  const times = { minutes: minutes('03:30'), timeZone: 'UTC' };
  test.each([
    ['never made', undefined, undefined, '01T12:00', true],
    ['made last night', '01T03:30', undefined, '01T12:00', false],
    ['made last night', '01T03:30', undefined, '02T03:29', false],
    ['the next night', '01T03:30', undefined, '02T03:30', true],
    ['missed while the till was off, made up later', '01T03:30', undefined, '04T09:00', true],
    ['made by day', '01T10:00', undefined, '02T03:29', false],
    ['failed a moment ago', '01T03:30', '02T03:31', '02T04:30', false],
    ['failed an hour ago', '01T03:30', '02T03:31', '02T04:31', true],
    ['failed, and the clock was set back', '01T03:30', '03T03:31', '02T04:30', true],
    ['made at a clock that has been set back since', '09T03:30', undefined, '02T04:30', true],
  ])('%s: %s, %s, now %s', (_name, last, failed, now, isDue) => {
    expect(isBackupDue(march(now) ?? 0, { ...times, lastMs: march(last), failedMs: march(failed) })).toBe(isDue);
  });

  test('a nightly backup becomes overdue half a day after its time', () => {
    const none = { ...times, lastMs: undefined, failedMs: undefined };
    expect(iso(backupOverdueMs({ ...none, lastMs: march('01T03:31') }, 0))).toBe('2026-03-02T15:30');
    expect(iso(backupOverdueMs(none, march('01T08:00') ?? 0))).toBe('2026-03-01T20:00');
  });
});

test('formatters are kept, because each takes memory that garbage collection does not see', ({ onTestFinished }) => {
  const { DateTimeFormat } = Intl;
  onTestFinished(() => {
    Intl.DateTimeFormat = DateTimeFormat;
  });
  let made = 0;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, values: ConstructorParameters<typeof DateTimeFormat>) => {
      made += 1;
      return new target(...values);
    },
  });
  for (let day = 0; day < 100; day += 1)
    backupOverdueMs({ minutes: 210, timeZone: 'Pacific/Apia', lastMs: day * 86_400_000, failedMs: undefined }, 0);
  expect(made).toBe(2);
});
