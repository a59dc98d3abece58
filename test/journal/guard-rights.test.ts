/**
 * A witness file that can be read but not written stops the start. It would never count, and the next loss would go
 * unnoticed.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { accept, freshPath, opened } from './samples.js';

const isRoot = process.geteuid?.() === 0;
const nobody = 65_534;

/** Returns a journal with one payment whose files belong to an ordinary user. */
function usersJournal(): string {
  const path = freshPath();
  const journal = opened(path);
  accept(journal, 'a');
  journal.close();
  const data = dirname(path);
  const files = readdirSync(data).map((name) => join(data, name));
  if (isRoot) for (const one of [dirname(data), data, ...files]) chownSync(one, nobody, nobody);
  return path;
}

/**
 * Opens a journal as an ordinary user and returns the error. Root drops its rights first, because the system refuses
 * root nothing.
 */
function openAsUser(path: string): unknown {
  const built = new URL('../../dist/bundle/journal.cjs', import.meta.url);
  if (!existsSync(built)) throw new Error('run "npm run build" first: this test runs the built journal');
  const script = `import { openJournal } from ${JSON.stringify(built.href)};
    const now = () => '2026-03-01T09:00:00.000Z';
    openJournal({ path: ':memory:', now }).close();
    if (process.geteuid() === 0) process.seteuid(${nobody});
    try {
      const journal = openJournal({ path: process.argv[2], now, pregrowBytes: 0 });
      console.log(JSON.stringify({ state: journal.rollbackGuard.state }));
      journal.close();
    } catch ({ code, path, message }) {
      console.log(JSON.stringify({ code, path, message }));
    }`;
  const file = `${dirname(dirname(path))}/open.mjs`;
  writeFileSync(file, script);
  return JSON.parse(execFileSync(process.execPath, [file, path], { encoding: 'utf8' }));
}

test.each(isWhole ? ['0400', '0444', '0200'] : ['0444'])(
  'the start is refused for a rollback guard of mode %s and names the command that repairs it',
  (mode) => {
    const path = usersJournal();
    const witness = `${path}.witness`;
    const before = readFileSync(path);
    chmodSync(witness, Number.parseInt(mode, 8));
    expect(openAsUser(path)).toEqual({
      code: 'journal-unwritable',
      path: witness,
      message: expect.stringMatching(
        new RegExp(String.raw`^The witness file ${witness} cannot be .*: it has mode ${mode}; chmod 600 ${witness} \(`),
      ),
    });
    expect(readFileSync(path).equals(before)).toBe(true);
    chmodSync(witness, 0o600);
    expect(openAsUser(path)).toEqual({ state: 'ok' });
  },
);

test.runIf(isRoot)(
  'the start is refused for a rollback guard of another user and names the command that repairs it',
  () => {
    const path = usersJournal();
    const witness = `${path}.witness`;
    chownSync(witness, 0, 0);
    for (const [mode, also] of [
      [0o644, ''],
      [0o444, ` && sudo chmod 600 ${witness}`],
    ] as const) {
      chmodSync(witness, mode);
      expect(openAsUser(path)).toMatchObject({
        code: 'journal-unwritable',
        path: witness,
        message: expect.stringMatching(
          new RegExp(
            String.raw`it belongs to root \(mode 0${mode.toString(8)}\).* sudo chown [\w-]+ ${witness}${also} \(`,
          ),
        ),
      });
    }
  },
);

test.runIf(isRoot)(
  'the start is refused if the directory does not allow the replacement of an older rollback guard',
  () => {
    const path = usersJournal();
    const journal = opened(path);
    accept(journal, 'b');
    // As after a kill: the log exists, and SQLite does not have to create a file.
    const left = usersJournal();
    for (const end of ['', '-wal']) copyFileSync(path + end, left + end);
    writeFileSync(`${left}.witness`, readFileSync(`${path}.witness`, 'utf8').trim());
    journal.close();
    for (const end of ['', '-wal', '.witness']) chownSync(left + end, nobody, nobody);
    chmodSync(dirname(left), 0o500);
    expect(openAsUser(left)).toMatchObject({ code: 'journal-unwritable' });
    chmodSync(dirname(left), 0o700);
    expect(openAsUser(left)).toEqual({ state: 'ok' });
  },
);
