/** The reasons why a file is refused. If one file is refused, the run ends without a report and stores nothing. */

/** The stable code of a refusal. */
export type RefusalCode = (typeof refusalCodes)[number];

/** All codes. docs/reference/match-findings.md explains each. */
export const refusalCodes = [
  'file-unreadable',
  'file-not-regular',
  'file-empty',
  'encoding-wrong',
  'not-a-settlement-file',
  'xml-malformed',
  'columns-missing',
  'line-cut',
  'row-unreadable',
  'type-unknown',
  'currency-unknown',
  'currency-missing',
  'amount-unreadable',
  'amount-decimal-comma',
  'amount-digits',
  'amount-too-large',
  'date-unreadable',
  'sum-differs',
  'other-merchant',
  'merchant-not-mapped',
  'nothing-matches',
  'mapping-wrong',
] as const;

/** A refused file, line or value. `value` is the refused text, and `expected` describes a right value. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly expected?: string;
}

/**
 * The facts about a refused line, without the file and the number of the line, which the readers of formats do not
 * know.
 */
export type LineFault = Omit<Refusal, 'file' | 'line'>;

/** The result of reading a row: a settlement line, or why the row cannot be read. */
export type RowResult<Line> =
  | { readonly ok: true; readonly value: Line; readonly isTypeKnown: boolean }
  | { readonly ok: false; readonly faults: readonly LineFault[] };
