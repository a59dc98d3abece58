/** The terminal's key of a transaction as programs write it: as it was given, or with its time written otherwise. */

/** How a key is written. */
export type KeyWriting = 'key' | 'key-in-another-zone' | 'key-without-a-zone';

/** All of them. */
export const keyWritings: readonly KeyWriting[] = ['key', 'key-in-another-zone', 'key-without-a-zone'];

/** The same moment, as another program writes it: an hour east of where it stands, with or without saying so. */
export function timeWrittenAs(writing: KeyWriting, time: string): string {
  const atMs = Date.parse(time);
  if (writing === 'key' || Number.isNaN(atMs)) return time;
  const east = new Date(atMs + 3_600_000).toISOString().replace('Z', '');
  return writing === 'key-in-another-zone' ? `${east}+01:00` : east;
}
