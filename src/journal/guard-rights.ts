/**
 * Explains to the technician why the rollback guard cannot be written: who owns the file, and which command repairs it.
 */

import { statSync } from 'node:fs';
import { userName } from '../platform/user-name.js';
import { journal as texts } from '../messages/index.js';
import { JournalError, toJournalError } from './error.js';

const ownerReadsAndWrites = 0o600;

/** Returns the error of a start that could not open the guard at `path` for writing. */
export function unwritableGuard(path: string, cause: unknown): JournalError {
  const { code } = toJournalError(cause, path);
  const why = (code === 'journal-unwritable' ? wrongRights(path) : undefined) ?? texts.guardRights.unknown;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new JournalError(code, path, texts.guardNotOpened(path, why, message), cause);
}

function wrongRights(path: string): string | undefined {
  const self = process.geteuid?.();
  const found = statSync(path, { throwIfNoEntry: false });
  if (self === undefined || found === undefined) return undefined;
  if (!found.isFile()) return texts.guardRights.notAFile;
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0');
  const chmod = `chmod 600 ${path}`;
  const isOwnerLimited = (found.mode & ownerReadsAndWrites) !== ownerReadsAndWrites;
  if (found.uid === self) return isOwnerLimited ? texts.guardRights.wrongMode(mode, chmod) : undefined;
  const chown = ['sudo chown', userName(self), path].join(' ');
  return texts.guardRights.wrongOwner({
    owner: userName(found.uid),
    mode,
    user: userName(self),
    command: `${chown}${isOwnerLimited ? ` && sudo ${chmod}` : ''}`,
  });
}
