/**
 * The night in the matrix: a real daemon makes its backup and erases old personal data during payments. It dies after each call that changes a file or
 * sends something. `kill -9` keeps all that was written, so the recorded calls up to there are the files that the next daemon finds. After some of these
 * deaths the next daemon is a real process, which also makes the next backup.
 */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSimulator } from '../../src/simulator/index.js';
import { Disk, type Image } from '../power/disk.js';
import { backupsOf, isNightOver, nightTables, oldIds, oldPayment, recordNight } from '../power/night.js';
import { wrongWithBackups } from '../power/night-aftermath.js';
import type { RecordedDay } from '../power/recorded-day.js';
import { recover } from '../power/recover.js';
import type { RecordedCall } from '../power/recording.js';
import { ServiceTraffic } from '../power/service-traffic.js';
import { Traffic } from '../power/traffic.js';
import { Dice } from '../simulation/dice.js';
import { Shop } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';
import type { TriedCell } from './real-sample.js';

/** The cells of the night and their counts. */
export interface NightSample {
  readonly cells: readonly TriedCell[];
  readonly counts: Readonly<Record<'night_deaths' | 'night_restarts' | 'bad_cells', number>>;
}

/** The extent of the night. */
export interface NightOptions {
  /** The daemon dies after every n-th call. */
  readonly every: number;
  /** After so many deaths, evenly spread, the next daemon is a real process. */
  readonly restarts: number;
}

const column = 'the night';
/** The real processes at the same time. */
const atOnce = 3;

/** Plays one night and all its deaths. */
export async function nightSample({ every, restarts }: NightOptions): Promise<NightSample> {
  const day = await recordNight();
  const deaths = deathsOf(day).filter((_death, place) => place % every === 0);
  const cells = await virtualCells(day, deaths);
  const chosen = deaths.filter((_death, place) => place % Math.ceil(deaths.length / restarts) === 0);
  const real = restarts === 0 ? [] : await realCells(day, chosen);
  const all = [...cells, ...real];
  return {
    cells: all,
    counts: {
      night_deaths: deaths.length,
      night_restarts: real.length,
      bad_cells: all.filter(({ wrong }) => wrong.length > 0).length,
    },
  };
}

/** A death: the number of the last call, and its name in the table. */
interface Death {
  readonly at: number;
  readonly row: readonly [step: string, moment: string];
}

const changes: ReadonlySet<RecordedCall['kind']> = new Set([
  'write',
  'truncate',
  'sync',
  'rename',
  'link',
  'unlink',
  'sent',
]);

/** Returns the calls after which the daemon dies: all that change a file, sync one, or send something. */
function deathsOf({ calls, from = 0 }: RecordedDay): readonly Death[] {
  const names = new Map<number, string>();
  return calls.flatMap((call, at): readonly Death[] => {
    if (call.kind === 'open') names.set(call.fd, stemOf(call.path));
    if (at < from || !changes.has(call.kind)) return [];
    if (call.kind === 'rename' || call.kind === 'link') return [{ at, row: [stemOf(call.to), `after ${call.kind}`] }];
    if (call.kind === 'unlink') return [{ at, row: [stemOf(call.path), 'after unlink'] }];
    if (call.kind === 'sent') return [{ at, row: ['sockets', 'after send'] }];
    return 'fd' in call ? [{ at, row: [names.get(call.fd) ?? '', `after ${call.kind}`] }] : [];
  });
}

/** Returns the name of a file without the parts that differ from one night to the next. */
function stemOf(path: string): string {
  return basename(path)
    .replace(/^tenderd-\w+-[0-9a-f]{8}/, 'tenderd-DATE')
    .replace(/\.[0-9a-f]{12}\.new$/, '.new');
}

/** Recovers after each death with the real journal and engine, in virtual time. */
async function virtualCells(day: RecordedDay, deaths: readonly Death[]): Promise<readonly TriedCell[]> {
  // A recovering daemon syncs as usual. In a file system in memory that takes no time.
  const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tenderd-night-'));
  const dice = new Dice(1);
  const [disk, traffic, serviceTraffic] = [new Disk(day.root), new Traffic(), new ServiceTraffic()];
  const rows = new Map<string, { readonly row: Death['row']; count: number; readonly wrong: string[] }>();
  let next = 0;
  try {
    for (const { at, row } of deaths) {
      for (; next <= at; next += 1) {
        const call = day.calls[next];
        if (call === undefined) break;
        for (const part of [disk, traffic, serviceTraffic]) part.apply(call);
      }
      const aftermath = { ...day, traffic, serviceTraffic, image: disk.asShown() };
      const { wrong } = await recover(aftermath, join(directory, 'data'), dice);
      const key = row.join();
      const cell = rows.get(key) ?? { row, count: 0, wrong: [] };
      cell.count += 1;
      cell.wrong.push(...wrong.map((text) => `call ${at}: ${text}`));
      rows.set(key, cell);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return [...rows.values()].map(({ row, count, wrong }) => {
    const sound = wrong.length === 0 ? '' : 'WRONG ';
    return { row, column, text: `${sound}${count} deaths`, wrong };
  });
}

/** Starts a real daemon after each of these deaths. */
async function realCells(day: RecordedDay, deaths: readonly Death[]): Promise<readonly TriedCell[]> {
  const disk = new Disk(day.root);
  const waiting = day.calls.flatMap((call, at) => {
    disk.apply(call);
    const death = deaths.find((one) => one.at === at);
    return death === undefined ? [] : [{ death, image: disk.asShown() }];
  });
  const cells: TriedCell[] = [];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const { death, image } = one;
      const wrong = await wrongAfterRestart(day, image).catch((error: unknown) => [String(error)]);
      const row = ['next daemon', `call ${death.at}: ${death.row.join(' ')}`] as const;
      cells.push({ row, column, text: wrong.length === 0 ? 'sound' : 'WRONG', wrong });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return deaths.flatMap(({ at }) => cells.filter(({ row: [, moment] }) => moment.startsWith(`call ${at}:`)));
}

/** Starts a daemon on the files, waits until its nightly work has ended, and asks for the payments of long ago again. */
async function wrongAfterRestart({ root, terminals }: RecordedDay, image: Image): Promise<readonly string[]> {
  const simulator = await startSimulator({ terminals, speed: 50 });
  const wiring = { url: simulator.url, terminals, profile: 'dropping-gateway' };
  const shop = new Shop(wiring);
  try {
    shop.wire({ ...wiring, tables: nightTables(shop.directory) });
    for (const path of [shop.dataDir, backupsOf(shop.directory)]) mkdirSync(path, { mode: 0o700 });
    for (const [path, bytes] of image) {
      const place = join(shop.directory, relative(root, path));
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, bytes, { mode: 0o600 });
    }
    const daemon = await shop.start();
    while (!(await isNightOver(daemon))) await pause(100);
    const wrong: string[] = [];
    for (const id of oldIds) {
      const { sale } = oldPayment(id).request;
      const { transaction, text } = await daemon.register.put(id, payment('till-1', sale ?? '', 12_00), 0);
      if (transaction?.result !== 'approved') wrong.push(`asked again, ${id} is ${text}`);
    }
    const again = simulator.world.ledger().filter((line) => oldIds.includes(line.saleTransactionId));
    if (again.length > 0) wrong.push(`${again.length} payments of long ago were sent again`);
    await daemon.stop();
    const parts = [shop.dataDir, backupsOf(shop.directory)]
      .flatMap((path) => readdirSync(path))
      .filter((name) => name.includes('.part'));
    const backups = readdirSync(backupsOf(shop.directory)).length;
    return [
      ...wrong,
      ...parts.map((name) => `${name} was not removed`),
      ...(backups > 0 ? [] : ['there is no backup']),
      ...(await wrongWithBackups(shop.dataDir)),
    ];
  } finally {
    await shop.clear();
    await simulator.close();
  }
}
