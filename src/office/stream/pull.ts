/**
 * Sends one request for the next messages of a consumer. The NATS client can limit a request by messages or by bytes, but only the server supports
 * both limits together.
 */

import type { RawMessage, StreamConnection, StreamMessage } from './client-types.js';

/** The parameters of a request for messages. */
export interface PullRequest {
  /** The subject of the API of the server. */
  readonly subject: string;
  /** A new subject for the answers. */
  readonly inbox: string;
  readonly messagesMax: number;
  /** The maximum size of the messages together, in bytes. If it is absent, a message may have any size. */
  readonly bytesMax?: number;
  /** The server ends the request after this time, in ms. */
  readonly expiresMs: number;
}

/** The end of a request. `over-bytes`: the next message does not fit into the bytes that are left. */
export type PullEnd = 'over' | 'over-bytes';

/** The time after the end of a request until the request counts as lost because the server stays silent, in ms. */
const graceMs = 5_000;

/** The codes with which the server ends a request: no messages, time is over. */
const ends: readonly unknown[] = [404, 408];

/** Calls `onMessage` for each message, in order. Resolves with the end of the request. Rejects if the server refuses the request or stays silent. */
export async function pull(
  connection: StreamConnection,
  { subject, inbox, messagesMax, bytesMax, expiresMs }: PullRequest,
  onMessage: (message: StreamMessage) => void,
): Promise<PullEnd> {
  const answers = connection.subscribe(inbox);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    answers.unsubscribe();
  }, expiresMs + graceMs);
  try {
    const request = { batch: messagesMax, max_bytes: bytesMax, expires: expiresMs * 1_000_000 };
    connection.publish(subject, JSON.stringify(request), { reply: inbox });
    let count = 0;
    for await (const answer of answers) {
      const status = statusOf(answer);
      if (status === undefined) {
        onMessage(messageOf(answer));
        count += 1;
        if (count === messagesMax) return 'over';
      } else {
        const end = endOf(status);
        if (end !== undefined) return end;
      }
    }
    if (isLate) throw new Error('pull-timeout');
    // The connection was closed.
    return 'over';
  } finally {
    clearTimeout(timer);
    answers.unsubscribe();
  }
}

interface Status {
  readonly code: number;
  readonly description: string;
}

/** Returns the status of an answer that is no message. */
function statusOf({ data, headers, reply = '' }: RawMessage): Status | undefined {
  if (data.length > 0 || headers === undefined || headers.code === 0 || reply.startsWith('$JS.ACK.')) return undefined;
  return { code: headers.code, description: headers.description };
}

function endOf({ code, description }: Status): PullEnd | undefined {
  // A heartbeat.
  if (code === 100) return undefined;
  if (/exceeds maxbytes/i.test(description)) return 'over-bytes';
  if (ends.includes(code) || /batch completed/i.test(description)) return 'over';
  throw new Error(`${code} ${description}`);
}

/** Returns a message of the stream. The server writes the facts about a message into the subject for its acknowledgement. */
function messageOf({ subject, data, reply = '' }: RawMessage): StreamMessage {
  // The subject is `$JS.ACK.stream.consumer.delivered.sequence.delivery.time.pending`. A newer form has two more tokens before `stream`, and one more
  // token at its end.
  const tokens = reply.split('.');
  const facts = tokens.length < 11 ? tokens.slice(5) : tokens.slice(7);
  const [sequence = '', delivery = '', time = '', pending = ''] = facts;
  if (!/^\d+$/.test(sequence) || !/^\d+$/.test(time)) throw new Error(`reply-unknown: ${reply}`);
  return {
    subject,
    data,
    seq: Number(sequence),
    timestampNanos: BigInt(time),
    info: { deliverySequence: Number(delivery), pending: Number(pending) },
  };
}
