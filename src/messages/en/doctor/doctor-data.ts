/** The texts of `tenderd doctor` about the data directory, its disk and the journal. */

import type { Said } from './doctor.js';
import { counted } from '../nouns.js';

/** The finding `data-directory`. */
export function dataDirectory(path: string, mode: string | undefined, owner: string | undefined): Said {
  const rights = mode === undefined ? '' : `, mode ${mode}, of ${owner ?? 'an unknown user'}`;
  return { value: `${path}${rights}`, remedy: [] };
}

/** `data-directory-new`: the directory is missing, and a practice daemon creates it. */
export function dataDirectoryNew(path: string): Said {
  return { value: `${path} is created at the first start`, remedy: [] };
}

/** The finding `data-directory-missing`. */
export function dataDirectoryMissing(path: string): Said {
  return {
    value: `${path} is missing`,
    remedy: [
      'If this till has taken payments before, its disk is not mounted or dataDir is wrong: correct this, and do not create a journal.',
      `On a new till: sudo install -d -o USER -m 0700 ${path}, then as that user: tenderd journal create`,
    ],
  };
}

/** The finding `data-directory-unreadable`. */
export function dataDirectoryUnreadable(path: string, why: string): Said {
  return { value: `${path} cannot be read: ${why}`, remedy: ['Run the command as the user of tenderd.'] };
}

/** The finding `data-directory-foreign`. `command`: this command as the owner. */
export function dataDirectoryForeign(path: string, owner: string, self: string, command: string): Said {
  return {
    value: `${path} belongs to ${owner}, and this command runs as ${self}`,
    remedy: [
      `If tenderd runs as ${owner}: ${command}`,
      `If tenderd runs as ${self}, correct the owner: sudo chown -R ${self} ${path}`,
    ],
  };
}

/** `data-directory-refused` and `data-directory-exposed`. `text`: the directory's permissions, and what they allow. */
export function dataDirectoryRights(path: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${path} ${text}`,
    remedy: [
      isRepairable
        ? 'Remove the access of other users: tenderd doctor --fix'
        : 'Correct the owner and the mode that the line above names.',
    ],
  };
}

/** The finding `data-file-refused`. `text`: the permissions of the file, and the command that corrects them. */
export function dataFileRefused(file: string, text: string, isRepairable: boolean): Said {
  return {
    value: `${file} ${text}`,
    remedy: [isRepairable ? 'Or let tenderd do this: tenderd doctor --fix' : 'Correct this, then repeat the command.'],
  };
}

/** `token-exposed`: other users can read a secret. */
export function secretExposed(file: string, mode: string): Said {
  return {
    value: `${file} has mode ${mode}: other users of this machine can read it`,
    remedy: ['Remove the access of other users: tenderd doctor --fix'],
  };
}

/** The finding `disk`. `commitMs`: undefined if no commit was tried. */
export function disk(free: string, commitMs: number | undefined): Said {
  const commit = commitMs === undefined ? '' : `, a commit takes ${commitMs < 1 ? 'less than 1' : commitMs} ms`;
  return { value: `${free} free${commit}`, remedy: [] };
}

const makeRoom = 'Free disk space, but do not delete files of the data directory.';

/** The finding `disk-full`. `reserve`: the free space below which no payment starts. */
export function diskFull(path: string, free: string, reserve: string): Said {
  return { value: `${free} free for ${path}; new payments are refused below ${reserve}`, remedy: [makeRoom] };
}

/** The finding `disk-low`. */
export function diskLow(path: string, free: string, reserve: string): Said {
  return { value: `only ${free} free for ${path}; new payments are refused below ${reserve}`, remedy: [makeRoom] };
}

/** The finding `disk-read-only`. */
export function diskReadOnly(path: string): Said {
  return {
    value: `the disk of ${path} is read-only, so no payment can be recorded`,
    remedy: [
      'Look at the log of the system (dmesg): a disk that fails is mounted read-only. Then mount it for writing.',
    ],
  };
}

/** The finding `disk-unwritable`. `why`: the error of the system. */
export function diskUnwritable(path: string, why: string): Said {
  return {
    value: `nothing can be written to ${path}: ${why}`,
    remedy: ['Correct the permissions of the directory, or its disk.'],
  };
}

/** The finding `disk-slow`. */
export function diskSlow(path: string, commitMs: number): Said {
  return {
    value: `a commit to ${path} takes ${commitMs} ms, and each payment needs several`,
    remedy: ['Look for a failing disk, a memory card or a network disk, and for programs that write a lot.'],
  };
}

/** `journal`: the journal's files while the daemon is stopped. `entries`: undefined if they were not counted. */
export function journal(entries: number | undefined, size: string, isClosed: boolean): Said {
  const count = entries === undefined ? '' : `${counted(entries, 'entry', 'entries')}, `;
  const end = isClosed
    ? ''
    : '; the last daemon was not stopped properly, so the next start finds out how open payments ended';
  return { value: `${count}${size}${end}`, remedy: [] };
}

/** The finding `journal-in-use`. */
export function journalInUse(pid: number | undefined): Said {
  return { value: `in use by the daemon${pid === undefined ? '' : ` (process ${pid})`}`, remedy: [] };
}

/** `journal-new`: the journal is missing, and a practice daemon creates it. */
export const journalNew: Said = { value: 'is created at the first start', remedy: [] };

/** `journal-missing`: there is no journal, and no sign that one existed. */
export function journalMissing(path: string): Said {
  return {
    value: `there is no journal ${path}, so tenderd refuses real payments`,
    remedy: [
      'If this till has taken payments before, its disk is not mounted or dataDir is wrong: correct this, and do not create a journal.',
      'On a new till: tenderd journal create',
    ],
  };
}

/** `journal-lost`: the journal is missing, but its rollback guard exists. */
export function journalLost(path: string, entries: number | undefined): Said {
  const had = entries === undefined ? '' : `; it had at least ${counted(entries, 'entry', 'entries')}`;
  return {
    value: `the journal ${path} is gone${had}`,
    remedy: [
      'Mount its disk, or restore the latest copy: docs/operate/backup.md',
      'If tenderd runs without that journal, its payments may be charged a second time.',
    ],
  };
}

/** `journal-deleted`: the files of the journal were deleted while the daemon was running. */
export function journalDeleted(path: string): Said {
  return {
    value: `the journal ${path} was deleted or moved while the daemon was running`,
    remedy: [
      'If the journal was moved, stop tenderd at once, move it back, and start again.',
      'If the journal was deleted, take no payments, and check the lists of the terminals: docs/operate/backup.md',
    ],
  };
}

/** The finding `journal-unconfirmed`. `text`: why no money moves. */
export function journalUnconfirmed(text: string): Said {
  return {
    value: text,
    remedy: [
      'Restore the right journal. Or stop tenderd, compare the journal with the terminals, then:',
      'tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"',
    ],
  };
}

/** `journal-locked`: another process has the journal open, and that process is not the daemon that answers. */
export function journalLocked(path: string, holder: string): Said {
  return {
    value: `${path} is in use by ${holder}`,
    remedy: ['Only one daemon may use a journal: stop that process, then start tenderd.'],
  };
}

/** The finding `journal-unusable`. `text`: the fault and its remedy. */
export function journalUnusable(text: string): Said {
  return { value: text, remedy: ['Keep the data directory as it is: it shows what happened to the money.'] };
}

/** The finding `journal-other-machine`. `text`: the decision that the operator must make. */
export function journalOtherMachine(text: string): Said {
  return { value: text, remedy: ['If this data directory is a copy: docs/operate/another-machine.md'] };
}

/** Names a program in the texts about journals and ports. */
export function program(pid: number | undefined, command: string | undefined): string {
  if (pid === undefined) return 'another program';
  return command === undefined ? `process ${pid}` : `process ${pid} (${command})`;
}

function ago(hours: number): string {
  return hours < 1 ? 'less than an hour ago' : hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** The finding `backup`. `hours`: the age of the backup. */
export function backup(file: string, hours: number, size: string): Said {
  return { value: `${ago(hours)}: ${file}, ${size}`, remedy: [] };
}

/**
 * The finding `backup-not-configured`. `hours`: the age of the last backup that was made by hand; undefined if there is
 * none.
 */
export function backupNotConfigured(hours: number | undefined): Said {
  const last = hours === undefined ? '' : `; the last backup was made ${ago(hours)}`;
  return { value: `the configuration has no [backup]${last}`, remedy: [] };
}

/** The finding `backup-old`. `hours`: the age of the last backup, which was made by hand. */
export function backupOld(hours: number): Said {
  return {
    value: `the configuration has no [backup], and the last backup was made ${ago(hours)}`,
    remedy: [
      'Make a backup now: tenderd backup DIRECTORY',
      'Or let tenderd make a backup each night: set [backup] in the configuration.',
    ],
  };
}

/** The finding `backup-awaited`. */
export function backupAwaited(directory: string): Said {
  return { value: `the first backup in ${directory} is made after the next start, or tonight`, remedy: [] };
}

/** The finding `backup-overdue`. `hours`: the age of the last backup; undefined if there is none. */
export function backupOverdue(hours: number | undefined, directory: string): Said {
  return {
    value:
      hours === undefined
        ? `no backup was made in ${directory} yet`
        : `the last backup in ${directory} was made ${ago(hours)}`,
    remedy: [
      'If the daemon is stopped, start it: it then makes the missed backup.',
      `Or make a backup now: tenderd backup ${directory}`,
    ],
  };
}

/** The finding `backup-gone`. */
export function backupGone(file: string): Said {
  return {
    value: `${file} does not exist`,
    remedy: ['Mount the disk of this file, or make a backup now: tenderd backup DIRECTORY'],
  };
}

/** The finding `backup-same-disk`. */
export function backupSameDisk(file: string, hours: number): Said {
  return {
    value: `${ago(hours)}: ${file}, on the disk of the data directory`,
    remedy: [
      'A failure of this disk destroys the journal and the backup: set backup.dir to a directory of another disk.',
    ],
  };
}

/** The finding `backup-by-leader`. */
export const backupByLeader: Said = { value: 'only the leader of the pair makes the nightly backups', remedy: [] };
