/** The reports about a journal that fails: a stable code for programs, and an instruction for technicians. */

import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  driverFailure,
  isConstraint,
  JournalError,
  journalError,
  type JournalErrorCode,
  toJournalError,
} from '../../src/journal/error.js';
import { unwritableGuard } from '../../src/journal/guard-rights.js';
import { userName } from '../../src/platform/user-name.js';
import { freshPath } from './samples.js';

/** Returns an error of SQLite, as both releases of better-sqlite3 throw it. */
function sqliteError(message: string, code: string): Error {
  return Object.assign(new Error(message), { name: 'SqliteError', code });
}

/** Returns an error of the system, as Node throws it. */
function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it did not work`), { code });
}

test.each([
  [
    Object.assign(
      new Error(
        "The module 'build/Release/better_sqlite3.node'\nwas compiled against a different Node.js version using\nNODE_MODULE_VERSION 115. This version of Node.js requires\nNODE_MODULE_VERSION 137. Please try re-compiling or re-installing",
      ),
      { code: 'ERR_DLOPEN_FAILED' },
    ),
    'tenderd is running on Node 24.1.0, but SQLite (better-sqlite3) was built for Node 20. Install tenderd again with the Node that runs it',
  ],
  [
    Object.assign(new Error('Could not locate the bindings file. Tried:\n → build/better_sqlite3.node'), {
      tries: ['build/better_sqlite3.node'],
    }),
    'SQLite (better-sqlite3) for this Node is missing',
  ],
  [
    Object.assign(
      new Error("Cannot find module '/opt/tenderd/sqlite-node20/node_modules/better-sqlite3'\nRequire stack:"),
      { code: 'MODULE_NOT_FOUND' },
    ),
    'tenderd was installed with another Node, or npm did not run the install script. Install tenderd again',
  ],
  [
    Object.assign(new Error('libstdc++.so.6: not found\nmore'), { code: 'ERR_DLOPEN_FAILED' }),
    'libstdc++.so.6: not found. Install tenderd again',
  ],
])('a driver that cannot be loaded is reported as journal-driver, not as a disk fault: %s', (cause, text) => {
  expect(driverFailure(cause, '24.1.0')).toContain(text);
  expect(toJournalError(cause, '/var/journal.db')).toMatchObject({ code: 'journal-driver', cause });
  expect(toJournalError(cause, '/var/journal.db').message).not.toContain('cables');
});

test.each<[JournalErrorCode, readonly string[]]>([
  ['journal-locked', ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_LOCKED']],
  ['journal-corrupt', ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB']],
  ['journal-full', ['SQLITE_FULL']],
  [
    'journal-unwritable',
    ['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_AUTH'],
  ],
  ['journal-io', ['SQLITE_IOERR', 'SQLITE_IOERR_FSYNC', 'SQLITE_NOMEM', 'SQLITE_MISUSE']],
])('SQLite errors are reported as %s', (code, sqliteCodes) => {
  for (const sqliteCode of sqliteCodes) {
    const cause = sqliteError('it did not work', sqliteCode);
    expect(toJournalError(cause, '/var/journal.db')).toMatchObject({ code, path: '/var/journal.db', cause });
  }
});

test.each<[JournalErrorCode, readonly string[]]>([
  ['journal-unwritable', ['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EEXIST']],
  ['journal-full', ['ENOSPC', 'EDQUOT', 'EFBIG']],
  ['journal-io', ['EIO', 'ENODEV']],
])('system errors are reported as %s', (code, systemCodes) => {
  for (const systemCode of systemCodes) expect(toJournalError(systemError(systemCode), 'x').code).toBe(code);
});

test('any other error is reported as journal-io, with its own text', () => {
  expect(toJournalError(new TypeError('no such column'), 'x')).toMatchObject({
    code: 'journal-io',
    message: expect.stringContaining('(no such column)'),
  });
  expect(toJournalError('thrown as a text', 'x').message).toContain('(thrown as a text)');
  for (const odd of [null, undefined, { code: 'ENOSPC' }]) expect(toJournalError(odd, 'x').code).toBe('journal-io');
  for (const code of [7, ['ENOSPC']])
    expect(toJournalError(Object.assign(new Error('odd'), { code }), 'x').code).toBe('journal-io');
});

test('a JournalError is returned unchanged', () => {
  const error = journalError('journal-newer', 'x');
  expect(toJournalError(error, 'y')).toBe(error);
  expect(error.name).toBe('JournalError');
});

test('only a constraint of the schema counts as the fault of one lane', () => {
  expect(isConstraint(sqliteError('a fact is never changed', 'SQLITE_CONSTRAINT_TRIGGER'))).toBe(true);
  expect(isConstraint(sqliteError('disk I/O error', 'SQLITE_IOERR'))).toBe(false);
  expect(isConstraint(new JournalError('journal-io', 'x', 'SQLITE_CONSTRAINT'))).toBe(false);
  expect(isConstraint(systemError('SQLITE_CONSTRAINT'))).toBe(false);
});

describe('the message names the file, the fault and the remedy', () => {
  test.each<[JournalErrorCode, RegExp]>([
    ['journal-locked', /in use by another process.*only one daemon/i],
    ['journal-newer', /newer release: install that release/],
    ['journal-foreign', /another program: check the configured path/],
    ['journal-corrupt', /damaged.*keep the file.*restore the latest copy/],
    ['journal-linked', /symbolic link.*replace the link with the file itself/],
    ['journal-not-synced', /power cut: move it to a local disk/],
    ['journal-unwritable', /cannot be written: check the permissions/],
    ['journal-full', /full disk: free space/],
    ['journal-io', /check the disk/],
    ['journal-diverged', /stream of its pair.*builds a new journal/],
    ['journal-closed', /is closed/],
  ])('%s', (code, words) => {
    const { message } = journalError(code, '/var/journal.db');
    expect(message).toMatch(words);
    expect(journalError(code, 'x')).not.toHaveProperty('cause');
    expect(message).toMatch(/^The journal \/var\/journal\.db .*[^)]\.$/);
    expect(journalError(code, 'x', 'version 9').message).toMatch(/ \(version 9\)\.$/);
  });
});

/** Until the end of the test, makes the process appear to run as another user, or without a user id as on Windows. */
function runAs(uid: number | undefined): void {
  const own = Object.getOwnPropertyDescriptor(process, 'geteuid') ?? {};
  onTestFinished(() => {
    Object.defineProperty(process, 'geteuid', own);
  });
  Object.defineProperty(process, 'geteuid', { ...own, value: uid === undefined ? undefined : () => uid });
}

describe('the message about an unwritable rollback guard names the command that repairs it', () => {
  const elsewhere = 'check the disk, and the permissions of its directory';
  const ofAnother = 'it belongs to OWNER (MODE), but tenderd is running as 4242; sudo chown 4242 FILE';

  test.each<[mode: number, runner: 'owner' | 'another' | 'unknown', why: string]>([
    [0o400, 'owner', 'it has mode 0400; chmod 600 FILE'],
    [0o060, 'owner', 'it has mode 0060; chmod 600 FILE'],
    [0o600, 'owner', elsewhere],
    [0o644, 'another', ofAnother.replace('MODE', 'mode 0644')],
    [0o444, 'another', `${ofAnother.replace('MODE', 'mode 0444')} && sudo chmod 600 FILE`],
    [0o400, 'unknown', elsewhere],
  ])('mode %o, run by %s', (mode, runner, why) => {
    const path = `${freshPath()}.witness`;
    mkdirSync(dirname(path));
    writeFileSync(path, '');
    chmodSync(path, mode);
    const owner = statSync(path).uid;
    runAs({ owner, another: 4242, unknown: undefined }[runner]);
    const cause = systemError('EACCES');
    const told = unwritableGuard(path, cause);
    expect(told).toMatchObject({ code: 'journal-unwritable', path, cause });
    const mends = why.replaceAll('FILE', path).replace('OWNER', userName(owner));
    expect(told.message.includes(`: ${mends} (EACCES: it did not work). Without`)).toBe(true);
  });

  test('a directory in place of the rollback guard is to be moved away', () => {
    const path = freshPath();
    mkdirSync(path, { recursive: true });
    expect(unwritableGuard(path, systemError('EISDIR')).message).toContain('it is not a regular file; move it away (');
  });

  test('the message names no file rights if the disk fails or the rollback guard is missing', () => {
    const path = `${freshPath()}.witness`;
    expect(unwritableGuard(path, systemError('EACCES')).message).toContain(elsewhere);
    mkdirSync(dirname(path));
    writeFileSync(path, '', { mode: 0o400 });
    expect(unwritableGuard(path, systemError('EIO'))).toMatchObject({
      code: 'journal-io',
      message: expect.stringContaining(elsewhere),
    });
    expect(unwritableGuard(path, 'thrown as a text').message).toContain(`${elsewhere} (thrown as a text).`);
  });
});
