/**
 * A night of the real daemon: while payments run, it makes the nightly backup in a process of its own and erases the personal data of payments of long
 * ago. The payments of long ago are written before the recording begins.
 */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { journalPath } from '../../src/config/index.js';
import type { TransactionRecord, TransactionRequest } from '../../src/core/index.js';
import { openJournal } from '../../src/journal/index.js';
import { startSimulator } from '../../src/simulator/index.js';
import { old, paid, pay } from '../journal/personal-payments.js';
import { payment } from '../journal/samples.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { guardEnvironment } from './preload.js';
import { type RecordedDay, requireComplete } from './recorded-day.js';
import { readRecording, type RecordedCall } from './recording.js';
import { Till } from './till.js';

const terminals = ['till-1', 'till-2'];
/** The payments of long ago. */
export const oldIds: readonly string[] = Array.from({ length: 24 }, (_none, n) => `old-${n}`);
/** Returns a payment of long ago, as the register asked for it. */
export function oldPayment(id: string): TransactionRecord {
  return paid(id, { request: payment(id).request });
}

/** The backups that are kept. */
export const keptBackups = 2;

/** Returns the directory of the backups, next to the data directory. */
export function backupsOf(root: string): string {
  return join(root, 'backups');
}

/** Returns the tables of the configuration: the nightly work has been due for a few minutes. */
export function nightTables(root: string): readonly string[] {
  const at = new Date(Date.now() - 300_000).toISOString().slice(11, 16);
  return [
    '[limits]\ntimeZone = "UTC"',
    `[retention]\nkeepDays = 60\nat = "${at}"`,
    `[backup]\ndir = ${JSON.stringify(backupsOf(root))}\nat = "${at}"\nkeep = ${keptBackups}`,
  ];
}

const view = z.looseObject({
  uptimeSeconds: z.number(),
  backup: z.looseObject({ last: z.unknown().optional(), failure: z.unknown().optional() }),
  retention: z.looseObject({
    running: z.unknown().optional(),
    last: z.unknown().optional(),
    failure: z.unknown().optional(),
  }),
});

/** The erasure begins within seconds of the start. After so many seconds without one, none is due. */
const idleAfterS = 8;

/** True if the nightly work of a daemon is done. Throws if it failed. */
export async function isNightOver({ register, output }: Pick<DaemonProcess, 'register' | 'output'>): Promise<boolean> {
  const { backup, retention, uptimeSeconds } = view.parse(JSON.parse((await register.ask('GET', '/v1/daemon')).text));
  const failure = backup.failure ?? retention.failure;
  if (failure !== undefined) throw new Error(`the night failed: ${JSON.stringify(failure)}\n${output()}`);
  const isErased = retention.last !== undefined || (retention.running === undefined && uptimeSeconds > idleAfterS);
  return backup.last !== undefined && isErased;
}

/** Returns the calls that write the files of a directory, all of them synced. */
export function callsOf(root: string): readonly RecordedCall[] {
  const files = readdirSync(root).flatMap((name, fd): readonly RecordedCall[] => [
    { kind: 'open', fd, path: join(root, name), makes: true, empties: false },
    { kind: 'write', fd, offset: 0, bytes: readFileSync(join(root, name)) },
    { kind: 'sync', fd },
  ]);
  return [...files, ...syncOf(root), { kind: 'start' }];
}

function syncOf(path: string): readonly RecordedCall[] {
  return [
    { kind: 'open', fd: 1_000, path, makes: false, empties: false },
    { kind: 'sync', fd: 1_000 },
  ];
}

/** Plays a night and records it, with what was there before. */
export async function recordNight(): Promise<RecordedDay> {
  const simulator = await startSimulator({ terminals, speed: 50 });
  const wiring = { url: simulator.url, terminals, profile: 'dropping-gateway' };
  const shop = new Shop(wiring);
  try {
    shop.wire({ ...wiring, tables: nightTables(shop.directory) });
    const backups = backupsOf(shop.directory);
    for (const path of [shop.dataDir, backups]) mkdirSync(path, { mode: 0o700 });
    const journal = openJournal({ path: journalPath(shop.dataDir), now: () => old, pregrowBytes: 0 });
    for (const id of oldIds) pay(journal, oldPayment(id));
    journal.close();
    const made: readonly RecordedCall[] = [shop.dataDir, backups].map((path) => ({ kind: 'mkdir', path }));
    const earlier = [...made, ...syncOf(shop.directory), ...callsOf(shop.dataDir)];
    const record = join(shop.directory, 'record');
    const asked = await live(shop, record);
    const calls = [...earlier, ...readRecording(record)];
    const day = { calls, from: earlier.length, root: shop.directory, dataDir: shop.dataDir, terminals, asked };
    requireComplete(day);
    return { ...day, isNight: true };
  } finally {
    await shop.clear();
    await simulator.close();
  }
}

/** Takes payments until the nightly work is done. */
async function live(shop: Shop, record: string): Promise<readonly TransactionRequest[]> {
  const till = new Till();
  const daemon = await shop.start({ environment: guardEnvironment({ root: shop.directory, record, isFamily: true }) });
  for (let isOver = false; !isOver; isOver = await isNightOver(daemon)) {
    await till.pay(daemon, terminals[till.asked.length % terminals.length] ?? '');
    await pause(900);
  }
  daemon.kill();
  await daemon.ended;
  return till.asked;
}
