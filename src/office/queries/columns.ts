/** Reads the cells of rows. If a cell has another type than its column, that is a defect, and the function throws. */

/** A row as the client of PostgreSQL gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns a string, or undefined for null. */
export function textIn(row: Row, column: string): string | undefined {
  const value = row[column];
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  throw new TypeError(`${column} is no text`);
}

/** Returns a whole number, or undefined for null. PostgreSQL sends sums as text. */
export function numberIn(row: Row, column: string): number | undefined {
  const value = row[column];
  if (value === null || value === undefined) return undefined;
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new TypeError(`${column} is no whole number`);
}

/** Returns a number, or 0 for null. */
export function countIn(row: Row, column: string): number {
  return numberIn(row, column) ?? 0;
}

/** Returns a flag, or undefined for null. */
export function flagIn(row: Row, column: string): boolean | undefined {
  const value = row[column];
  return value === null || value === undefined ? undefined : value === true;
}

/** Returns the strings of an array, or none for null. */
export function textsIn(row: Row, column: string): readonly string[] {
  const value: unknown = row[column];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Returns an amount from two columns, or undefined if one of them is null. */
export function amountIn(
  row: Row,
  amount: string,
  currency: string,
): { readonly amount: number; readonly currency: string } | undefined {
  const value = numberIn(row, amount);
  const code = textIn(row, currency);
  return value === undefined || code === undefined ? undefined : { amount: value, currency: code };
}

/** Returns an SQL expression for a time as ISO 8601 in UTC, with all digits that the database has. */
export function isoOf(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
