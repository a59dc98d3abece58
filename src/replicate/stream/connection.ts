/**
 * One connection to a NATS server: the stream with the entries, and the bucket with the lease. The connection never
 * reconnects by itself.
 */

import {
  connectTo,
  type JetStreamClient,
  type JetStreamManager,
  type NatsAddress,
  type NatsConnection,
  type Packages,
  type StreamInfo,
} from '../../publish/index.js';
import type { AppendEvent } from '../rules/append.js';
import type { StreamState } from '../rules/position.js';
import { connectionError, ReplicationError, requestError } from './failure.js';

/** The servers, the stream and the bucket. */
export interface StreamPlace extends Omit<NatsAddress, 'url'> {
  /** The servers of the cluster. */
  readonly urls: readonly string[];
  readonly stream: string;
  readonly bucket: string;
  /** The minimum number of replicas that the stream and the bucket must have. */
  readonly replicas: number;
}

/** A message in the stream. */
export interface Kept {
  readonly sequence: number;
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** A value in the bucket. Revision 0 means that there is no value. */
export interface KeptValue {
  readonly revision: number;
  readonly text: string | undefined;
}

/** If a server does not answer within this time, another server is asked. */
const connectMs = 2_000;
const answerMs = 2_000;

/** The least `max_payload` of a server, and the least `max_msg_size` of the stream. A part of an entry always fits. */
const entryBytesMin = 1_048_576;

/** The least `max_msg_size` of the bucket. The lease and the confirmations always fit. */
const valueBytesMin = 65_536;

/** The error codes of JetStream for a message that is not the expected next message. */
const wrongLast = new Set([10_071, 10_164]);

/** An open connection to the servers of the stream. */
export class StreamConnection {
  readonly #connection: NatsConnection;
  readonly #client: JetStreamClient;
  readonly #manager: JetStreamManager;
  readonly #managerWithin: (timeoutMs: number) => Promise<JetStreamManager>;
  readonly #place: StreamPlace;
  #subject = '';

  private constructor(
    connection: NatsConnection,
    client: JetStreamClient,
    manager: JetStreamManager,
    managerWithin: (timeoutMs: number) => Promise<JetStreamManager>,
    place: StreamPlace,
  ) {
    this.#connection = connection;
    this.#client = client;
    this.#manager = manager;
    this.#managerWithin = managerWithin;
    this.#place = place;
  }

  /** Connects to a server and examines the stream. Rejects with {@link ReplicationError}. */
  static async open(packages: Packages, place: StreamPlace, url: string): Promise<StreamConnection> {
    const { '@nats-io/jetstream': jetstream } = packages;
    const connection = await connectTo(packages, { ...place, url }, connectMs).catch((error: unknown) => {
      throw connectionError(error);
    });
    try {
      const managerWithin = async (timeout: number) =>
        jetstream.jetstreamManager(connection, { checkAPI: false, timeout });
      const manager = await managerWithin(answerMs);
      const client = jetstream.jetstream(connection, { timeout: answerMs });
      const opened = new StreamConnection(connection, client, manager, managerWithin, place);
      await opened.#examine();
      return opened;
    } catch (error) {
      await connection.close().catch(() => undefined);
      throw requestError(error);
    }
  }

  /** Resolves when the connection is closed. */
  async closed(): Promise<void> {
    await this.#connection.closed();
  }

  /** Closes the connection. An append without an answer may still reach the stream. */
  async close(): Promise<void> {
    await this.#connection.close();
  }

  /** Returns the state of the stream. */
  async state(): Promise<StreamState> {
    return stateOf(await asked(async () => this.#manager.streams.info(this.#place.stream)));
  }

  /** Appends an entry directly after the entry with the number `after`. */
  async append(id: string, bytes: Uint8Array, after: number): Promise<AppendEvent> {
    const expect = { streamName: this.#place.stream, lastSequence: after };
    try {
      const { seq } = await this.#client.publish(this.#subject, bytes, { msgID: id, expect, retries: 1 });
      return { type: 'acknowledged', sequence: seq };
    } catch (error) {
      if (isWrongLast(error)) return { type: 'wrong-last-sequence' };
      throw requestError(error);
    }
  }

  /** Returns the entry at a place in the stream; undefined if there is none. */
  async entry(sequence: number): Promise<Kept | undefined> {
    const found = await asked(async () => this.#manager.streams.getMessage(this.#place.stream, { seq: sequence }));
    if (found === null) return undefined;
    return { sequence: found.seq, id: found.header.get('Nats-Msg-Id'), bytes: found.data };
  }

  /** Returns a value from the bucket. `withinMs`: rejects if no answer comes within this time. */
  async value(key: string, withinMs = answerMs): Promise<KeptValue> {
    const { bucket } = this.#place;
    // A manager has one time limit for all its requests, so another limit needs another manager. Making a manager sends
    // nothing.
    const manager = withinMs === answerMs ? this.#manager : await this.#managerWithin(withinMs);
    const found = await asked(async () =>
      manager.streams.getMessage(`KV_${bucket}`, { last_by_subj: `$KV.${bucket}.${key}` }),
    );
    return found === null
      ? { revision: 0, text: undefined }
      : { revision: found.seq, text: Buffer.from(found.data).toString('utf8') };
  }

  /**
   * Writes a value if the bucket still has this revision. Returns the new revision; undefined if another process was
   * faster. `withinMs`: rejects if no answer comes within this time.
   */
  async put(key: string, text: string, revision: number, withinMs = answerMs): Promise<number | undefined> {
    const { bucket } = this.#place;
    const expect = { streamName: `KV_${bucket}`, lastSubjectSequence: revision };
    try {
      return (await this.#client.publish(`$KV.${bucket}.${key}`, text, { expect, retries: 1, timeout: withinMs })).seq;
    } catch (error) {
      if (isWrongLast(error)) return undefined;
      throw requestError(error);
    }
  }

  async #examine(): Promise<void> {
    const { stream, bucket, replicas } = this.#place;
    const entries = await asked(async () => this.#manager.streams.info(stream));
    const leases = await asked(async () => this.#manager.streams.info(`KV_${bucket}`));
    const isSmall = (this.#connection.info?.max_payload ?? entryBytesMin) < entryBytesMin;
    const why = isSmall ? 'max_payload' : whyUnfit(entries, leases, replicas);
    if (why !== undefined) throw new ReplicationError('replicate-stream-settings', why);
    this.#subject = entries.config.subjects?.[0] ?? '';
  }
}

async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw requestError(error);
  }
}

/**
 * Returns the setting because of which a stream cannot be relied on; undefined if no setting is wrong. Settings have
 * their NATS names.
 */
function whyUnfit({ config }: StreamInfo, { config: leases }: StreamInfo, replicas: number): string | undefined {
  const { subjects = [], storage, discard, max_age, max_msgs, max_msgs_per_subject } = config;
  if (subjects.length !== 1 || /[*>]/.test(subjects[0] ?? '')) return 'subjects';
  if (storage !== 'file' || leases.storage !== 'file') return 'storage';
  if (discard !== 'new') return 'discard';
  if (max_age !== 0) return 'max_age';
  if (max_msgs > 0 || max_msgs_per_subject > 0) return 'max_msgs';
  if (isBelow(config, entryBytesMin) || isBelow(leases, valueBytesMin)) return 'max_msg_size';
  return config.num_replicas < replicas || leases.num_replicas < replicas ? 'num_replicas' : undefined;
}

/** True if the stream refuses some messages of up to this size. A `max_msg_size` of -1 is no limit. */
function isBelow({ max_msg_size }: StreamInfo['config'], bytes: number): boolean {
  return max_msg_size > 0 && max_msg_size < bytes;
}

function stateOf({ created, config, state }: StreamInfo): StreamState {
  const subject = config.subjects?.[0] ?? '';
  return { stream: `${subject}@${created}`, first: state.first_seq, last: state.last_seq };
}

function isWrongLast(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' && wrongLast.has(error.code);
}
