/** Files with something secret in them: whole or not there, and readable by their owner alone. */

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory, syncDirectory } from './directory.js';

/** Why a file is not read: others may read it, it belongs to another user, it is a symbolic link or no regular file, or it cannot be opened. */
export type PrivateFileProblem = 'exposed' | 'foreign' | 'linked' | 'no-file' | 'unreadable';

/** What was found. A file that is longer than it may be has an empty text. */
export type PrivateFile =
  | { readonly text: string }
  | { readonly problem: PrivateFileProblem; readonly cause?: unknown };

/** Reads a file; undefined where there is none. Modes and owners are not looked at on Windows, which has none. */
export function readPrivateFile(path: string, bytesMax: number): PrivateFile | undefined {
  let descriptor: number;
  try {
    // Never through a symbolic link: the checks below must be about the very file that is read.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return undefined;
    // What the system says of a link that it is not to follow.
    return { problem: hasCode(cause, 'ELOOP') ? 'linked' : 'unreadable', cause };
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { problem: 'no-file' };
    if (process.platform !== 'win32') {
      if ((stat.mode & 0o077) !== 0) return { problem: 'exposed' };
      if (stat.uid !== process.geteuid?.()) return { problem: 'foreign' };
    }
    return { text: stat.size <= bytesMax ? readFileSync(descriptor, 'utf8') : '' };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Puts a file there: mode 0600, its directory 0700 if that is made too. It appears under its name complete and synced, or not at all. A file
 * that another process made meanwhile stays as it is. Throws what the system throws.
 */
export function putPrivateFile(path: string, text: string): void {
  const directory = dirname(path);
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  makeDirectory(directory);
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    linkUnlessThere(draft, path);
  } catch (error) {
    unlinkIfThere(draft);
    throw error;
  }
  unlinkIfThere(draft);
  syncDirectory(directory);
}

/** A link, not a rename: it fails when another process was first, and that one's file stands. */
function linkUnlessThere(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function unlinkIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
