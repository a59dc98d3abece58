/** The search for transactions: its parameters, and their translation into words and times. */

import { currencyExponent } from '../../../protocol/index.js';
import { searchWordsIn, type SearchWord, type TransactionSearch } from '../../core/index.js';
import { expectedFields } from '../../messages/index.js';
import type { FieldError } from '../problems/problems.js';
import { printableField, text, timeField } from '../schema/input-fields.js';

/** The parameters of a search, besides those of every list. */
export const searchFields = {
  search: printableField(
    200,
    'Up to 8 words. A transaction must match all of them. A word can be an amount (`12.50`, `12.50 EUR`), the last four digits of a card, or the start of a sale. It can also be the start of a reference on a receipt (number of the terminal, approval code, `pspReference`, acquirer’s reference), or the start or end of an id.',
    '12.50 1111',
  ).optional(),
  amount: text(
    /^[0-9]{1,15}$/,
    expectedFields.wholeNumber(0, 999_999_999_999_999),
    'Selects transactions with this requested or authorized amount, in minor units.',
    '1250',
  ).optional(),
  currency: text(/^[A-Z]{3}$/, expectedFields.currencyCode(), 'The currency of `amount`.', 'EUR').optional(),
  lastFour: text(
    /^[0-9]{4}$/,
    expectedFields.fourDigits(),
    'Selects transactions with these last four digits of the card.',
    '1111',
  ).optional(),
  since: timeField
    .optional()
    .openapi({ description: 'Selects transactions that were accepted at this time or later. ISO 8601, with offset.' }),
  until: timeField
    .optional()
    .openapi({ description: 'Selects transactions that were accepted before this time. ISO 8601, with offset.' }),
};

/** The given parameters of a search. */
type SearchParameters = { readonly [Name in keyof typeof searchFields]?: string | undefined };

/** The words and times of a search. */
type Sought = Pick<TransactionSearch, 'words' | 'since' | 'until'>;

/** Returns the search, or undefined if the request has none. Returns errors if a parameter cannot be read. */
export function searchIn(
  parameters: SearchParameters,
): Sought | undefined | { readonly errors: readonly FieldError[] } {
  const { search, amount, currency, lastFour, since, until } = parameters;
  if ([search, amount, currency, lastFour, since, until].every((value) => value === undefined)) return undefined;
  const typed = search === undefined ? [] : searchWordsIn(search);
  const [from, to] = [since, until].map((value) => (value === undefined ? undefined : Date.parse(value)));
  const errors: FieldError[] = [];
  if (typed === undefined) errors.push({ path: 'search', expected: expectedFields.searchWords() });
  if (currency !== undefined && (amount === undefined || currencyExponent(currency) === undefined))
    errors.push({ path: 'currency', expected: expectedFields.currencyOfAmount() });
  if (typed === undefined || errors.length > 0) return { errors };
  const words: readonly SearchWord[] = [
    ...typed,
    ...(amount === undefined
      ? []
      : [{ amounts: [{ amount: Number(amount), ...(currency === undefined ? {} : { currency }) }] }]),
    ...(lastFour === undefined ? [] : [{ lastFour }]),
  ];
  return {
    words,
    ...(from === undefined ? {} : { since: new Date(from).toISOString() }),
    ...(to === undefined ? {} : { until: new Date(to).toISOString() }),
  };
}
