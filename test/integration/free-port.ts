/** A port that nobody has at present. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';

const addressOf = z.object({ port: z.int() });

/** One on 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf.parse(server.address());
  await once(server.close(), 'close');
  return port;
}
