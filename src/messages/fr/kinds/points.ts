/** Messages about an approved loyalty transaction: points, and rebates. */

import type { PointsFigures } from '../../en/kinds/points.js';
import type { KindWords } from '../../en/words.js';
import { amount, counted, upper, verbOf } from '../words.js';

/** Returns a number of points: `1 point`, `59 points`. */
export function count(points: number): string {
  return counted(points, 'point');
}

/** The nouns of the figures that can be unknown. */
const sizes: Readonly<Record<string, string>> = {
  'number of points': 'le nombre de points',
  amount: 'le montant',
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
  const instead = requested === undefined ? '' : ` au lieu de ${amount(requested)}`;
  const what = moved === undefined ? '' : ` ${upper(done)} : ${amount(moved)}${how === 'as-requested' ? '' : instead}.`;
  const now = balance === undefined ? '' : ` Solde : ${amount(balance)}.`;
  const { DontAgain } = verbOf(verb);
  switch (how) {
    case 'as-requested':
      return `Accepté.${what}${now} ${DontAgain}.`;
    case 'unknown':
    case 'unknown-part':
      return `${how === 'unknown' ? 'Accepté' : 'Accepté en partie'}, mais ${sizes[size] ?? size} n’est pas connu. Vérifiez le ticket.${now} ${DontAgain}.`;
    case 'part':
      return `Accepté en partie.${what} ${rest}${now}`;
    case 'other':
      return `Accepté autrement que demandé.${what}${now} ${DontAgain} ; vérifiez le ticket.`;
  }
}
