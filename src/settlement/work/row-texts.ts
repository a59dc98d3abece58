/**
 * The rows of a run as texts. One row of the database has the texts of many rows of the run. Most texts are never read
 * again.
 */

import type { Database, Statement } from '../../sqlite.js';

const charactersAtOnce = 65_536;

/** The table for the texts. */
export const TEXTS_TABLE = 'CREATE TABLE texts (n INTEGER PRIMARY KEY, rows TEXT NOT NULL)';

/** The texts of the lines, the sales or the transactions. A text has no line break. */
export class RowTexts {
  readonly #insert: Statement<[string]>;
  readonly #places: number[] = [];
  readonly #read: Statement<[number], string>;
  #held: string[] = [];
  #characters = 0;

  constructor(db: Database) {
    this.#insert = db.prepare('INSERT INTO texts (rows) VALUES (?)');
    this.#read = db.prepare<[number], string>('SELECT rows FROM texts WHERE n = ?');
    this.#read.pluck();
  }

  /** Adds the text of the next row. */
  add(text: string): void {
    this.#held.push(text);
    this.#characters += text.length;
    if (this.#characters >= charactersAtOnce) this.#store();
  }

  /** Calls `use` with each text, in the order in which they were added. `row` counts from 0. */
  forEach(use: (text: string, row: number) => void): void {
    let row = 0;
    for (const place of this.#places)
      for (const text of this.#read.get(place)?.split('\n') ?? []) {
        use(text, row);
        row += 1;
      }
    for (const text of this.#held) {
      use(text, row);
      row += 1;
    }
  }

  #store(): void {
    const { lastInsertRowid } = this.#insert.run(this.#held.join('\n'));
    this.#places.push(Number(lastInsertRowid));
    this.#held = [];
    this.#characters = 0;
  }
}
