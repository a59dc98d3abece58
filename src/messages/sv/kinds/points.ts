/** Messages about an approved loyalty transaction: points, and rebates. */

import type { PointsFigures } from '../../en/kinds/points.js';
import type { KindWords } from '../../en/words.js';
import { amount, upper, verbOf } from '../words.js';

/** Returns a number of points: `1 point`, `59 points`. */
export function count(points: number): string {
  return `${points} poäng`;
}

/** The figures that can be unknown, with the verb. */
const sizes: Readonly<Record<string, string>> = {
  'number of points': 'antalet poäng är inte känt',
  amount: 'beloppet är inte känt',
};

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
  const instead = requested === undefined ? '' : ` i stället för ${amount(requested)}`;
  const what = moved === undefined ? '' : `: ${amount(moved)}${how === 'as-requested' ? '' : instead} ${done}`;
  const now = balance === undefined ? '' : ` Saldo: ${amount(balance)}.`;
  const notAgain = upper(verbOf(verb).notAgain);
  switch (how) {
    case 'as-requested':
      return `Godkänt${what}.${now} ${notAgain}.`;
    case 'unknown':
    case 'unknown-part':
      return `${how === 'unknown' ? 'Godkänt' : 'Delvis godkänt'}, men ${sizes[size] ?? `${size} är inte känt`}. Kontrollera kvittot.${now} ${notAgain}.`;
    case 'part':
      return `Delvis godkänt${what}. ${rest}${now}`;
    case 'other':
      return `Godkänt på annat sätt än begärt${what}.${now} ${notAgain}; kontrollera kvittot.`;
  }
}
