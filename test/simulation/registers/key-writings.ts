/** The terminal's key of a transaction as programs write it: unchanged, or with its time in another form. */

/** The form of a key. */
export type KeyWriting = 'key' | 'key-in-another-zone' | 'key-without-a-zone' | 'key-at-another-time';

/** All forms. */
export const keyWritings: readonly KeyWriting[] = [
  'key',
  'key-in-another-zone',
  'key-without-a-zone',
  'key-at-another-time',
];

/**
 * Returns the time in another form: the same moment one time zone to the east, with or without the zone; or a time by
 * the register's own clock, a few minutes later.
 */
export function timeWrittenAs(writing: KeyWriting, time: string): string {
  const atMs = Date.parse(time);
  if (writing === 'key' || Number.isNaN(atMs)) return time;
  if (writing === 'key-at-another-time')
    return `${new Date(atMs + 7_200_000 + 420_000).toISOString().replace('Z', '')}+02:00`;
  const east = new Date(atMs + 3_600_000).toISOString().replace('Z', '');
  return writing === 'key-in-another-zone' ? `${east}+01:00` : east;
}
