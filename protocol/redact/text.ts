/** Redaction of a text, whatever is written in it, also inside base64. */
import { fromBase64, fromLatin1, fromUtf8, toBase64, toUtf8 } from '../octets.js';
import { markCardNumbers } from './card-number.js';
import { maskPieces, viewOf } from './plain-view.js';
import { markHexBlocks, markSecrets } from './secrets.js';

/** How often base64 inside base64 is opened. */
const nestingMax = 5;

/** The shortest text that can hide something: a label and three digits. */
const lengthMin = 6;

/** Base64 in a text, standard or url-safe, also with its signs escaped for a URL, also over several lines. */
const base64Text = /(?:[A-Za-z0-9+/_-]|%2[BbFf]){16,}(?:\r?\n(?:[A-Za-z0-9+/_-]){4,})*(?:={1,2}|(?:%3[Dd]){1,2})?/g;

/**
 * The text without card data: card numbers keep their first six and last four digits, tracks, PIN blocks, PINs and
 * verification values become `*`, also when they are separated, escaped or inside base64. Everything else stays byte
 * for byte; a text without card data is returned as it is. Numbers of 13 to 19 digits that pass for card numbers are
 * cut even when they are ids: redaction wins (design, promise 10). It never throws.
 */
export function redactText(text: string): string {
  return redactNested(text, false, 0);
}

/** Like {@link redactText}, for the value of a field whose name says PIN: sixteen hexadecimal digits are hidden too. */
export function redactPinText(text: string): string {
  return redactNested(text, true, 0);
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
  if (masked !== value) return masked;
  const [redacted] = redactEncoded(value, 0) ?? [redactText(value)];
  return redacted;
}

/**
 * A UUID standing alone (RFC 9562). About one random UUID in 1,200 has digits that pass for a card number; as the id of
 * a sale or transaction it must survive, or the terminal's answer would be taken for somebody else's.
 */
const uuid = /(?<![\da-z-])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-z-])/gi;

const uuidLength = 36;

function redactNested(text: string, isPin: boolean, nesting: number): string {
  if (text.length < uuidLength) return redactBetween(text, isPin, nesting);
  let redacted = '';
  let at = 0;
  for (const match of text.matchAll(uuid)) {
    redacted += redactBetween(text.slice(at, match.index), isPin, nesting) + match[0];
    at = match.index + match[0].length;
  }
  return redacted + redactBetween(text.slice(at), isPin, nesting);
}

function redactBetween(text: string, isPin: boolean, nesting: number): string {
  if (text.length < lengthMin) return text;
  const masked = text.includes('<') ? mask(mask(text, isPin, true), isPin, false) : mask(text, isPin, false);
  return nesting < nestingMax ? redactBase64Inside(masked, nesting) : masked;
}

/**
 * What a text must have for `mask` to find anything: a character that the view changes into another letter or digit, a
 * sign of a track, a label, or thirteen digits with nothing but separators between them. Most texts have none of it, and
 * need no view.
 */
const suspicious = /[^\0-\x7f]|[%&\\<^;]|pin|cvv|cvc|cav|csc|[0-9](?:[\0-\x20\x7f\-.,_+]*[0-9]){12}/i;

function mask(text: string, isPin: boolean, overTags: boolean): string {
  if (!isPin && !suspicious.test(text)) return text;
  const view = viewOf(text, overTags);
  const marked = new Set<number>();
  markCardNumbers(view.text, marked);
  markSecrets(view.text, marked);
  if (isPin) markHexBlocks(view.text, marked);
  return maskPieces(view, marked);
}

function redactBase64Inside(text: string, nesting: number): string {
  if (text.length < 16) return text;
  return text.replace(base64Text, (candidate) => {
    // A path or a word before the base64 shifts it; one of four beginnings is right.
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const rest = candidate.slice(skipped);
      const redacted = redactEncoded(rest, nesting + 1)?.[0] ?? rest;
      if (redacted !== rest) return candidate.slice(0, skipped) + (redacted === '' ? '*' : redacted);
    }
    return candidate;
  });
}

/** The redacted value in an array of one, or undefined when it is no base64. */
function redactEncoded(value: string, nesting: number): readonly [string] | undefined {
  const isEscaped = value.includes('%');
  const plain = isEscaped
    ? value
        .replace(/%2[Bb]/g, '+')
        .replace(/%2[Ff]/g, '/')
        .replace(/%3[Dd]/g, '=')
    : value;
  const octets = fromBase64(plain) ?? fromBase64(plain.replace(/={1,2}$/, '').slice(0, -1));
  if (octets === undefined || octets.length === 0) return undefined;
  const decoded = fromUtf8(octets);
  if (decoded === undefined)
    return [redactNested(fromLatin1(octets), false, nesting) === fromLatin1(octets) ? value : ''];
  const redacted = redactNested(decoded, false, nesting);
  if (redacted === decoded) return [value];
  const encoded = toBase64(toUtf8(redacted), plain);
  return [isEscaped ? encoded.replace(/\+/g, '%2B').replace(/\//g, '%2F').replace(/=/g, '%3D') : encoded];
}

/**
 * Lines that belong together without card data: a number or a base64 text may run over several of them. The result
 * has as many lines as were given.
 */
export function redactLines(lines: readonly string[]): readonly string[] {
  const alone = lines.map(redactText);
  if (lines.length < 2) return alone;
  const parts = alone.join('\n').split('\n');
  const together = mask(parts.join('\n'), false, false).split('\n');
  let at = 0;
  const masked = alone.map((line) => {
    const count = line.split('\n').length;
    at += count;
    return together.slice(at - count, at).join('\n');
  });
  return redactBase64Over(masked);
}

/** One line of an output as it is written in JSON and in XML: what stands before it, and the line. */
const outputLine = /("Text"\s*:\s*"|<(?:[\w.-]+:)?OutputText\b[^<>]*>)((?:\\.|[^"\\<])*)/g;
const onlyBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * A message as it stood on the wire, XML or JSON, readable or not, without card data: for a log. Numbers and base64 texts
 * that run over several lines of output, with tags, names and brackets between them, are found too; of such a base64
 * text nothing is left.
 */
export function redactMessageText(text: string): string {
  const lines = redactLines(Array.from(text.matchAll(outputLine), ([, , line = '']) => line));
  const clean = redactRuns(lines);
  let at = 0;
  return redactText(text.replace(outputLine, (_, before: string) => `${before}${clean[at++] ?? ''}`));
}

/** Blanks the lines in a row that are base64 and have card data in them when they are put together. */
function redactRuns(lines: readonly string[]): readonly string[] {
  const clean = [...lines];
  for (let start = 0; start < lines.length; start += 1) {
    let end = start;
    while (onlyBase64.test(lines[end] ?? '')) end += 1;
    if (end - start > 1 && containsCardNumber(lines.slice(start, end).join(''))) clean.fill('*', start, end);
    start = Math.max(start, end - 1);
  }
  return clean;
}

function redactBase64Over(lines: readonly string[]): readonly string[] {
  const whole = lines.join('');
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(whole)) return lines;
  const [redacted] = redactEncoded(whole, 0) ?? [whole];
  return redacted === whole ? lines : lines.map((_, index) => (index === 0 ? redacted || '*' : ''));
}
