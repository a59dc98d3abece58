/** Messages about an approved loyalty transaction: points, and rebates. */

import type { KindWords } from '../words.js';

/** Returns a number of points: `1 point`, `59 points`. */
export function count(points: number): string {
  return points === 1 ? '1 point' : `${points} points`;
}

/** The numbers in an approval. A number is undefined if the terminal did not report it. */
export interface PointsFigures {
  readonly moved: string | undefined;
  readonly requested: string | undefined;
  readonly balance: string | undefined;
}

/**
 * The approval of a loyalty transaction. `how`: as requested, or how it differs. `size`: the noun for the number that
 * can be unknown.
 */
export function approved(
  { verb, done, rest }: Pick<KindWords, 'verb' | 'done' | 'rest'>,
  how: 'as-requested' | 'unknown' | 'unknown-part' | 'part' | 'other',
  size: string,
  { moved, requested, balance }: PointsFigures,
): string {
  const what = moved === undefined ? '' : ` ${moved}`;
  const instead = requested === undefined ? '' : ` instead of ${requested}`;
  const now = balance === undefined ? '' : ` Balance ${balance}.`;
  switch (how) {
    case 'as-requested':
      return `Approved:${what} ${done}.${now} Do not ${verb} again.`;
    case 'unknown':
    case 'unknown-part':
      return `Approved${how === 'unknown' ? '' : ' in part'}, but the ${size} is not known. Check the receipt.${now} Do not ${verb} again.`;
    case 'part':
      return `Approved in part:${what}${instead} ${done}. ${rest}${now}`;
    case 'other':
      return `Approved differently than requested:${what}${instead} ${done}.${now} Do not ${verb} again; check the receipt.`;
  }
}
