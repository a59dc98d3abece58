import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrCreateToken, TokenFileError } from '../../src/api/index.js';
import { freshFolder } from '../world/fresh-folder.js';

function room(): string {
  const directory = freshFolder();
  return directory;
}

function refusal(path: string): unknown {
  try {
    return readOrCreateToken(path);
  } catch (error) {
    return error instanceof TokenFileError ? { code: error.code, path: error.path } : error;
  }
}

test('the first start creates a private token of 256 bits, and later starts keep it', () => {
  const path = join(room(), 'made', 'too', 'token');
  const token = readOrCreateToken(path);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
  expect(readFileSync(path, 'utf8').trim()).toBe(token);
  expect(readdirSync(join(path, '..'))).toEqual(['token']);
  expect(readOrCreateToken(path)).toBe(token);
  expect(readOrCreateToken(join(room(), 'token'))).not.toBe(token);
});

test.each([0o640, 0o604, 0o660, 0o602, 0o610])(
  'a token file of mode %o is refused, because other users may know the token',
  (mode) => {
    const path = join(room(), 'token');
    readOrCreateToken(path);
    chmodSync(path, mode);
    expect(refusal(path)).toEqual({ code: 'token-file-exposed', path });
  },
);

test.each(['', 'short', 'x'.repeat(42), `${'x'.repeat(43)} y`, 'x'.repeat(2_000)])(
  'a malformed token file is refused and not changed: %j',
  (content) => {
    const path = join(room(), 'token');
    writeFileSync(path, content, { mode: 0o600 });
    expect(refusal(path)).toEqual({ code: 'token-file-malformed', path });
    expect(readFileSync(path, 'utf8')).toBe(content);
  },
);

test('a symbolic link or a directory is refused as the token file', () => {
  const directory = room();
  const [path, link, folder] = [join(directory, 'token'), join(directory, 'link'), join(directory, 'folder')];
  readOrCreateToken(path);
  symlinkSync(path, link);
  mkdirSync(folder, { mode: 0o700 });
  expect(refusal(link)).toEqual({ code: 'token-file-unusable', path: link });
  expect(() => readOrCreateToken(link)).toThrow(/symbolic link.*put the file itself in its place/);
  symlinkSync(join(directory, 'nowhere'), `${link}-to-nowhere`);
  expect(() => readOrCreateToken(`${link}-to-nowhere`)).toThrow(/symbolic link/);
  expect(refusal(folder)).toEqual({ code: 'token-file-unusable', path: folder });
});

test('a token path that cannot be created is reported', () => {
  const file = join(room(), 'file');
  writeFileSync(file, '');
  const path = join(file, 'token');
  expect(refusal(path)).toEqual({ code: 'token-file-unusable', path });
});
