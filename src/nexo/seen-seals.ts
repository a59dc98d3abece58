/** Which sealed messages were there already: nothing in a seal says when it was made, so that a copy is as good as its original. */

import { createHash } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory } from '../directory.js';

/**
 * So many messages of registers are remembered, the newest: 25 days of a thousand payments with four messages each. What an older copy asks for is in
 * the journal, and no request that moves money is told apart by less than that here (`reversal-request.ts`); but for what was refused then, before it
 * was in the journal.
 */
const seenMax = 100_000;

/** So many of our own are remembered beside them: what was said last comes back soonest, and each is no more than what a terminal shows or answers. */
const saidMax = 10_000;

const digestCharacters = 22;
const pattern = /^(-?)([\w-]{22})$/;

/** What became of a mark that was to be noted: it is new, or known, or the disk did not take it. */
export type Noted = 'new' | 'known' | 'unwritten';

/** The marks of sealed messages, as digests. Kept in a file, because a new process would serve every copy once. */
export class SeenSeals {
  readonly #heard: NewestMarks;
  readonly #said: NewestMarks;
  readonly #path: string | undefined;
  /** In the file. */
  #lines = 0;

  /**
   * Reads the file, and keeps it short; without one this process alone remembers. Throws the system's own error for a file that cannot be had.
   * `max` is for tests.
   */
  constructor(path?: string, max = { heard: seenMax, said: saidMax }) {
    this.#path = path;
    this.#heard = new NewestMarks(max.heard);
    this.#said = new NewestMarks(max.said);
    if (path === undefined) return;
    const text = readIfThere(path);
    const lines = (text ?? '').split('\n');
    for (const line of lines) {
      const [, ours, mark] = pattern.exec(line) ?? [];
      if (mark !== undefined) (ours === '-' ? this.#said : this.#heard).add(mark);
    }
    this.#lines = this.#kept;
    if (text === undefined || this.#lines !== lines.length - 1) this.#rewrite(path);
  }

  /**
   * Notes what marks a message of a register. It is on the disk before this returns, whatever becomes of the process or the power then. What the disk
   * did not take must not be served: a new process would serve its copy.
   */
  note(mark: string): Noted {
    return this.#noted(this.#heard, '', digest(mark));
  }

  /** Notes what we say, before it is sealed: the same key seals both ways. */
  noteOurs(text: string): void {
    this.#noted(this.#said, '-', digest(text));
  }

  /** Whether we said it. */
  isOurs(text: string): boolean {
    return this.#said.has(digest(text));
  }

  get #kept(): number {
    return this.#heard.size + this.#said.size;
  }

  #noted(marks: NewestMarks, prefix: string, mark: string): Noted {
    if (marks.has(mark)) return 'known';
    marks.add(mark);
    if (this.#path === undefined) return 'new';
    try {
      // What we say holds no money, and is not waited for.
      write(this.#path, 'a', `${prefix}${mark}\n`, marks === this.#heard);
      this.#lines += 1;
      // Twice what is kept: it is seldom written anew.
      if (this.#lines > 2 * (this.#heard.max + this.#said.max)) this.#rewrite(this.#path);
      return 'new';
    } catch {
      return 'unwritten';
    }
  }

  /** The file with what is kept alone. It takes the place of the old one once it is on the disk. */
  #rewrite(path: string): void {
    const lines = [...this.#heard.all]
      .map((mark) => `${mark}\n`)
      .concat([...this.#said.all].map((mark) => `-${mark}\n`));
    write(`${path}.new`, 'w', lines.join(''), true);
    renameSync(`${path}.new`, path);
    syncDirectory(dirname(path));
    this.#lines = lines.length;
  }
}

/** As many marks as are kept, the newest. */
class NewestMarks {
  readonly #marks = new Set<string>();
  readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  get size(): number {
    return this.#marks.size;
  }

  get all(): Iterable<string> {
    return this.#marks;
  }

  has(mark: string): boolean {
    return this.#marks.has(mark);
  }

  add(mark: string): void {
    this.#marks.add(mark);
    const [oldest] = this.#marks;
    if (this.#marks.size > this.max && oldest !== undefined) this.#marks.delete(oldest);
  }
}

function write(path: string, flag: 'a' | 'w', text: string, isOnDisk: boolean): void {
  const file = openSync(path, flag, 0o600);
  try {
    writeSync(file, text);
    if (isOnDisk) fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, digestCharacters);
}
