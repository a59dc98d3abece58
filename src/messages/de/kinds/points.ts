/** Messages about an approved loyalty transaction: points, and rebates. */

import type { PointsFigures } from '../../en/kinds/points.js';
import type { KindWords } from '../../en/words.js';
import { amount, verbOf } from '../words.js';

/** Returns a number of points: `1 point`, `59 points`. */
export function count(points: number): string {
  return points === 1 ? '1 Punkt' : `${points} Punkte`;
}

/** The nouns of the figures that can be unknown. */
const sizes: Readonly<Record<string, string>> = {
  'number of points': 'die Zahl der Punkte',
  amount: 'der Betrag',
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
  const what = moved === undefined ? '' : ` ${amount(moved)}`;
  const instead = requested === undefined ? '' : ` statt ${amount(requested)}`;
  const now = balance === undefined ? '' : ` Kontostand: ${amount(balance)}.`;
  const notAgain = `Nicht noch einmal ${verbOf(verb)}`;
  switch (how) {
    case 'as-requested':
      return `Genehmigt:${what} ${done}.${now} ${notAgain}.`;
    case 'unknown':
    case 'unknown-part':
      return `${how === 'unknown' ? 'Genehmigt' : 'Teilweise genehmigt'}, aber ${sizes[size] ?? size} ist nicht bekannt. Prüfen Sie den Beleg.${now} ${notAgain}.`;
    case 'part':
      return `Teilweise genehmigt:${what}${instead} ${done}. ${rest}${now}`;
    case 'other':
      return `Anders genehmigt als angefordert:${what}${instead} ${done}.${now} ${notAgain}. Prüfen Sie den Beleg.`;
  }
}
