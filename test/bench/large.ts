/**
 * Measures a start, the slowest request and a payment with a large journal, compared with a journal of a few payments.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../src/sqlite.js';
import { journalPath } from '../../src/config/index.js';
import { KeptConnections } from '../kept-connections.js';
import { type Nursery, said } from './child.js';
import { terminalNames, writeConfiguration } from './configuration.js';
import { payInTurn, warmUp } from './paying.js';
import { Register } from './register.js';
import { startDaemonProcess } from './stage.js';
import { median, percentile } from './statistics.js';

/** The figures that may grow with the journal. */
export interface Large {
  readonly payments: number;
  /** The time from the spawn to the ready line, ms, medians. */
  readonly startMs: { readonly few: number; readonly many: number };
  /** The slowest request and its time, ms. Nothing else runs during it. */
  readonly slowest: { readonly path: string; readonly ms: number };
  /** p50 of a single payment, ms. */
  readonly p50: { readonly few: number; readonly many: number };
}

const states = ['open', 'unresolved', 'ended'];

/** All filters of a list, with and without results, and all other requests to a journal. */
const questions = [
  '/v1/inbox',
  '/v1/attention',
  '/v1/transactions',
  ...['terminal=t-1', 'terminal=nobody', 'sale=copied-sale-1', 'sale=nobody', 'before=copy-1'].flatMap((by) => [
    `/v1/transactions?${by}`,
    ...states.map((state) => `/v1/transactions?${by}&state=${state}`),
    ...['true', 'false'].map((acknowledged) => `/v1/transactions?${by}&acknowledged=${acknowledged}`),
  ]),
  ...states.map((state) => `/v1/transactions?state=${state}`),
  ...['true', 'false'].map((acknowledged) => `/v1/transactions?acknowledged=${acknowledged}`),
];

/** How often each request is sent, and each start is made. */
const times = 3;

/** Takes `alone` payments in a new journal, copies the last one `payments` times, and takes as many again. */
export async function measureLarge(
  nursery: Nursery,
  terminalUrl: string,
  payments: number,
  alone: number,
): Promise<Large> {
  const file = writeConfiguration(nursery.directory, 'large', terminalUrl, terminalNames(1));
  const starts = { few: 0, many: 0 };
  const paid = { few: 0, many: 0 };
  let slowest = { path: '', ms: 0 };
  for (const size of ['few', 'many'] as const) {
    if (size === 'many') grow(journalPath(join(nursery.directory, 'large')), payments);
    const startMs: number[] = [];
    for (let index = 0; index <= times; index += 1) {
      const daemon = await startDaemonProcess(file, nursery);
      // The first start creates the journal, or reads it from a cold disk.
      if (index > 0) startMs.push(daemon.startMs);
      if (index === times) {
        const token = readFileSync(said(daemon, 'tokenPath'), 'utf8').trim();
        const register = new Register(said(daemon, 'url'), token);
        await warmUp(register, terminalNames(1));
        await payInTurn(register, 't-1', alone);
        paid[size] = percentile(await payInTurn(register, 't-1', alone), 0.5);
        register.close();
        if (size === 'many') slowest = await slowestOf(said(daemon, 'url'), token);
      }
      await daemon.end();
    }
    starts[size] = median(startMs);
  }
  return { payments, startMs: starts, slowest, p50: paid };
}

async function slowestOf(url: string, token: string): Promise<Large['slowest']> {
  const connections = new KeptConnections(url, token);
  const took: { path: string; ms: number }[] = [];
  for (const path of questions) {
    const answers: number[] = [];
    while (answers.length < times) {
      const { status, text, tookMs } = await connections.ask('GET', path);
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
      answers.push(tookMs);
    }
    took.push({ path, ms: median(answers) });
  }
  connections.close();
  return took.reduce((slow, one) => (one.ms > slow.ms ? one : slow));
}

/**
 * Copies the newest payment this many times as an acknowledged payment: its row, two facts, its attempt and its key,
 * each with its own name.
 */
export function grow(path: string, payments: number): void {
  const db = openSqlite(path);
  try {
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -262144');
    db.exec('DELETE FROM filler');
    const columns = (table: string, ...but: readonly string[]): string =>
      db
        .prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`)
        .pluck()
        .all()
        .filter((name) => !but.includes(name))
        .join(', ');
    const copied = columns('transactions', 'accepted', 'transaction_id', 'sale', 'last_fact', 'acknowledged', 'phase');
    const written = columns('facts', 'seq', 'transaction_id', 'previous');
    db.exec(`
      BEGIN;
      CREATE TEMP TABLE last AS SELECT max(accepted) AS accepted FROM transactions;
      CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY);
      INSERT INTO copies WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${payments}) SELECT n FROM c;
      INSERT INTO facts (transaction_id, ${written})
        SELECT 'copy-' || n, ${written} FROM copies, (SELECT * FROM facts ORDER BY seq DESC LIMIT 2);
      INSERT INTO transactions (transaction_id, sale, acknowledged, ${copied})
        SELECT 'copy-' || n, 'copied-sale-' || n, 1, ${copied} FROM copies, transactions WHERE accepted = (SELECT accepted FROM last);
      INSERT INTO attempts (rail, key, accepted)
        SELECT 'terminal', 'copy-' || n, (SELECT accepted FROM last) + n FROM copies;
      INSERT INTO terminal_keys (key_id, accepted, time_stamp)
        SELECT 'copy-' || n, (SELECT accepted FROM last) + n, '2026-01-02T10:10:11.000Z' FROM copies;
      COMMIT;
    `);
  } finally {
    db.close();
  }
}
