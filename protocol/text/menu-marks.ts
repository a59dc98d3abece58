/**
 * Answers to a menu. In the standard, an answer is the number of one entry, and the first entry is 1. Some vendors send
 * a list with 0 or 1 for each entry instead, which can select several entries or none. Such a list is kept as received,
 * as the text `[1,0,1]`.
 */

const marks = /^\[(?:[01](?:,[01])*)?\]$/;

/** True if the answer is a list of 0 and 1. */
export function isMenuMarks(text: string): boolean {
  return marks.test(text);
}

/** Returns the numbers of the chosen entries, for either form of the answer. The first entry is 1. */
export function menuEntriesIn(text: string): readonly number[] {
  if (!isMenuMarks(text)) return [Number(text)];
  return text
    .slice(1, -1)
    .split(',')
    .flatMap((mark, index) => (mark === '1' ? [index + 1] : []));
}
