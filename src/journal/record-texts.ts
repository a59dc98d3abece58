/** Records as the texts that their rows hold. What a text says does not change, so it is read once while it is in use. */

import type { TransactionRecord } from '../core/index.js';
import { Recent } from './recent.js';

/** So many texts are in use at one time: what is open, and what a register asks about. */
const TEXTS_MAX = 256;

/** Longer texts are read again each time: such a row has a basket, and becomes short when its transaction ends. */
const textMax = 65_536;

/** Reads the records of one database. Who is given a record shares it with others, and never changes it. */
export class RecordTexts {
  readonly #read = new Recent<string, TransactionRecord>(TEXTS_MAX);

  /** What the text of a row says. It is always what was read, never what was meant to be written. */
  read(text: string): TransactionRecord {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    const record: TransactionRecord = JSON.parse(text);
    if (text.length <= textMax) this.#read.put(text, record);
    return record;
  }
}
