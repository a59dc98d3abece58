/** A free port that no other program gets by chance before it is used. */

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The range is below the ports that a system assigns by itself, for listening on any free port or for connecting. */
const [from, count] = [20_000, 12_000] as const;
let drawn = randomInt(count);

/** Returns a free port of 127.0.0.1. Each call returns another port. */
export async function freePort(): Promise<number> {
  for (;;) {
    drawn = (drawn + 1) % count;
    // A constant, because another call may draw a port in the meantime.
    const port = from + drawn;
    const server = createServer().listen(port, '127.0.0.1');
    // The promise for the event rejects if the port is taken.
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(server.close(), 'close');
    return port;
  }
}
