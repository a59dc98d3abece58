/** Reads a request from its socket. */

import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { ServiceRequest } from './rules/index.js';

const bodyBytesMax = 256 * 1_024;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads the body to its end, so that the sender can read the response. Returns the text, or the reason why the body has no text. */
export async function readBody(request: IncomingMessage): Promise<Pick<ServiceRequest, 'bodyText' | 'damage'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= bodyBytesMax) chunks.push(bytes);
  }
  if (size > bodyBytesMax) return { bodyText: '', damage: 'too-large' };
  try {
    return { bodyText: utf8.decode(Buffer.concat(chunks)), damage: undefined };
  } catch {
    return { bodyText: '', damage: 'not-utf8' };
  }
}

/** Returns the headers. If Node lists several values of a header, the first value counts. */
export function headersOf({ headers }: IncomingMessage): ServiceRequest['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
