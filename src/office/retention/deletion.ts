/** Deletes old rows in small transactions, so that new events wait only for a moment. */

import type { Client } from '../database/client-types.js';
import { statements } from './statements.js';

/** The dependencies of a deletion. */
export interface DeletionParts {
  /** Runs the work in one transaction, between two batches of events. */
  readonly change: <T>(work: (client: Client) => Promise<T>) => Promise<T>;
  /** Waits between two transactions. `workMs`: the time that the last transaction took. */
  readonly pause: (workMs: number) => Promise<void>;
  /** Aborted when the office must stop. */
  readonly stop: AbortSignal;
  /** The retention period. Absent in a replay, which deletes the same payments as the first run. */
  readonly keepDays?: number;
  /** The maximum number of rows that one database transaction deletes. */
  readonly rowsMax?: number;
}

/** The number of deleted rows, by their kind. */
export interface Deleted {
  readonly payments: number;
  readonly ids: number;
}

const rowsMaxUsual = 1_000;

/**
 * Deletes everything that the stream received before a time, except payments that an operator must still review.
 * Returns undefined if the deletion was stopped early. Rejects with {@link OfficeError}.
 */
export async function deleteBefore(before: Date, parts: DeletionParts): Promise<Deleted | undefined> {
  const { change, stop } = parts;
  const payments = await each(parts, statements.payments, before);
  await each(parts, statements.items, before);
  await each(parts, statements.refused, before);
  const daemons = await change(async (client) => client.query('SELECT daemon_id AS id FROM daemons ORDER BY 1'));
  let ids = 0;
  for (const { id } of daemons.rows) ids += await each(parts, statements.ids, before, [id]);
  if (stop.aborted) return undefined;
  return { payments, ids };
}

/** Repeats a statement until it finds no more rows. Returns the number of deleted rows. */
async function each(
  { change, pause, stop, keepDays, rowsMax = rowsMaxUsual }: DeletionParts,
  text: string,
  before: Date,
  more: readonly unknown[] = [],
): Promise<number> {
  let deleted = 0;
  while (!stop.aborted) {
    const startedMs = performance.now();
    const { rows } = await change(async (client) => client.query(text, [before, rowsMax, keepDays ?? null, ...more]));
    const count = Number(rows[0]?.['count'] ?? 0);
    deleted += count;
    if (count < rowsMax) break;
    await pause(performance.now() - startedMs);
  }
  return deleted;
}
