/**
 * Sorts fingerprints into parts, so that one part fits into memory. Equal fingerprints are always in parts with the
 * same number, so only parts with the same number are compared.
 */

import type { Database, Statement } from '../../sqlite.js';
import type { Fingerprint } from './fingerprint.js';

/** The number of parts into which the records are divided. */
export const PARTS = 128;
/**
 * The length of a record in words of 32 bits. Three words are the fingerprint, and one is the number of the line or
 * transaction.
 */
export const RECORD_WORDS = 4;
const recordsAtOnce = 512;

/** The table for the parts that do not fit into memory. */
export const MARKS_TABLE = `
  CREATE TABLE marks (side INTEGER NOT NULL, part INTEGER NOT NULL, records BLOB NOT NULL);
  CREATE INDEX marks_by_part ON marks (side, part);
`;

/** The records of the lines, the sales or the transactions. */
export class Marks {
  readonly #side: number;
  readonly #insert: Statement<[number, number, Buffer]>;
  readonly #select: Statement<[number, number], Buffer>;
  readonly #records: Uint32Array;
  readonly #counts = new Uint32Array(PARTS);
  readonly #stored = new Uint32Array(PARTS);

  constructor(db: Database, side: number) {
    this.#side = side;
    this.#insert = db.prepare('INSERT INTO marks (side, part, records) VALUES (?, ?, ?)');
    this.#select = db.prepare<[number, number], Buffer>(
      'SELECT records FROM marks WHERE side = ? AND part = ? ORDER BY rowid',
    );
    this.#select.pluck();
    this.#records = new Uint32Array(PARTS * recordsAtOnce * RECORD_WORDS);
  }

  /** Adds a record with this fingerprint. */
  add(fingerprint: Fingerprint, value: number): void {
    const [a = 0, b = 0, c = 0] = [fingerprint[0], fingerprint[1], fingerprint[2]];
    const part = a % PARTS;
    const count = this.#counts[part] ?? 0;
    const at = (part * recordsAtOnce + count) * RECORD_WORDS;
    this.#records[at] = a;
    this.#records[at + 1] = b;
    this.#records[at + 2] = c;
    this.#records[at + 3] = value;
    this.#counts[part] = count + 1;
    if (count + 1 === recordsAtOnce) this.#store(part);
  }

  /** Returns the number of records of a part. */
  countOf(part: number): number {
    return (this.#stored[part] ?? 0) + (this.#counts[part] ?? 0);
  }

  /** Calls `use` with the records of a part, in the order in which they were added. */
  read(part: number, use: (records: Uint32Array) => void): void {
    if ((this.#stored[part] ?? 0) > 0)
      for (const stored of this.#select.iterate(this.#side, part)) use(new Uint32Array(new Uint8Array(stored).buffer));
    use(this.#held(part));
  }

  #held(part: number): Uint32Array {
    const from = part * recordsAtOnce * RECORD_WORDS;
    return this.#records.subarray(from, from + (this.#counts[part] ?? 0) * RECORD_WORDS);
  }

  #store(part: number): void {
    const held = this.#held(part);
    this.#insert.run(this.#side, part, Buffer.from(held.buffer, held.byteOffset, held.byteLength));
    this.#stored[part] = this.countOf(part);
    this.#counts[part] = 0;
  }
}
