/** Finds the lines that a later file repeats or corrects. The line in the later file counts, and the earlier one is dropped. */

import type { Database } from '../../sqlite.js';
import { emptyFingerprint, fingerprint } from './fingerprint.js';
import { Marks, PARTS, RECORD_WORDS } from './marks.js';
import { NameTable } from './name-table.js';
import { ByteColumn, NumberColumn } from './number-column.js';

const identityKind = 6;
const contentKind = 7;

/** Finds the copies of a line in several files. */
export class Copies {
  readonly #identities: Marks;
  readonly #contents = [new NumberColumn(), new NumberColumn(), new NumberColumn()] as const;
  readonly #dropped = new ByteColumn();
  readonly #print = emptyFingerprint();

  constructor(db: Database) {
    this.#identities = new Marks(db, 5);
  }

  /**
   * Adds a line. `identity` identifies the line in all files. `content` is the part of the line that a correction
   * changes.
   */
  add(row: number, identity: string, content: string): void {
    fingerprint(content, contentKind, this.#print);
    for (const [at, column] of this.#contents.entries()) column.set(row, this.#print[at] ?? 0);
    fingerprint(identity, identityKind, this.#print);
    this.#identities.add(this.#print, row);
  }

  /** True if a later file has the line as well. */
  isDropped(row: number): boolean {
    return this.#dropped.get(row) === 1;
  }

  /** Compares all lines. Calls `onCopy` for each line that an earlier file also contains. */
  run(fileOf: (row: number) => number, onCopy: (row: number, isSame: boolean) => void): void {
    const table = new NameTable();
    for (let part = 0; part < PARTS; part += 1) {
      table.begin(this.#identities.countOf(part));
      const lists: number[][] = [];
      this.#identities.read(part, (records) => {
        for (let at = 0; at < records.length; at += RECORD_WORDS) {
          const row = records[at + 3] ?? 0;
          const entry = table.add(records[at] ?? 0, records[at + 1] ?? 0, records[at + 2] ?? 0, row);
          const list = lists[entry];
          if (list === undefined) lists[entry] = [row];
          else list.push(row);
        }
      });
      for (const list of lists) if (list.length > 1) this.#compare(list, fileOf, onCopy);
    }
  }

  /**
   * Compares lines with the same identity. One file may contain the same line several times. Each copy then gets a
   * number and counts as a line of its own. A copy in a later file replaces the copy with the same number in an earlier
   * file.
   */
  #compare(
    rows: readonly number[],
    fileOf: (row: number) => number,
    onCopy: (row: number, isSame: boolean) => void,
  ): void {
    const newest: number[] = [];
    let file = -1;
    let ordinal = 0;
    for (const row of rows) {
      ordinal = fileOf(row) === file ? ordinal + 1 : 0;
      file = fileOf(row);
      const earlier = newest[ordinal];
      newest[ordinal] = row;
      if (earlier === undefined) continue;
      this.#dropped.set(earlier, 1);
      onCopy(
        row,
        this.#contents.every((column) => column.get(row) === column.get(earlier)),
      );
    }
  }
}
