/**
 * The first look at a text, which ends the search for nearly all of them: card data needs digits, and enough of them
 * near each other, or a label. A glance never misses what the search would find; it may be wrong the other way.
 */
import { escapes } from './plain-view.js';

/** Digits of ASCII and of the scripts that the plain view reads. */
const digits = '0-9\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\uff10-\\uff19';

/** What may stand between the digits of a number: the separators of ASCII, and anything beyond it that is no digit. */
const separators = '\\0-\\x20\\x7f\\-.,_+\\x80-\\u065f\\u066a-\\u06ef\\u06fa-\\u0965\\u0970-\\uff0f\\uff1a-\\uffff';

const digit = new RegExp(`[${digits}]`);

/** As many digits in a row as the shortest card number has. */
const row = new RegExp(`[${digits}](?:[${separators}]*[${digits}]){11}`);

/** Groups of digits as they are printed on cards, whatever divides them. */
const groups = new RegExp(
  `[${digits}]{4}[^${digits}]{1,3}[${digits}]{4}(?:[${digits}]{2})?[^${digits}]{1,3}[${digits}]{4}`,
);

/** Where an escape, a tag or a track may begin. */
const beginnings = new RegExp(`${escapes.source}|[<^]|;[^\\0-/:-\\x7f]`);

/** A label and, in the same line, a digit behind it, so far away that a PIN block may begin with letters. */
const labels = new RegExp(`(?:pin|cvv|cvc|cav|csc)[^\\n${digits}]{0,75}[${digits}]`, 'i');

/** Whether a text may have card data in it as it stands: numbers, tracks, or what a label names. */
export function mayHoldCardData(text: string): boolean {
  return digit.test(text) && (row.test(text) || groups.test(text) || beginnings.test(text) || labels.test(text));
}

/**
 * The shortest base64 that is looked into, where a row of its signs begins. A line of dashes is none. Packed digits are shorter, and padded, or twelve
 * signs with their length first.
 */
const base64 =
  /(?<![A-Za-z0-9+/_%-])(?=[+/_%-]*[A-Za-z0-9])(?:[A-Za-z0-9+/_%-]{16}|[A-Za-z0-9+/_%-]{10,15}=|[EFG][A-Za-z0-9+/_%-]{11})/;

/** Whether a text may have base64 in it, also with its signs escaped for a URL. */
export function mayHoldBase64(text: string): boolean {
  return base64.test(text);
}
