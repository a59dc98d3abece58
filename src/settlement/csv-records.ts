/**
 * Splits the text of a CSV file into records (RFC 4180). A record without a quote is split here, because this is fast.
 * Nearly all records of a settlement file have no quotes, and a file may have a million of them. The library csv-parse
 * reads the other records.
 */

import { parse } from 'csv-parse/sync';

/** Receives the cells of a record, and the number of its last line. */
export type OnRecord = (cells: string[], line: number) => void;

/** Thrown if a record cannot be read. `line` is its first line. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  readonly line: number;
  /** True if a quote is never closed. */
  readonly isOpen: boolean;

  constructor(line: number, isOpen: boolean, cause?: unknown) {
    super(`line ${line}`, { cause });
    this.line = line;
    this.isOpen = isOpen;
  }
}

/** The maximum length of a record. A longer record means that a quote is never closed. */
const recordMax = 1_048_576;

/** Splits pieces of text into records. Empty lines are left out. */
export class CsvRecords {
  readonly #delimiter: string;
  readonly #onRecord: OnRecord;
  /** The text of the record that is not complete yet. */
  #rest = '';
  /** The line break that ends all records of the file. It is the first line break that occurs. */
  #ending: string | undefined;
  #line = 1;

  constructor(delimiter: string, onRecord: OnRecord) {
    this.#delimiter = delimiter;
    this.#onRecord = onRecord;
  }

  /** Splits the next piece of the text. Throws CsvFault, and the errors of `onRecord`. */
  write(piece: string): void {
    const text = this.#rest + piece;
    this.#ending ??= endingOf(text);
    const from = this.#ending === undefined ? 0 : this.#cut(text, this.#ending);
    this.#rest = text.slice(from);
    if (this.#rest.length <= recordMax) return;
    this.#parse(this.#rest, this.#ending ?? '\n', this.#line);
    throw new CsvFault(this.#line, true);
  }

  /** Splits the rest of the text, which is the last record. Throws CsvFault, and the errors of `onRecord`. */
  end(): void {
    const text = this.#rest;
    this.#rest = '';
    const ending = this.#ending ?? (text.endsWith('\r') ? '\r' : '\n');
    const from = this.#cut(text, ending);
    if (from < text.length) this.#take(text.slice(from), ending);
  }

  /** Splits off all complete records. Returns the position of the first record that is not complete. */
  #cut(text: string, ending: string): number {
    let from = 0;
    let quote = text.indexOf('"');
    for (;;) {
      const end = text.indexOf(ending, from);
      if (end === -1) return from;
      if (quote === -1 || quote > end) {
        if (end > from) this.#onRecord(text.slice(from, end).split(this.#delimiter), this.#line);
        this.#line += 1;
        from = end + ending.length;
        continue;
      }
      const quotedEnd = endOfQuoted(text, quote, ending);
      if (quotedEnd === -1) return from;
      this.#take(text.slice(from, quotedEnd), ending);
      this.#line += 1;
      from = quotedEnd + ending.length;
      quote = text.indexOf('"', from);
    }
  }

  #take(record: string, ending: string): void {
    const first = this.#line;
    this.#line += record.split(ending).length - 1;
    if (!record.includes('"')) return this.#onRecord(record.split(this.#delimiter), first);
    for (const cells of this.#parse(record, ending, first)) this.#onRecord(cells, this.#line);
  }

  #parse(record: string, ending: string, line: number): string[][] {
    try {
      return parse(record, { delimiter: this.#delimiter, record_delimiter: ending, relax_column_count: true });
    } catch (error) {
      const isOpen = error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED';
      throw new CsvFault(line, isOpen, error);
    }
  }
}

/**
 * Returns the first line break outside of quotes. Returns undefined if there is none, or if more text is needed to
 * decide.
 */
function endingOf(text: string): string | undefined {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n') return '\n';
    if (character === '\r') return at + 1 === text.length ? undefined : text[at + 1] === '\n' ? '\r\n' : '\r';
  }
  return undefined;
}

/** Returns the end of a record whose first quote is known; -1 if more text is needed. */
function endOfQuoted(text: string, quote: number, ending: string): number {
  for (let opened = quote; ; ) {
    const closed = text.indexOf('"', opened + 1);
    if (closed === -1) return -1;
    const end = text.indexOf(ending, closed + 1);
    opened = text.indexOf('"', closed + 1);
    if (end === -1) return -1;
    if (opened === -1 || opened > end) return end;
  }
}
