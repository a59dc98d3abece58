/** The list of transactions in the console: search, table, chart and cash-up. */

/** The texts of the page. */
export const page = { title: 'Payments' } as const;

/** The fields of the search. */
export const search = {
  words: 'Find',
  help: 'An amount such as 12.50, the last four digits of a card, a sale, a number on the receipt, or an id.',
  terminal: 'Terminal',
  every: 'All',
  state: 'State',
  find: 'Find',
  states: {
    every: 'All',
    open: 'No result yet',
    unresolved: 'Result unknown',
    ended: 'Ended',
  },
} as const;

/** The texts of the list. */
export const list = {
  title: 'Results',
  count: (shown: number): string =>
    shown === 0
      ? 'No transaction was found.'
      : shown === 1
        ? '1 transaction is shown.'
        : `${shown} transactions are shown, newest first.`,
  more: 'Show older payments',
  csv: 'Save as CSV',
} as const;

/** The columns of the list, in order. */
export const columns = {
  at: 'Time',
  result: 'Result',
  amount: 'Amount',
  kind: 'Kind',
  place: 'Terminal',
  sale: 'Sale',
  card: 'Card',
  transaction: 'Transaction',
} as const;

/** The chart of a day's payments. */
export const chart = {
  label: (approved: number, other: number): string =>
    `Transactions by the hour: ${approved} approved, ${other} with another result.`,
  approved: (count: number): string => `${count} approved`,
  other: (count: number): string => `${count} with another result`,
} as const;

/** The heading of a closed period. */
export function closedPeriod(terminal: string, id: string, at: string): string {
  return `${terminal} closed period ${id} at ${at}`;
}

/** The columns of a closed period: the sums of the terminal and of the journal, and what differs. */
export const sides = {
  type: 'Totals',
  tenderd: 'tenderd',
  terminal: 'Terminal',
  difference: 'Difference',
  none: 'none',
} as const;

/** The cash-up of a day. Its other texts are those of `tenderd day`. */
export const day = {
  cashUp: 'Cash-up',
  notBooked: 'Not booked',
  date: 'Day',
  cut: (count: number): string =>
    count === 1 ? 'The chart has only the last transaction.' : `The chart has only the last ${count} transactions.`,
} as const;
