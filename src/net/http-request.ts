/**
 * One HTTP request and its complete answer, or the reason why there is none. The request is never repeated, and
 * redirects are not followed.
 */

import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import type { LinkCause } from '../core/index.js';
import { linkCause, socketCause, statusCause } from './cause.js';
import { type Connections, DialError } from './connections.js';
import { deadline } from './deadline.js';
import { connections as texts, type Messages } from '../messages/index.js';

/** An HTTP request to send. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** The path with its query, starting at the root of the server. */
  readonly path: string;
  /** The headers may include secrets, so they are never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The kind of answer that is expected, for the message about an unexpected answer; `an answer` by default. */
  readonly wanted?: Messages.connections.WantedAnswer;
  /**
   * If true, octets of the answer that are not UTF-8 become U+FFFD. The code that decodes the answer then finds out
   * which field is damaged. If absent, an answer with such octets counts as lost.
   */
  readonly isMended?: true;
}

/** A complete HTTP answer. */
export interface HttpAnswer {
  readonly status: number;
  /** The Content-Type header as it was received; empty if there is none. */
  readonly contentType: string;
  /** The Retry-After header as it was received: seconds, or a date. */
  readonly retryAfter?: string;
  /** The time that the server's Date header shows. */
  readonly date?: string;
  readonly text: string;
}

/**
 * The end of a request. `not-sent` proves that no byte was written. `lost` proves nothing: the peer may have carried
 * out the request.
 */
export type RequestEnd =
  | ({ readonly type: 'answered' } & HttpAnswer)
  | { readonly type: 'not-sent'; readonly cause: LinkCause }
  /**
   * `part`: the received part of the body, as far as it can be read. It is absent if nothing was received, or if the
   * status shows that the body is not an answer.
   */
  | { readonly type: 'lost'; readonly cause: LinkCause; readonly part?: string };

/** The maximum size of a body that is read, in bytes. */
const bodyBytesMax = 256 * 1024;

/**
 * Sends a request and calls back once with its end, never from inside this call. After `limitMs` the request is given
 * up. Returns a function that gives up the request at once, for the given cause.
 */
export function requestOnce(
  connections: Connections,
  asked: HttpRequest,
  limitMs: number,
  ended: (end: RequestEnd) => void,
): (cause: LinkCause) => void {
  const { where } = connections.target;
  const { clock, scheduler, mayWrite } = connections.time;
  let isSent = false;
  let isEnded = false;
  const end = (how: RequestEnd): void => {
    if (isEnded) return;
    isEnded = true;
    cancelDeadline();
    scheduler.soon(() => ended(how));
  };
  /** Ends the request without an answer and cuts its connection, so that no other request uses it. */
  const fail = (cause: LinkCause, part?: string): void => {
    if (isEnded) return;
    end(isSent ? { type: 'lost', cause, ...(part === undefined ? {} : { part }) } : { type: 'not-sent', cause });
    // Reset the connection, so that data that is still queued in the kernel is not delivered either.
    if (request.socket !== null) connections.reset(request.socket);
    request.destroy();
  };
  const cancelDeadline = deadline(scheduler, clock.monoMs() + limitMs, () =>
    fail(linkCause('hangs', texts.answerTimeout(where, Math.ceil(limitMs)))),
  );
  const request = open(connections, asked);
  // Check now whether this process may write, because the client sends bytes as soon as it has a connection.
  request.once('socket', (socket) => {
    if (mayWrite?.() === false) return fail(linkCause('given-up', texts.leaseEnded));
    isSent = !socket.destroyed;
  });
  request.on('error', (error) => {
    fail(error instanceof DialError ? error.failure : socketCause(error, isSent ? 'open' : 'connect', where));
  });
  const closed = (): void => fail(linkCause('closed', texts.closedWithoutAnswer(where)));
  request.once('close', closed);
  request.once('response', (response) => {
    request.off('close', closed);
    const unread = whyUnread(response, asked.wanted ?? 'answer', where);
    if (unread !== undefined) return fail(unread);
    const isMended = asked.isMended === true;
    collect(response, where, isMended, fail, (text) => end({ type: 'answered', ...headOf(response), text }));
  });
  return (cause) => fail(cause);
}

function open(connections: Connections, { method, path, headers, body }: HttpRequest): ClientRequest {
  const { host, port, url } = connections.target;
  const request = requestPlain({
    agent: connections,
    host,
    port,
    method,
    path,
    headers: {
      host: url.host,
      ...headers,
      'accept-encoding': 'identity',
      ...(method === 'GET' || method === 'HEAD' ? {} : { 'content-length': Buffer.byteLength(body ?? '') }),
    },
  });
  request.end(body);
  return request;
}

function headOf({ statusCode, headers }: IncomingMessage): Omit<HttpAnswer, 'text'> {
  const { date, 'retry-after': retryAfter } = headers;
  return {
    status: statusCode ?? 0,
    contentType: headers['content-type'] ?? '',
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(date === undefined ? {} : { date }),
  };
}

/**
 * Returns the reason, found in the status and the headers, why the body of an answer is not read. Returns undefined if
 * the body is read.
 */
function whyUnread(
  { statusCode = 0, headers }: IncomingMessage,
  wanted: Messages.connections.WantedAnswer,
  where: string,
): LinkCause | undefined {
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) return statusCause(statusCode, wanted, where);
  const coding = headers['content-encoding'] ?? 'identity';
  return coding.toLowerCase() === 'identity' ? undefined : linkCause('protocol', texts.answerCompressed(where));
}

function collect(
  response: IncomingMessage,
  where: string,
  isMended: boolean,
  fail: (cause: LinkCause, part: string) => void,
  whole: (text: string) => void,
): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  const known = (): string => Buffer.concat(parts).toString('utf8');
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    parts.push(part);
    if (bytes > bodyBytesMax) fail(linkCause('protocol', texts.answerTooLong(where, bodyBytesMax)), known());
  });
  response.on('error', () => undefined);
  response.once('close', () => fail(linkCause('closed', texts.answerCutOff(where, bytes)), known()));
  response.on('end', () => {
    const text = textOf(Buffer.concat(parts), isMended);
    if (text === undefined) fail(linkCause('protocol', texts.answerNotText(where)), known());
    else whole(text);
  });
}

function textOf(body: Buffer, isMended: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: !isMended }).decode(body);
  } catch {
    return undefined;
  }
}
