/** What a register passes on through a terminal to the acquirer or to the terminal itself, and which of it may pass: SaleToAcquirerData, SaleToPOIData. */

import { fromBase64, fromUtf8 } from './octets.js';
import { containsCardNumber, redactText } from './redact.js';

/** What a key does to the money: `none`, then it passes; or why it is refused, as the end of "it ...". */
type Effect = string;

/**
 * The keys that vendors document (Adyen's terminal API). Only what has no effect on money passes; a key that is not here is refused, too: nobody knows
 * what it does. Whoever wants one of the others asks for it in the words of the standard, where those have it.
 */
const effects: ReadonlyMap<string, Effect> = new Map([
  ['applicationInfo', 'none'],
  ['metadata', 'none'],
  ['shopperEmail', 'none'],
  ['shopperStatement', 'none'],
  ['authorisationType', 'may hold the money in place of charging it'],
  ['manualCapture', 'may hold the money in place of charging it'],
  ['split', 'says whose money it is'],
  ['store', 'says whose money it is'],
  ['merchantAccount', 'says whose money it is'],
  ['tenderOption', 'may change the amount, or how the card is read'],
  ['recurringContract', 'stores the card'],
  ['recurringProcessingModel', 'stores the card'],
  ['shopperReference', 'stores the card'],
  ['currency', 'may change what is charged'],
]);

/** The keys that pass, as they are told to people. */
export const passedKeys: readonly string[] = [...effects].flatMap(([key, effect]) => (effect === 'none' ? key : []));

/** Longer data is refused: it is kept with the transaction. */
export const acquirerDataMax = 8_000;

/**
 * Why such data may not be passed on, as the end of a sentence that begins with its field; undefined where it passes as it is. It is read in every way in which
 * a terminal may read it, JSON, JSON in base64, or `key=value&...` URL-encoded, and each of them must be harmless.
 */
export function whyNotPassed(data: string): string | undefined {
  if (data.length > acquirerDataMax) return `is longer than ${acquirerDataMax} characters`;
  if (containsCardNumber(data)) return 'has what looks like a card number, and would be kept';
  const octets = fromBase64(data);
  const decoded = octets && fromUtf8(octets);
  if (decoded?.trimStart().startsWith('{')) {
    return containsCardNumber(decoded) ? 'has what looks like a card number, and would be kept' : whyNotJson(decoded);
  }
  if (data.trimStart().startsWith('{')) return whyNotJson(data);
  return whyNotPairs(data);
}

function whyNotJson(text: string): string | undefined {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable;
  return whyNotKeys(Object.keys(value));
}

/** Nothing where it is none: no JSON value is undefined. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unreadable = 'cannot be read: it is neither a JSON object, plain or in base64, nor key=value&... in URL encoding';

function whyNotPairs(data: string): string | undefined {
  const plain = urlDecoded(data);
  if (plain === undefined || control.test(plain)) return unreadable;
  const pairs = data.split('&').filter((pair) => pair !== '');
  if (pairs.length === 0 || pairs.some((pair) => !pair.includes('='))) return unreadable;
  // A terminal that decodes first and then splits finds more keys in it than one that splits first.
  const split = plain.split('&').filter((pair) => pair.includes('='));
  return whyNotKeys(
    [...pairs.map((pair) => urlDecoded(pair) ?? ''), ...split].map((pair) => pair.split('=', 1)[0] ?? ''),
  );
}

const control = /\p{Cc}/u;

function whyNotKeys(keys: readonly string[]): string | undefined {
  // `metadata.colour` is of metadata.
  const key = keys.find((name) => effects.get(name.split('.', 1)[0] ?? '') !== 'none');
  if (key === undefined) return undefined;
  const effect = effects.get(key.split('.', 1)[0] ?? '') ?? 'may have an effect on money that tenderd does not know';
  const shown = redactText(key)
    .replace(/[\p{C}\p{Z}]/gu, ' ')
    .slice(0, keyMax);
  return `has the key ${shown}, which is not passed on: it ${effect}`;
}

/** So much of a key is repeated. */
const keyMax = 60;

function urlDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
