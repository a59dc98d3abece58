/** Deletes old data each night while the office runs. */

import { isErasureDue, minutesOfDay } from '../../core/index.js';
import type { RetentionSetting } from '../config/office-configuration.js';
import type { OfficeFailure } from '../failure/office-failure.js';
import { OfficeError } from '../failure/office-failure.js';
import type { Tables } from '../tables/apply-changes.js';
import { msOf } from '../consumer/running-time.js';
import { type Deleted, deleteBefore } from './deletion.js';
import { horizonOf } from './horizon.js';
import type { OpenDeletion } from './past-deletions.js';
import { statements } from './statements.js';

/** The parts of the nightly deletion. */
export interface NightlyParts {
  readonly setting: RetentionSetting;
  readonly tables: Pick<Tables, 'change'>;
  readonly open: OpenDeletion;
  /** Waits, or returns at once if the office must stop. */
  readonly pause: (ms: number) => Promise<void>;
  readonly stop: AbortSignal;
  readonly onDeleted: (deleted: Deleted, before: Date) => void;
  readonly onFailure: (failure: OfficeFailure) => void;
}

const lookEveryMs = 60_000;
/**
 * The pause after a transaction is this many times as long as the transaction. So events have the connection for at
 * least two thirds of the time.
 */
const pauseShare = 2;
const pauseMinMs = 20;

/** Checks each minute whether the deletion of last night is due, and then deletes. Returns when the office must stop. */
export async function deleteNightly({ setting, tables, open, pause, stop, ...parts }: NightlyParts): Promise<void> {
  const { keepDays, at, timeZone } = setting;
  let failedMs: number | undefined;
  while (!stop.aborted) {
    try {
      const { ranMs, ...clocks } = await readClocks(tables);
      const officeMs = Date.now();
      if (isErasureDue(officeMs, { minutes: minutesOfDay(at) ?? 0, timeZone, lastMs: ranMs, failedMs })) {
        const latest = horizonOf({ officeMs, ...clocks }, keepDays);
        // Do not wait between these two calls, so that no message with an earlier time is applied between them.
        open.begin(latest);
        const before = await begin(tables, latest, keepDays);
        const change = tables.change.bind(tables);
        const deleted = await deleteBefore(before, { change, pause: paced(pause), stop, keepDays });
        if (deleted !== undefined) {
          await tables.change(async (client) => {
            await client.query('UPDATE retention SET ran_at = $1', [new Date(officeMs)]);
            await client.query(statements.end, [before]);
          });
          open.end(latest);
          parts.onDeleted(deleted, before);
        }
      }
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof OfficeError)) throw error;
      failedMs = Date.now();
      parts.onFailure(error.failure);
    }
    await pause(lookEveryMs);
  }
}

/** Records that a deletion begins. Returns the time before which it deletes, at most `latest`. */
async function begin(tables: Pick<Tables, 'change'>, latest: Date, keepDays: number): Promise<Date> {
  const { rows } = await tables.change(async (client) => client.query(statements.begin, [latest, keepDays]));
  const before: unknown = rows[0]?.['before'];
  return before instanceof Date ? before : latest;
}

function paced(pause: (ms: number) => Promise<void>): (workMs: number) => Promise<void> {
  return async (workMs) => pause(Math.max(pauseMinMs, pauseShare * workMs));
}

async function readClocks(tables: Pick<Tables, 'change'>) {
  const { rows } = await tables.change(async (client) =>
    client.query(
      `SELECT clock_timestamp() AS now, consumer.position_time AS newest, retention.ran_at AS ran
       FROM consumer LEFT JOIN retention ON true`,
    ),
  );
  const [{ now, newest, ran } = {}] = rows.map((row) => ({ now: row['now'], newest: row['newest'], ran: row['ran'] }));
  return {
    databaseMs: now instanceof Date ? now.getTime() : 0,
    // If no message has arrived yet, no data is old.
    streamMs: (typeof newest === 'string' ? msOf(newest) : undefined) ?? 0,
    ranMs: ran instanceof Date ? ran.getTime() : undefined,
  };
}
