/** Reads what an operator types to find a payment: `12.50 EUR`, `1111`, a number on the receipt, a part of the id. */

import { currencyExponent, toMinorUnits } from '../../../protocol/index.js';
import type { SearchWord, SoughtAmount } from '../model/transaction-search.js';
import { searchText } from './search-text.js';

/** The maximum number of words in a search. */
export const searchWordsMax = 8;

const startMin = 3;
const endMin = 4;

/** The fraction digits that currencies have. */
const exponents = [0, 2, 3, 4] as const;

/**
 * For each number of fraction digits, a currency that has this number. An amount without a currency is read in each of
 * these currencies.
 */
const currencyOf = { 0: 'JPY', 2: 'EUR', 3: 'KWD', 4: 'CLF' } as const;

/** A decimal number with a point or a comma. Thousands may be separated by the other sign, an apostrophe or nothing. */
const decimal = /^(?:\d+|\d{1,3}(?:[.,'’]\d{3})+)(?:[.,]\d{1,4})?$/;

/** The end of a masked card number, such as `*1111` or `411111******1111`. */
const masked = /^[\d*xX•…#]*[*xX•…#]+(\d{4})$/;

/**
 * Returns the words of a search; undefined if a word is too short to mean anything, or if there are too many. A
 * currency belongs to the amount before it. If no amount is before the currency, the currency belongs to the amount
 * after it.
 */
export function searchWordsIn(text: string): readonly SearchWord[] | undefined {
  const parts = text
    .trim()
    .split(/\s+/)
    .flatMap((part) => amountWithCurrency(part))
    .filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  const currencies = new Map<number, string>();
  const read = new Set<number>();
  for (const [place, part] of parts.entries()) {
    const currency = currencyIn(part);
    const owner = [place - 1, place + 1].find((one) => isDecimal(parts[one]) && !currencies.has(one));
    if (currency === undefined || owner === undefined) continue;
    currencies.set(owner, currency);
    read.add(place);
  }
  const words: SearchWord[] = [];
  for (const [place, part] of parts.entries()) {
    if (read.has(place)) continue;
    const word = wordOf(part, currencies.get(place));
    if (word === undefined) return undefined;
    words.push(word);
  }
  return words.length > searchWordsMax ? undefined : words;
}

/** Returns the parts of `12.50EUR` or `EUR12.50`; any other string is one part. */
function amountWithCurrency(text: string): readonly string[] {
  const match = /^(?:([\d.,'’]+)([A-Za-z]{3})|([A-Za-z]{3})([\d.,'’]+))$/.exec(text);
  const [, before, after, first, second] = match ?? [];
  const [number, currency] = [before ?? second, after ?? first];
  return isDecimal(number) && currencyIn(currency) !== undefined ? [number ?? '', currency ?? ''] : [text];
}

function isDecimal(text: string | undefined): boolean {
  return text !== undefined && decimal.test(text);
}

function currencyIn(text: string | undefined): string | undefined {
  if (text === undefined || !/^[A-Za-z]{3}$/.test(text)) return undefined;
  const currency = text.toUpperCase();
  return currencyExponent(currency) === undefined ? undefined : currency;
}

function wordOf(part: string, currency: string | undefined): SearchWord | undefined {
  const lastFour = masked.exec(part)?.[1];
  if (lastFour !== undefined) return { lastFour };
  const amounts = isDecimal(part) ? amountsOf(part, currency) : [];
  // A number with a currency or a fraction is an amount.
  if (amounts.length > 0 && (currency !== undefined || /\D/.test(part))) return { amounts };
  const text = searchText(part);
  const word: SearchWord = {
    ...(amounts.length === 0 ? {} : { amounts }),
    ...(/^\d{4}$/.test(part) ? { lastFour: part } : {}),
    ...(text.length < startMin ? {} : { start: text }),
    ...(text.length < endMin ? {} : { end: text }),
  };
  return Object.keys(word).length === 0 ? undefined : word;
}

/** Returns every amount that a number may mean: `1,250` is 1250 of one currency, and 1.250 of another. */
function amountsOf(text: string, currency: string | undefined): readonly SoughtAmount[] {
  return readingsOf(text).flatMap((number): readonly SoughtAmount[] => {
    if (currency !== undefined) {
      const minor = toMinorUnits(number, currency);
      return minor.ok ? [{ amount: minor.value, currency }] : [];
    }
    return exponents.flatMap((exponent) => {
      const minor = toMinorUnits(number, currencyOf[exponent]);
      return minor.ok ? [{ amount: minor.value, exponent }] : [];
    });
  });
}

/** Returns the decimal numbers that a string may mean, with a point and without separators. */
function readingsOf(text: string): readonly string[] {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return [digits(text)];
  const fraction = text.slice(last + 1);
  const withFraction = `${digits(text.slice(0, last))}.${fraction}`;
  return fraction.length === 3 ? [digits(text), withFraction] : [withFraction];
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
