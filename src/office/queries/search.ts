/** Reads a search from the query part of the page's address. The module is pure. */

import { currencyExponent, currencyCodes } from '../../../protocol/amount/currency.js';

/** The results that a search can select. `open`: no result yet. `attention`: the payment has an attention item. */
export const searchedResults = [
  'approved',
  'partly-approved',
  'declined',
  'cancelled',
  'not-processed',
  'unresolved',
  'open',
  'attention',
] as const;

/** One of {@link searchedResults}. */
export type SearchedResult = (typeof searchedResults)[number];

/** A search. A field that is absent excludes nothing. */
export interface PaymentSearch {
  /** Only payments of stores whose name contains this text are returned. */
  readonly store?: string;
  /** The name of a terminal or payment service. */
  readonly terminal?: string;
  readonly sale?: string;
  /** The amount in minor units, for each possible number of fraction digits. */
  readonly amount?: readonly { readonly digits: number; readonly minor: number }[];
  readonly currency?: string;
  readonly result?: SearchedResult;
  /**
   * An id of the transaction, a number that the terminal or acquirer gave, an approval code, or the last four digits of
   * a card.
   */
  readonly reference?: string;
  /** The first and the last day of the search, in the time zone `zone`. */
  readonly from?: string;
  readonly to?: string;
  /** An IANA time zone. */
  readonly zone: string;
}

/** Thrown if a field of a search cannot be read. */
export class SearchMistake extends Error {
  override readonly name = 'SearchMistake';
  readonly field: string;

  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

const textMax = 200;
/** A string without control characters. Among other characters this excludes NUL, which PostgreSQL refuses. */
const plainText = /^[^\p{Cc}]+$/u;

/** Reads a search. Throws SearchMistake. */
export function readSearch(query: URLSearchParams): PaymentSearch {
  const text = (field: string): string | undefined => {
    const value = query.get(field)?.trim() ?? '';
    if (value === '') return undefined;
    if (value.length > textMax || !plainText.test(value)) throw new SearchMistake(field);
    return value;
  };
  const result = text('result');
  const currency = text('currency')?.toUpperCase();
  if (currency !== undefined && currencyExponent(currency) === undefined) throw new SearchMistake('currency');
  const known = searchedResults.find((one) => one === result);
  if (result !== undefined && known === undefined) throw new SearchMistake('result');
  const [from, to] = [dayIn(query, 'from'), dayIn(query, 'to')];
  if (from !== undefined && to !== undefined && from > to) throw new SearchMistake('to');
  const fields = {
    store: text('store'),
    terminal: text('terminal'),
    sale: text('sale'),
    reference: text('reference'),
    amount: amountIn(text('amount')),
    currency,
    result: known,
    from,
    to,
  };
  return { ...withoutAbsent(fields), zone: zoneIn(query) };
}

/** Reads a day, as `2026-11-30`. Throws SearchMistake. */
export function dayIn(query: URLSearchParams, field: string): string | undefined {
  const value = query.get(field)?.trim() ?? '';
  if (value === '') return undefined;
  const time = new Date(`${value}T00:00:00Z`);
  // If the month does not have this day, `Date` moves to the next month, so the text of the date no longer begins with
  // the value.
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(value))
    throw new SearchMistake(field);
  return value;
}

/** Reads the time zone of the reader, UTC by default. Throws SearchMistake. */
export function zoneIn(query: URLSearchParams): string {
  const zone = query.get('zone') ?? 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new SearchMistake('zone');
  }
}

/**
 * Returns an amount for each possible number of fraction digits. Both `12.50` and `12,50` have two fraction digits. An amount such as `12` may be in
 * any currency.
 */
function amountIn(typed: string | undefined): PaymentSearch['amount'] {
  if (typed === undefined) return undefined;
  const [, whole = '', fraction = ''] = /^(\d{1,11})(?:[.,](\d{1,4}))?$/.exec(typed) ?? [];
  if (whole === '') throw new SearchMistake('amount');
  const digits = fraction === '' ? [...currencyCodes.keys()] : [fraction.length];
  return digits.map((count) => ({ digits: count, minor: Number(whole + fraction.padEnd(count, '0')) }));
}

/** Leaves out fields without a value. */
function withoutAbsent<T extends object>(fields: T): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
function withoutAbsent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
