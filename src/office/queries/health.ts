/** The figures of the office for its metrics. */

import { countIn, isoOf, textIn } from './columns.js';
import type { Ask } from './reader.js';
import { listStores, type StoreSums } from './stores.js';

/** The figures of the tables, for the metrics. */
export interface OfficeFigures {
  readonly sums: StoreSums;
  /** The number of events that were counted. */
  readonly events: number;
  /** The number of messages that could not be read, by their code. */
  readonly refused: Readonly<Record<string, number>>;
  /** The time at which the stream received the newest event of any store; absent before the first event. */
  readonly newestAt?: string;
}

/** Reads the figures for the metrics from the tables. */
export async function readFigures(ask: Ask, now: number, silentMs: number): Promise<OfficeFigures> {
  const { sums } = await listStores(ask, { find: '', onlyNeeding: true, page: 0 }, now, silentMs);
  const [all] = await ask(
    `select coalesce(sum(events), 0) as events, ${isoOf('max(last_seen_at)')} as newest_at from daemons`,
  );
  const refused = await ask(
    `select code, sum(count) as count from (
       select code, count(*) as count from refused_events group by code union all select code, count from refused_deleted
     ) counted group by code`,
  );
  const newestAt = all && textIn(all, 'newest_at');
  return {
    sums,
    events: all === undefined ? 0 : countIn(all, 'events'),
    refused: Object.fromEntries(refused.map((row) => [textIn(row, 'code') ?? '', countIn(row, 'count')])),
    ...(newestAt === undefined ? {} : { newestAt }),
  };
}

/** Resolves if the database answers and has the tables. Otherwise the reader rejects with ReadFailure. */
export async function probeTables(ask: Ask): Promise<void> {
  await ask('select 1 from daemons limit 1');
}
