/** Files with secrets: complete or absent, and readable by their owner only. */

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

/**
 * The reason why a file is not read: others may read it, it belongs to another user, it is a symbolic link or not a
 * regular file, or it cannot be opened.
 */
export type PrivateFileProblem = 'exposed' | 'foreign' | 'linked' | 'no-file' | 'unreadable';

/** The text of a file, or its problem. The text of a file above the size limit is empty. */
export type PrivateFile =
  | { readonly text: string }
  | { readonly problem: PrivateFileProblem; readonly cause?: unknown };

/** Reads a file; undefined if it does not exist. Windows has no modes and owners, so they are not checked there. */
export function readPrivateFile(path: string, bytesMax: number): PrivateFile | undefined {
  let descriptor: number;
  try {
    // Symbolic links are not followed, because the following checks must apply to the file that is read.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return undefined;
    // ELOOP is the system's error for a symbolic link.
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
 * Creates a file with mode 0600, and its directory with mode 0700 if missing. A crash never leaves an incomplete file
 * under this name. A file that another process created in the meantime stays unchanged. Throws the system's errors.
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

/**
 * Uses a link and not a rename, because a link fails if another process has created the file first. So the file of that
 * process stays.
 */
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
