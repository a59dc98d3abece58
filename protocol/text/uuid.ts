/**
 * UUIDs as ids (RFC 9562), whole or without their first dash: 36 or 35 characters. The short form is for terminals that
 * limit ids to 35 characters. Even the short form is too long to be taken for a mistyped card number.
 */

/** The form of a UUID with or without its first dash, as the source of a regular expression. */
export const uuidSource = '[\\da-f]{8}-?[\\da-f]{4}-[1-8][\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}';

/** The number of characters of the short form. */
export const shortUuidLength = 35;

const either = new RegExp(`^${uuidSource}$`, 'i');
const placeOfDash = 8;

/** Returns a UUID without its first dash; any other string unchanged. */
export function shortUuid(text: string): string {
  if (!either.test(text) || isShortUuid(text)) return text;
  return text.slice(0, placeOfDash) + text.slice(placeOfDash + 1);
}

/** Returns the UUID that a short form stands for. Returns any other string unchanged. */
export function wholeUuid(text: string): string {
  return isShortUuid(text) ? `${text.slice(0, placeOfDash)}-${text.slice(placeOfDash)}` : text;
}

/** True if a string is a UUID without its first dash. */
export function isShortUuid(text: string): boolean {
  return text.length === shortUuidLength && either.test(text);
}

/** The source of a regular expression for a UUID of version 7, with all dashes and letters of either case. */
export const uuid7Source = '[\\da-fA-F]{8}-[\\da-fA-F]{4}-7[\\da-fA-F]{3}-[89abAB][\\da-fA-F]{3}-[\\da-fA-F]{12}';

const version7 = new RegExp(`^${uuid7Source}$`);

/** True if a string is a UUID of version 7 with all dashes. The first part of such a UUID is a time. */
export function isUuid7(text: string): boolean {
  return version7.test(text);
}

/** True if two strings are the same UUID, ignoring case (RFC 9562, section 4). */
export function isSameUuid(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
