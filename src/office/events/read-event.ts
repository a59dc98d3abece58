/** Reads the messages of the stream, and determines their meaning for the tables. The module is pure. */

import { eventTypes } from '../../publish/envelope.js';
import { Fields, isTooDeep, type RefusedCode, RefusedEvent } from './event-fields.js';
import { readStatus, type StatusRow } from './read-status.js';
import { readTransaction, type TransactionRow } from './read-transaction.js';
import { replacement, storableText } from './storable-text.js';

/** A message, as it arrives. */
export interface Arrived {
  readonly subject: string;
  /** The sequence number of the message in the stream. */
  readonly position: number;
  /** The time at which the stream received the message (an ISO time). */
  readonly receivedAt: string;
  readonly data: Uint8Array;
}

/** The fields that every event has. */
interface Common {
  readonly position: number;
  readonly subject: string;
  readonly receivedAt: string;
  /** The name of the journal. */
  readonly source: string;
  /** The id of the event, without the part that all events of the daemon share. */
  readonly id: string;
  /** The time of the event (an ISO time), by the clock of the till. */
  readonly at: string;
}

/** An event of the journal. */
export interface JournalEvent extends Common {
  readonly type: 'journal';
  /** The number of the event's fact in the journal. */
  readonly sequence: number;
  /** True if only one journal of a pair has the fact. `sequence` is then the number of the fact before this one. */
  readonly isLocal: boolean;
  /** A stable word for what happened. */
  readonly stage: string;
  readonly transactionId?: string;
  /** The acknowledged revision. This field is present if a register acknowledged a result. */
  readonly acknowledged?: number;
  /** The row of the outcome. This field is present if the transaction got an outcome. */
  readonly outcome?: TransactionRow | undefined;
}

/** An event with the state of a daemon. */
export interface StatusEvent extends Common {
  readonly type: 'status';
  readonly status: StatusRow;
}

/** A message that cannot be used. */
export interface Refused {
  readonly type: 'refused';
  readonly position: number;
  readonly subject: string;
  readonly receivedAt: string;
  readonly code: RefusedCode;
  readonly detail: string;
  /** The message as text. */
  readonly body: string;
}

/** The meaning of a message. */
export type ReadEvent = JournalEvent | StatusEvent | Refused;

const bytesMax = 4_194_304;
const sourcePrefix = 'urn:tenderd:';
/** The maximum length of a refused event type that is shown. */
const shownMax = 100;

/** Returns the meaning of a message. For an unusable message, returns a refusal and never throws. */
export function readEvent(arrived: Arrived): ReadEvent {
  const { subject, position, receivedAt, data } = arrived;
  let body = '';
  try {
    if (subject.includes(replacement)) throw new RefusedEvent('event-id-not-storable', 'subject');
    if (data.length > bytesMax) throw new RefusedEvent('event-too-large', String(data.length));
    body = new TextDecoder().decode(data);
    const json = parsed(body);
    if (isTooDeep(json)) throw new RefusedEvent('event-too-deep', '');
    return eventIn(json, arrived);
  } catch (error) {
    if (!(error instanceof RefusedEvent)) throw error;
    const { code, detail } = error;
    return { type: 'refused', position, subject, receivedAt, code, detail, body };
  }
}

/** Returns a refusal for an event that PostgreSQL does not accept. */
export function refusedByDatabase({ subject, position, receivedAt, data }: Arrived, detail: string): Refused {
  const body = new TextDecoder().decode(data.subarray(0, bytesMax));
  return { type: 'refused', position, subject, receivedAt, code: 'event-not-storable', detail, body };
}

function parsed(body: string): unknown {
  try {
    // PostgreSQL cannot store the character NUL or half of a surrogate pair. In JSON both are written as escapes.
    return body.includes('\\u') ? JSON.parse(body, (_, value: unknown) => storable(value)) : JSON.parse(body);
  } catch {
    throw new RefusedEvent('event-not-json', '');
  }
}

function storable(value: unknown): unknown {
  return typeof value === 'string' ? storableText(value) : value;
}

function eventIn(json: unknown, { subject, position, receivedAt }: Arrived): ReadEvent {
  const event = new Fields(json, '', 'event-not-cloudevent');
  if (event.text('specversion', 16) !== '1.0') throw new RefusedEvent('event-not-cloudevent', 'specversion');
  const source = sourceIn(event);
  const id = event.needs('id', event.id('id', 200));
  const prefix = `${source}-`;
  const common = {
    position,
    subject,
    receivedAt,
    source,
    id: id.startsWith(prefix) ? id.slice(prefix.length) : id,
    at: event.needs('time', event.time('time')),
  };
  const type = event.needs('type', event.text('type', 200));
  const data = new Fields(event.json['data'], 'data', 'event-data-wrong');
  switch (type) {
    case eventTypes.progress:
      return { ...common, type: 'journal', ...numberIn(event), ...progressIn(data) };
    case eventTypes.outcome: {
      const outcome = readTransaction(data.needs('transaction', data.object('transaction')));
      return {
        ...common,
        type: 'journal',
        ...numberIn(event),
        stage: 'outcome',
        transactionId: outcome.transaction_id,
        outcome,
      };
    }
    case eventTypes.status:
      return { ...common, type: 'status', status: readStatus(data) };
    default:
      throw new RefusedEvent('event-type-unknown', type.slice(0, shownMax));
  }
}

function sourceIn(event: Fields): string {
  const source = event.needs('source', event.text('source', 1_000));
  const name = source.startsWith(sourcePrefix) ? source.slice(sourcePrefix.length) : '';
  if (!/^[\w.-]{1,100}$/.test(name)) throw new RefusedEvent('event-foreign-source', source.slice(0, shownMax));
  return name;
}

function numberIn(event: Fields): Pick<JournalEvent, 'sequence' | 'isLocal'> {
  const text = event.needs('sequence', event.text('sequence', 15));
  if (!/^\d{15}$/.test(text)) throw new RefusedEvent('event-not-cloudevent', 'sequence');
  return { sequence: Number(text), isLocal: event.flag('local') === true };
}

function progressIn(data: Fields): Pick<JournalEvent, 'stage' | 'transactionId' | 'acknowledged'> {
  const stage = data.needs('stage', data.text('stage', 200));
  const transactionId = data.id('transactionId', 200);
  const revision = data.count('revision');
  return {
    stage,
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(stage === 'acknowledged' && revision !== undefined ? { acknowledged: revision } : {}),
  };
}
