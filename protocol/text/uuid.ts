/**
 * UUIDs as ids (RFC 9562), whole or without their first dash: 36 or 35 characters. The short form is for terminals that take 35 characters
 * of an id. It is long enough that nobody types a card number by mistake that looks like it.
 */

/** The form of both, as the source of a regular expression. */
export const uuidSource = '[\\da-f]{8}-?[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}';

/** The characters of the short form. */
export const shortUuidLength = 35;

const either = new RegExp(`^${uuidSource}$`, 'i');
const placeOfDash = 8;

/** A UUID without its first dash; every other text as it is. */
export function shortUuid(text: string): string {
  if (!either.test(text) || isShortUuid(text)) return text;
  return text.slice(0, placeOfDash) + text.slice(placeOfDash + 1);
}

/** The UUID of a short form; every other text as it is. */
export function wholeUuid(text: string): string {
  return isShortUuid(text) ? `${text.slice(0, placeOfDash)}-${text.slice(placeOfDash)}` : text;
}

/** Whether a text is a UUID without its first dash. */
export function isShortUuid(text: string): boolean {
  return text.length === shortUuidLength && either.test(text);
}

/** The form of a whole UUID of version 7, in letters of either case, as the source of a regular expression. */
export const uuid7Source = '[\\da-fA-F]{8}-[\\da-fA-F]{4}-7[\\da-fA-F]{3}-[89abAB][\\da-fA-F]{3}-[\\da-fA-F]{12}';

const version7 = new RegExp(`^${uuid7Source}$`);

/** Whether a text is a whole UUID of version 7, whose first part is a time. */
export function isUuid7(text: string): boolean {
  return version7.test(text);
}

/** Whether two texts are the same UUID: letters count without their case (RFC 9562, section 4). */
export function isSameUuid(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
