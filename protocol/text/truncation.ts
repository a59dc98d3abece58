/**
 * Truncates strings without splitting a surrogate pair: a lone surrogate is not valid in UTF-8, and a journal or a
 * terminal may reject it.
 */

/** Returns the beginning of a string, with at most this many UTF-16 units. */
export function beginningOf(text: string, lengthMax: number): string {
  return text.slice(0, isInPair(text, lengthMax) ? lengthMax - 1 : lengthMax);
}

/** Returns the end of a string, with at most this many UTF-16 units. */
export function endOf(text: string, lengthMax: number): string {
  const start = Math.max(0, text.length - lengthMax);
  return text.slice(isInPair(text, start) ? start + 1 : start);
}

/** True if a cut before this unit would split a pair. */
function isInPair(text: string, at: number): boolean {
  const [before, behind] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before <= 0xdbff && behind >= 0xdc00 && behind <= 0xdfff;
}
