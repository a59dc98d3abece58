/** The head office: reads the stream into the tables until it is stopped. */

import { redactText } from '../../protocol/index.js';
import { officeLog } from '../messages/index.js';
import type { OfficeConfiguration } from './config/office-configuration.js';
import {
  additionOf,
  beginningOf,
  incomplete,
  isOther,
  type Position,
  replayFrom,
  type Start,
  type StreamState,
  startAt,
} from './consumer/start-position.js';
import { partsOf } from './consumer/replayed-deletions.js';
import { runningAfter } from './consumer/running-time.js';
import { isRefusedValue, databaseFailure } from './database/database-failures.js';
import { becomeWriter, connect, connectToMigrate, endConnection, migrate } from './database/database.js';
import { type Arrived, readEvent, type ReadEvent, refusedByDatabase } from './events/read-event.js';
import { endAfter } from './failure/office-end.js';
import { OfficeError, type OfficeFailure } from './failure/office-failure.js';
import type { OfficePackages } from './packages.js';
import { deleteNightly } from './retention/nightly.js';
import { deleteAgain, OpenDeletion, pastDeletions } from './retention/past-deletions.js';
import type { StreamMessage } from './stream/client-types.js';
import { StreamReader } from './stream/stream-reader.js';
import { Tables } from './tables/apply-changes.js';

/** The parts of an office. */
export interface OfficeParts {
  readonly configuration: OfficeConfiguration;
  readonly packages: OfficePackages;
  /** True if the office may read another stream than before, from the beginning of that stream. */
  readonly acceptsStream: boolean;
  /**
   * This field is present for a replay: the office empties the tables first, and ends when it has read everything.
   * `losesOlder`: a replay is made even if the stream is not complete.
   */
  readonly replay?: { readonly losesOlder: boolean };
  /** The maximum number of messages that one database transaction applies. */
  readonly batchMax?: number;
  /** The time limit for an answer of the database, in ms. After it, the connection is closed. */
  readonly databaseMs?: number;
  /** Aborted when the office must stop. */
  readonly stop: AbortSignal;
  readonly onInfo: (text: string) => void;
  readonly onFailure: (failure: OfficeFailure) => void;
  /** Called when the tables exist and the office reads the stream. */
  readonly onReading: (state: OfficeState) => void;
}

/** The progress of the office in reading the stream. */
export interface OfficeState {
  /** `reading`: the office is connected to both servers. `waiting`: the office tries again after the failure. */
  readonly state: 'starting' | 'reading' | 'waiting';
  /** The sequence of the last applied message. */
  readonly position: number;
  /** The sequence number of the last message in the stream, when the server was last asked. */
  readonly last: number;
  /** The last failure; absent while the office reads. */
  readonly failure?: OfficeFailure;
}

/** The default for the number of messages that one database transaction applies. */
const batchMax = 2_000;
/** The first pause after a failure, and the longest pause. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** A message together with its meaning. */
interface Item extends Arrived {
  readonly time: string;
  /** The sequence number of the last message in the stream at the time when the present message was delivered. */
  readonly last: number;
  readonly event: ReadEvent;
}

/** The head office: one reader of the stream, which writes the tables. */
export class Office {
  readonly #parts: OfficeParts;
  #state: OfficeState = { state: 'starting', position: 0, last: 0 };
  #failures = 0;
  #hasWorked = false;
  /** True after a replay emptied the tables. */
  #replays = false;
  readonly #open = new OpenDeletion();

  constructor(parts: OfficeParts) {
    this.#parts = parts;
  }

  /** Returns the progress of the office in reading the stream. */
  get state(): OfficeState {
    return this.#state;
  }

  /**
   * Works until it is stopped, or until a replay has read everything. Rejects with {@link OfficeError} after a failure
   * that only an operator can end.
   */
  async run(): Promise<void> {
    const { stop, onFailure } = this.#parts;
    while (!stop.aborted) {
      try {
        await this.#work();
        return;
      } catch (error) {
        if (stop.aborted) return;
        if (!(error instanceof OfficeError)) throw error;
        if (endAfter(error.failure.code, this.#hasWorked) !== undefined) throw error;
        this.#state = { ...this.#state, state: 'waiting', failure: error.failure };
        onFailure(error.failure);
        await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(this.#failures, 10)), stop);
        this.#failures += 1;
      }
    }
  }

  /** Works with one connection to each of the two servers. */
  async #work(): Promise<void> {
    const { packages, configuration, stop } = this.#parts;
    const client = await connect(packages.pg, configuration.database, this.#parts.databaseMs);
    let reader: StreamReader | undefined;
    const ended = new AbortController();
    let nightly: Promise<void> | undefined;
    const close = (): void => void reader?.close();
    stop.addEventListener('abort', close);
    try {
      await becomeWriter(client);
      await this.#migrate();
      reader = await StreamReader.open(packages, configuration.stream);
      if (stop.aborted) return;
      const tables = new Tables(client, redactText);
      await this.#read(reader, tables, () => {
        nightly ??= this.#deleteNightly(tables, ended.signal);
      });
    } finally {
      ended.abort();
      stop.removeEventListener('abort', close);
      await reader?.close();
      await endConnection(client);
      await nightly;
    }
  }

  /**
   * Applies all messages that have arrived, in one database transaction. Then applies those that arrived meanwhile, in
   * the next transaction, and so on. So a transaction is small if few messages arrive, and large if many arrive.
   * `onCaughtUp`: called whenever all messages of the stream are applied.
   */
  async #read(reader: StreamReader, tables: Tables, onCaughtUp: () => void): Promise<void> {
    const stream = await reader.state();
    const { from, verify, applied } = await this.#begin(tables, stream, reader);
    const { stop, batchMax: max = batchMax } = this.#parts;
    const arrivals = reader.arrivals(from, max, itemOf);
    let position = applied;
    let mustVerify = verify;
    // An earlier process may have died during a replay or during its nightly deletion. So look for unfinished
    // deletions.
    let due = await pastDeletions(tables, applied);
    if (!verify) this.#begun(position, stream.last);
    for (;;) {
      const taken = await arrivals.take(max);
      const items = mustVerify ? verified(taken, applied) : taken;
      if (mustVerify) this.#begun(position, stream.last);
      mustVerify = false;
      for (const part of partsOf(items, due, position.position)) {
        position = await this.#apply(tables, part.items, position);
        for (const { before } of part.deletions) await deleteAgain(tables, stop, before);
        // If the deletions were stopped early, apply no later message, because a message may only be applied after the
        // deletions before it.
        if (stop.aborted) return;
        due = due.filter((deletion) => !part.deletions.includes(deletion));
      }
      const newest = taken.at(-1);
      this.#noteApplied(position, newest?.last);
      if (newest?.position !== newest?.last) continue;
      if (!this.#replays) onCaughtUp();
      else {
        // These deletions began at messages that the stream no longer has, so repeat them now.
        for (const { before } of due) await deleteAgain(tables, stop, before);
        return;
      }
    }
  }

  /**
   * Applies messages, and returns the new position. If PostgreSQL refuses a value, the messages are applied in halves,
   * until the message with that value is alone. That message is refused, and the others are applied.
   */
  async #apply(tables: Tables, items: readonly Item[], before: Position): Promise<Position> {
    const last = items.at(-1);
    if (last === undefined) return before;
    const { stop } = this.#parts;
    while (this.#open.isAfter(items) && !stop.aborted) await this.#open.complete(tables, stop);
    if (stop.aborted) return before;
    const { hours, running_ms } = runningAfter(before, items);
    const after = { ...before, position: last.position, position_time: last.time, running_ms };
    try {
      const events = items.map(({ event }) => event);
      await tables.apply(events, before, { ...after, hours });
      return after;
    } catch (error) {
      if (error instanceof OfficeError) throw error;
      const failure = databaseFailure(error);
      if (!isRefusedValue(error)) throw new OfficeError(failure);
      // A refused message contains only texts that PostgreSQL accepts, so another failure is a defect of the office.
      if (items.length === 1 && last.event.type === 'refused') throw new OfficeError(failure);
      if (items.length === 1)
        return this.#apply(tables, [{ ...last, event: refusedByDatabase(last, failure.detail) }], before);
      const middle = Math.ceil(items.length / 2);
      return this.#apply(tables, items.slice(middle), await this.#apply(tables, items.slice(0, middle), before));
    }
  }

  async #migrate(): Promise<void> {
    const { packages, configuration, onInfo } = this.#parts;
    const client = await connectToMigrate(packages.pg, configuration.database);
    try {
      const changed = await migrate(packages['node-pg-migrate'], client);
      if (changed.length > 0) onInfo(officeLog.migrated(changed));
    } finally {
      await endConnection(client);
    }
  }

  /** Deletes old data each night until `ended` is aborted. */
  async #deleteNightly(tables: Tables, ended: AbortSignal): Promise<void> {
    const { configuration, onInfo, onFailure } = this.#parts;
    if (configuration.retention === undefined) return;
    await deleteNightly({
      setting: configuration.retention,
      tables,
      open: this.#open,
      pause: async (ms) => pause(ms, ended),
      stop: ended,
      onDeleted: ({ payments }, before) => onInfo(officeLog.deleted(payments, before.toISOString())),
      onFailure,
    });
  }

  /** Decides where to begin, and sets the position. */
  async #begin(tables: Tables, stream: StreamState, reader: StreamReader) {
    const { replay, acceptsStream } = this.#parts;
    const applied = await tables.position();
    const isReplay = replay !== undefined && !this.#replays;
    const start = isReplay
      ? replayFrom(applied, stream, replay.losesOlder)
      : await this.#start(applied, stream, reader);
    const isAccepted = start.type === 'refuse' && acceptsStream && !isReplay && !this.#hasWorked;
    if (start.type === 'refuse' && !isAccepted) throw new OfficeError({ code: start.code, detail: start.detail });
    if (isReplay) {
      if (start.type === 'read' && start.verify && applied !== undefined) await verifyStored(reader, applied);
      await tables.clear(beginningOf(stream));
      this.#replays = true;
    } else if (applied === undefined) await tables.begin(beginningOf(stream));
    else if (isAccepted) await tables.accept(additionOf(applied, stream));
    const now = (await tables.position()) ?? beginningOf(stream);
    const isRead = start.type === 'read' && !isReplay;
    return isRead ? { ...start, applied: now } : { from: 1, verify: false, applied: now };
  }

  /**
   * Returns where to begin. If the operator accepts another stream, this method compares the last applied message with
   * the stream at once: a restored stream may have grown past the position, and then only this message shows it.
   */
  async #start(applied: Position | undefined, stream: StreamState, reader: StreamReader): Promise<Start> {
    const start = startAt(applied, stream);
    const mayAccept = this.#parts.acceptsStream && !this.#hasWorked;
    if (!mayAccept || applied === undefined || start.type === 'refuse' || !start.verify) return start;
    const message = await reader.messageFrom(applied.position);
    if (message === undefined) return start;
    const { position, time, receivedAt } = itemOf(message);
    return isOther(applied, { seq: position, time })
      ? { type: 'refuse', code: 'office-stream-replaced', detail: receivedAt }
      : start;
  }

  #begun({ position }: Position, last: number): void {
    this.#hasWorked = true;
    this.#state = { state: 'reading', position, last };
    this.#parts.onReading(this.#state);
  }

  #noteApplied({ position }: Position, last: number | undefined): void {
    if (position > this.#state.position) this.#failures = 0;
    this.#state = { state: 'reading', position, last: Math.max(last ?? this.#state.last, position) };
  }
}

/**
 * Throws if the message that was applied last is now a different one. The stream has then lost the messages that the
 * tables were made from, and only the tables still have their content.
 */
async function verifyStored(reader: StreamReader, applied: Position): Promise<void> {
  const message = await reader.messageFrom(applied.position);
  const isSame = message?.seq === applied.position && String(message.timestampNanos) === applied.position_time;
  if (!isSame) throw new OfficeError(incomplete('other'));
}

/** Returns the messages after the last applied message. Throws if the stream now has another message at that position. */
function verified(items: readonly Item[], applied: Position): readonly Item[] {
  const [first] = items;
  if (first === undefined) return items;
  if (isOther(applied, { seq: first.position, time: first.time }))
    throw new OfficeError({ code: 'office-stream-replaced', detail: first.receivedAt });
  return items.filter(({ position }) => position > applied.position);
}

function itemOf(message: StreamMessage): Item {
  const { subject, seq, data, timestampNanos, info } = message;
  const receivedAt = new Date(Number(timestampNanos / 1_000_000n)).toISOString();
  const arrived = { subject, position: seq, receivedAt, data };
  return { ...arrived, time: String(timestampNanos), last: seq + info.pending, event: readEvent(arrived) };
}

/** Waits, or returns at once when the office must stop. */
async function pause(ms: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      stop.removeEventListener('abort', end);
      resolve();
    }, ms);
    stop.addEventListener('abort', end, { once: true });
  });
}
