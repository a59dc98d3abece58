/**
 * An erasure whose process is killed at any moment leaves each transaction with all of its personal data or none, and
 * the next run continues. Three kills here, 200 with TESTS=all. Real processes, real SQLite.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { TransactionRecord } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { isWhole, some, takesLong } from '../extent.js';
import { asWritten } from '../unchecked.js';
import { freshFolder } from '../world/fresh-folder.js';
import { before, nameOf, paid, pay, recent } from './personal-payments.js';

const binary = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url));
const ids = Array.from({ length: isWhole ? 300 : 100 }, (_none, n) => `p${n}`);

function opened(path: string) {
  return openJournal({ path, now: () => recent, pregrowBytes: 1_048_576, reserveBytes: 0 });
}

/** Returns how many transactions are erased. Each must be whole or erased, with its facts. */
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

/** Waits until the files of the journal were written so many times, or the process has ended. */
async function changesOf(path: string, writes: number, child: ChildProcess): Promise<void> {
  const stampOf = (): string =>
    [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false, bigint: true })?.mtimeNs).join(' ');
  const stamps = new Set([stampOf()]);
  while (stamps.size <= writes && child.exitCode === null) {
    await turn();
    stamps.add(stampOf());
  }
}

/** Puts a data directory back to an earlier state. */
function restore(from: string, data: string): void {
  rmSync(data, { recursive: true });
  cpSync(from, data, { recursive: true });
}

/** The shopper of all payments. */
const shopper = 'shopper-17';

/** A payment that names the shopper. */
function ofShopper(id: string): TransactionRecord {
  const record = paid(id);
  return {
    ...record,
    request: asWritten({ ...record.request, acquirerData: `shopperReference=${shopper}` }),
  };
}

const commands = [
  ['of old data', ['journal', 'prune', '--before', before]],
  ['of one shopper', ['shopper', 'erase', shopper, '--name', 'K. Nordmann', '--reason', 'letter']],
] as const;

test.each(some(commands, 1))(
  'an erasure %s that is killed leaves each transaction whole or erased, and the next one goes on',
  takesLong,
  async (_of, words) => {
    const data = join(freshFolder(), 'data');
    const path = join(data, 'journal.sqlite');
    const journal = opened(path);
    for (const id of ids) pay(journal, ofShopper(id));
    journal.close();
    const whole = `${data}-whole`;
    cpSync(data, whole, { recursive: true });
    const seen: number[] = [];
    let writes = 8;
    let tooEarly = 0;
    let tooLate: number | undefined;
    const isPartial = (erased: number): boolean => erased > 0 && erased < ids.length;
    // A kill may come after the end. Then the next run begins with the whole journal again.
    for (let count = 0; count < (isWhole ? 200 : 3) || (count < 6 && !seen.some(isPartial)); count += 1) {
      if (seen.at(-1) === ids.length) restore(whole, data);
      const child = spawn(process.execPath, [binary, ...words, '--data-dir', data, '--json'], {
        stdio: 'ignore',
        env: { PATH: process.env['PATH'], HOME: '/nonexistent', TENDERD_JOURNAL_PREGROW_MIB: '1' },
      });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
      const ended = once(child, 'close');
      await changesOf(path, writes, child);
      child.kill('SIGKILL');
      await ended;
      const erased = erasedIn(path);
      seen.push(erased);
      // Opening the journal writes as well, and the number of writes depends on the machine. So the test searches for
      // the moment of the kill.
      if (erased === 0) tooEarly = writes;
      if (erased === ids.length) tooLate = writes;
      if (!isPartial(erased)) writes = tooLate === undefined ? writes * 2 : Math.ceil((tooEarly + tooLate) / 2);
      else writes += 1;
      if (tooLate !== undefined && tooLate <= tooEarly + 1) [tooEarly, tooLate] = [0, undefined];
    }
    const last = spawn(process.execPath, [binary, ...words, '--data-dir', data], {
      stdio: 'ignore',
    });
    await once(last, 'close');
    expect(last.exitCode).toBe(0);
    expect(erasedIn(path)).toBe(ids.length);
    // A busy machine may end each process before or after all erasures. The whole run has enough kills.
    expect(!isWhole || seen.some(isPartial), String(seen)).toBe(true);
  },
);
