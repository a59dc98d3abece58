/** Reads the rows of a CSV file, one at a time. */

import type { Cells, RowResult } from '../match/index.js';
import { CsvFault, CsvRecords } from './csv-records.js';
import { type FileFacts, readText } from './decoded-file.js';
import type { FileRefusals } from './refused.js';

/** The rules for reading the rows of a file. */
export interface CsvForm<Line> {
  readonly delimiter: string;
  readonly encoding?: string;
  /** The number of lines before the header. */
  readonly skipLines: number;
  /** Returns the columns that the header lacks. */
  readonly missing: (header: readonly string[]) => readonly string[];
  /** Returns a function that reads the rows below this header. */
  readonly reader: (header: readonly string[]) => (cells: Cells) => RowResult<Line>;
  /** True if the cell in the last column must be complete. If the file was cut there, nothing else would show it. */
  readonly needsLast: (column: string) => boolean;
}

/** Receives each row that could be read. */
export type OnRow<Line> = (line: Line, lineNumber: number, isTypeKnown: boolean) => void;

/** Reads all rows. Records what cannot be read, and throws MatchRefused at the end of a file with refusals. */
export async function readCsv<Line>(
  path: string,
  form: CsvForm<Line>,
  refusals: FileRefusals,
  onRow: OnRow<Line>,
): Promise<FileFacts> {
  const rows = new Rows(form, refusals, onRow);
  const records = new CsvRecords(form.delimiter, (cells, line) => rows.take(cells, line));
  const reading = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error;
      refuseRecord(error, rows.hasHeader, refusals);
    }
  };
  const facts = await readText(path, form.encoding, refusals, (text) => reading(() => records.write(text)));
  reading(() => records.end());
  rows.end(facts);
  refusals.throwIfAny();
  return facts;
}

/** Refuses a record that cannot be read. A quote that is never closed is the usual sign of a cut file. */
function refuseRecord({ line, isOpen }: CsvFault, hasHeader: boolean, refusals: FileRefusals): never {
  return refusals.end({ code: !hasHeader ? 'not-a-settlement-file' : isOpen ? 'line-cut' : 'row-unreadable', line });
}

class Rows<Line> {
  readonly #form: CsvForm<Line>;
  readonly #refusals: FileRefusals;
  readonly #onRow: OnRow<Line>;
  #columns: ReadonlyMap<string, number> | undefined;
  #read: ((cells: Cells) => RowResult<Line>) | undefined;
  #width = 0;
  #lastColumn = '';
  /** The last row that had too few cells. If it is the last row of the file, the file was cut. */
  #short: { readonly line: number; readonly cells: number } | undefined;
  #rows = 0;
  #lastLine = 0;

  constructor(form: CsvForm<Line>, refusals: FileRefusals, onRow: OnRow<Line>) {
    this.#form = form;
    this.#refusals = refusals;
    this.#onRow = onRow;
  }

  /** True if the header was read. */
  get hasHeader(): boolean {
    return this.#columns !== undefined;
  }

  take(record: readonly string[], line: number): void {
    this.#refuseShort();
    if (line <= this.#form.skipLines) return;
    const columns = this.#columns;
    const read = this.#read;
    if (columns === undefined || read === undefined) return this.#takeHeader(record, line);
    this.#rows += 1;
    this.#lastLine = line;
    if (record.length < this.#width) {
      this.#short = { line, cells: record.length };
      return;
    }
    // An unquoted decimal comma adds a cell, and so moves all cells after it.
    if (record.length > this.#width) {
      this.#refusals.add({ code: 'row-unreadable', line, value: String(record.length), expected: String(this.#width) });
      return;
    }
    const result = read((column) => {
      const place = columns.get(column);
      return place === undefined ? '' : (record[place] ?? '');
    });
    if (result.ok) this.#onRow(result.value, line, result.isTypeKnown);
    else for (const fault of result.faults) this.#refusals.add({ ...fault, line });
  }

  end({ endsWithNewline, endsWithQuote }: FileFacts): void {
    if (this.#columns === undefined) this.#refusals.end({ code: 'not-a-settlement-file' });
    if (this.#short !== undefined && !endsWithNewline)
      this.#refusals.end({
        code: 'line-cut',
        line: this.#short.line,
        value: String(this.#short.cells),
        expected: String(this.#width),
      });
    this.#refuseShort();
    // A closing quote shows that the last cell is complete.
    const isLastWhole = endsWithNewline || endsWithQuote;
    if (this.#rows > 0 && !isLastWhole && this.#form.needsLast(this.#lastColumn))
      this.#refusals.add({ code: 'line-cut', line: this.#lastLine, column: this.#lastColumn });
  }

  #takeHeader(record: readonly string[], line: number): void {
    const names = record.map((name) => name.trim());
    const missing = this.#form.missing(names);
    if (missing.length > 0) {
      const isOther = missing.length > names.length || names.length < 2;
      this.#refusals.end({
        code: isOther ? 'not-a-settlement-file' : 'columns-missing',
        line,
        expected: missing.join(', '),
      });
    }
    this.#columns = new Map(names.map((name, place) => [name, place]));
    this.#read = this.#form.reader(names);
    this.#width = names.length;
    this.#lastColumn = names.at(-1) ?? '';
  }

  #refuseShort(): void {
    const short = this.#short;
    this.#short = undefined;
    if (short === undefined) return;
    this.#refusals.add({
      code: 'row-unreadable',
      line: short.line,
      value: String(short.cells),
      expected: String(this.#width),
    });
  }
}
