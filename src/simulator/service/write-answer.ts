/** Writes a response. If a fault cuts the response, writes only a part of it. */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resetSocket } from '../net/socket-faults.js';
import { type Answer, type Configuration, isRefusal, mediaType } from './rules/index.js';

/** Sends a complete response. */
export function writeAnswer(reply: ServerResponse, answer: Answer, path: string, { problems }: Configuration): void {
  const text = textOf(answer, path, problems);
  reply.writeHead(answer.status, headersOf(answer, text));
  reply.end(text);
}

/** Sends the head and half of the body, and ends the connection. */
export function writeHalf(
  request: IncomingMessage,
  reply: ServerResponse,
  answer: Answer,
  path: string,
  { problems }: Configuration,
): void {
  const text = textOf(answer, path, problems);
  reply.writeHead(answer.status, headersOf(answer, text));
  reply.write(text.slice(0, Math.ceil(text.length / 2)), () => request.socket.end());
}

/** Cuts the connection, so that the client sees a broken link. */
export function cutOff(request: IncomingMessage): void {
  resetSocket(request.socket);
}

function textOf(answer: Answer, path: string, problems: Configuration['problems']): string {
  if (!isRefusal(answer)) return JSON.stringify(answer.body);
  return problems === 'empty' ? '' : JSON.stringify({ ...answer.body, instance: path });
}

function headersOf(answer: Answer, text: string): Record<string, string | number> {
  return {
    'content-type': isRefusal(answer) ? 'application/problem+json' : mediaType,
    'content-length': Buffer.byteLength(text),
    ...(answer.allow === undefined ? {} : { allow: answer.allow }),
    ...(answer.retryAfterSeconds === undefined ? {} : { 'retry-after': answer.retryAfterSeconds }),
  };
}
