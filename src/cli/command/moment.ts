/** Reads times as operators type them, in the time zone of this machine. */

import { cliFind as texts, presentLanguage } from '../../messages/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

const unitsMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

const written = /^(?:(\d{4})-(\d\d?)-(\d\d?)(?:[T ]+(\d\d?):(\d\d)(?::(\d\d))?)?|(\d\d?):(\d\d)(?::(\d\d))?)$/;

/**
 * Returns the moment that a text names. The text is `today`, `yesterday`, a time, a date with or without a time, an age
 * such as `4h`, or ISO 8601 with a zone. A date without a time means the beginning of the day or, with `isEnd`, its
 * end. Throws CommandFailure (usage).
 */
export function readMoment(text: string, now: Date, isEnd = false): Date {
  const typed = yearFirst(text.trim().toLowerCase());
  const found = momentOf(typed, text, now, isEnd);
  if (found === undefined) throw new CommandFailure(exitCodes.usage, 'usage', texts.badTime(text));
  return found > lastMoment ? lastMoment : found;
}

/** The last moment that RFC 3339 can write. A later time, such as the end of the year 9999, becomes this moment. */
const lastMoment = new Date('9999-12-31T23:59:59.999Z');

function momentOf(typed: string, text: string, now: Date, isEnd: boolean): Date | undefined {
  const day = typed === 'today' ? 0 : typed === 'yesterday' ? -1 : undefined;
  if (day !== undefined) return startOf(now, day + (isEnd ? 1 : 0));
  const [, count, unit = ''] = /^(\d{1,5})([mhd])$/.exec(typed) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (unitsMs[unit] ?? 0));
  return localMoment(typed, now, isEnd) ?? isoMoment(text.trim());
}

/**
 * Converts a date from the form in which commands show it (`01.03.2026 14:30`, in French also `01/03/2026`) to one that
 * begins with the year. Slashes are accepted only in French, because in other languages such a date has another order.
 */
function yearFirst(typed: string): string {
  const shown =
    presentLanguage() === 'fr' ? /^(\d\d?)[./](\d\d?)[./](\d{4})(?!\d)/ : /^(\d\d?)\.(\d\d?)\.(\d{4})(?!\d)/;
  return typed.replace(shown, '$3-$2-$1');
}

function startOf(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
}

function localMoment(typed: string, now: Date, isEnd: boolean): Date | undefined {
  const parts = written.exec(typed)?.slice(1);
  if (parts === undefined) return undefined;
  const [year, month, date, hour, minute, second, onlyHour, onlyMinute, onlySecond] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const time = [hour ?? onlyHour, minute ?? onlyMinute, second ?? onlySecond].map((part) => part ?? 0);
  const [hours = 0, minutes = 0, seconds = 0] = time;
  const isDateAlone = hour === undefined && onlyHour === undefined;
  const [y, m, d] = [year ?? now.getFullYear(), (month ?? now.getMonth() + 1) - 1, date ?? now.getDate()];
  const moment = new Date(y, m, d + (isEnd && isDateAlone ? 1 : 0), hours, minutes, seconds);
  // A date such as 2026-02-30 must be rejected, and not become a day in March.
  const isDate = new Date(y, m, d).getMonth() === m && hours < 24 && minutes < 60 && seconds < 60;
  return isDate ? moment : undefined;
}

function isoMoment(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:\d\d)$/i.test(text)) return undefined;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
