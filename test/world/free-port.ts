/** A port that nobody has at present, and that nobody is given by chance before it is used. */

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that a system gives away by itself: who listens on any free port, or calls somebody, never gets one of these. */
const [from, count] = [20_000, 12_000] as const;
let drawn = randomInt(count);

/** One on 127.0.0.1, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    drawn = (drawn + 1) % count;
    // Kept: who asks at the same time draws meanwhile.
    const port = from + drawn;
    const server = createServer().listen(port, '127.0.0.1');
    // Who waits for an event rejects where the server says that the port is taken.
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(server.close(), 'close');
    return port;
  }
}
