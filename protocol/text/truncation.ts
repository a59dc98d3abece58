/** Texts that are cut, without halves of surrogate pairs at the cut: such a half is no text in UTF-8, and a journal or a terminal may refuse it. */

/** The beginning of a text: at most so many units of UTF-16. */
export function beginningOf(text: string, lengthMax: number): string {
  return text.slice(0, isInPair(text, lengthMax) ? lengthMax - 1 : lengthMax);
}

/** The end of a text: at most so many units of UTF-16. */
export function endOf(text: string, lengthMax: number): string {
  const start = Math.max(0, text.length - lengthMax);
  return text.slice(isInPair(text, start) ? start + 1 : start);
}

/** Whether a cut before this unit would part a pair. */
function isInPair(text: string, at: number): boolean {
  const [before, behind] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before >= 0xd800 && before <= 0xdbff && behind >= 0xdc00 && behind <= 0xdfff;
}
