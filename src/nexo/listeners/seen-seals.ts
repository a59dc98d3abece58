/**
 * The sealed messages that were received before. A seal contains no time, so a copy of a message is as valid as the
 * original.
 */

import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, constants, fdatasyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory } from '../../platform/directory.js';
import { nexoResults } from '../../messages/index.js';

/**
 * How many of the newest register messages are remembered: those of 25 days with a thousand payments a day and four
 * messages each. A copy of an older message finds its request in the journal. With seals, a request is not started
 * again if only its ServiceID distinguishes it from an earlier one (`unlessLeft` in `payment-identity.ts`). There is
 * one gap: a copy of a request that was rejected before it reached the journal.
 */
const seenMax = 100_000;

/**
 * The number of tenderd's own messages that are also remembered. An attacker would most likely send back the newest
 * messages. Each of these messages is only a response or a text for the terminal's display.
 */
const saidMax = 10_000;

/** Prevents opening the file through a symbolic link. */
const noLink = constants.O_NOFOLLOW ?? 0;
const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | noLink;

const digestCharacters = 22;
const pattern = /^(-?)([\w-]{22})$/;

/** The result of recording a message by its digest: the digest is new, or known, or the disk rejected it. */
export type Noted = 'new' | 'known' | 'unwritten';

/** The options of {@link SeenSeals}. The defaults are those of a daemon. */
export interface SeenSealsParts {
  /** The number of messages that are remembered: `heard` from registers, and `said` by tenderd. */
  readonly max?: { readonly heard: number; readonly said: number };
  /** Called with the reason if the file could not be shortened or created, because the disk is full. The existing file stays in use. */
  readonly onUnwritten?: ((why: string) => void) | undefined;
  /** Writes the bytes of a buffer from an offset, and returns their number. Only tests set this function. */
  readonly write?: (file: number, bytes: Buffer, from: number) => number;
}

/** Remembers sealed messages by their digests, in a file. Without the file, a new process would accept each copy once. */
export class SeenSeals {
  readonly #heard: NewestMarks;
  readonly #said: NewestMarks;
  readonly #path: string | undefined;
  readonly #parts: SeenSealsParts;
  /** The number of lines in the file. */
  #lines = 0;
  /** The number of lines above which the file is rewritten. */
  #linesMax: number;
  /** True if the file may end with an incomplete line. The next text must then start on a new line. */
  #isTorn = false;

  /**
   * Reads the file and shortens it. Without a path, the digests exist only in memory. A full disk does not stop the
   * start, because registers must be able to ask about a payment. Throws the system's own error if the file cannot be
   * opened or written for another reason.
   */
  constructor(path?: string, parts: SeenSealsParts = {}) {
    const { max = { heard: seenMax, said: saidMax } } = parts;
    this.#path = path;
    this.#parts = parts;
    this.#heard = new NewestMarks(max.heard);
    this.#said = new NewestMarks(max.said);
    // The file may grow to twice the number of lines that are kept, so that it is rarely rewritten.
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
   * Records a register's message by its `mark`, which identifies the message and all its copies. When this function
   * returns, the record is on the disk, so a crash or power failure does not lose it. If the disk rejected the record,
   * the message must not be served, because a new process would serve a copy of it.
   */
  note(mark: string): Noted {
    return this.#noted(this.#heard, '', digest(mark));
  }

  /** Records a message of tenderd before it is sealed, because both directions use the same key. */
  noteOurs(text: string): void {
    this.#noted(this.#said, '-', digest(text));
  }

  /** True if tenderd sent this text. */
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
      // Messages of tenderd cannot start a payment, so their digests are not synced to the disk.
      this.#write(this.#path, 'a', `${this.#isTorn ? '\n' : ''}${prefix}${mark}\n`, marks === this.#heard);
    } catch {
      // The file may now end with a part of the line, which is not a valid digest.
      this.#isTorn = true;
      return 'unwritten';
    }
    this.#isTorn = false;
    this.#lines += 1;
    // The digest is recorded, even if the file cannot be shortened.
    if (this.#lines > this.#linesMax) this.#shorten(this.#path);
    return 'new';
  }

  /**
   * Rewrites the file with only the newest digests. If this fails, returns the error. The next attempt follows after
   * the file has grown by as many lines as there are digests to keep.
   */
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

  /** Writes the newest digests to a new file, which replaces the old file after it is on the disk. */
  #rewrite(path: string): void {
    const lines = [...this.#heard.all]
      .map((mark) => `${mark}\n`)
      .concat([...this.#said.all].map((mark) => `-${mark}\n`));
    // A crash may have left a draft with this name, or the name may be a link. The file is removed first, so that the
    // target of a link is never written.
    rmSync(`${path}.new`, { force: true });
    this.#write(`${path}.new`, 'wx', lines.join(''), true);
    renameSync(`${path}.new`, path);
    syncDirectory(dirname(path));
    this.#lines = lines.length;
    this.#isTorn = false;
  }

  /**
   * Writes all of the text, or throws. A disk that becomes full accepts a part of the text; only the number of written
   * bytes shows this.
   */
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

/** The newest digests, up to a maximum number. */
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

/**
 * True if the disk is full or the quota is used up. A file error of any other kind is reported to the operator who
 * starts the daemon.
 */
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
