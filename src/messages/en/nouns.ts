/** Nouns with their number or article. */

/**
 * Returns a number with its noun: `1 entry`, `2 entries`. `many`: the plural, if it is not simply the noun with an s.
 */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Returns a noun with its indefinite article: `a payment`, `an input`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Returns a result in the form that fits into a sentence: `not processed`. */
export function resultInWords(code: string): string {
  return code.replaceAll('-', ' ');
}
