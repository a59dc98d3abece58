/** Redaction of a text, whatever is written in it, also inside base64. */
import { fromBase64, fromLatin1, fromUtf8, toBase64, toUtf8 } from '../text/octets.js';
import { shortUuidLength, uuidSource } from '../text/uuid.js';
import { markCardNumbers } from './card-number.js';
import { mayHoldBase64, mayHoldCardData } from './digit-check.js';
import { holdsPackedCard } from './packed-digits.js';
import { maskPieces, viewOf } from './plain-view.js';
import { markPrintedNumbers } from './printed-number.js';
import { markHexBlocks, markSecrets } from './secrets.js';

/** How often base64 inside base64 is opened. */
const nestingMax = 5;

/** What may still be decoded of one text, in octets. */
interface Budget {
  left: number;
}

/**
 * Returns the budget of a text: each beginning of its base64 opened twice over, with plenty for short texts. Letters that decode to letters again, at each of
 * four beginnings, would take hundreds of times their length.
 */
function budgetFor(text: string): Budget {
  return { left: 24 * text.length + 200_000 };
}

/** The shortest text that can hide something: a label and three digits. */
const lengthMin = 6;

/** Base64 in a text, standard or url-safe, also with its signs escaped for a URL, also over several lines; and the little that packed digits need. */
const base64Text =
  /(?:[A-Za-z0-9+/_-]|%2[BbFf]){10,15}(?:={1,2}|(?:%3[Dd]){1,2})|(?:[A-Za-z0-9+/_-]|%2[BbFf]){16,}(?:\r?\n(?:[A-Za-z0-9+/_-]){4,})*(?:={1,2}|(?:%3[Dd]){1,2})?|[EFG][A-Za-z0-9+/_-]{11}/g;

/**
 * A UUID standing alone (RFC 9562), or its short form. About one random UUID in 1,200 has digits that pass for a card number; as the id of
 * a sale or transaction it must survive, or the terminal's answer would be taken for somebody else's.
 */
const uuid = new RegExp(`(?<![\\da-z-])${uuidSource}(?![\\da-z-])`, 'gi');

/**
 * The text without card data: card numbers keep their first six and last four digits, tracks, PIN blocks, PINs and
 * verification values become `*`, also when they are separated, escaped, or inside base64 or hexadecimal. Everything
 * else stays byte for byte; a text without card data is returned as it is. Numbers of 13 to 19 digits that pass for card
 * numbers are cut even when they are ids: redaction wins (promise 10). It never throws.
 */
export function redactText(text: string): string {
  return redactTwice(text, false);
}

/** Like {@link redactText}, for the value of a field whose name says PIN: sixteen hexadecimal digits are hidden too. */
export function redactPinText(text: string): string {
  return redactTwice(text, true);
}

/** What was cut is searched again: a cut may leave digits standing apart that are a number now. */
function redactTwice(text: string, isPin: boolean): string {
  const once = redactNested(text, isPin, 0, budgetFor(text));
  return once === text ? text : redactNested(once, isPin, 0, budgetFor(once));
}

/** Whether a text has card data in it: whether {@link redactText} would change it. */
export function containsCardNumber(text: string): boolean {
  return redactText(text) !== text;
}

/**
 * A base64 value without card data: what decodes to text is redacted and encoded again; what is no text but has card
 * data in it becomes empty. A value that is no base64 is redacted as text.
 */
export function redactBase64(value: string): string {
  // Digits and spaces are base64 too: what is written there counts before what it would decode to.
  const masked = mask(value, false, false);
  return masked === value ? (redactEncoded(value, 0) ?? redactText(value)) : masked;
}

/** The text with its card data masked, what is in base64 excepted. */
export function maskText(text: string): string {
  return mayHoldCardData(text) ? betweenUuids(text, (part) => maskAll(part, false)) : text;
}

/** The text with the card data taken out of its base64. */
export function redactBase64In(text: string): string {
  if (!mayHoldBase64(text)) return text;
  const budget = budgetFor(text);
  return betweenUuids(text, (part) => redactBase64Inside(part, 0, budget));
}

function redactNested(text: string, isPin: boolean, nesting: number, budget: Budget): string {
  if (text.length < lengthMin || !(isPin || mayHoldCardData(text) || mayHoldBase64(text))) return text;
  return betweenUuids(text, (part) => redactBase64Inside(maskAll(part, isPin), nesting, budget));
}

/** Redacts a text, but not the UUIDs in it. */
function betweenUuids(text: string, redacted: (part: string) => string): string {
  if (text.length < shortUuidLength) return redacted(text);
  let whole = '';
  let at = 0;
  for (const match of text.matchAll(uuid)) {
    whole += redacted(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return whole + redacted(text.slice(at));
}

/** Masks what stands in the text and, where it has tags, what stands between them. */
function maskAll(text: string, isPin: boolean): string {
  return mask(text.includes('<') ? mask(text, isPin, true) : text, isPin, false);
}

function mask(text: string, isPin: boolean, overTags: boolean): string {
  if (!isPin && !mayHoldCardData(text)) return text;
  const view = viewOf(text, overTags);
  const marked = new Set<number>();
  markCardNumbers(view.text, marked);
  markPrintedNumbers(view.text, marked);
  markSecrets(view.text, marked);
  if (isPin) markHexBlocks(view.text, marked);
  return maskPieces(view, marked);
}

function redactBase64Inside(text: string, nesting: number, budget: Budget): string {
  if (nesting >= nestingMax || !mayHoldBase64(text)) return text;
  return text.replace(base64Text, (candidate) => {
    // A path or a word before the base64 shifts it; one of four beginnings is right.
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const rest = candidate.slice(skipped);
      const redacted = redactEncoded(rest, nesting + 1, budget) ?? rest;
      if (redacted !== rest) return candidate.slice(0, skipped) + (redacted === '' ? '*' : redacted);
    }
    return candidate;
  });
}

/** The redacted value, empty when it is no text but has card data in it, or takes too long to search; undefined when it is no base64. */
export function redactEncoded(value: string, nesting: number, budget = budgetFor(value)): string | undefined {
  const isEscaped = value.includes('%');
  const plain = isEscaped
    ? value
        .replace(/%2[Bb]/g, '+')
        .replace(/%2[Ff]/g, '/')
        .replace(/%3[Dd]/g, '=')
    : value;
  const octets = fromBase64(plain) ?? fromBase64(plain.replace(/={1,2}$/, '').slice(0, -1));
  if (octets === undefined || octets.length === 0) return undefined;
  budget.left -= octets.length;
  // Nothing passes that was not searched.
  if (budget.left < 0) return '';
  if (holdsPackedCard(octets)) return '';
  const decoded = fromUtf8(octets);
  const text = decoded ?? fromLatin1(octets);
  const redacted = redactNested(text, false, nesting, budget);
  if (redacted === text) return value;
  if (decoded === undefined) return '';
  const encoded = toBase64(toUtf8(redacted), plain);
  return isEscaped ? encoded.replace(/\+/g, '%2B').replace(/\//g, '%2F').replace(/=/g, '%3D') : encoded;
}
