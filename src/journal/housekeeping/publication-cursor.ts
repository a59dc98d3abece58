/**
 * The cursor of the publication: the number of the last fact that the stream has acknowledged. The cursor is a row of
 * the journal itself, so a restored backup continues with the cursor that belongs to its facts. The row exists only
 * after a start with `[publish]`.
 */

import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database, Statement } from '../../sqlite.js';
import { unlessDiskFull } from './disk-full.js';

/** The position of the publication. */
export interface PublicationPosition {
  /**
   * 16 hexadecimal digits that name this journal in its events. Both journals of a pair have the same digits. If the
   * journal was copied to another till, `journal new-sale-id` gives it new digits.
   */
  readonly source: string;
  /** The facts up to this number are in the stream. */
  readonly seq: number;
  /**
   * The number of facts, up to `seq`, that the other journal of the pair does not have. Such facts have no numbers of
   * their own in events.
   */
  readonly onlyHere: number;
}

/** The publication of a journal. `active`: true if the erasure must wait until facts are published. */
export interface KeptPublication extends PublicationPosition {
  readonly active: boolean;
}

/** The facts that the stream does not have yet. The erasure keeps these facts. */
export interface Unpublished {
  /** The facts after this number are not in the stream. */
  readonly after: number;
  /**
   * The time of the first fact that the stream does not have yet (an ISO time). It is undefined if the stream has all
   * facts.
   */
  readonly since: string | undefined;
}

const shape = z.object({
  source: z.string(),
  seq: z.int().nonnegative(),
  // Only builds before the first release wrote a row without this member. docs/operate/standby.md excludes their journals.
  onlyHere: z.int().nonnegative().default(0),
  active: z.boolean(),
});
const rowName = 'publication';

/** The cursor of one open journal. */
export class PublicationCursor {
  readonly #read: Statement<[string], string>;
  readonly #write: Statement<[string, string]>;
  readonly #timeAfter: Statement<[number], string>;

  constructor(db: Database) {
    this.#read = db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
    this.#write = db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)');
    this.#timeAfter = db.prepare<[number], string>('SELECT at FROM facts WHERE seq > ? ORDER BY seq LIMIT 1').pluck();
  }

  /**
   * Begins or continues the publication. `pairStream` is the stream of the pair to which the journal belongs, if any.
   * Both journals of a pair get the same name, so that a receiver counts each event once. Returns undefined if the disk
   * has no room for the row.
   */
  begin(hasRoom: boolean, pairStream?: string): PublicationPosition | undefined {
    const kept = this.kept();
    if (kept?.active === true) return kept;
    const next = {
      source: kept?.source ?? (pairStream === undefined ? newSource() : sourceOf(pairStream)),
      seq: kept?.seq ?? 0,
      onlyHere: kept?.onlyHere ?? 0,
      active: true,
    };
    return hasRoom && this.#put(next) ? next : undefined;
  }

  /** Ends the publication, so that the erasure no longer waits for it. The position is kept for a later start. */
  end(hasRoom: boolean): void {
    const kept = this.kept();
    if (kept?.active === true && hasRoom) this.#put({ ...kept, active: false });
  }

  /** Moves the cursor forward. If the disk is full, the cursor stays, and the next start sends some events again. */
  move({ seq, onlyHere }: Omit<PublicationPosition, 'source'>, hasRoom: boolean): void {
    const kept = this.kept();
    if (kept !== undefined && seq > kept.seq && hasRoom) this.#put({ ...kept, seq, onlyHere });
  }

  /** Returns the publication; undefined if none was ever begun. */
  kept(): KeptPublication | undefined {
    const text = this.#read.get(rowName);
    return text === undefined ? undefined : shape.parse(JSON.parse(text));
  }

  /** Continues the publication of another journal, which this journal replaces. Throws the errors of SQLite. */
  continueFrom(publication: KeptPublication): void {
    this.#write.run(rowName, JSON.stringify(publication));
  }

  /** Gives the journal a new name in its events, because it is a copy of the journal of another till. */
  renew(): void {
    const kept = this.kept();
    if (kept !== undefined) this.#put({ ...kept, source: newSource() });
  }

  /** Returns the facts that the stream does not have; undefined if nothing is published. */
  unpublished(): Unpublished | undefined {
    const kept = this.kept();
    if (kept?.active !== true) return undefined;
    return { after: kept.seq, since: this.#timeAfter.get(kept.seq) };
  }

  #put(value: KeptPublication): boolean {
    let isWritten = false;
    unlessDiskFull(() => {
      this.#write.run(rowName, JSON.stringify(value));
      isWritten = true;
    });
    return isWritten;
  }
}

function newSource(): string {
  return randomBytes(8).toString('hex');
}

function sourceOf(pairStream: string): string {
  return createHash('sha256').update(`publication/${pairStream}`).digest('hex').slice(0, 16);
}
