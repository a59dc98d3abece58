/** The charts of days, on the page of the head office. The texts are bundled for the browser. */

/** The texts of the page. */
export const page = {
  title: 'Days',
  from: 'From',
  to: 'To',
  store: 'Store',
  show: 'Show',
  none: 'There are no payments in this period.',
  zone: (zone: string): string => `Days and hours are in the time zone ${zone}.`,
  slow: 'A long period with many stores takes a few seconds.',
} as const;

/** The results that a chart distinguishes. `other`: declined, cancelled and not processed. */
export const endings = {
  approved: 'Approved',
  other: 'Not charged',
  unresolved: 'Unresolved',
  open: 'No result yet',
  refunded: 'Refunds',
} as const;

/** The heading above the charts in one currency. */
export function inCurrency(currency: string): string {
  return currency === '' ? 'Without an amount' : currency;
}

/** The text that a screen reader reads instead of the chart. */
export function chartLabel(currency: string, approved: string, other: string, unresolved: string): string {
  return `${currency}: ${approved} approved, ${other} not charged, ${unresolved} unresolved. The table below has the figures.`;
}

/** The columns of the table. */
export const columns = { slot: 'Time', sum: 'Total' } as const;

/** Returns a number of payments, with their sum. */
export function countAndSum(count: string, sum: string): string {
  return sum === '' ? count : `${count} · ${sum}`;
}

/** Says for how many payments the amount is not known. */
export function amountUnknown(count: number): string {
  return count === 1
    ? 'The amount of 1 payment is not known, so the sum does not include it.'
    : `The amounts of ${count} payments are not known, so the sums do not include them.`;
}
