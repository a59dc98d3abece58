/**
 * The API at a Unix socket, which is a file in a directory that no other user may enter. A caller that can open the
 * socket needs no token.
 */

import { unixSockets } from '../../messages/index.js';
import { chmodSync, lstatSync, renameSync, rmSync, type Stats } from 'node:fs';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';
import { makeDirectory, whyNotMade } from '../../platform/directory.js';

/** The reason why the socket cannot be used. */
export type UnixSocketCode =
  | 'socket-directory-exposed'
  | 'socket-directory-foreign'
  | 'socket-taken'
  | 'socket-unusable';

/**
 * An error of the Unix socket. It is thrown before the API opens, so no money can have moved. `code` is stable:
 * - `socket-directory-exposed`: other users may enter or read the directory, and would need no token. Use `chmod 700` or another directory.
 * - `socket-directory-foreign`: the directory belongs to another user.
 * - `socket-taken`: another daemon listens on the socket.
 * - `socket-unusable`: the socket cannot be created, or the path belongs to another kind of file. `cause` has the reason.
 */
export class UnixSocketError extends Error {
  override readonly name = 'UnixSocketError';
  readonly code: UnixSocketCode;
  readonly path: string;

  constructor(code: UnixSocketCode, path: string, text: string, cause?: unknown) {
    super(`${path}: ${text}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.path = path;
  }
}

/**
 * Prepares the path for `listenPrivately`. Creates or checks the directory (mode 0700), and removes the socket of a dead daemon. Throws
 * `UnixSocketError`, for example if a daemon listens on the socket.
 */
export async function clearTheWay(path: string): Promise<void> {
  if (process.platform === 'win32') {
    throw new UnixSocketError('socket-unusable', path, unixSockets.notOnWindows());
  }
  prepareDirectory(dirname(path));
  const there = statOf(path);
  if (there === undefined) return;
  if (!there.isSocket()) {
    throw new UnixSocketError('socket-unusable', path, unixSockets.notSocket());
  }
  await refuseLive(path, path);
  // Move the socket to a name that only this process uses, and check the socket at that name. If another daemon has created the socket since the
  // first check, move the socket back.
  const aside = `${path}.${process.pid}`;
  // The file is gone, so another process is replacing it. Both processes then try to listen, and only the first of them
  // succeeds.
  if (!attempt(path, () => movedAside(path, aside))) return;
  try {
    await refuseLive(aside, path);
  } catch (error) {
    attempt(path, () => renameSync(aside, path));
    throw error;
  }
  attempt(path, () => rmSync(aside));
}

/** Listens on the path, and sets the mode of the socket file to 0600. The server removes the file when it closes. Throws `UnixSocketError`. */
export async function listenPrivately(server: Server, path: string, backlog: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path, backlog }, () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (cause) {
    if (codeOf(cause) === 'EADDRINUSE') throw taken(path);
    throw new UnixSocketError('socket-unusable', path, unixSockets.notCreated(), cause);
  }
  attempt(path, () => chmodSync(path, 0o600));
}

function prepareDirectory(directory: string): void {
  try {
    makeDirectory(directory);
  } catch (cause) {
    throw new UnixSocketError('socket-unusable', directory, unixSockets.directoryNotCreated(whyNotMade(cause)), cause);
  }
  const stat = statOf(directory);
  // Symbolic links are rejected, because their owner can redirect them at any time.
  if (stat?.isDirectory() !== true) {
    throw new UnixSocketError('socket-unusable', directory, unixSockets.notDirectory());
  }
  if (stat.uid !== process.geteuid?.()) {
    throw new UnixSocketError('socket-directory-foreign', directory, unixSockets.directoryForeign());
  }
  if ((stat.mode & 0o077) !== 0) {
    const mode = (stat.mode & 0o777).toString(8).padStart(4, '0');
    throw new UnixSocketError('socket-directory-exposed', directory, unixSockets.directoryExposed(mode));
  }
}

/** Throws if a process listens on the socket `at`. The error names `path`. */
async function refuseLive(at: string, path: string): Promise<void> {
  const answer = await new Promise<unknown>((resolve) => {
    const socket = connect(at);
    socket.once('error', resolve);
    socket.once('connect', () => {
      socket.destroy();
      resolve(undefined);
    });
  });
  // ECONNREFUSED: no process listens. ENOENT: the socket has been removed in the meantime.
  if (['ECONNREFUSED', 'ENOENT'].includes(codeOf(answer) ?? '')) return;
  throw taken(path, answer);
}

function movedAside(path: string, aside: string): boolean {
  try {
    renameSync(path, aside);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function taken(path: string, cause?: unknown): UnixSocketError {
  return new UnixSocketError('socket-taken', path, unixSockets.taken(), cause);
}

function statOf(path: string): Stats | undefined {
  return attempt(path, () => lstatSync(path, { throwIfNoEntry: false }));
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UnixSocketError('socket-unusable', path, unixSockets.notCreated(why), cause);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
