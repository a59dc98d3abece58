/** The folders of uploaded files. The name of a folder says which office made it, so a later start can remove what a killed office left. */

import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isProcessAlive, processSpace } from '../../../platform/system-processes.js';

/**
 * The longest time from the start of an upload to the end of its comparison, including the wait for comparisons before
 * it.
 */
const uploadMaxMs = 7_200_000;

/** Makes and removes the folders of one office. */
export class UploadFolders {
  readonly #prefix: string;
  readonly #space: string;

  /**
   * `office`: the path of the configuration file, which distinguishes the offices of a machine. `space`: a text that
   * identifies the PID namespace; all processes that this process can see have the same text.
   */
  constructor(office: string, space = processSpace()) {
    this.#prefix = `tenderd-office-match-${digestOf(office, 12)}-`;
    this.#space = digestOf(space, 8);
  }

  /** Makes a folder that only this user can read. */
  async make(): Promise<string> {
    return mkdtemp(join(tmpdir(), `${this.#prefix}${this.#space}-${process.pid}-`));
  }

  /**
   * Removes the folders that a killed process of this office has left. Call this method before the first upload. The
   * folders of another office, of another user and of a running process stay. A folder may also belong to another
   * container that shares the temporary directory, or to an earlier boot. This process cannot check such processes, so
   * it removes their folders only when they are too old for a running upload.
   */
  async removeStale(): Promise<void> {
    const names = await readdir(tmpdir()).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(this.#prefix))) {
      // Earlier versions wrote only the number of the process.
      const [, space, number] = /^(?:([0-9a-f]{8})-)?(\d+)-\w+$/.exec(name.slice(this.#prefix.length)) ?? [];
      const pid = Number(number);
      // A folder with the number of this process is also stale: an earlier process had this number, because this
      // process has no upload yet.
      if (!Number.isSafeInteger(pid) || (space === this.#space && pid !== process.pid && isProcessAlive(pid))) continue;
      const folder = join(tmpdir(), name);
      // Skip everything that is not a folder of this user, because another user could make a folder or a link with this
      // name.
      const made = await lstat(folder).catch(() => undefined);
      if (made?.isDirectory() !== true || made.uid !== (process.getuid?.() ?? made.uid)) continue;
      if (space !== this.#space && Date.now() - made.mtimeMs < uploadMaxMs) continue;
      // A folder that cannot be removed must not keep the office from starting.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

function digestOf(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
