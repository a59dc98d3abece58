/** Reads the search of a page from the query of its address. Pure. */

import { currencyExponent, currencyCodes } from '../../../protocol/amount/currency.js';

/** The results by which payments can be searched. `open`: without a result. `attention`: with an attention item. */
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

/** A search. Absent fields are not compared. */
export interface PaymentSearch {
  /** A part of the name of a store. */
  readonly store?: string;
  /** A terminal or payment service. */
  readonly terminal?: string;
  readonly sale?: string;
  /** Minor units, for each number of fraction digits of a currency. */
  readonly amount?: readonly { readonly digits: number; readonly minor: number }[];
  readonly currency?: string;
  readonly result?: SearchedResult;
  /** The id of the transaction, a number of the terminal or acquirer, an approval code, or the last four digits of a card. */
  readonly reference?: string;
  /** The first and the last day, in `zone`. */
  readonly from?: string;
  readonly to?: string;
  /** An IANA time zone. */
  readonly zone: string;
}

/** A field of a search cannot be read. */
export class SearchMistake extends Error {
  override readonly name = 'SearchMistake';
  readonly field: string;

  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

const textMax = 200;
/** Without control characters. PostgreSQL refuses the first of them. */
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
  // Another date comes back from a day that a month does not have.
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

/** `12.50` and `12,50` have two digits. `12` may be of any currency. */
function amountIn(typed: string | undefined): PaymentSearch['amount'] {
  if (typed === undefined) return undefined;
  const [, whole = '', fraction = ''] = /^(\d{1,11})(?:[.,](\d{1,4}))?$/.exec(typed) ?? [];
  if (whole === '') throw new SearchMistake('amount');
  const digits = fraction === '' ? [...currencyCodes.keys()] : [fraction.length];
  return digits.map((count) => ({ digits: count, minor: Number(whole + fraction.padEnd(count, '0')) }));
}

/** Leaves out what is absent. */
function withoutAbsent<T extends object>(fields: T): { readonly [Name in keyof T]?: Exclude<T[Name], undefined> };
function withoutAbsent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
