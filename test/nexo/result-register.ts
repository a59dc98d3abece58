/** A register's own server, which receives results as a test decides. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** The reaction to a POST: a status, a connection that breaks before the answer, or no answer. */
export type Reaction = number | 'dies' | 'silent';

/** A POST that arrived. */
export interface Came {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** The server. */
export interface ResultRegister {
  readonly url: string;
  readonly port: number;
  /** The POSTs that arrived, the oldest first. */
  readonly came: readonly Came[];
  /** The reactions to the next POSTs, in order. After the last one, 204. */
  readonly reactions: Reaction[];
  /** Called with each POST before it is answered. */
  onCome: (came: Came) => void;
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startResultRegister(reactions: readonly Reaction[] = []): Promise<ResultRegister> {
  const came: Came[] = [];
  const left = [...reactions];
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      const one = { text, headers: incoming.headers };
      came.push(one);
      register.onCome(one);
      react(outgoing, left.shift() ?? 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  const register: ResultRegister = {
    url: `http://127.0.0.1:${port}/results?till=1`,
    port,
    came,
    reactions: left,
    onCome: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return register;
}

function react(outgoing: ServerResponse, reaction: Reaction): void {
  if (reaction === 'silent') return;
  if (reaction === 'dies') return void outgoing.destroy();
  // The target of a redirect that leads nowhere.
  outgoing.writeHead(reaction, { location: '/elsewhere' }).end();
}
