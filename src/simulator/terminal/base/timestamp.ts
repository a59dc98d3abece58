/** Converts a number to a wall-clock time. The world is pure, so it does not use `Date`. */

const dayMs = 86_400_000;

/** Returns milliseconds since 1970 as a UTC time such as `2026-01-05T09:30:00.000Z`. The year must be 1970 to 9999. */
export function isoStamp(epochMs: number): string {
  const days = Math.floor(epochMs / dayMs);
  const inDay = epochMs - days * dayMs;
  const { year, month, day } = civilDate(days);
  const hours = Math.floor(inDay / 3_600_000);
  const minutes = Math.floor(inDay / 60_000) % 60;
  const seconds = Math.floor(inDay / 1_000) % 60;
  const millis = Math.floor(inDay) % 1_000;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds, 2)}.${pad(millis, 3)}Z`;
}

/**
 * Returns the calendar date of a day number. Counts in eras of 400 years with years that start on 1 March, so that a
 * leap day is the last day of its year.
 */
function civilDate(daysSince1970: number): { year: number; month: number; day: number } {
  const shifted = daysSince1970 + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
