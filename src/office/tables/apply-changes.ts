/** Applies a batch to the tables, together with the position in the stream, in one transaction. */

import type { Client } from '../database/client-types.js';
import { asked } from '../database/database.js';
import { type Contradiction, contradictionsIn, type KnownOutcome, transactionKeyOf } from '../events/contradictions.js';
import {
  type Changes,
  type DaemonChange,
  daemonKeyOf,
  mergeEvents,
  type StatusChange,
} from '../events/merge-events.js';
import type { JournalEvent, ReadEvent, Refused } from '../events/read-event.js';
import { storableText } from '../events/storable-text.js';
import { OfficeError } from '../failure/office-failure.js';
import type { StreamHour } from '../consumer/running-time.js';
import type { Position } from '../consumer/start-position.js';
import { type KnownDaemon, withoutForgotten } from './forgotten.js';
import { statements } from './statements.js';

/** The time for which the office waits for the server after a failure, in ms. */
const rollbackMs = 2_000;
/** The number of characters of a refused message that are kept. */
const bodyMax = 1_000;

/** The position after a batch, and the hours of the running time in which its messages arrived. */
type ReachedPosition = Position & { readonly hours: readonly StreamHour[] };

/** Writes the tables. Only one connection at a time may write. */
export class Tables {
  readonly #client: Client;
  readonly #redact: (text: string) => string;
  /** The daemons by their keys; undefined if they must be read again. */
  #daemons: ReadonlyMap<string, KnownDaemon> | undefined;
  /** Resolves when the last transaction that began has ended. */
  #last: Promise<unknown> = Promise.resolve();

  /** `redact`: removes card data from a text. */
  constructor(client: Client, redact: (text: string) => string) {
    this.#client = client;
    this.#redact = redact;
  }

  /**
   * Returns the position up to which the stream was applied; undefined if nothing was applied. Rejects with {@link
   * OfficeError}.
   */
  async position(): Promise<Position | undefined> {
    const { rows } = await asked(async () => this.#client.query(statements.position));
    const [row] = rows;
    return row && positionIn(row);
  }

  /** Sets the position, and changes no other table. Rejects with {@link OfficeError}. */
  async begin(position: Position): Promise<void> {
    await asked(async () => this.#client.query(statements.setPosition, valuesOf(position)));
  }

  /**
   * Sets the position when the operator has accepted another stream. Forgets all deletions: a restored stream may have
   * other messages at their places, and a replay must not delete there. Rejects with {@link OfficeError}.
   */
  async accept(position: Position): Promise<void> {
    await this.change(async (client) => {
      await client.query('DELETE FROM deletions');
      await client.query(statements.setPosition, valuesOf(position));
    });
  }

  /** Empties all tables, and sets the position. Rejects with {@link OfficeError}. */
  async clear(position: Position): Promise<void> {
    await this.change(async (client) => {
      await client.query(statements.clear);
      await client.query('UPDATE retention SET ran_at = null');
      await client.query(statements.setPosition, valuesOf(position));
    });
  }

  /** Changes the tables in one transaction, between two batches. Rejects with {@link OfficeError}. */
  async change<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return asked(async () =>
      this.#inTransaction(async () => {
        this.#daemons = undefined;
        return work(this.#client);
      }),
    );
  }

  /**
   * Applies the events and moves the position from `before` to `after`, or does neither. Rejects with the errors of
   * PostgreSQL, and with {@link OfficeError} if another office moved the position. `after.hours`: the hours of the
   * running time in which the messages arrived.
   */
  async apply(events: readonly ReadEvent[], before: Position, after: ReachedPosition): Promise<void> {
    this.#daemons = await this.#inTransaction(async () => {
      const known = this.#daemons;
      this.#daemons = undefined;
      const moved = await this.#client.query({
        name: 'movePosition',
        text: statements.movePosition,
        values: [
          before.stream,
          before.stream_created,
          before.position,
          after.position,
          after.position_time,
          after.running_ms,
          JSON.stringify(after.hours),
        ],
      });
      if (moved.rowCount !== 1) throw new OfficeError({ code: 'office-already-running', detail: '' });
      const daemons = known ?? (await this.#readDaemons());
      const counting = await withoutForgotten(this.#client, events, daemons);
      const changes = mergeEvents(await this.#withoutContradictions(counting, daemons));
      const all = await this.#addDaemons(daemons, changes.daemons);
      await this.#change(changes, new Map([...all].map(([key, { id }]) => [key, id])));
      return all;
    });
  }

  /**
   * Returns the events without the outcomes that contradict an earlier one, and a refused event for each of them. A repeat of
   * an event that was counted is no contradiction.
   */
  async #withoutContradictions(
    events: readonly ReadEvent[],
    daemons: ReadonlyMap<string, KnownDaemon>,
  ): Promise<readonly ReadEvent[]> {
    const found = contradictionsIn(events, await this.#outcomesOf(events, daemons));
    if (found.length === 0) return events;
    const repeats = await this.#countedAmong(found, events, daemons);
    const positions = new Set(found.map(({ event }) => event.position));
    return [
      ...events.map((event) =>
        positions.has(event.position) && event.type === 'journal' ? { ...event, outcome: undefined } : event,
      ),
      ...found.flatMap(({ event, refused }) => (repeats.has(event.position) ? [] : [refused])),
    ];
  }

  /** Returns the stored outcomes of the transactions that these events name. */
  async #outcomesOf(
    events: readonly ReadEvent[],
    daemons: ReadonlyMap<string, KnownDaemon>,
  ): Promise<ReadonlyMap<string, KnownOutcome>> {
    const wanted = new Map<
      string,
      { readonly daemon_id: number; readonly transaction_id: string; readonly key: string }
    >();
    for (const event of events) {
      if (event.type !== 'journal' || event.outcome === undefined) continue;
      const id = daemons.get(daemonKeyOf(event))?.id;
      if (id === undefined) continue;
      const { transaction_id } = event.outcome;
      wanted.set(`${id} ${transaction_id}`, {
        daemon_id: id,
        transaction_id,
        key: transactionKeyOf(daemonKeyOf(event), transaction_id),
      });
    }
    if (wanted.size === 0) return new Map();
    const values = [JSON.stringify([...wanted.values()])];
    // The query has no name, so PostgreSQL plans it each time. A plan that was made for a small table would read all rows of a large table.
    const { rows } = await this.#client.query(statements.outcomes, values);
    return new Map(
      rows.flatMap((row) => {
        const of = wanted.get(`${Number(row['daemon_id'])} ${String(row['transaction_id'])}`);
        return of === undefined ? [] : [[of.key, outcomeIn(row)] as const];
      }),
    );
  }

  /** Returns the positions of the events that were counted before, in the tables or earlier in the batch. */
  async #countedAmong(
    found: readonly Contradiction[],
    events: readonly ReadEvent[],
    daemons: ReadonlyMap<string, KnownDaemon>,
  ): Promise<ReadonlySet<number>> {
    const rows = found.map(({ event }) => ({
      daemon_id: daemons.get(daemonKeyOf(event))?.id,
      sequence: event.sequence,
      event_id: event.id,
      position: event.position,
      transaction_id: event.transactionId,
      at: event.at,
      result: event.outcome?.result,
    }));
    const counted = await this.#client.query(statements.counted, [JSON.stringify(rows)]);
    const inBatch = found.filter(({ event }) =>
      events.some(
        (one) =>
          one.type === 'journal' &&
          one.position < event.position &&
          daemonKeyOf(one) === daemonKeyOf(event) &&
          (one.id === event.id || isSameOutcome(one, event)),
      ),
    );
    return new Set([
      ...counted.rows.map(({ position }) => Number(position)),
      ...inBatch.map(({ event }) => event.position),
    ]);
  }

  async #change(
    { daemons, transactions, statuses, attention, refused }: Changes,
    numbers: ReadonlyMap<string, number>,
  ) {
    await this.#countEvents(daemons, numbers);
    const outcomes = transactions.flatMap(({ daemon, outcome, first_event_at, acknowledged_revision }) =>
      outcome === undefined
        ? []
        : [{ ...outcome, daemon_id: numbers.get(daemon), first_event_at, acknowledged_revision, begun: true }],
    );
    await this.#run('setOutcomes', outcomes);
    await this.#run(
      'noteTransactions',
      transactions.map((change) => ({ daemon_id: numbers.get(change.daemon), ...change, outcome: undefined })),
    );
    if (statuses.length > 0) await this.#setStatuses(statuses, numbers);
    for (const round of attention) await this.#setAttention(round, numbers);
    await this.#run(
      'refuse',
      refused.map((one) => this.#refusedRow(one)),
    );
  }

  async #countEvents(changes: ReadonlyMap<string, DaemonChange>, numbers: ReadonlyMap<string, number>): Promise<void> {
    if (changes.size === 0) return;
    const daemons = [...changes].map(([key, change]) => ({
      daemon_id: numbers.get(key),
      ...change,
      events: undefined,
    }));
    const events = [...changes].flatMap(([key, change]) =>
      change.events.map((row) => ({ daemon_id: numbers.get(key), ...row })),
    );
    await this.#client.query({
      name: 'countEvents',
      text: statements.countEvents,
      values: [JSON.stringify(daemons), JSON.stringify(events)],
    });
  }

  async #setStatuses(statuses: readonly StatusChange[], numbers: ReadonlyMap<string, number>): Promise<void> {
    const rows = statuses.map(({ daemon, ...status }) => ({ daemon_id: numbers.get(daemon), ...status }));
    const terminals = rows.flatMap(({ daemon_id, status_at, terminals: inner }) =>
      inner.map((row) => ({ daemon_id, status_at, ...row })),
    );
    await this.#run('setStatuses', rows);
    await this.#client.query({
      name: 'removeTerminals',
      text: statements.removeTerminals,
      values: [JSON.stringify(rows.map(({ daemon_id }) => ({ daemon_id }))), JSON.stringify(terminals)],
    });
    await this.#run('setTerminals', terminals);
  }

  async #setAttention(round: readonly StatusChange[], numbers: ReadonlyMap<string, number>): Promise<void> {
    const seen = round.map(({ daemon, status_at }) => ({ daemon_id: numbers.get(daemon), status_at }));
    const items = round.flatMap(({ daemon, attention }) =>
      attention.map((row) => ({ daemon_id: numbers.get(daemon), ...row })),
    );
    await this.#client.query({
      name: 'closeAttention',
      text: statements.closeAttention,
      values: [JSON.stringify(seen), JSON.stringify(items)],
    });
    await this.#run('openAttention', items);
  }

  /** Runs a statement with the rows as JSON. Does nothing if there are no rows. */
  async #run(name: keyof typeof statements, rows: readonly unknown[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#client.query({ name, text: statements[name], values: [JSON.stringify(rows)] });
  }

  async #readDaemons(): Promise<ReadonlyMap<string, KnownDaemon>> {
    const { rows } = await this.#client.query(statements.daemons);
    return new Map(rows.map((row) => [daemonKeyOf(placeIn(row)), daemonIn(row)]));
  }

  /**
   * Adds the rows of new daemons. Their numbers follow the order of the stream, so that a replay assigns the same
   * numbers.
   */
  async #addDaemons(
    known: ReadonlyMap<string, KnownDaemon>,
    changes: ReadonlyMap<string, DaemonChange>,
  ): Promise<ReadonlyMap<string, KnownDaemon>> {
    const fresh = [...changes].filter(([key]) => !known.has(key));
    if (fresh.length === 0) return known;
    const added = fresh.map(([key, change], index) => ({
      key,
      ...change,
      events: undefined,
      daemon_id: known.size + index + 1,
    }));
    await this.#run('addDaemons', added);
    return new Map([...known, ...added.map(({ key, daemon_id: id }) => [key, { id, forgottenSequence: 0 }] as const)]);
  }

  #refusedRow({ position, receivedAt, subject, code, detail, body }: Refused) {
    const shown = (text: string) => storableText(this.#redact(text.slice(0, 2 * bodyMax)).slice(0, bodyMax));
    return {
      position,
      received_at: receivedAt,
      subject: storableText(subject),
      code,
      detail: shown(detail),
      body: shown(body),
    };
  }

  /** Runs one transaction at a time, because all transactions use one connection. */
  async #inTransaction<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(async () => this.#transaction(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query('BEGIN');
    try {
      const result = await work();
      await this.#client.query('COMMIT');
      return result;
    } catch (error) {
      await this.#client.query({ text: 'ROLLBACK', query_timeout: rollbackMs }).catch(() => undefined);
      throw error;
    }
  }
}

/** True if both events report the same outcome, whatever ids they have. */
function isSameOutcome(one: JournalEvent, other: JournalEvent): boolean {
  return (
    one.outcome !== undefined &&
    one.transactionId === other.transactionId &&
    one.at === other.at &&
    one.outcome.result === other.outcome?.result
  );
}

function daemonIn(row: Readonly<Record<string, unknown>>): KnownDaemon {
  return { id: Number(row['daemon_id']), forgottenSequence: Number(row['forgotten_sequence']) };
}

function outcomeIn(row: Readonly<Record<string, unknown>>): KnownOutcome {
  const { revision, outcome_at: at, authorized_amount: amount, poi_transaction_id: key, accepted_at: accepted } = row;
  return {
    revision: Number(revision),
    outcome_at: at instanceof Date ? at.toISOString() : '',
    authorized_amount: amount === null ? undefined : Number(amount),
    poi_transaction_id: typeof key === 'string' ? key : undefined,
    accepted_at: accepted instanceof Date ? accepted.toISOString() : undefined,
  };
}

function placeIn(row: Readonly<Record<string, unknown>>): { readonly source: string; readonly subject: string } {
  return { source: String(row['source']), subject: String(row['subject']) };
}

function positionIn(row: Readonly<Record<string, unknown>>): Position {
  return {
    stream: String(row['stream']),
    stream_created: String(row['stream_created']),
    position: Number(row['position']),
    position_time: String(row['position_time']),
    running_ms: Number(row['running_ms']),
    uncounted_until: Number(row['uncounted_until']),
    has_earlier: row['has_earlier'] === true,
  };
}

function valuesOf(at: Position): readonly unknown[] {
  const { stream, stream_created, position, position_time, running_ms, uncounted_until, has_earlier } = at;
  return [stream, stream_created, position, position_time, running_ms, uncounted_until, has_earlier];
}
