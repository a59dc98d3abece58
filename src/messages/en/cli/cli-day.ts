/** The texts of `tenderd day`. */

/** The help text of the command, printed after its options. */
export const help = `
A payment counts on the day on which it was accepted, even if it ended later. The day is in the time zone of this
machine, or of --time-zone. The exit code is 75 in three cases: a payment of the day is open, unresolved or must be
checked; an approved payment was never acknowledged; or a terminal's own totals differ from the journal.
  tenderd day
  tenderd day yesterday --csv > cash-up.csv
`;

/** The first line of the output. */
export function heading(date: string, timeZone: string, transactions: number): string {
  return `${date}, ${timeZone}: ${transactions} transaction${transactions === 1 ? '' : 's'}`;
}

/** The columns of the sums. */
export const columns = [
  'WHERE',
  'REGISTER',
  'KIND',
  'APPROVED',
  'SUM',
  'DECLINED',
  'CANCELLED',
  'NOT PROCESSED',
  'NOT KNOWN',
] as const;

/** Nothing was accepted on the day. */
export const noTransactions = 'No transaction was accepted on this day.';

/** The number of approved transactions whose amount is missing in a sum. */
export function withoutAmount(count: number): string {
  return `(${count} without an amount)`;
}

/** The reasons why a transaction of the day is listed. */
export const reasons = {
  open: 'has no outcome yet',
  unresolved: 'outcome not known: resolve it',
  unacknowledged: 'approved, and the register never acknowledged it',
  attention: 'must be checked: tenderd attention',
} as const;

/** The heading of the listed transactions. */
export function toLookAt(count: number): string {
  return count === 1 ? '1 transaction to check:' : `${count} transactions to check:`;
}

/** The number of further transactions that are not listed. */
export function more(count: number): string {
  return `and ${count} more: tenderd transactions find --since DATE`;
}

/** Shows a closed period whose totals agree, or were not compared. */
export function period(terminal: string, id: string, at: string): string {
  return `${terminal} closed period ${id} at ${at}. Totals of the terminal:`;
}

/** Shows a type for which the totals of the terminal and of the journal differ. */
export function difference(type: string, terminal: string, journal: string): string {
  return `DIFFERS  ${type}: the terminal has ${terminal}, the journal has ${journal}.`;
}

/** One side of a difference: the terminal's or the journal's. */
export function side(count: number, amount: string): string {
  return amount === '' ? `${count}` : `${count} (${amount})`;
}

/** The reason why the totals may differ, and the advice. */
export const whyDifferent =
  'Compare both lists. Possible reasons for a difference: a payment whose outcome is not known, a payment that only an operator confirmed, or a payment that another system took.';

/** The terminal gave no totals, or the journal did not count the period. */
export const notCompared = 'Not compared: the terminal gave no totals, or the journal did not count this period.';

/** The terminal and the journal agree. */
export const agrees = 'The journal agrees.';

/** Nothing on this day is left to do. */
export const settled = 'Nothing from this day is open, and no totals differ.';

/** Something on this day is open or differs. */
export const notSettled = 'This day is not complete yet.';

/** The requested day is in the future. */
export const notBegun = 'This day has not begun yet.';

/** Returns the word for a type in the terminal's totals, such as `Debit`. */
export function totalsType(code: string): string {
  return code;
}
