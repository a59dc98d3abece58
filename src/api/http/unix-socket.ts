/**
 * The API on a Unix socket: a file in a directory that no other user may enter. A caller that can open it needs no
 * token.
 */

import { unixSockets } from '../../messages/en.js';
import { chmodSync, lstatSync, renameSync, rmSync, type Stats } from 'node:fs';
import { connect, type Server } from 'node:net';
import { dirname } from 'node:path';
import { makeDirectory, whyNotMade } from '../../platform/directory.js';

/** The reason why the socket cannot be opened. */
export type UnixSocketCode =
  | 'socket-directory-exposed'
  | 'socket-directory-foreign'
  | 'socket-taken'
  | 'socket-unusable';

/**
 * Unix socket failures, thrown before the API opens, so no money can have moved. `code` is stable.
 * `socket-directory-exposed`: others may enter or read the directory and would get in without a token (`chmod 700`, or
 * use another directory). `socket-directory-foreign`: the directory belongs to another user. `socket-taken`: another
 * daemon listens there. `socket-unusable`: the socket cannot be created, or another file has its path; `cause` has the
 * reason.
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
 * Prepares the path for `listenPrivately`: creates or checks the directory (0700), and removes the socket of a daemon
 * that died. A socket with a listener stays. Throws `UnixSocketError`.
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
  // Under the other name the socket belongs to this process only. If a daemon bound it since the check above, that is
  // seen now, and the socket is put back.
  const aside = `${path}.${process.pid}`;
  // It is gone: another process is about to replace it, and listening shows which one was first.
  if (!attempt(path, () => movedAside(path, aside))) return;
  try {
    await refuseLive(aside, path);
  } catch (error) {
    attempt(path, () => renameSync(aside, path));
    throw error;
  }
  attempt(path, () => rmSync(aside));
}

/**
 * Listens on the path and sets the file's mode to 0600. The server removes the file when it closes. Throws
 * `UnixSocketError`.
 */
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
  // Refuse symbolic links, because their owner can redirect them at any time.
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

/** Throws if a process listens at `at`. */
async function refuseLive(at: string, path: string): Promise<void> {
  const answer = await new Promise<unknown>((resolve) => {
    const socket = connect(at);
    socket.once('error', resolve);
    socket.once('connect', () => {
      socket.destroy();
      resolve(undefined);
    });
  });
  // ECONNREFUSED: the listener is dead. ENOENT: it has stopped meanwhile.
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
