/** Writes a table as CSV. */

import { currencyExponent } from '../../protocol/amount/currency.js';
import type { Amount } from '../client/index.js';

/** The value of a cell. */
export type Cell = string | number | undefined;

/** Returns a line with the names of the columns, and then one line for each row. */
export function tableAsCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  return `${columns.join(',')}\r\n${rowsAsCsv(columns, rows)}`;
}

/** Returns one line for each row, without a header. This function is for tables that are written in parts. */
export function rowsAsCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string {
  return rows.map((row) => `${columns.map((name) => cellText(row[name])).join(',')}\r\n`).join('');
}

/** Returns an amount with a decimal point, exactly. For an unknown currency, returns the minor units. */
export function decimalOf({ amount, currency }: Amount): string {
  const digits = currencyExponent(currency) ?? 0;
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * The characters with which a formula begins. A spreadsheet executes a cell that begins with one of them. Some
 * spreadsheets also execute the wide forms of these characters.
 */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A negative number is not a formula, and programs must be able to read it. */
const number = /^-?\d+(?:\.\d+)?$/;

/**
 * Returns the text of a cell. A text that a spreadsheet could run as a formula gets an apostrophe at its beginning,
 * because it may come from a terminal.
 */
function cellText(cell: Cell = ''): string {
  const text = String(cell);
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
