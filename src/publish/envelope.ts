/** The CloudEvents envelope of an event (CloudEvents 1.0, structured JSON). Pure. */

import type { FactEvents } from '../api/index.js';
import type { NumberedFact } from '../core/index.js';

/** The media type of a message. */
export const contentType = 'application/cloudevents+json; charset=utf-8';

/** The types of events. The number is the version of the data: it changes only if a reader of the earlier version could not read the data. */
export const eventTypes = {
  progress: 'tenderd.progress.v1',
  outcome: 'tenderd.outcome.v1',
  status: 'tenderd.status.v1',
} as const;

/** One message for the stream. */
export interface Message {
  /** The id of the event, by which the stream drops repeats. */
  readonly id: string;
  /** The number of its fact in the journal. */
  readonly seq: number;
  /** ISO time of its fact. */
  readonly at: string;
  readonly body: string;
}

/** A sequence is compared as text, so each one has as many digits as the largest number of a fact. */
const sequenceDigits = 15;

/**
 * Returns the id of an event. It has the time of the fact, because a journal that was restored from a backup uses the numbers of lost facts again:
 * a repeated event has the id of the first time, and another event has another id.
 */
export function idOf(source: string, { seq, at }: Pick<NumberedFact, 'seq' | 'at'>): string {
  return `${source}-${seq}-${Date.parse(at)}`;
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
