/**
 * A quick check that rules out nearly all strings before the full search. Card data needs either enough digits close to
 * each other, or a label. The check never rules out a string in which the search would find card data. The check may let
 * a string through that has no card data.
 */
import { escapes } from './plain-view.js';

/** Digits of ASCII and of the other scripts that the plain view reads. */
const digits = '0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\uff10-\\uff19';

/**
 * The characters allowed between the digits of a number: the ASCII separators, and any character beyond ASCII that is
 * not a digit.
 */
const separators = '\\0-\\x20\\x7f\\-.,_+\\x80-\\u065f\\u066a-\\u06ef\\u06fa-\\u0965\\u0970-\\uff0f\\uff1a-\\uffff';

const digit = new RegExp(`[${digits}]`);

/** Matches as many digits as the shortest card number has, possibly with separators between them. */
const row = new RegExp(`[${digits}](?:[${separators}]*[${digits}]){11}`);

/** Matches groups of digits as printed on cards, with any separator. */
const groups = new RegExp(
  `[${digits}]{4}[^${digits}]{1,3}[${digits}]{4}(?:[${digits}]{2})?[^${digits}]{1,3}[${digits}]{4}`,
);

/** The possible start of an escape, a tag or a track. */
const beginnings = new RegExp(`${escapes.source}|[<^]|;[^\\0-/:-\\x7f]`);

/**
 * A label such as `pin`, followed by a digit on the same line. Up to 75 other characters may come between, so that a
 * PIN block that begins with letters is found.
 */
const labels = new RegExp(`(?:pin|cvv|cvc|cav|csc)[^\\n${digits}]{0,75}[${digits}]`, 'i');

/** True if a string may contain card data as written: numbers, tracks, or a labelled secret. */
export function mayHoldCardData(text: string): boolean {
  return digit.test(text) && (row.test(text) || groups.test(text) || beginnings.test(text) || labels.test(text));
}

/**
 * The shortest base64 that is searched; it must start a row of base64 characters. A line of dashes is not base64.
 * Base64 of packed digits may be shorter: it either ends with padding, or has twelve characters and begins with the
 * length.
 */
const base64 =
  /(?<![A-Za-z0-9+/_%-])(?=[+/_%-]*[A-Za-z0-9])(?:[A-Za-z0-9+/_%-]{16}|[A-Za-z0-9+/_%-]{10,15}=|[EFG][A-Za-z0-9+/_%-]{11})/;

/** True if a string may contain base64, even if its characters are escaped for a URL. */
export function mayHoldBase64(text: string): boolean {
  return base64.test(text);
}
