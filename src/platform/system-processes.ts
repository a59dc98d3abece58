/** Examines the processes of this machine, as far as Linux shows them to this user. On other systems it finds nothing. */

import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One process. */
export interface SystemProcess {
  readonly pid: number;
  /** The program and arguments of the process, at most 80 characters. This field is absent if they cannot be read. */
  readonly command?: string;
  /** The number of the process's user. This field is absent if it cannot be read. */
  readonly uid?: number;
}

/** True if a process has this number, even if it belongs to another user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns a text that identifies the PID namespace: it is the same for all processes that see each other's process
 * numbers. Two containers may use one number for different processes, and each boot begins the numbers again. The text
 * is empty on other systems than Linux.
 */
export function processSpace(root = '/proc'): string {
  const boot = textOf(join(root, 'sys/kernel/random/boot_id'))?.trim() ?? '';
  try {
    return `${boot} ${readlinkSync(join(root, 'self/ns/pid'))}`;
  } catch {
    return boot;
  }
}

/** Returns the visible facts about a process. */
export function processOf(pid: number, root = '/proc'): SystemProcess {
  const place = join(root, String(pid));
  const words =
    textOf(join(place, 'cmdline'))
      ?.split('\0')
      .filter((word) => word !== '') ?? [];
  const uid = statSync(place, { throwIfNoEntry: false })?.uid;
  return {
    pid,
    ...(words.length === 0 ? {} : { command: shortened(words.join(' ')) }),
    ...(uid === undefined ? {} : { uid }),
  };
}

/** Returns the processes whose program and arguments match a pattern. */
export function processesLike(pattern: RegExp, root = '/proc'): readonly SystemProcess[] {
  return numbersIn(root)
    .map((pid) => processOf(pid, root))
    .filter(({ command }) => command !== undefined && pattern.test(command));
}

/** Returns the process that listens on a TCP port of this machine. Returns undefined if none can be seen. */
export function listenerOn(port: number, root = '/proc'): SystemProcess | undefined {
  const sockets = new Set(
    ['tcp', 'tcp6'].flatMap((file) => listeningSockets(textOf(join(root, 'net', file)) ?? '', port)),
  );
  if (sockets.size === 0) return undefined;
  const pid = numbersIn(root).find((one) => openFiles(join(root, String(one), 'fd')).some((file) => sockets.has(file)));
  return pid === undefined ? undefined : processOf(pid, root);
}

/** Returns the process that has a lock on a file. Returns undefined if none can be seen. */
export function lockHolder(path: string, root = '/proc'): SystemProcess | undefined {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) return undefined;
  for (const line of (textOf(join(root, 'locks')) ?? '').split('\n')) {
    // A line of the table: `1: POSIX ADVISORY WRITE 1234 fd:00:5678 0 EOF`. For a lock that is still waiting, an arrow
    // precedes the kind.
    const [, holder = '', inode = ''] = /^\d+: POSIX +\S+ +\S+ +(\d+) +[0-9a-f]+:[0-9a-f]+:(\d+) /.exec(line) ?? [];
    if (inode === String(file.ino) && Number(holder) > 0) return processOf(Number(holder), root);
  }
  return undefined;
}

/** Returns the inodes of the sockets that listen on a port. The links of open files contain these numbers. */
function listeningSockets(table: string, port: number): readonly string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    return state === '0A' && local.endsWith(`:${wanted}`) ? [`socket:[${inode}]`] : [];
  });
}

function numbersIn(root: string): readonly number[] {
  return namesIn(root)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function openFiles(directory: string): readonly string[] {
  return namesIn(directory).flatMap((name) => {
    try {
      return [readlinkSync(join(directory, name))];
    } catch {
      return [];
    }
  });
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function shortened(command: string): string {
  return command.length > 80 ? `${command.slice(0, 79)}…` : command;
}
