/**
 * Processes that make backups are killed at any moment. Each file in the directory must be complete and verified, or
 * absent. There are four kills by default, 1,000 with TESTS=all, with real processes and the real SQLite.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { verifyJournal } from '../../src/backup/index.js';
import { openJournal } from '../../src/journal/index.js';
import { isWhole, takesLong } from '../extent.js';
import { now, part, payment } from '../journal/samples.js';
import { freshFolder } from '../world/fresh-folder.js';

const binary = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url));
const form = /^tenderd-\d{8}T\d{6}Z-[0-9a-f]{8}\.sqlite$/;
const keep = 3;
const payments = isWhole ? 2_000 : 400;

/**
 * Makes a data directory with payments, and a directory for backups. The free space in the journal is copied as well,
 * so that a copy takes some time.
 */
function till(roomMiB: number) {
  const folder = freshFolder();
  const [data, target] = [join(folder, 'data'), folder];
  const journal = openJournal({ path: join(data, 'journal.sqlite'), now, pregrowBytes: roomMiB * 2 ** 20 });
  for (let n = 0; n < payments; n += 100)
    journal.commit(Array.from({ length: 100 }, (_none, one) => part('till-1', payment(`p-${n + one}`))));
  journal.close();
  return { data, target };
}

/** Starts a command as the leader of a group, so that it is killed together with the process that verifies its file. */
function start(args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<unknown> } {
  const child = spawn(process.execPath, [binary, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: '/nonexistent', TENDERD_JOURNAL_PREGROW_MIB: '1' },
  });
  onTestFinished(() => {
    kill(child);
  });
  return { child, ended: once(child, 'close') };
}

function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGKILL');
}

/** Returns the backups in a directory. Each must be complete, and all other files must be marked as unfinished. */
async function wholeIn(target: string): Promise<readonly string[]> {
  const names = readdirSync(target).filter((name) => name !== 'data');
  const backups = names.filter((name) => form.test(name)).toSorted();
  expect(names.filter((name) => !form.test(name) && !/\.sqlite\.part(?:-journal)?$/.test(name))).toEqual([]);
  for (const name of backups)
    expect(await verifyJournal(join(target, name), 'copy')).toMatchObject({ transactions: payments });
  return backups;
}

/** Returns moments within the duration of a whole backup, in an order that covers it evenly from the start. */
function* moments(wholeMs: number): Generator<number, never> {
  for (let at = 0.5; ; at = (at + 0.618_034) % 1) yield at * wholeMs;
}

/** Resolves when the directory has a newer backup than these, or when the process has ended. */
async function newerIn(target: string, before: readonly string[], child: ChildProcess): Promise<void> {
  const newest = (): string | undefined =>
    readdirSync(target)
      .filter((name) => form.test(name))
      .toSorted()
      .at(-1);
  while (child.exitCode === null && newest() === before.at(-1)) await pause(1);
}

/** Makes a whole backup and returns its duration. */
async function whole(args: readonly string[]): Promise<number> {
  const beganMs = performance.now();
  const { child, ended } = start(args);
  await ended;
  expect(child.exitCode).toBe(0);
  return performance.now() - beganMs;
}

test('a killed backup command leaves each backup whole or absent, and keeps the earlier ones', takesLong, async () => {
  const { data, target } = till(isWhole ? 96 : 32);
  const command = ['backup', target, '--data-dir', data, '--keep', String(keep)];
  await whole(command);
  const moment = moments((await whole(command)) * 1.4);
  let before = await wholeIn(target);
  let added = 0;
  const kills = isWhole ? 900 : 3;
  for (let count = 0; count < kills; count += 1) {
    const { child, ended } = start(command);
    // A busy machine may need longer than for the measured backup. So the last process dies when its backup has a name.
    const isLast = count === kills - 1;
    await (isLast ? newerIn(target, before, child) : Promise.race([ended, pause(moment.next().value)]));
    kill(child);
    await ended;
    const after = await wholeIn(target);
    // The new backup counts among those that are kept. Between its naming and the removal of an old one there is one
    // more.
    expect(after.length).toBeGreaterThanOrEqual(Math.min(keep, before.length));
    expect(after.length).toBeLessThanOrEqual(keep + 1);
    if (after.at(-1) !== before.at(-1)) added += 1;
    before = after;
  }
  await whole(command);
  expect((await wholeIn(target)).length).toBe(keep);
  expect(added).toBeGreaterThan(0);
});

test.runIf(isWhole)(
  'a killed daemon leaves each backup whole or absent, and the next one removes unfinished files',
  takesLong,
  async () => {
    const { data, target } = till(4);
    const daemon = ['run', '--simulate', '--port', '0', '--data-dir', data, '--json'];
    const command = ['backup', target, '--data-dir', data, '--keep', String(keep)];
    const running = async () => {
      const started = start(daemon);
      if (started.child.stdout !== null) await once(started.child.stdout, 'data');
      return started;
    };
    const first = await running();
    const moment = moments((await whole(command)) * 1.4);
    kill(first.child);
    await first.ended;
    for (let count = 0; count < 100; count += 1) {
      const { child, ended } = await running();
      const asking = start(command);
      await Promise.race([asking.ended, pause(moment.next().value)]);
      kill(child);
      await Promise.all([ended, asking.ended]);
      expect((await wholeIn(target)).length).toBeGreaterThan(0);
    }
    const last = await running();
    await whole(command);
    expect(readdirSync(target).filter((name) => name.includes('.part'))).toEqual([]);
    expect(readdirSync(data).filter((name) => name.includes('.part'))).toEqual([]);
    kill(last.child);
    await last.ended;
  },
);
