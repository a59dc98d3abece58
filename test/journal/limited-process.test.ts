/** The built journal in a process that may write no more: the limit is set by the system. */

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { freshPath, now, part, payment, opened } from './samples.js';

const MIB = 1024 * 1024;

/**
 * Runs the script in a process whose files may not exceed 1.5 MiB, a limit that needs no rights, and kills it at its
 * end. Returns its output. The script has `openJournal`, `path` and `at`.
 */
function limited(path: string, script: string): unknown {
  const built = new URL('../../dist/bundle/journal.cjs', import.meta.url);
  if (!existsSync(built)) throw new Error('run "npm run build" first: this test runs the built journal');
  const head = `import { openJournal } from ${JSON.stringify(built.href)};
    const path = process.argv[2];
    const at = '2026-03-01T09:00:00.000Z';`;
  writeFileSync(`${path}.mjs`, `${head}\n${script}\nprocess.kill(process.pid, 'SIGKILL');`);
  const command = 'ulimit -f 1536; "$0" "$1" "$2" || true';
  const output = execFileSync('bash', ['-c', command, process.execPath, `${path}.mjs`, path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output);
}

test('a journal without room for its log opens for recovery, without a reserve', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: 2 * MIB }).close();
  const told = limited(
    path,
    `const journal = openJournal({ path, now: () => at, pregrowBytes: ${2 * MIB}, freeBytes: () => ${1000 * MIB} });
    console.log(JSON.stringify({ reserve: journal.hasReserve(), rollbackGuard: journal.rollbackGuard.state }));`,
  );
  expect(told).toEqual({ reserve: false, rollbackGuard: 'ok' });
});

test('a failed write stops the journal, and no reported commit is lost', () => {
  const path = freshPath();
  openJournal({ path, now, pregrowBytes: MIB }).close();
  const told = limited(
    path,
    `const journal = openJournal({ path, now: () => at, pregrowBytes: ${MIB}, freeBytes: () => 0 });
    journal.commit([${JSON.stringify(part('till-1', payment('a')))}]);
    const errors = [];
    for (let n = 0; n < 5000 && errors.length < 2; n += 1) {
      const fact = { at, type: 'stage', terminal: 'till-1', transactionId: 'a', text: 'x'.repeat(2000) };
      try {
        journal.commit([{ terminal: 'till-1', facts: [fact], transactions: [] }]);
      } catch (error) {
        errors.push(error);
      }
    }
    const [first, second] = errors;
    console.log(JSON.stringify({ commits: journal.commits(), code: first?.code, same: first === second }));`,
  );
  expect(told).toMatchObject({ code: 'journal-io', same: true });
  const commits = Number(Object.entries(Object(told)).find(([name]) => name === 'commits')?.[1]);
  expect(commits).toBeGreaterThan(300);

  const journal = opened(path);
  expect(journal.factsOf('a')).toHaveLength(commits);
  journal.close();
});
