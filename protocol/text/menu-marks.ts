/**
 * Answers to a menu. The standard has the number of one entry, from 1. Some vendors have a list with 0 or 1 for each
 * entry instead, which can select several entries or none: such a list is kept as received, as the text `[1,0,1]`.
 */

const marks = /^\[(?:[01](?:,[01])*)?\]$/;

/** True if the answer is a list of marks. */
export function isMenuMarks(text: string): boolean {
  return marks.test(text);
}

/** Returns the numbers of the chosen entries, from 1, in either form. */
export function menuEntriesIn(text: string): readonly number[] {
  if (!isMenuMarks(text)) return [Number(text)];
  return text
    .slice(1, -1)
    .split(',')
    .flatMap((mark, index) => (mark === '1' ? [index + 1] : []));
}
