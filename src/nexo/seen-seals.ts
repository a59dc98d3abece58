/** Which sealed messages were there already: nothing in a seal says when it was made, so that a copy is as good as its original. */

import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** So many are remembered, the newest: those of months in a shop. What an older one asked for is in the journal. */
const seenMax = 100_000;

const digestCharacters = 22;
const pattern = /^[\w-]{22}$/;

/** What became of a mark that was to be noted: it is new, or known, or the disk did not take it. */
export type Noted = 'new' | 'known' | 'unwritten';

/** The marks of sealed messages, as digests. Kept in a file, because a new process would serve every copy once. */
export class SeenSeals {
  readonly #marks = new Set<string>();
  readonly #path: string | undefined;

  /** Reads the file, and keeps it short; without one this process alone remembers. Throws the system's own error for a file that cannot be had. */
  constructor(path?: string) {
    this.#path = path;
    if (path === undefined) return;
    const lines = readIfThere(path).split('\n');
    const found = lines.filter((line) => pattern.test(line));
    for (const mark of found.slice(-seenMax)) this.#marks.add(mark);
    if (found.length <= seenMax && found.length === lines.length - 1) return;
    writeFileSync(`${path}.new`, [...this.#marks].map((mark) => `${mark}\n`).join(''), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }

  /**
   * Notes what marks a message. It is in the file before this returns, whatever becomes of the process then. What the disk did not take must not be
   * served: a new process would serve its copy.
   */
  note(text: string): Noted {
    const mark = digest(text);
    if (this.#marks.has(mark)) return 'known';
    this.#marks.add(mark);
    const [oldest] = this.#marks;
    if (this.#marks.size > seenMax && oldest !== undefined) this.#marks.delete(oldest);
    if (this.#path === undefined) return 'new';
    try {
      appendFileSync(this.#path, `${mark}\n`, { mode: 0o600 });
      return 'new';
    } catch {
      return 'unwritten';
    }
  }

  /** Whether it was noted. */
  has(text: string): boolean {
    return this.#marks.has(digest(text));
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, digestCharacters);
}
