/** The CloudEvents envelope of an event (CloudEvents 1.0, structured JSON). The module is pure. */

import { createHash } from 'node:crypto';
import type { FactEvents } from '../api/index.js';
import { isOfOneJournal, type NumberedFact } from '../core/index.js';

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
  readonly body: string;
}

/**
 * Programs compare a sequence as text. So each sequence has as many digits as the largest possible number of a fact.
 */
const sequenceDigits = 15;

/**
 * Returns the id of an event. An event that is sent again keeps its id, and no two events have the same id. The number
 * of the fact is not enough. First, a journal that was restored from a backup uses the numbers of lost facts again, so
 * the id also contains the fact's time. Second, in a pair of journals, a fact may exist in only one journal. That fact
 * has the same number as the fact before it, so the id also contains a digest.
 */
export function idOf(
  source: string,
  number: number,
  { at, type, transactionId, serviceId }: Pick<NumberedFact, 'at' | 'type' | 'transactionId' | 'serviceId'>,
): string {
  const subject = JSON.stringify([type, transactionId, serviceId]);
  const digest = createHash('sha256').update(subject).digest('hex').slice(0, 8);
  return `${source}-${number}-${Date.parse(at)}-${digest}`;
}

/**
 * Returns the message of a fact. `source`: the journal's name in events. `number`: the fact's number in events. In a
 * pair, a fact may exist in only one of the journals. That fact has the same number as the fact before it, so it is
 * marked as `local`.
 */
export function messageOf(
  source: string,
  fact: NumberedFact,
  number: number,
  { type, data }: ReturnType<FactEvents>,
): Message {
  const { at, transactionId, terminal } = fact;
  const id = idOf(source, number, fact);
  const subject = transactionId ?? terminal;
  const event = {
    specversion: '1.0',
    id,
    source: `urn:tenderd:${source}`,
    type: eventTypes[type],
    ...(subject === '' ? {} : { subject }),
    time: at,
    datacontenttype: 'application/json',
    sequence: String(number).padStart(sequenceDigits, '0'),
    ...(isOfOneJournal(fact) ? { local: true } : {}),
    data,
  };
  return { id, body: JSON.stringify(event) };
}
