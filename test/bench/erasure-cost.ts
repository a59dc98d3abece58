/**
 * Measures the cost of the erasure of personal data for a daemon: the longest step in its event loop, and the start of
 * a journal. Writes a journal row by row, opens it, and erases all of it. `npm run build && node
 * dist/test/bench/erasure-cost.js --payments 1000000`
 */

import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../../src/journal/index.js';
import { columnsOf } from '../../src/journal/columns.js';
import { migrate } from '../../src/journal/schema-version.js';
import { openSqlite } from '../../src/sqlite.js';
import { numbered } from '../journal/many-payments.js';
import { readOptions } from '../options.js';
import { threadTimes } from './processor-time.js';
import { percentile } from './statistics.js';

const options = readOptions(import.meta.url, { payments: { type: 'string', default: '20000' } });
const payments = Number(options.payments);
const directory = mkdtempSync(join(tmpdir(), 'erasure-'));
const path = join(directory, 'journal.sqlite');
const before = '2100-01-01T00:00:00.000Z';
/** Texts of the written payments that must not remain in the file. */
const personal = ['x'.repeat(40), '411111******', 'Trace 2'];

function grow(): void {
  const db = openSqlite(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF');
  migrate(db);
  const row = db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, original, original_key, register, sale_number, unlinked_at, state, acknowledged, phase, has_attention, last_fact, record)
    VALUES (@transaction_id, @terminal, @sale, @original, @original_key, @register, @sale_number, @unlinked_at, @state, @acknowledged, @phase, @has_attention, @last_fact, @record)`,
  );
  const fact = db.prepare(
    'INSERT INTO facts (at, type, terminal, transaction_id, text, detail, previous) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const types = ['accepted', 'attempt-opened', 'stage', 'answered', 'outcome', 'acknowledged'];
  for (let from = 0; from < payments; from += 10_000) {
    db.transaction(() => {
      for (let n = from; n < Math.min(payments, from + 10_000); n += 1) {
        const record = numbered(n);
        const { transactionId, terminal } = record.request;
        let last: number | null = null;
        for (const type of types) {
          const detail = JSON.stringify({ row: type });
          last = Number(fact.run(record.acceptedAt, type, terminal, transactionId, type, detail, last).lastInsertRowid);
        }
        row.run({ ...columnsOf(record), last_fact: last, record: JSON.stringify(record) });
      }
    }).immediate();
  }
  db.prepare('UPDATE search_progress SET fact = (SELECT max(seq) FROM facts), unindexed = ?').run(payments);
  db.close();
}

function opened() {
  const startMs = performance.now();
  const journal = openJournal({ path, now: () => new Date().toISOString() });
  return { journal, tookMs: performance.now() - startMs };
}

/** Returns the texts that the bytes of the file contain. */
function textsIn(file: string, texts: readonly string[]): readonly string[] {
  const fd = openSync(file, 'r');
  const chunk = Buffer.alloc(16 * 1_048_576);
  const found = new Set<string>();
  const overlap = 64;
  for (let place = 0; ; place += chunk.length - overlap) {
    const read = readSync(fd, chunk, 0, chunk.length, place);
    for (const text of texts) if (chunk.subarray(0, read).includes(text)) found.add(text);
    if (read < chunk.length) break;
  }
  closeSync(fd);
  return [...found];
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

grow();
console.log(`${payments} payments, ${(statSync(path).size / 2 ** 20).toFixed(0)} MiB`);
const first = opened();
while (first.journal.indexEarlier());
first.journal.close();
const { journal, tookMs: openedMs } = opened();
const run = journal.erase({ before, isTrial: false });
const steps: number[] = [];
const unhindered: number[] = [];
const processor: number[] = [];
const cpu = process.cpuUsage();
for (let state = 'working'; state === 'working'; ) {
  const times = threadTimes();
  const beganMs = performance.now();
  state = run.next();
  const clockMs = performance.now() - beganMs;
  const { ranMs, waitedMs } = threadTimes();
  steps.push(clockMs);
  unhindered.push(clockMs - (waitedMs - times.waitedMs));
  processor.push(ranMs - times.ranMs);
}
const { user, system } = process.cpuUsage(cpu);
console.log(
  `erased ${run.counts().transactions} in ${steps.length} steps, ${((user + system) / 1e6).toFixed(0)} s of CPU`,
);
for (const [name, samples] of Object.entries({
  'a step by the clock': steps,
  'without waiting for a processor': unhindered,
  'its processor time': processor,
})) {
  const [p50, p99, p999, longest] = [0.5, 0.99, 0.999, 1].map((share) => ms(percentile(samples, share)));
  const over = samples.filter((step) => step > 20).length;
  console.log(`${name}: p50 ${p50}, p99 ${p99}, p99.9 ${p999}, longest ${longest}; ${over} over 20 ms`);
}
const found = [path, `${path}-wal`].flatMap((file) => textsIn(file, personal));
console.log(`texts that are left in the bytes of the files: ${found.length === 0 ? 'none' : found.join(', ')}`);
journal.close();
const again = opened();
console.log(`open: ${ms(openedMs)} before, ${ms(again.tookMs)} after`);
const beganMs = performance.now();
const night = again.journal.erase({ before, isTrial: false });
while (night.next() === 'working');
console.log(`a second run: ${ms(performance.now() - beganMs)}`);
again.journal.close();
rmSync(directory, { recursive: true });
