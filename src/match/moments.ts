/** Reads and writes the times of settlement files, without a clock. */

const msPerMinute = 60_000;
/** The number of milliseconds in a day. */
export const msPerDay = 86_400_000;

/** The formats of dates, by their names in a mapping file. Each has groups for year, month, day and time. */
export const dateForms = {
  iso: /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<time>\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/,
  'day-month-year': /^(?<day>\d\d?)[./-](?<month>\d\d?)[./-](?<year>\d{4})(?:[ T,]+(?<time>\d\d?:\d\d(?::\d\d)?))?$/,
  'month-day-year': /^(?<month>\d\d?)[./-](?<day>\d\d?)[./-](?<year>\d{4})(?:[ T,]+(?<time>\d\d?:\d\d(?::\d\d)?))?$/,
  compact: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:[T ]?(?<time>\d\d:?\d\d(?::?\d\d)?))?$/,
} as const;

/** The name of a date format. */
export type DateForm = keyof typeof dateForms;

/**
 * Offsets from UTC of the zones in settlement files, in minutes. Another name in a file counts as UTC. The match compares
 * days, so a wrong offset only matters near midnight.
 */
const zoneMinutes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    UTC: 0,
    GMT: 0,
    WET: 0,
    WEST: 60,
    BST: 60,
    CET: 60,
    CEST: 120,
    EET: 120,
    EEST: 180,
    MSK: 180,
    EST: -300,
    EDT: -240,
    CST: -360,
    CDT: -300,
    MST: -420,
    MDT: -360,
    PST: -480,
    PDT: -420,
    JST: 540,
    SGT: 480,
    HKT: 480,
    AEST: 600,
    AEDT: 660,
    NZST: 720,
    NZDT: 780,
  }),
);

/**
 * Time zones that a mapping file can have, for the message about a wrong time zone. docs/reference/match-mapping.md
 * lists all of them.
 */
export const zoneExamples = '"+01:00", "-05:00", "UTC", "CET"';

const numericZone = /^(?:UTC|GMT)?(?<sign>[+-])(?<hours>\d\d):?(?<minutes>\d\d)$/;
/** The largest UTC offset of any place on earth, in minutes. */
const offsetMax = 14 * 60;

/** True for a zone whose offset is known, such as `CET` or `+02:00`. */
export function isZone(zone: string): boolean {
  return zoneMinutes.has(zone) || (numericZone.test(zone) && zoneOffset(zone) !== undefined);
}

/**
 * Returns the offset of a zone, such as `CET` or `+02:00`, in minutes. Returns 0 for an unknown name, and undefined for
 * an impossible offset, such as `+99:99`.
 */
function zoneOffset(zone = 'UTC'): number | undefined {
  const named = zoneMinutes.get(zone);
  if (named !== undefined) return named;
  const numeric = numericZone.exec(zone)?.groups;
  if (numeric === undefined) return 0;
  const offset = Number(numeric['hours']) * 60 + Number(numeric['minutes']);
  if (offset > offsetMax || Number(numeric['minutes']) > 59) return undefined;
  return numeric['sign'] === '-' ? -offset : offset;
}

/** A date with a time to the second, in the form that most files have. */
const usual = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/;

/** The starts of the days that were read last. A file has many lines with the same date. */
const known = new Map<string, number>();
const knownMax = 1_000;

/** Returns the first millisecond of a date such as `2026-11-30`; undefined if there is no such day. */
function startOf(date: string): number | undefined {
  const found = known.get(date);
  if (found !== undefined) return found;
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (known.size >= knownMax) known.clear();
  const ms = daysSince1970(year, month, day) * msPerDay;
  known.set(date, ms);
  return ms;
}

function usualMoment(text: string, zone: string | undefined): string | undefined {
  const [hour, minute, second] = [Number(text.slice(11, 13)), Number(text.slice(14, 16)), Number(text.slice(17, 19))];
  const start = startOf(text.slice(0, 10));
  const offset = zoneOffset(zone);
  if (start === undefined || offset === undefined || hour > 23 || minute > 59 || second > 60) return undefined;
  return momentOf(start + ((hour * 60 + minute - offset) * 60 + second) * 1_000);
}

/**
 * Reads a time. A date without a time becomes noon, so that no time zone moves it to another day. Returns undefined if
 * the text is not a date.
 */
export function readMoment(text: string, form: DateForm, zone?: string): string | undefined {
  if (form === 'iso' && usual.test(text)) return usualMoment(text, zone);
  const groups = dateForms[form].exec(text.trim())?.groups;
  return groups === undefined ? undefined : momentIn(groups, zone);
}

function momentIn(groups: Readonly<Record<string, string>>, zone: string | undefined): string | undefined {
  const [year, month, day] = [Number(groups['year']), Number(groups['month']), Number(groups['day'])];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const days = daysSince1970(year, month, day) * msPerDay;
  const time = groups['time']?.replaceAll(':', '');
  if (time === undefined) return momentOf(days + 12 * 60 * msPerMinute);
  const padded = time.length % 2 === 0 ? time : `0${time}`;
  const [hour, minute, second] = [padded.slice(0, 2), padded.slice(2, 4), padded.slice(4, 6)].map(Number);
  if (hour === undefined || hour > 23 || (minute ?? 0) > 59 || (second ?? 0) > 60) return undefined;
  const own = groups['zone'];
  const offset = own === 'Z' ? 0 : zoneOffset(own ?? zone);
  if (offset === undefined) return undefined;
  return momentOf(days + ((hour * 60 + (minute ?? 0) - offset) * 60 + (second ?? 0)) * 1_000);
}

/**
 * True if `one` is before `other`. A time at noon may stand for a date without a time, so the days are compared in that
 * case.
 */
export function isBefore(one: string, other: string): boolean {
  return isDateOnly(one) ? one.slice(0, 10) < other.slice(0, 10) : one < other;
}

/** True if a time may stand for a date without a time. Such a date counts as noon. */
export function isDateOnly(time: string): boolean {
  return time.endsWith('T12:00:00Z');
}

/** Returns the milliseconds since 1970 of a UTC time in the form that this program writes. */
export function msOf(moment: string): number {
  const part = (from: number, to: number): number => Number(moment.slice(from, to));
  const ms = moment[19] === '.' ? Number(moment.slice(20, 23).replace('Z', '').padEnd(3, '0')) : 0;
  return (startOf(moment.slice(0, 10)) ?? 0) + ((part(11, 13) * 60 + part(14, 16)) * 60 + part(17, 19)) * 1_000 + ms;
}

/** Returns the time in UTC, such as `2026-11-30T07:15:00Z`. */
export function momentOf(ms: number): string {
  const days = Math.floor(ms / msPerDay);
  const seconds = Math.floor((ms - days * msPerDay) / 1_000);
  const time = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
  if (days !== lastDay.days) lastDay = { days, date: dateOf(days) };
  return `${lastDay.date}T${time}Z`;
}

/** The day that was converted last, with its text. */
let lastDay = { days: 0, date: '1970-01-01' };

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Adds this number of days to a time. */
export function daysLater(moment: string, days: number): string {
  return momentOf(msOf(moment) + days * msPerDay);
}

const daysBefore1970 = 719_468;

/**
 * Returns the number of days since 1970 in the Gregorian calendar. The computation begins a year with March, so that a
 * leap day is the last day of its year.
 */
function daysSince1970(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1 - daysBefore1970;
}

function dateOf(days: number): string {
  const shifted = days + daysBefore1970;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const years = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  const year = years + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

function daysIn(year: number, month: number): number {
  return month === 12 ? 31 : daysSince1970(year, month + 1, 1) - daysSince1970(year, month, 1);
}
