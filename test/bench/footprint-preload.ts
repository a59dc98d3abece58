/**
 * Preloaded into a daemon (`node --import`). Between two SIGUSR2 signals it samples the allocations on the heap,
 * collected or not, and counts SQL statements. Then it writes both to the file in the query of its own URL.
 */

import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import process from 'node:process';
import { openSqlite } from '../../src/sqlite.js';

/** The average allocation between two samples, bytes: half a percent of a payment. */
const samplingInterval = 1_024;

const session = new Session();
session.connect();
const prototype: object = Object.getPrototypeOf(openSqlite(':memory:').prepare('SELECT 1'));
let statements = 0;
let isCounting = false;
for (const name of ['run', 'get', 'all']) {
  const own: unknown = Reflect.get(prototype, name);
  if (typeof own !== 'function') throw new Error(`a statement has no ${name}`);
  Reflect.set(prototype, name, function counted(this: unknown, ...values: readonly unknown[]): unknown {
    statements += 1;
    return Reflect.apply(own, this, values);
  });
}

process.on('SIGUSR2', () => {
  if (isCounting) {
    session.post('HeapProfiler.stopSampling', (error, { profile }) => {
      if (error !== null) throw error;
      const text = JSON.stringify({ allocatedBytes: sizeOf(profile.head), statements });
      writeFileSync(new URL(import.meta.url).searchParams.get('file') ?? '', text);
    });
    return;
  }
  isCounting = true;
  statements = 0;
  const collected = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
  session.post('HeapProfiler.startSampling', { samplingInterval, ...collected });
});

interface Allocated {
  readonly selfSize: number;
  readonly children: readonly Allocated[];
}

function sizeOf({ selfSize, children }: Allocated): number {
  return children.reduce((sum, child) => sum + sizeOf(child), selfSize);
}
