/** What is done with one value that is no type of its own: nothing where nothing can be hidden, a search elsewhere. */
import { endOf } from '../text/truncation.js';
import type { Simple, Words } from '../declaration/declaration.js';
import { isArticleNumber } from './article-number.js';
import { redactBase64, redactPinText, redactText } from './text.js';

/** The text without card data; the same text when there is none. */
type TextTreatment = (text: string) => string;

/** Numbers of gift cards and loyalty accounts: whoever has one can spend what is on it. */
const accountNumbers: ReadonlySet<string> = new Set(['StoredValueID', 'LoyaltyID']);

/** Numbers of articles: one that is right by its check digit is no card's. */
const articleNumbers: ReadonlySet<string> = new Set(['ProductCode', 'EanUpc']);

/** Card numbers that somebody has masked. */
const maskedNumbers: ReadonlySet<string> = new Set(['MaskedPAN', 'maskedPan']);

/** The fewest digits of a card number. */
const cardDigitsMin = 12;

/**
 * What is done with the texts of a field. The limits of its type are not relied on: readers keep what exceeds them. So
 * short texts and known words pass by what they are, and not by what they should be.
 */
export function textTreatment(name: string, content: Simple<unknown> | Words<unknown>): TextTreatment {
  const search = name.includes('PIN') ? redactPinText : redactText;
  if (content.kind === 'words') {
    const words: ReadonlySet<string> = new Set(content.words);
    return (text) => (words.has(text) ? text : search(text));
  }
  if (content.base === 'decimal') return redactNumber;
  if (content.base === 'base64Binary') return redactBase64;
  if (accountNumbers.has(name)) return redactAccount;
  if (articleNumbers.has(name)) return (text) => (isArticleNumber(text) ? text : search(text));
  if (content.isAddress === true) return redactAddress;
  return maskedNumbers.has(name) ? redactMasked : search;
}

/** An amount keeps every digit behind its point; a card number has none. */
function redactNumber(text: string): string {
  if (text.length < cardDigitsMin) return text;
  const [whole = ''] = text.split('.');
  return redactText(whole) + text.slice(whole.length);
}

/** Only the last four characters of an account's number stay, and never more than half of it. */
function redactAccount(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 2));
  return endOf(text, shown).padStart(text.length, '*');
}

/** Scheme, host and port of an address, without anybody's name; what stands behind may be a secret. */
const originForm = /^https?:\/\/[^/?#@\\\s]+(?=[/?#]|$)/;

/** Of an address the origin; what else there is, is a star. An empty one stays empty, and no other becomes so. */
function redactAddress(text: string): string {
  const origin = originForm.exec(text)?.[0];
  if (origin === undefined) return text === '' ? '' : '*';
  const shown = redactText(origin);
  return text.length <= origin.length + 1 && shown === origin ? text : `${shown}/*`;
}

/** A masked number that shows no more than it may. */
const wellMasked = /^[0-9]{0,6}[*xX#•]+[0-9]{0,4}$/;

/** A masked number as terminals send it may still show too much; signs of masking stay as they are. */
function redactMasked(text: string): string {
  if (wellMasked.test(text)) return text;
  const masked = redactText(text);
  const places = Array.from(masked.matchAll(/[0-9*xX#•]/g), (match) => match.index);
  const middle = new Set(places.slice(6, -4));
  return masked.replace(/[0-9]/g, (digit, index: number) => (middle.has(index) ? '*' : digit));
}
