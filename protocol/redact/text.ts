/** Redacts any string, also inside base64. */
import { fromBase64, fromLatin1, fromUtf8, toBase64, toUtf8 } from '../text/octets.js';
import { shortUuidLength, uuidSource } from '../text/uuid.js';
import { markCardNumbers } from './card-number.js';
import { mayHoldBase64, mayHoldCardData } from './digit-check.js';
import { holdsPackedCard } from './packed-digits.js';
import { maskPieces, viewOf } from './plain-view.js';
import { markPrintedNumbers } from './printed-number.js';
import { markHexBlocks, markSecrets } from './secrets.js';

/** The maximum depth to which base64 inside base64 is decoded. */
const nestingMax = 5;

/** The number of octets that may still be decoded for one string. */
interface Budget {
  left: number;
}

/**
 * Returns the limit on the work for searching a string. Base64 can be decoded from each of four starting positions, and
 * the result may contain base64 again. The limit is enough to do this twice, and ample for short strings. Without the
 * limit, the search could process hundreds of times the length of the string.
 */
function budgetFor(text: string): Budget {
  return { left: 24 * text.length + 200_000 };
}

/** The length of the shortest text that can contain a secret: a label and three digits. */
const lengthMin = 6;

/**
 * Matches base64 in a string: standard or url-safe, possibly escaped for a URL, possibly over several lines. Also
 * matches the short form for packed digits.
 */
const base64Text =
  /(?:[A-Za-z0-9+/_-]|%2[BbFf]){10,15}(?:={1,2}|(?:%3[Dd]){1,2})|(?:[A-Za-z0-9+/_-]|%2[BbFf]){16,}(?:\r?\n(?:[A-Za-z0-9+/_-]){4,})*(?:={1,2}|(?:%3[Dd]){1,2})?|[EFG][A-Za-z0-9+/_-]{11}/g;

/**
 * A UUID without letters or digits around it (RFC 9562), or its short form. About one random UUID in 1,200 contains
 * digits that look like a card number. The id of a sale or transaction must not be masked, or the terminal's response
 * would not match its request.
 */
const uuid = new RegExp(`(?<![\\da-z-])${uuidSource}(?![\\da-z-])`, 'gi');

/**
 * Returns the string without card data. Card numbers keep their first six and last four digits. Tracks, PIN blocks,
 * PINs and verification values become `*`. Card data is also found if its digits are separated or escaped, or if it is
 * inside base64 or hexadecimal. The rest of the string stays the same, byte for byte. Numbers of 13 to 19 digits that
 * look like card numbers are masked even if they are ids, because redaction has priority (promise 10). This function
 * never throws.
 */
export function redactText(text: string): string {
  return redactTwice(text, false);
}

/** Like {@link redactText}, for a field whose name contains PIN: sixteen hexadecimal digits are also hidden. */
export function redactPinText(text: string): string {
  return redactTwice(text, true);
}

/** Searches the masked text again, because masking may leave digits that now form a number. */
function redactTwice(text: string, isPin: boolean): string {
  const once = redactNested(text, isPin, 0, budgetFor(text));
  return once === text ? text : redactNested(once, isPin, 0, budgetFor(once));
}

/** True if a string contains card data, which means that {@link redactText} would change it. */
export function containsCardNumber(text: string): boolean {
  return redactText(text) !== text;
}

/**
 * Returns a base64 value without card data. A value that decodes to text is redacted and encoded again; one that
 * decodes to other octets with card data becomes empty. A value that is not base64 is redacted as text.
 */
export function redactBase64(value: string): string {
  // Digits and spaces are also valid base64, so the text is searched as written before it is decoded.
  const masked = mask(value, false, false);
  return masked === value ? (redactEncoded(value, 0) ?? redactText(value)) : masked;
}

/** Returns the text with its card data masked, except inside base64. */
export function maskText(text: string): string {
  return mayHoldCardData(text) ? betweenUuids(text, (part) => maskAll(part, false)) : text;
}

/** Returns the text without the card data inside its base64. */
export function redactBase64In(text: string): string {
  if (!mayHoldBase64(text)) return text;
  const budget = budgetFor(text);
  return betweenUuids(text, (part) => redactBase64Inside(part, 0, budget));
}

function redactNested(text: string, isPin: boolean, nesting: number, budget: Budget): string {
  if (text.length < lengthMin || !(isPin || mayHoldCardData(text) || mayHoldBase64(text))) return text;
  return betweenUuids(text, (part) => redactBase64Inside(maskAll(part, isPin), nesting, budget));
}

/** Redacts a string, except the UUIDs in it. */
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

/** Masks card data in the text and, if it has tags, across the tags. */
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
    // Base64 is decoded in groups of four characters. A path or word in front of it shifts these groups, so four starts
    // are tried.
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const rest = candidate.slice(skipped);
      const redacted = redactEncoded(rest, nesting + 1, budget) ?? rest;
      if (redacted !== rest) return candidate.slice(0, skipped) + (redacted === '' ? '*' : redacted);
    }
    return candidate;
  });
}

/**
 * Returns the redacted value, or undefined if it is not base64. Returns an empty string if the octets are not text but
 * contain card data, or if the search takes too long.
 */
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
  // A value that could not be searched completely must not be returned.
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
