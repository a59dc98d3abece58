/** The folders of uploaded files. The name of a folder says which office made it, so a later start can remove what a killed office left. */

import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isProcessAlive } from '../../../platform/system-processes.js';

/** Makes and removes the folders of one office. */
export class UploadFolders {
  readonly #prefix: string;

  /** `office`: the path of the configuration file, which tells the offices of a machine apart. */
  constructor(office: string) {
    this.#prefix = `tenderd-office-match-${createHash('sha256').update(office).digest('hex').slice(0, 12)}-`;
  }

  /** Makes a folder that only this user can read. */
  async make(): Promise<string> {
    return mkdtemp(join(tmpdir(), `${this.#prefix}${process.pid}-`));
  }

  /**
   * Removes the folders that an earlier process of this office left, because it was killed. Call this method before the
   * first upload. Other folders stay: of another office, of another user, and of a process that still runs.
   */
  async removeStale(): Promise<void> {
    const names = await readdir(tmpdir()).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(this.#prefix))) {
      const pid = Number(/^(\d+)-\w+$/.exec(name.slice(this.#prefix.length))?.[1]);
      // A container gives each process the same id, and this process has no upload yet.
      if (!Number.isSafeInteger(pid) || (pid !== process.pid && isProcessAlive(pid))) continue;
      const folder = join(tmpdir(), name);
      // Another user could make a folder or a link with this name.
      const made = await lstat(folder).catch(() => undefined);
      if (made?.isDirectory() !== true || made.uid !== (process.getuid?.() ?? made.uid)) continue;
      // A folder that cannot be removed must not keep the office from starting.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}
