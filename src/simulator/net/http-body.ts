/** The body of a request to a simulated terminal. */

import { Buffer } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

const bodyBytesMax = 256 * 1_024;

/** Returns the whole body as text; undefined if it is too long. */
export async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > bodyBytesMax) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
