/** Why a file is refused. A refused file leaves nothing behind: the whole run ends without a report. */

/** The stable code of a refusal. */
export type RefusalCode = (typeof refusalCodes)[number];

/** All codes. docs/reference/match-findings.md explains each. */
export const refusalCodes = [
  'file-unreadable',
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
  'nothing-matches',
  'mapping-wrong',
] as const;

/** A refused file, line or value. `value` is the refused text, and `expected` what belongs in its place. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly expected?: string;
}

/** A refused line: the facts that the reader of the format knows. */
export type LineFault = Omit<Refusal, 'file' | 'line'>;

/** What a format makes of a row: a line of the settlement, or why it cannot be read. */
export type RowResult<Line> =
  | { readonly ok: true; readonly value: Line; readonly isTypeKnown: boolean }
  | { readonly ok: false; readonly faults: readonly LineFault[] };
