/** The CloudEvents envelope of an event (CloudEvents 1.0, structured JSON). Pure. */

import { createHash } from 'node:crypto';
import type { FactEvents } from '../api/index.js';
import type { NumberedFact } from '../core/index.js';

/** The media type of a message. */
export const contentType = 'application/cloudevents+json; charset=utf-8';

/**
 * The types of events. The number at the end of a type is the version of the data. This number changes only if a
 * program for the earlier version could not read the new data.
 */
export const eventTypes = {
  progress: 'tenderd.progress.v1',
  outcome: 'tenderd.outcome.v1',
  status: 'tenderd.status.v1',
} as const;

/** One message to the stream. */
export interface Message {
  /** The id of the event. The stream drops an event whose id it already has. */
  readonly id: string;
  /** The number of the fact in the journal from which the event was made. */
  readonly seq: number;
  /** The ISO time of that fact. */
  readonly at: string;
  readonly body: string;
}

/**
 * Programs compare a sequence as text. So each sequence has as many digits as the largest possible number of a fact.
 */
const sequenceDigits = 15;

/**
 * Returns the id of an event. An event that is sent again has the same id, and a different event has a different id.
 * The id contains the time of the fact, because a journal that was restored from a backup uses the numbers of lost
 * facts again. The id also contains a digest, because the two journals of a pair may number facts of the same
 * millisecond differently.
 */
export function idOf(
  source: string,
  {
    seq,
    at,
    type,
    transactionId,
    serviceId,
  }: Pick<NumberedFact, 'seq' | 'at' | 'type' | 'transactionId' | 'serviceId'>,
): string {
  const subject = JSON.stringify([type, transactionId, serviceId]);
  const digest = createHash('sha256').update(subject).digest('hex').slice(0, 8);
  return `${source}-${seq}-${Date.parse(at)}-${digest}`;
}

/** Returns the message of a fact. `source`: the name of the journal in its events. */
export function messageOf(source: string, fact: NumberedFact, { type, data }: ReturnType<FactEvents>): Message {
  const { seq, at, transactionId, terminal } = fact;
  const id = idOf(source, fact);
  const subject = transactionId ?? terminal;
  const event = {
    specversion: '1.0',
    id,
    source: `urn:tenderd:${source}`,
    type: eventTypes[type],
    ...(subject === '' ? {} : { subject }),
    time: at,
    datacontenttype: 'application/json',
    sequence: String(seq).padStart(sequenceDigits, '0'),
    data,
  };
  return { id, seq, at, body: JSON.stringify(event) };
}
