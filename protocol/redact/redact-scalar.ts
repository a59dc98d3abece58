/** Redacts a single value by its field. A value that cannot contain card data stays unchanged; any other value is searched. */
import { endOf } from '../text/truncation.js';
import type { Simple, Words } from '../declaration/declaration.js';
import { isArticleNumber } from './article-number.js';
import { redactBase64, redactPinText, redactText } from './text.js';

/** Returns the text without card data; the same text if there is none. */
type TextTreatment = (text: string) => string;

/** Numbers of gift cards and loyalty accounts: anyone who knows one can spend its balance. */
const accountNumbers: ReadonlySet<string> = new Set(['StoredValueID', 'LoyaltyID']);

/** Fields with article numbers. An article number with a valid check digit is not a card number. */
const articleNumbers: ReadonlySet<string> = new Set(['ProductCode', 'EanUpc']);

/** Fields with a masked card number. */
const maskedNumbers: ReadonlySet<string> = new Set(['MaskedPAN', 'maskedPan']);

/** The fewest digits of a card number. */
const cardDigitsMin = 12;

/**
 * Returns the treatment of a field's strings. A string passes without a search if it is short or a known word. The
 * actual value decides this, and not the limits of the type, because decoders keep values that exceed the limits.
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

/** Redacts an amount. All digits after the point stay, because a card number has no point. */
function redactNumber(text: string): string {
  if (text.length < cardDigitsMin) return text;
  const [whole = ''] = text.split('.');
  return redactText(whole) + text.slice(whole.length);
}

/** Keeps the last four characters of an account number, and never more than half of it. */
function redactAccount(text: string): string {
  const shown = Math.min(4, Math.floor(text.length / 2));
  return endOf(text, shown).padStart(text.length, '*');
}

/** Matches the scheme, host and port of an address without user information. The rest of an address may be a secret. */
const originForm = /^https?:\/\/[^/?#@\\\s]+(?=[/?#]|$)/;

/**
 * Returns the origin of an address, and `/*` for any further part. An empty address stays empty. A string that is not an
 * address becomes `*`.
 */
function redactAddress(text: string): string {
  const origin = originForm.exec(text)?.[0];
  if (origin === undefined) return text === '' ? '' : '*';
  const shown = redactText(origin);
  return text.length <= origin.length + 1 && shown === origin ? text : `${shown}/*`;
}

/** A masked number that shows no more digits than allowed. */
const wellMasked = /^[0-9]{0,6}[*xX#•]+[0-9]{0,4}$/;

/** Masks a number further if the terminal left too many digits visible; masking characters stay. */
function redactMasked(text: string): string {
  if (wellMasked.test(text)) return text;
  const masked = redactText(text);
  const places = Array.from(masked.matchAll(/[0-9*xX#•]/g), (match) => match.index);
  const middle = new Set(places.slice(6, -4));
  return masked.replace(/[0-9]/g, (digit, index: number) => (middle.has(index) ? '*' : digit));
}
