/**
 * The first look at a text, which ends the search for nearly all of them: card data needs digits, and enough of them
 * near each other, or a label. A glance never misses what the search would find; it may be wrong the other way.
 */
import { escapes } from './plain-view.js';

/** The fewest digits of a card number. */
const cardDigitsMin = 13;

/** What a character means to a row of digits: it ends it, lengthens it, or may stand between them. */
const ending = 0;
const digit = 1;
const separating = 2;

const meanings = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[0-9]/.test(character)) return digit;
  return /[\0-\x20\x7f\-.,_+]/.test(character) ? separating : ending;
});

/** Digits of the scripts that the plain view reads. */
const otherDigit = /[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;

/** Where a tag or a track may begin. */
const beginnings = /[<^]|;[^\0-\x2f\x3a-\x7f]/;

/** A label and, in the same line, a digit behind it, so far away that a PIN block may begin with letters. */
const labels = new RegExp(
  `(?:pin|cvv|cvc|cav|csc)[^\\n0-9${otherDigit.source.slice(1, -1)}]{0,75}[0-9${otherDigit.source.slice(1, -1)}]`,
  'i',
);

/** Whether a text may have card data in it as it stands: numbers, tracks, or what a label names. */
export function mayHoldCardData(text: string): boolean {
  let hasDigits = false;
  let row = 0;
  for (let at = 0; at < text.length; at += 1) {
    const meaning = meaningAt(text, at);
    if (meaning === ending) row = 0;
    if (meaning !== digit) continue;
    hasDigits = true;
    row += 1;
    if (row === cardDigitsMin) return true;
  }
  return hasDigits && (beginnings.test(text) || escapes.test(text) || labels.test(text));
}

function meaningAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return meanings[unit] ?? ending;
  return otherDigit.test(text.charAt(at)) ? digit : separating;
}

/** The shortest base64 that is looked into. */
const base64Min = 16;

const isBase64 = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /[A-Za-z0-9+/_%-]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** Whether a text may have base64 in it, also with its signs escaped for a URL. */
export function mayHoldBase64(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    length = isBase64[text.charCodeAt(at)] === 1 ? length + 1 : 0;
    if (length === base64Min) return true;
  }
  return false;
}
