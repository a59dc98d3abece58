/**
 * Texts of the head office page for comparing payments with an uploaded settlement file. They are bundled for the
 * browser.
 */

/** The texts of the form. */
export const page = {
  title: 'Match',
  intro: 'Compares a settlement file of the acquirer with the payments of all stores. The file is removed afterwards.',
  file: 'Settlement file',
  mapping: 'Mapping file, for other acquirers',
  merchant: 'Merchant account (of the acquirer)',
  store: 'Stores (all if empty)',
  since: 'From',
  until: 'To',
  compare: 'Compare',
  running: 'The file is being compared. A month of a large chain takes a few minutes.',
  empty: 'The file is empty, so nothing was compared. Get the file again, or choose another file.',
  emptyMapping: 'The mapping file is empty, so nothing was compared. Choose another mapping file, or none.',
  periodWrong: 'The first day is after the last day, so nothing was compared. Correct the days.',
  tooLarge: 'The file is larger than 64 MiB. Run "tenderd office match" on the machine of the head office.',
} as const;

/** The result in one sentence, by the conclusion of the match. */
export const headlines = {
  agrees: 'Nothing differs.',
  'agrees-in-part': 'The compared payments agree.',
  'no-charges': 'The file has no charges, and no payment is missing in it.',
  accepted: 'All differences were accepted.',
  differs: (count: number): string => (count === 1 ? 'There is 1 difference.' : `There are ${count} differences.`),
  'nothing-compared': 'Nothing was compared.',
} as const;

/** The sentence after the headline, if something was not compared. */
export function leftOut({
  transactions,
  olderLines,
  olderSales,
  unknownLines,
}: Readonly<Record<'transactions' | 'olderLines' | 'olderSales' | 'unknownLines', number>>): string {
  const parts = [
    transactions === 0 ? [] : `payments outside the period of the file (${transactions})`,
    olderLines === 0 ? [] : `lines older than the stored payments (${olderLines})`,
    olderSales === 0 ? [] : `sales older than the stored payments (${olderSales})`,
    unknownLines === 0 ? [] : `lines of an unknown type (${unknownLines})`,
  ];
  return `Not compared: ${parts.flat().join(', ')}.`;
}

/** The labels of the figures. */
export const figures = {
  file: 'File',
  period: 'Time',
  lines: 'Lines',
  transactions: 'Payments of the stores',
  agreeing: 'Agreeing',
  pending: 'Not settled yet',
  notCovered: 'Outside the period of the file',
  notCompared: 'Not compared',
  beforeJournal: 'Lines older than the stored payments',
} as const;

/** The time that was compared. */
export function period(since: string, until: string): string {
  return `${since} to ${until}`;
}

/** The heading above findings of one kind. */
export function group(title: string, count: number): string {
  return count === 1 ? title : `${title}: ${count}`;
}

/** Findings that the page does not show. */
export function more(shown: number, found: number): string {
  return `The first ${shown} of ${found} findings are shown. The CSV has all of them.`;
}

/** The labels of the result. */
export const result = {
  title: (file: string): string => `Result for ${file}`,
  cause: (text: string): string => `Likely cause: ${text}`,
  action: (text: string): string => `What to do: ${text}`,
  compared: (since: string, until: string): string => `Compared: ${since} to ${until}`,
  notCompared: (since: string, until: string): string => `Not compared: ${since} to ${until}`,
  csv: 'Save all as CSV',
  refused: 'What is wrong with the file',
} as const;

/** The columns of the findings, in order. */
export const columns = {
  at: 'Time',
  place: 'Store and terminal',
  sale: 'Sale',
  transaction: 'Transaction',
  expected: 'Expected',
  found: 'In the file',
  line: 'Line',
} as const;
