/** Which sealed messages were there already: nothing in a seal says when it was made, so that a copy is as good as its original. */

import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, constants, fdatasyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory } from '../../platform/directory.js';
import { nexoResults } from '../../messages/en.js';

/**
 * So many messages of registers are remembered, the newest: 25 days of a thousand payments with four messages each. What an older copy asks for is in
 * the journal, and no request that moves money is told apart by less than that here (`reversal-request.ts`); but for what was refused then, before it
 * was in the journal.
 */
const seenMax = 100_000;

/** So many of our own are remembered beside them: what was said last comes back soonest, and each is no more than what a terminal shows or answers. */
const saidMax = 10_000;

/** Never through a symbolic link. */
const noLink = constants.O_NOFOLLOW ?? 0;
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | noLink;

const digestCharacters = 22;
const pattern = /^(-?)([\w-]{22})$/;

/** What became of a mark that was to be noted: it is new, or known, or the disk did not take it. */
export type Noted = 'new' | 'known' | 'unwritten';

/** What stands around the marks; the defaults are those of a daemon. */
export interface SeenSealsParts {
  /** How many marks are kept. */
  readonly max?: { readonly heard: number; readonly said: number };
  /** Hears why the file could not be made short, or be made: the disk has no room. It goes on with the file as it is. */
  readonly onUnwritten?: ((why: string) => void) | undefined;
  /** Writes bytes of a buffer from an offset on, and returns how many; for tests. */
  readonly write?: (file: number, bytes: Buffer, from: number) => number;
}

/** The marks of sealed messages, as digests. Kept in a file, because a new process would serve every copy once. */
export class SeenSeals {
  readonly #heard: NewestMarks;
  readonly #said: NewestMarks;
  readonly #path: string | undefined;
  readonly #parts: SeenSealsParts;
  /** In the file. */
  #lines = 0;
  /** With so many it is written anew. */
  #linesMax: number;
  /** The file may end within a line: what is written next must not become the rest of it. */
  #isTorn = false;

  /**
   * Reads the file, and keeps it short; without one this process alone remembers. A disk without room is no obstacle: who asks what became of a payment
   * must be answered. Throws the system's own error for a file that cannot be had otherwise.
   */
  constructor(path?: string, parts: SeenSealsParts = {}) {
    const { max = { heard: seenMax, said: saidMax } } = parts;
    this.#path = path;
    this.#parts = parts;
    this.#heard = new NewestMarks(max.heard);
    this.#said = new NewestMarks(max.said);
    // Twice what is kept: it is seldom written anew.
    this.#linesMax = 2 * (max.heard + max.said);
    if (path === undefined) return;
    const text = readIfThere(path);
    const lines = (text ?? '').split('\n');
    for (const line of lines) {
      const [, ours, mark] = pattern.exec(line) ?? [];
      if (mark !== undefined) (ours === '-' ? this.#said : this.#heard).add(mark);
    }
    this.#lines = lines.length - 1;
    this.#isTorn = lines.at(-1) !== '';
    if (text === undefined || this.#isTorn || this.#lines !== this.#kept) {
      const error = this.#shorten(path);
      if (error !== undefined && !isFull(error)) throw error;
    }
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
      this.#write(this.#path, 'a', `${this.#isTorn ? '\n' : ''}${prefix}${mark}\n`, marks === this.#heard);
    } catch {
      // Half of it may be there, and counts for nothing.
      this.#isTorn = true;
      return 'unwritten';
    }
    this.#isTorn = false;
    this.#lines += 1;
    // It is on the disk, whether or not the file can be made short.
    if (this.#lines > this.#linesMax) this.#shorten(this.#path);
    return 'new';
  }

  /** Writes the file anew, where the disk takes it; else tries again when as many marks as are kept have come, and returns why. */
  #shorten(path: string): unknown {
    const max = this.#heard.max + this.#said.max;
    try {
      this.#rewrite(path);
      this.#linesMax = 2 * max;
      return undefined;
    } catch (error) {
      this.#linesMax = this.#lines + max;
      this.#parts.onUnwritten?.(String(error));
      return error;
    }
  }

  /** The file with what is kept alone. It takes the place of the old one once it is on the disk. */
  #rewrite(path: string): void {
    const lines = [...this.#heard.all]
      .map((mark) => `${mark}\n`)
      .concat([...this.#said.all].map((mark) => `-${mark}\n`));
    // A draft that a crash left, or a link that somebody put there: the name goes, and where it leads nothing is written.
    rmSync(`${path}.new`, { force: true });
    this.#write(`${path}.new`, 'wx', lines.join(''), true);
    renameSync(`${path}.new`, path);
    syncDirectory(dirname(path));
    this.#lines = lines.length;
    this.#isTorn = false;
  }

  /** Writes all of it, or throws: a disk that runs full takes a part, and says so by the count alone. */
  #write(path: string, flag: 'a' | 'wx', text: string, isOnDisk: boolean): void {
    const { write = writeSync } = this.#parts;
    const bytes = Buffer.from(text, 'latin1');
    const file = openSync(path, flag === 'a' ? appending : flag, 0o600);
    try {
      for (let done = 0; done < bytes.length; ) {
        const taken = write(file, bytes, done);
        if (taken === 0) throw Object.assign(new Error(nexoResults.diskFull()), { code: 'ENOSPC' });
        done += taken;
      }
      if (isOnDisk) fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
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

/** A disk without room. What else is wrong with a file is a matter for whoever starts the daemon. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

function readIfThere(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | noLink);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return readFileSync(file, 'latin1');
  } finally {
    closeSync(file);
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, digestCharacters);
}
