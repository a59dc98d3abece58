/** What a technician and a program are told of a journal that fails: a stable code, and what to do. */

import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import {
  isConstraint,
  JournalError,
  journalError,
  type JournalErrorCode,
  toJournalError,
} from '../../src/journal/error.js';

/** An error of the system, as Node throws it. */
function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it did not work`), { code });
}

test.each<[JournalErrorCode, readonly string[]]>([
  ['journal-locked', ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_LOCKED']],
  ['journal-corrupt', ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB']],
  ['journal-full', ['SQLITE_FULL']],
  [
    'journal-unwritable',
    ['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_AUTH'],
  ],
  ['journal-io', ['SQLITE_IOERR', 'SQLITE_IOERR_FSYNC', 'SQLITE_NOMEM', 'SQLITE_MISUSE']],
])('SQLite: %s', (code, sqliteCodes) => {
  for (const sqliteCode of sqliteCodes) {
    const cause = new Database.SqliteError('it did not work', sqliteCode);
    expect(toJournalError(cause, '/var/journal.db')).toMatchObject({ code, path: '/var/journal.db', cause });
  }
});

test.each<[JournalErrorCode, readonly string[]]>([
  ['journal-unwritable', ['EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EEXIST']],
  ['journal-full', ['ENOSPC', 'EDQUOT', 'EFBIG']],
  ['journal-io', ['EIO', 'ENODEV']],
])('the system: %s', (code, systemCodes) => {
  for (const systemCode of systemCodes) expect(toJournalError(systemError(systemCode), 'x').code).toBe(code);
});

test('whatever else breaks is told as a failure of the disk, with its own words', () => {
  expect(toJournalError(new TypeError('no such column'), 'x')).toMatchObject({
    code: 'journal-io',
    message: expect.stringContaining('(no such column)'),
  });
  expect(toJournalError('thrown as a text', 'x').message).toContain('(thrown as a text)');
  for (const odd of [null, undefined, { code: 'ENOSPC' }]) expect(toJournalError(odd, 'x').code).toBe('journal-io');
  expect(toJournalError(Object.assign(new Error('odd'), { code: 7 }), 'x').code).toBe('journal-io');
});

test('an error of the journal stays the one that it is', () => {
  const error = journalError('journal-newer', 'x');
  expect(toJournalError(error, 'y')).toBe(error);
  expect(error.name).toBe('JournalError');
});

test('only a rule of the schema is a matter of one lane', () => {
  expect(isConstraint(new Database.SqliteError('a fact is never changed', 'SQLITE_CONSTRAINT_TRIGGER'))).toBe(true);
  expect(isConstraint(new Database.SqliteError('disk I/O error', 'SQLITE_IOERR'))).toBe(false);
  expect(isConstraint(new JournalError('journal-io', 'x', 'SQLITE_CONSTRAINT'))).toBe(false);
  expect(isConstraint(systemError('SQLITE_CONSTRAINT'))).toBe(false);
});

describe('the words name the file, what is wrong and what to do', () => {
  test.each<[JournalErrorCode, RegExp]>([
    ['journal-locked', /in use by another process.*only one daemon/i],
    ['journal-newer', /newer release: install that release/],
    ['journal-foreign', /another program: check the configured path/],
    ['journal-corrupt', /damaged.*keep the file.*restore the latest copy/],
    ['journal-linked', /symbolic link.*put the file itself there/],
    ['journal-not-synced', /power cut: move it to a local disk/],
    ['journal-unwritable', /cannot be written: check the rights/],
    ['journal-full', /full disk: make room/],
    ['journal-io', /check the disk/],
    ['journal-closed', /is closed/],
  ])('%s', (code, words) => {
    const { message } = journalError(code, '/var/journal.db');
    expect(message).toMatch(words);
    expect(journalError(code, 'x')).not.toHaveProperty('cause');
    expect(message).toMatch(/^The journal \/var\/journal\.db .*[^)]\.$/);
    expect(journalError(code, 'x', 'version 9').message).toMatch(/ \(version 9\)\.$/);
  });
});
