/**
 * An erasure whose process is killed at any moment leaves each transaction with all of its personal data or none of it,
 * and the next one goes on. Four kills here, 200 with TESTS=all. Real processes, real SQLite.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { isWhole } from '../extent.js';
import { freshFolder } from '../world/fresh-folder.js';
import { before, nameOf, paid, pay, recent } from './personal-payments.js';

const binary = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url));
const ids = Array.from({ length: 300 }, (_none, n) => `p${n}`);

function opened(path: string) {
  return openJournal({ path, now: () => recent, pregrowBytes: 1_048_576, reserveBytes: 0 });
}

/** How many transactions are erased. Each must be whole or erased, with its facts. */
function erasedIn(path: string): number {
  const journal = opened(path);
  try {
    const erased = ids.filter((id) => {
      const record = journal.findTransaction(id);
      const [inRecord, inFacts] = [JSON.stringify(record), JSON.stringify(journal.factsOf(id))].map(
        (text) => text.split(nameOf(id)).length - 1,
      );
      const isErased = record?.erasedAt !== undefined;
      expect([id, inRecord, inFacts]).toEqual(isErased ? [id, 0, 0] : [id, 3, 5]);
      expect(record?.outcome).toMatchObject({ result: 'approved', poiTransaction: { transactionId: `T${id}` } });
      return isErased;
    });
    return erased.length;
  } finally {
    journal.close();
  }
}

/** Waits until the files of the journal were written so often, or the process has ended. */
async function changesOf(path: string, writes: number, child: ChildProcess): Promise<void> {
  const stampOf = (): string =>
    [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false, bigint: true })?.mtimeNs).join(' ');
  const stamps = new Set([stampOf()]);
  while (stamps.size <= writes && child.exitCode === null) {
    await turn();
    stamps.add(stampOf());
  }
}

test('an erasure that is killed leaves each transaction whole or erased, and the next one goes on', async () => {
  const data = join(freshFolder(), 'data');
  const path = join(data, 'journal.sqlite');
  const journal = opened(path);
  for (const id of ids) pay(journal, paid(id));
  journal.close();
  const seen = new Set<number>();
  for (let count = 0; count < (isWhole ? 200 : 4); count += 1) {
    const child = spawn(
      process.execPath,
      [binary, 'journal', 'prune', '--before', before, '--data-dir', data, '--json'],
      { stdio: 'ignore', env: { PATH: process.env['PATH'], HOME: '/nonexistent', TENDERD_JOURNAL_PREGROW_MIB: '1' } },
    );
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const ended = once(child, 'close');
    await changesOf(path, 8 + ((count * 7) % 30), child);
    child.kill('SIGKILL');
    await ended;
    seen.add(erasedIn(path));
  }
  const last = spawn(process.execPath, [binary, 'journal', 'prune', '--before', before, '--data-dir', data], {
    stdio: 'ignore',
  });
  await once(last, 'close');
  expect(last.exitCode).toBe(0);
  expect(erasedIn(path)).toBe(ids.length);
  expect([...seen].some((erased) => erased > 0 && erased < ids.length)).toBe(true);
});
