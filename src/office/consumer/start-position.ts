/** Decides where in the stream the office begins to read. The module is pure. */

import type { OfficeFailureCode } from '../failure/office-failure.js';

/** The row of the table `consumer`. */
export interface Position {
  readonly stream: string;
  /** The time at which the stream was created, in the server's notation. */
  readonly stream_created: string;
  /** The sequence number of the message that was applied last. */
  readonly position: number;
  /** The time of the message that was applied last, in nanoseconds. */
  readonly position_time: string;
  /** How long the stream had received messages, in ms, when the office applied the last message. */
  readonly running_ms: number;
  /**
   * The number of the last message in the stream at the moment when the operator accepted another stream. Messages up
   * to this number add no running time.
   */
  readonly uncounted_until: number;
  /** True if the tables also have events of an earlier stream, or of a stream that was later restored from an old copy. */
  readonly has_earlier: boolean;
}

/** The server's report about the stream. */
export interface StreamState {
  readonly stream: string;
  readonly created: string;
  readonly first: number;
  readonly last: number;
  /** The number of messages that the stream has. */
  readonly messages: number;
}

/**
 * The position at which to begin. `from`: the sequence number of the first message to read. `verify`: that message must
 * be the one that was applied last.
 */
export type Start =
  | { readonly type: 'read'; readonly from: number; readonly verify: boolean }
  | { readonly type: 'refuse'; readonly code: OfficeFailureCode; readonly detail: string };

/** Returns the position before the first message of a stream. */
export function beginningOf({ stream, created }: StreamState): Position {
  const at = { position: 0, position_time: '', running_ms: 0, uncounted_until: 0 };
  return { stream, stream_created: created, ...at, has_earlier: false };
}

/**
 * Returns the position before the first message of another stream. The events of that stream are added to the content
 * of the tables. The stream may be a restored one, whose messages were already counted once. So the messages that it
 * has now add no running time. Otherwise messages with wrong times would leave the retention period too early.
 */
export function additionOf(applied: Position, stream: StreamState): Position {
  const isSame = applied.stream === stream.stream && applied.stream_created === stream.created;
  return {
    ...beginningOf(stream),
    running_ms: applied.running_ms,
    uncounted_until: Math.max(stream.last, isSame ? Math.max(applied.position, applied.uncounted_until) : 0),
    has_earlier: applied.has_earlier || applied.position > 0,
  };
}

/**
 * Returns where to begin. If this is another stream, or one that was created again or restored from an old copy, its
 * numbers mean other messages. Reading on from our number would then leave out events. So the office stops, until an
 * operator accepts the stream.
 */
export function startAt(applied: Position | undefined, stream: StreamState): Start {
  if (applied === undefined) return { type: 'read', from: 1, verify: false };
  if (applied.stream !== stream.stream) return { type: 'refuse', code: 'office-stream-other', detail: applied.stream };
  if (applied.stream_created !== stream.created)
    return { type: 'refuse', code: 'office-stream-replaced', detail: stream.created };
  if (stream.last < applied.position)
    return { type: 'refuse', code: 'office-stream-behind', detail: `${stream.last} < ${applied.position}` };
  const verify = applied.position > 0 && applied.position >= stream.first;
  return { type: 'read', from: verify ? applied.position : applied.position + 1, verify };
}

/** True if the stream now has a different message under the number of the last applied message. */
export function isOther(applied: Position, message: { readonly seq: number; readonly time: string }): boolean {
  return message.seq === applied.position && message.time !== applied.position_time;
}

/**
 * Returns where a replay begins. A replay removes the content of the tables. The replay is refused unless the stream
 * has every message from which the tables were made, or the operator accepts the loss. `verify`: true if the caller
 * must check that the last applied message is still the same, before it empties the tables.
 */
export function replayFrom(applied: Position | undefined, stream: StreamState, losesOlder: boolean): Start {
  if (losesOlder) return { type: 'read', from: 1, verify: false };
  if (applied !== undefined) {
    if (applied.has_earlier) return incomplete('earlier');
    if (applied.stream !== stream.stream || applied.stream_created !== stream.created) return incomplete('other');
    if (stream.last < applied.position) return incomplete('other');
  }
  // The messages are numbered from 1. So a stream with fewer messages than its last number has lost some.
  if (stream.messages !== stream.last) return incomplete('deleted');
  return { type: 'read', from: 1, verify: applied !== undefined && applied.position > 0 };
}

/** Returns the refusal of a replay. */
export function incomplete(detail: 'earlier' | 'other' | 'deleted'): Start & { readonly type: 'refuse' } {
  return { type: 'refuse', code: 'office-stream-incomplete', detail };
}
