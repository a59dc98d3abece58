/** Shared parts of the simulators' control interfaces: access check, reading of bodies, sending of responses. */

import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A value, or an error message. */
type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: string };

const bodyBytesMax = 64 * 1_024;

/**
 * True if a local program sent the request. A request from a web page does not count as local; browsers send an Origin
 * with such requests.
 */
export function isLocal({ headers }: IncomingMessage): boolean {
  return isLoopbackHost(headers.host) && headers.origin === undefined;
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host ?? '');
}

/** Reads a JSON object. */
export async function bodyOf(request: IncomingMessage): Promise<Read<Readonly<Record<string, unknown>>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > bodyBytesMax) return { ok: false, error: 'the body is larger than 64 KiB' };
    chunks.push(bytes);
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (typeof value !== 'object' || value === null) return { ok: false, error: 'not a JSON object' };
    return { ok: true, value: Object.fromEntries(Object.entries(value)) };
  } catch {
    return { ok: false, error: 'not JSON' };
  }
}

/** Sends a JSON response. */
export function send(reply: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  reply.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  reply.end(text);
}
