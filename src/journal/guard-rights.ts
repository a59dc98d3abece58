/**
 * Explains to the technician why the rollback guard cannot be written: the owner of the file, and the command that
 * repairs it.
 */

import { statSync } from 'node:fs';
import { userName } from '../platform/user-name.js';
import { JournalError, toJournalError } from './error.js';

const ownerReadsAndWrites = 0o600;

/** Returns the error of a start that could not open the guard at `path` for writing. */
export function unwritableGuard(path: string, cause: unknown): JournalError {
  const { code } = toJournalError(cause, path);
  const why =
    (code === 'journal-unwritable' ? wrongRights(path) : undefined) ??
    'check the disk, and the rights of its directory';
  const said = cause instanceof Error ? cause.message : String(cause);
  const text = `The witness file ${path} cannot be opened for writing, and without it a journal that is lost or old would not be noticed: ${why} (${said}).`;
  return new JournalError(code, path, text, cause);
}

function wrongRights(path: string): string | undefined {
  const self = process.geteuid?.();
  const found = statSync(path, { throwIfNoEntry: false });
  if (self === undefined || found === undefined) return undefined;
  if (!found.isFile()) return 'it is no regular file; move it away';
  const shown = `mode ${(found.mode & 0o777).toString(8).padStart(4, '0')}`;
  const chmod = `chmod 600 ${path}`;
  const isOwnerLimited = (found.mode & ownerReadsAndWrites) !== ownerReadsAndWrites;
  if (found.uid === self) return isOwnerLimited ? `it has ${shown}; ${chmod}` : undefined;
  const chown = `sudo chown ${userName(self)} ${path}`;
  const owned = `it belongs to ${userName(found.uid)} (${shown}), and tenderd runs as ${userName(self)}`;
  return `${owned}; ${chown}${isOwnerLimited ? ` && sudo ${chmod}` : ''}`;
}
