/**
 * The events whose ids the retention deleted. A digest of each id stays in the tables, so that a repeated event is not
 * counted again. Only the id decides whether an event is a repeat. So no event is lost if the clock of a till is wrong,
 * or if a till uses an event number twice.
 */

import type { Client } from '../database/client-types.js';
import { daemonKeyOf } from '../events/merge-events.js';
import type { JournalEvent, ReadEvent } from '../events/read-event.js';

/** A daemon in the tables. */
export interface KnownDaemon {
  readonly id: number;
  /** The highest number of an event whose id was deleted from the tables; 0 if there is none. */
  readonly forgottenSequence: number;
}

/** The number of event numbers in one row of `forgotten_events`. A database page has room for eight rows with 128 digests each. */
export const numbersInBlock = 128;

/**
 * The maximum number of digests in one row. A real journal has one or two ids for each number. The limit keeps the
 * deletion fast if a faulty till sends many ids with one number. Some repeats from that till may then be counted again.
 */
export const digestsMax = 4_096;

/** Returns the SQL expression that computes the digest of an id: the first 64 bits of its SHA-256. */
export function digestOf(id: string): string {
  return `('x' || left(encode(sha256(convert_to(${id}, 'UTF8')), 'hex'), 16))::bit(64)::bigint`;
}

const repeats = `
  SELECT position FROM json_to_recordset($1) AS row (daemon_id integer, sequence bigint, event_id text, position bigint)
  JOIN forgotten_events AS known ON known.daemon_id = row.daemon_id AND known.block = row.sequence / ${numbersInBlock}
  WHERE ${digestOf('row.event_id')} = ANY (known.digests)`;

/** Returns the events, except repeats of events whose ids were deleted. */
export async function withoutForgotten(
  client: Client,
  events: readonly ReadEvent[],
  daemons: ReadonlyMap<string, KnownDaemon>,
): Promise<readonly ReadEvent[]> {
  const doubtful = events.filter((event) => event.type === 'journal').flatMap((event) => rowOf(event, daemons));
  if (doubtful.length === 0) return events;
  const { rows } = await client.query(repeats, [JSON.stringify(doubtful)]);
  const positions = new Set(rows.map(({ position }) => Number(position)));
  return events.filter(({ position }) => !positions.has(position));
}

/** Returns a row for an event whose number is not above the highest deleted number. Most events have a higher number, so they need no query. */
function rowOf(event: JournalEvent, daemons: ReadonlyMap<string, KnownDaemon>): readonly object[] {
  const daemon = daemons.get(daemonKeyOf(event));
  if (daemon === undefined || event.sequence > daemon.forgottenSequence) return [];
  return [{ daemon_id: daemon.id, sequence: event.sequence, event_id: event.id, position: event.position }];
}
