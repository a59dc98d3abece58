/** ULIDs as ids: 48 bits of time and 80 random bits in 26 characters of Crockford's base 32, without I, L, O and U. */

/**
 * The form of a ULID, in letters of either case, as the source of a regular expression. The first character has three
 * bits.
 */
export const ulidSource = '[0-7][\\dA-HJKMNP-TV-Za-hjkmnp-tv-z]{25}';

const form = new RegExp(`^${ulidSource}$`);

/** True if a string is a ULID. */
export function isUlid(text: string): boolean {
  return form.test(text);
}
