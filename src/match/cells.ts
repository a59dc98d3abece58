/** The cells of one row, found by the names of their columns, and how formats read them. */

import { type NumberForm, readAmount } from './amounts.js';
import type { MatchAmount, SettledLine } from './model.js';
import { type DateForm, readMoment } from './moments.js';
import type { LineFault } from './refusals.js';

/** Returns the text of a cell; empty if the row has no such column. */
export type Cells = (column: string) => string;

/** A settlement line without its place in the file. */
export type LineContent = Omit<SettledLine, 'file' | 'line'>;

/** Collects the faults of a row while its cells are read. */
export class RowReader {
  readonly faults: LineFault[] = [];
  readonly #cells: Cells;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  /** Returns the text of a cell, or undefined if it is empty. */
  text(column: string | undefined): string | undefined {
    const text = column === undefined ? '' : this.#cells(column).trim();
    return text === '' ? undefined : text;
  }

  /** Returns the strings of several columns, without empty cells and repetitions. */
  texts(columns: readonly string[]): readonly string[] {
    const texts: string[] = [];
    for (const column of columns) {
      const text = this.text(column);
      if (text !== undefined && !texts.includes(text)) texts.push(text);
    }
    return texts;
  }

  /** Returns an amount with its sign. Returns undefined if the cell is empty or cannot be read. */
  amount(column: string | undefined, currency: string | undefined, form: NumberForm): MatchAmount | undefined {
    const value = this.text(column);
    if (value === undefined || column === undefined) return undefined;
    if (currency === undefined) {
      this.faults.push({ code: 'currency-missing', column });
      return undefined;
    }
    const read = readAmount(value, currency, form);
    if (read.ok) return read.value;
    const isComma =
      read.fault === 'amount-unreadable' && form.decimal === '.' && /^[+-]?[\d. ']*,\d{1,3}-?$/.test(value);
    const code = isComma ? 'amount-decimal-comma' : read.fault;
    this.faults.push({ code, column, value: code === 'currency-unknown' ? currency : `${value} ${currency}` });
    return undefined;
  }

  /** Returns a time in UTC. Returns undefined if the cell is empty or cannot be read. */
  moment(column: string | undefined, form: DateForm, zone?: string): string | undefined {
    const value = this.text(column);
    if (value === undefined || column === undefined) return undefined;
    const moment = readMoment(value, form, zone);
    if (moment === undefined) this.faults.push({ code: 'date-unreadable', column, value });
    return moment;
  }

  /** Records that a cell must not be empty. */
  missing(column: string): void {
    this.faults.push({ code: 'row-unreadable', column });
  }
}

/** The text and time fields of a line that may be missing from a row. */
export type OptionalFacts = Pick<LineContent, 'paidAt' | 'settledAt' | 'merchant' | 'batch' | 'approvalCode'>;

/** Returns the facts that a row has. */
export function knownFacts(facts: { readonly [Name in keyof OptionalFacts]: string | undefined }): OptionalFacts {
  const known: { -readonly [Name in keyof OptionalFacts]: string } = {};
  for (const name of ['paidAt', 'settledAt', 'merchant', 'batch', 'approvalCode'] as const) {
    const fact = facts[name];
    if (fact !== undefined) known[name] = fact;
  }
  return known;
}
