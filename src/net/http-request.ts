/** One HTTP request and its whole answer, or the reason why there is none. It is never repeated, and no redirect is followed. */

import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import type { LinkCause } from '../core/index.js';
import { linkCause, socketCause, statusCause } from './cause.js';
import { type Connections, DialError } from './connections.js';
import { deadline } from './deadline.js';

/** What is asked for. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query, from the root of the server on. */
  readonly path: string;
  /** Secrets among them; never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** What is wanted, for the sentence about something else that came; `an answer` when left out. */
  readonly wanted?: string;
  /** Octets of the answer that are no UTF-8 become U+FFFD, for a reader that says what they cost; without it such an answer is lost. */
  readonly isMended?: true;
}

/** A whole answer. */
export interface HttpAnswer {
  readonly status: number;
  /** As it came; empty where there is none. */
  readonly contentType: string;
  /** The header as it came: seconds, or a date. */
  readonly retryAfter?: string;
  /** The time of its server, as it says it. */
  readonly date?: string;
  readonly text: string;
}

/** How a request ended. `not-sent` is proof: no byte of it was written. `lost` proves nothing. */
export type RequestEnd =
  | ({ readonly type: 'answered' } & HttpAnswer)
  | { readonly type: 'not-sent'; readonly cause: LinkCause }
  /** `part`: what had come of the body, as well as it can be read. Absent where nothing had, or where its status alone says that it is not wanted. */
  | { readonly type: 'lost'; readonly cause: LinkCause; readonly part?: string };

/** The largest body that is read. */
const bodyBytesMax = 256 * 1024;

/**
 * Sends a request, and calls back once with how it ended, never from inside this call. After `limitMs` it is given up. Returns a function
 * that gives it up at once, for the cause that it is handed.
 */
export function requestOnce(
  connections: Connections,
  asked: HttpRequest,
  limitMs: number,
  ended: (end: RequestEnd) => void,
): (cause: LinkCause) => void {
  const { where } = connections.target;
  const { clock, scheduler } = connections.time;
  let isSent = false;
  let isEnded = false;
  const end = (how: RequestEnd): void => {
    if (isEnded) return;
    isEnded = true;
    cancelDeadline();
    scheduler.soon(() => ended(how));
  };
  /** Without an answer: what was on its way is cut, so that the connection is used for nothing else. */
  const fail = (cause: LinkCause, part?: string): void => {
    if (isEnded) return;
    end(isSent ? { type: 'lost', cause, ...(part === undefined ? {} : { part }) } : { type: 'not-sent', cause });
    // What is still queued in the kernel is not to be delivered either.
    if (request.socket !== null) connections.reset(request.socket);
    request.destroy();
  };
  const cancelDeadline = deadline(scheduler, clock.monoMs() + limitMs, () =>
    fail(linkCause('hangs', `${where} hangs: no whole answer within ${Math.ceil(limitMs)} ms`)),
  );
  const request = open(connections, asked);
  // From here on bytes may leave: the client writes as soon as it has a connection, a new one or a kept one.
  request.once('socket', (socket) => {
    isSent = !socket.destroyed;
  });
  request.on('error', (error) => {
    fail(error instanceof DialError ? error.failure : socketCause(error, isSent ? 'open' : 'connect', where));
  });
  const closed = (): void => fail(linkCause('closed', `${where} closed the connection without an answer`));
  request.once('close', closed);
  request.once('response', (response) => {
    request.off('close', closed);
    const unread = whyUnread(response, asked.wanted ?? 'an answer', where);
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
      ...(method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body ?? '') }),
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

/** Why an answer is not even read, whatever it says. */
function whyUnread({ statusCode = 0, headers }: IncomingMessage, wanted: string, where: string): LinkCause | undefined {
  if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) return statusCause(statusCode, wanted, where);
  const coding = headers['content-encoding'] ?? 'identity';
  return coding.toLowerCase() === 'identity'
    ? undefined
    : linkCause('protocol', `the answer of ${where} is compressed, which nobody asked for`);
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
    if (bytes > bodyBytesMax)
      fail(linkCause('protocol', `the answer of ${where} is longer than ${bodyBytesMax} bytes`), known());
  });
  response.on('error', () => undefined);
  response.once('close', () =>
    fail(linkCause('closed', `${where} broke off its answer after ${bytes} bytes of the body`), known()),
  );
  response.on('end', () => {
    const text = textOf(Buffer.concat(parts), isMended);
    if (text === undefined) fail(linkCause('protocol', `the answer of ${where} is no text in UTF-8`), known());
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
