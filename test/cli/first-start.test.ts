/** The first start with real money: a data directory without a journal may be one whose disk is not mounted. */

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Home, newHome } from './tenderd.js';
import { expectOut, expectErr } from './run-here.js';

/** Returns a till for real money whose gateway does not exist. Its data directory is `data`. */
function realTill(): { readonly home: Home; readonly config: readonly string[]; readonly data: string } {
  const home = newHome();
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(
    file,
    'dataDir = "data"\n[api]\nport = 0\n[gateways.shop]\nurl = "wss://127.0.0.1:9/"\n[terminals.till-1]\npoiId = "T1"\n',
  );
  return { home, config: ['--config', file], data: join(home.directory, 'data') };
}

/** Starts the till, calls the function with it, and stops it. */
async function during<T>(
  { home, config }: ReturnType<typeof realTill>,
  ask: (command: (...args: readonly string[]) => ReturnType<Home['run']>) => Promise<T>,
): Promise<T> {
  const daemon = home.startHere(['run', ...config]);
  await daemon.says('ready');
  try {
    return await ask(async (...args) => home.run(...args, ...config));
  } finally {
    daemon.interrupt();
    await daemon.ended;
  }
}

const pay = ['pay', '1.00', 'EUR', '--terminal', 'till-1', '--id', 'p1', '--real-money'] as const;

test('without a journal, no money moves until an operator confirms that this is a new till', async () => {
  const till = realTill();
  const { paid, shown } = await during(till, async (command) => ({
    paid: await command(...pay),
    shown: await command('transactions', 'show', 'p1'),
  }));
  expect(paid).toMatchObject({ code: 77, err: expect.stringMatching(/tenderd journal create.*mount the disk/s) });
  // The daemon does not deny anything, because a transaction that this journal does not know may have been charged.
  expect(`${shown.out}${shown.err}`).toContain('confirm');
  const confirmed = await till.home.run('journal confirm --name Kim --reason', 'new till', ...till.config);
  expect(confirmed.code).toBe(0);
  const again = await during(till, async (command) => command(...pay, '--start-before', '2000-01-01T00:00:00Z'));
  expect(again.err).toContain('startBefore');
});

test('`journal create` confirms a new till in advance, only once', async () => {
  const till = realTill();
  expectOut(await till.home.run('journal create', ...till.config), 0, 'Created an empty journal');
  const paid = await during(till, async (command) => command(...pay, '--start-before', '2000-01-01T00:00:00Z'));
  expect(paid.err).toContain('startBefore');
  expectErr(await till.home.run('journal create', ...till.config), 2, 'already has a journal');
});

test('a start without the mounted disk of the journal does not affect the next start with that disk', async () => {
  const till = realTill();
  await till.home.run('journal create', ...till.config);
  const disk = join(till.home.directory, 'disk');
  renameSync(till.data, disk);
  mkdirSync(till.data, { mode: 0o700 });
  expect((await during(till, async (command) => command(...pay))).code).toBe(77);
  renameSync(till.data, join(till.home.directory, 'beside'));
  renameSync(disk, till.data);
  const paid = await during(till, async (command) => command(...pay, '--start-before', '2000-01-01T00:00:00Z'));
  expect(paid.err).toContain('startBefore');
});
