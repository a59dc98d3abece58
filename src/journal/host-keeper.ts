/**
 * Stores the identity of the machine in its journal, as salted hashes, so that a copy of the journal reveals no serial
 * number.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../sqlite.js';
import { type HostMarks, type HostVerdict, judgeHost, learnedMarks, markNames } from '../core/index.js';

/** Keeps the marks of the machine in one open journal. */
export class HostKeeper {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Compares this machine with the stored marks. Stores the marks of this machine, including new ones, unless the
   * verdict is that it is another machine.
   */
  meet(marks: HostMarks): HostVerdict {
    return this.#db
      .transaction(() => {
        const kept = this.#kept();
        const found = this.#hashed(marks);
        const judged = judgeHost(kept, found);
        if (judged.verdict !== 'other') this.#keep(learnedMarks(kept, found));
        return judged;
      })
      .immediate();
  }

  /** Makes this machine the owner of the journal, and removes the marks of the previous machine. The caller has begun a transaction. */
  accept(marks: HostMarks): void {
    this.#db.prepare("DELETE FROM meta WHERE name LIKE 'host.%'").run();
    this.#keep(this.#hashed(marks));
  }

  #kept(): HostMarks {
    return Object.fromEntries(
      markNames.flatMap((name) => {
        const text = this.#meta(`host.${name}`);
        return text === undefined ? [] : [[name, text.split(' ')]];
      }),
    );
  }

  #keep(marks: HostMarks): void {
    const before = this.#kept();
    for (const name of markNames) {
      const text = marks[name]?.join(' ');
      if (text === undefined || text === '' || text === before[name]?.join(' ')) continue;
      this.#put(`host.${name}`, text);
    }
  }

  #hashed(marks: HostMarks): HostMarks {
    const salt = this.#salt();
    return Object.fromEntries(
      markNames.map((name) => [
        name,
        (marks[name] ?? []).map((mark) =>
          createHash('sha256').update(`${salt} ${name} ${mark}`).digest('hex').slice(0, 32),
        ),
      ]),
    );
  }

  /**
   * Returns the salt of the hashes. The journal's id cannot be the salt, because the id changes when the operator
   * confirms the journal.
   */
  #salt(): string {
    const known = this.#meta('host.salt');
    if (known !== undefined) return known;
    const salt = randomBytes(16).toString('hex');
    this.#put('host.salt', salt);
    return salt;
  }

  #meta(name: string): string | undefined {
    return this.#db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(name);
  }

  #put(name: string, value: string): void {
    this.#db.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(name, value);
  }
}
