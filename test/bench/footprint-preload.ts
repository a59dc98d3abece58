/**
 * Loaded into a daemon before its own code (`node --import`): from the first SIGUSR2 to the second it samples what is allocated on the heap,
 * collected or not, and counts SQL statements; then it writes both to the file that the query of its own URL names.
 */

import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import process from 'node:process';
import { openSqlite } from '../../src/sqlite.js';

/** What is allocated on average between two samples, bytes: half a per cent of a payment. */
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
