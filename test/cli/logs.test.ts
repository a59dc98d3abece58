/** The log files: what the daemon writes and rotates, and how `tenderd logs` reads it. */

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { readSince } from '../../src/cli/operator/logs.js';
import { LogTail } from '../../src/cli/operator/log-tail.js';
import { logFileName } from '../../src/config/index.js';
import { LogFile, type LogFileOptions } from '../../src/daemon/log/log-file.js';
import { freshFolder } from '../world/fresh-folder.js';
import { runHere } from './run-here.js';

const lostLine = (count: number): string => `{"lost":${count}}\n`;

function fileIn(folder: string, more: Partial<LogFileOptions> = {}): LogFile {
  return new LogFile({ path: join(folder, 'tenderd.log'), lostLine, ...more });
}

function textOf(folder: string, number: number): string {
  return readFileSync(logFileName(join(folder, 'tenderd.log'), number), 'utf8');
}

describe('the log file', () => {
  test('is rotated by size without a lost or cut line, and the oldest file is deleted', () => {
    const folder = freshFolder();
    const file = fileIn(folder, { bytesMax: 100, filesMax: 3 });
    for (let number = 10; number < 60; number += 1) file.write(`line ${number} of the log\n`);
    file.close();
    const kept = [2, 1, 0].map((number) => textOf(folder, number)).join('');
    const lines = kept.trimEnd().split('\n');
    expect(lines).toEqual(Array.from({ length: lines.length }, (_, at) => `line ${60 - lines.length + at} of the log`));
    expect([0, 1, 2].map((number) => textOf(folder, number).length <= 100)).toEqual([true, true, true]);
    expect(existsSync(join(folder, 'tenderd.log.3'))).toBe(false);
  });

  test.runIf(process.platform !== 'win32')('is made private, even if others could read it before', () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'tenderd.log'), 'old\n', { mode: 0o644 });
    fileIn(folder).write('new\n');
    expect(textOf(folder, 0)).toBe('old\nnew\n');
    expect(statSync(join(folder, 'tenderd.log')).mode & 0o777).toBe(0o600);
  });

  test('begins a new line after a crash in the middle of a line', () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'tenderd.log'), '{"cut');
    fileIn(folder).write('{"next":1}\n');
    expect(textOf(folder, 0)).toBe('{"cut\n{"next":1}\n');
  });

  test('does not follow a link', () => {
    const folder = freshFolder();
    const target = join(folder, 'precious');
    writeFileSync(target, 'precious');
    symlinkSync(target, join(folder, 'tenderd.log'));
    fileIn(folder).write('line\n');
    expect(readFileSync(target, 'utf8')).toBe('precious');
  });

  test('counts the lost lines while it cannot be written, and reports them later', () => {
    const folder = join(freshFolder(), 'later');
    let nowMs = 0;
    const failures: unknown[] = [];
    const file = fileIn(folder, { monoMs: () => nowMs, onFailure: (why) => failures.push(why) });
    file.write('one\n');
    file.write('two\nthree\n');
    mkdirSync(folder);
    file.write('four\n');
    expect(existsSync(join(folder, 'tenderd.log'))).toBe(false);
    nowMs = 1_000;
    file.write('five\n');
    expect(textOf(folder, 0)).toBe('{"lost":4}\nfive\n');
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
  });

  test.runIf(existsSync('/dev/full'))('reports a full disk once and stops nothing', () => {
    const failures: unknown[] = [];
    const file = new LogFile({ path: '/dev/full', lostLine, onFailure: (why) => failures.push(why) });
    file.write('one\n');
    file.write('two\n');
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
  });

  test('is created again after its removal', () => {
    const folder = freshFolder();
    let nowMs = 0;
    const file = fileIn(folder, { monoMs: () => nowMs });
    file.write('one\n');
    rmSync(join(folder, 'tenderd.log'));
    nowMs = 60_000;
    file.write('two\n');
    expect(textOf(folder, 0)).toBe('two\n');
  });
});

test('the log file is read completely by a reader that is several rotations late', () => {
  const folder = freshFolder();
  const file = fileIn(folder, { bytesMax: 60, filesMax: 5 });
  const tail = new LogTail(join(folder, 'tenderd.log'));
  const seen: string[] = [];
  for (let number = 100; number < 140; number += 1) {
    file.write(`line ${number}\n`);
    if (number % 11 === 0) tail.read((line) => seen.push(line));
  }
  tail.read((line) => seen.push(line));
  expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => `line ${100 + at}`));
  appendFileSync(join(folder, 'tenderd.log'), 'half');
  tail.read((line) => seen.push(line));
  appendFileSync(join(folder, 'tenderd.log'), ' a line\n');
  tail.read((line) => seen.push(line));
  expect(seen.at(-1)).toBe('half a line');
  tail.close();
});

test('tenderd logs --since accepts a time span, a time of today or a date', () => {
  const now = new Date(2026, 10, 29, 15, 0, 0);
  expect(readSince('90m', now)).toBe(new Date(2026, 10, 29, 13, 30).getTime());
  expect(readSince('2d', now)).toBe(new Date(2026, 10, 27, 15).getTime());
  expect(readSince('14:30', now)).toBe(new Date(2026, 10, 29, 14, 30).getTime());
  expect(readSince('2026-11-28', now)).toBe(new Date(2026, 10, 28).getTime());
  expect(readSince('2026-11-28T09:00:00Z', now)).toBe(Date.UTC(2026, 10, 28, 9));
  for (const wrong of ['', 'yesterday', '2w', '25:00', '12']) expect(() => readSince(wrong, now)).toThrow('--since is');
});

describe('tenderd logs', () => {
  const old = { level: 'info', time: '2026-11-01T10:00:00.000Z', msg: 'ready', detail: { url: 'http://127.0.0.1:1' } };
  const recent = {
    level: 'warn',
    time: '2026-11-02T10:00:00.000Z',
    msg: 'a \u001b[31mred text',
    detail: { why: 'two words' },
  };

  function written(): { readonly folder: string; readonly data: string } {
    const folder = freshFolder();
    const data = join(folder, 'data');
    mkdirSync(data);
    writeFileSync(join(data, 'tenderd.log.1'), `${JSON.stringify(old)}\n`);
    writeFileSync(join(data, 'tenderd.log'), `${JSON.stringify(recent)}\n{"cut`);
    return { folder, data };
  }

  test('shows all files in order, without a daemon and without control characters', async () => {
    const { folder, data } = written();
    const { code, out } = await runHere(['logs --data-dir', data], folder);
    expect(code).toBe(0);
    expect(out).toMatch(/^2026-11-01 \d\d:00:00\.000 {2}info {3}ready url=http:\/\/127\.0\.0\.1:1\n2026-11-02/);
    expect(out).toMatch(/ {2}warn {3}a ·\[31mred text why="two words"\n$/);
    expect(out).not.toContain('\u001b');
  });

  test('selects by time, level and number, and prints the unchanged lines with --json', async () => {
    const { folder, data } = written();
    const json = async (...more: readonly string[]): Promise<readonly unknown[]> => {
      const { out } = await runHere(['logs --json', ...more, '--data-dir', data], folder);
      return out
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
    };
    expect(await json()).toEqual([old, recent]);
    expect(await json('--since', '2026-11-02')).toEqual([recent]);
    expect(await json('--level', 'warn')).toEqual([recent]);
    expect(await json('--lines', '1')).toEqual([recent]);
  });

  test('names the expected place of the log if the file is missing', async () => {
    const folder = freshFolder();
    const missing = await runHere(['logs --data-dir', join(folder, 'data')], folder);
    expect(missing).toMatchObject({ code: 1, err: expect.stringMatching(/no log file at [^]*journalctl -u tenderd/) });
  });

  test('follows the log through a rotation with --follow, until Ctrl-C', async () => {
    const { folder, data } = written();
    const interrupt = new AbortController();
    let out = '';
    const path = join(data, 'tenderd.log');
    const steps: readonly (readonly [seen: string, step: () => void])[] = [
      ['red text', () => appendFileSync(path, '"}\n{"msg":"before the rotation"}\n')],
      [
        'before the rotation',
        () => {
          appendFileSync(path, '{"msg":"the last of the file"}\n');
          renameSync(path, `${path}.1`);
          writeFileSync(path, '{"msg":"the first of the next"}\n');
        },
      ],
      ['the first of the next', () => interrupt.abort()],
    ];
    let at = 0;
    const write = (text: string): void => {
      out += text;
      const [seen = '', step] = steps[at] ?? [];
      if (seen === '' || !out.includes(seen)) return;
      at += 1;
      step?.();
    };
    const code = await main(['logs', '--follow', '--data-dir', data], {
      environment: { NO_COLOR: '1' },
      home: folder,
      out: { write },
      err: { write },
      onInterrupt: () => interrupt.signal,
    });
    expect(code).toBe(130);
    expect(out).toMatch(/before the rotation\n.*the last of the file\n.*the first of the next\n$/);
  });
});
