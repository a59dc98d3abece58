/** A merchant's server for webhooks: real HTTP, with the answers of a test. */

import { createServer } from 'node:http';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

/** A webhook that arrived. */
export interface Came {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A server that runs until its test ends. */
export interface WebhookListener {
  readonly url: string;
  readonly came: readonly Came[];
  /** The statuses of the next answers. 200 after the last one, and 0 means no answer. */
  readonly answers: number[];
  /** Resolves when this number of webhooks has arrived. */
  until(count: number): Promise<void>;
}

/** Starts a server. */
export async function listen(): Promise<WebhookListener> {
  const came: Came[] = [];
  const answers: number[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      came.push({ headers: request.headers, text });
      const status = answers.shift() ?? 200;
      if (status !== 0) reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
      server.emit('came');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const until = async (count: number): Promise<void> => {
    while (came.length < count) await once(server, 'came');
  };
  return { url: `http://127.0.0.1:${port}/hook`, came, answers, until };
}
