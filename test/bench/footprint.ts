/**
 * Measures the memory and disk that a payment uses: its allocations, its SQL statements, and the growth of the journal.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openSqlite } from '../../src/sqlite.js';
import { journalPath } from '../../src/config/index.js';
import { openDatabase } from '../../src/journal/database.js';
import { type Nursery, said } from './child.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { payOnAll, warmUp } from './paying.js';
import { Register } from './register.js';
import { startDaemonProcess } from './stage.js';

/** The figures of one payment, as an average over many terminals. */
export interface Footprint {
  readonly allocatedKiB: number;
  readonly statements: number;
  readonly journalBytes: number;
}

/** Takes this number of payments, and before them as many that are not counted. */
export async function measureFootprint(
  nursery: Nursery,
  terminalUrl: string,
  lanes: number,
  payments: number,
): Promise<Footprint> {
  const terminals = terminalNames(lanes);
  const name = 'footprint';
  const file = writeConfiguration(nursery.directory, name, terminalUrl, terminals);
  const counted = join(nursery.directory, 'footprint.json');
  const preload = new URL('./footprint-preload.js', import.meta.url);
  preload.searchParams.set('file', counted);
  const daemon = await startDaemonProcess(file, nursery, ['--import', preload.href]);
  const register = new Register(said(daemon, 'url'), readFileSync(said(daemon, 'tokenPath'), 'utf8').trim());
  await warmUp(register, terminals);
  await payOnAll(register, terminals, payments);
  process.kill(daemon.pid, 'SIGUSR2');
  // The signal was handled when a later request is answered.
  await register.isWell('/readyz');
  await payOnAll(register, terminals, payments);
  process.kill(daemon.pid, 'SIGUSR2');
  while (!existsSync(counted)) await pause(20);
  register.close();
  await daemon.end();
  const { allocatedBytes, statements }: { allocatedBytes: number; statements: number } = JSON.parse(
    readFileSync(counted, 'utf8'),
  );
  const journalBytes = usedBytes(journalPath(join(nursery.directory, name))) - emptyBytes();
  return {
    allocatedKiB: allocatedBytes / 1_024 / payments,
    statements: statements / payments,
    journalBytes: journalBytes / (2 * payments + terminals.length),
  };
}

/** Returns the used pages of a closed journal. The reserve of the journal does not belong to its payments. */
function usedBytes(path: string): number {
  const db = openSqlite(path);
  try {
    db.exec('DELETE FROM filler');
    return pagesBytes(db);
  } finally {
    db.close();
  }
}

function emptyBytes(): number {
  const { db, close } = openDatabase(':memory:');
  try {
    return pagesBytes(db);
  } finally {
    close();
  }
}

function pagesBytes(db: Database): number {
  const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map((pragma) =>
    Number(db.pragma(pragma, { simple: true })),
  );
  return ((pages ?? 0) - (free ?? 0)) * (size ?? 0);
}
