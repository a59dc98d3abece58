/** The reasons why `tenderd match` refuses a file. Each text belongs to a stable code. */

/** The facts about a refused file. A fact that is not known is empty. */
export interface RefusedFacts {
  readonly column: string;
  readonly value: string;
  readonly expected: string;
}

/** The problem of the file, by code. */
export const refused = {
  'file-unreadable': ({ value }: RefusedFacts) => `The file cannot be read (${value}).`,
  'file-not-regular': () =>
    'This is a directory, a pipe or a device, not a regular file. Save the content in a file, and give this file.',
  'file-empty': () => 'The file is empty.',
  'encoding-wrong': ({ expected }: RefusedFacts) =>
    `The text is not ${expected}. Set encoding in a mapping file, for example latin1.`,
  'not-a-settlement-file': ({ expected }: RefusedFacts) =>
    `This is not a settlement file that tenderd knows${expected === '' ? '' : `: it has none of ${expected}`}. For another acquirer, give --mapping.`,
  'xml-malformed': () => 'The XML is not well-formed. The file may be incomplete. Get the file again.',
  'columns-missing': ({ expected }: RefusedFacts) => `Columns are missing: ${expected}.`,
  'line-cut': ({ column, value, expected }: RefusedFacts) => {
    if (column !== '')
      return `The file ends without a line break, so a cut in its last column ${column} would go unnoticed. Get the file again. If the file is complete, add a line break at the end.`;
    return value === ''
      ? 'The file ends in the middle of a line. Get the file again.'
      : `The file ends in the middle of a line: ${value} of ${expected} columns. Get the file again.`;
  },
  'row-unreadable': ({ column, value, expected }: RefusedFacts) =>
    column === ''
      ? value === ''
        ? 'The line cannot be read.'
        : `The line has ${value} columns instead of ${expected}.`
      : `Column ${column} is empty.`,
  'type-unknown': ({ column, value }: RefusedFacts) =>
    `The mapping has no role for "${value}" in column ${column}. Add it to [types].`,
  'currency-unknown': ({ value }: RefusedFacts) => `"${value}" is not a currency (ISO 4217).`,
  'currency-missing': ({ column }: RefusedFacts) => `The amount in column ${column} has no currency.`,
  'amount-unreadable': ({ column, value }: RefusedFacts) => `"${value}" in column ${column} is not an amount.`,
  'amount-decimal-comma': ({ column, value }: RefusedFacts) =>
    `"${value}" in column ${column} has a decimal comma. Give a mapping file with decimal = ",".`,
  'amount-digits': ({ column, value }: RefusedFacts) =>
    `"${value}" in column ${column} has more digits than the currency.`,
  'amount-too-large': ({ column, value }: RefusedFacts) => `"${value}" in column ${column} is too large.`,
  'date-unreadable': ({ column, value }: RefusedFacts) =>
    `"${value}" in column ${column} does not have the expected form of a date.`,
  'sum-differs': ({ value, expected }: RefusedFacts) =>
    `The lines add up to ${value} in minor units, but the file says ${expected}. Lines are missing or changed.`,
  'other-merchant': ({ value, expected }: RefusedFacts) =>
    `The file is from merchant "${value}"; expected ${expected}.`,
  'merchant-not-mapped': ({ value }: RefusedFacts) =>
    `The mapping file has no merchant, so tenderd cannot check that the file is from ${value}. Add columns.merchant or merchant to the mapping file.`,
  'nothing-matches': ({ value }: RefusedFacts) =>
    `None of the ${value} payments in the file is in this journal. The file is from another merchant, or this is the wrong journal.`,
  'mapping-wrong': ({ column, expected }: RefusedFacts) =>
    column === '' ? `The mapping file is not ${expected}.` : `Setting ${column}: expected ${expected}.`,
} as const;
