/** Finds the known word that was probably meant by a misspelled word. The module is pure. */

/**
 * Returns the known word that needs the fewest edits; on a tie, the first one. Edits are insertions, deletions,
 * replacements, and swaps of neighbours; case is ignored. Returns undefined if more than 3 edits, or more than a third
 * of the word's length, would be needed, because a wrong guess would mislead.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = editDistance(plain(word), plain(candidate));
    const allowed = Math.min(3, Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)));
    if (distance <= allowed && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Makes `sale_id` and `saleID` equal. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[_-]/g, '');
}

/** Returns the edit distance of two strings ("optimal string alignment"). */
export function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replace = from[row - 1] === to[column - 1] ? 0 : 1;
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + replace,
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}
